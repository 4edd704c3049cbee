import { demoPlans } from "../../../src/visibility/simulation/organizations.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"

const dayMs = 86_400_000

const names = demoPlans.map(({ name }) => `'${name}'`).join()

/**
 * All data of the demonstration's organizations on whole days, by names and ids, because keys depend on the order of
 * writes. Anything added while a test runs is of another day, or is a duplicate that shows here.
 */
const queries = (first: number, last: number) => {
  const days = `day between ${first} and ${last}`
  const instants = `answered_at between ${first * dayMs} and ${(last + 1) * dayMs - 1}`
  const simulated = `organizations.name in (${names})`
  const ofOrganization = (table: string) =>
    `${table} join organizations on organizations.key = ${table}.organization and ${simulated}`
  return {
    organizations: `select id, name from organizations where ${simulated}`,
    members: `select users.id, users.name, organizations.id as organization, role from memberships
      join users on users.key = memberships.user_key join organizations on organizations.key = memberships.organization`,
    keys: `select hash from api_keys left join organizations on organizations.key = api_keys.organization
      where user_key is not null or ${simulated}`,
    brands: `select brands.id, brands.name, organizations.id as owner, tracking, is_own from ${ofOrganization("brands")}
      where brands.created_at < ${(last + 1) * dayMs}`,
    prompts: `select prompts.id, prompts.name, organizations.id as owner from ${ofOrganization("prompts")}`,
    answers: `select source, organizations.id, answered_at, status, mentions, citations
      from ${ofOrganization("answers")} where ${instants}`,
    mentions: `select source, brands.id, position, sentiment from ${ofOrganization("answers")}
      join mentions on mentions.answer = answers.key join brands on brands.key = mentions.brand where ${instants}`,
    citations: `select source, citations.position, pages.url, websites.domain from ${ofOrganization("answers")}
      join citations on citations.answer = answers.key join pages on pages.key = citations.page
      join websites on websites.key = citations.website where answers.${instants}`,
    organizationDays: `select organizations.id, day, answers, subject_answers, subject_mentions, subject_weight,
        subject_positions, subject_sentiment
      from ${ofOrganization("organization_days")} where ${days}`,
    promptDays: `select prompts.id, day, answers, subject_answers, subject_mentions, subject_weight, subject_positions,
        subject_sentiment
      from prompt_days join prompts on prompts.key = prompt_days.prompt
      join organizations on organizations.key = prompts.organization and ${simulated} where ${days}`,
    brandDays: `select brands.id, day, mentions, weight, positions, sentiment
      from brand_days join brands on brands.key = brand_days.brand
      join organizations on organizations.key = brands.organization and ${simulated} where ${days}`,
    brandCounts: `select scope, day, brands.id, sum(mentions) as mentions
      from brand_counts join brands on brands.key = brand_counts.brand
      join organizations on organizations.key = brands.organization and ${simulated} where ${days}
      group by scope, day, brands.id`,
    websiteCounts: `select scope, day, domain, organizations.id, sum(citations) as citations
      from website_counts join websites on websites.key = website_counts.website
      join organizations on organizations.key = websites.organization and ${simulated} where ${days}
      group by scope, day, domain, organizations.id`
  }
}

/** The number of rows of each kind, and a hash of them. */
export type TableDigests = Record<string, { readonly rows: number; readonly digest: string }>

/** The digests of a database for the days from `first` to `last`, whichever program has written them. */
export const tableDigestsOf = async ({ query }: TestDatabase, first: number, last: number): Promise<TableDigests> => {
  const digests: TableDigests = {}
  for (const [kind, text] of Object.entries(queries(first, last))) {
    // Sorted here, because engines and runs return the rows in different orders.
    const lines = (await query<object>(text)).map((row) => JSON.stringify(Object.values(row).map(String))).sort()
    digests[kind] = { rows: lines.length, digest: Bun.hash(lines.join("\n")).toString(16) }
  }
  return digests
}
