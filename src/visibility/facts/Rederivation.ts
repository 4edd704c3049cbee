import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schedule } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dayMs } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { categoryScopes, scopeKinds } from "../leaderboards/Scope.ts"
import type { BrandKey, OrganizationKey, PromptKey, WebsiteKey } from "../records/Keys.ts"
import { stepVersions } from "../records/stepVersions.ts"
import { RollupContexts } from "./RollupContext.ts"
import { rollups, subjectSums } from "./rollups.ts"
import { Sums } from "./Sums.ts"

/** What is summed up by records that can change: an organization's own brands; the topics and categories of prompts. */
const staleParts = { subjects: 1, scopes: 2 } as const
type StalePart = keyof typeof staleParts

interface Mentioned {
  readonly answer: number
  readonly prompt: PromptKey
  readonly answered_at: number
  readonly brand: BrandKey
  readonly position: number
  readonly sentiment: number | null
}

const logged = Effect.catchAllCause((cause) => Effect.logError("Sums could not be made anew", cause))

/**
 * Makes roll-ups anew from the facts, for changes of the records that they are counted by. The change marks the days in
 * its own transaction; they are made anew one by one, so that nobody waits for all of them, also after a kill.
 */
export class Rederivation extends Effect.Service<Rederivation>()("vitrine/visibility/Rederivation", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contexts = yield* RollupContexts
    const insert = insertRows(sql)
    const step = stepVersions(sql)

    const mark = (organization: OrganizationKey, part: StalePart) => sql`
      insert into stale_days (organization, day, part)
      select organization, day, ${staleParts[part]} from organization_days where organization = ${organization}
      on conflict (organization, day, part) do nothing`

    // SQLite takes a cross join in the order in which it is written: the days of each project are a range of an index.
    const having = (what: "mentions" | "citations", organization: OrganizationKey, day: number) => sql`
      from projects cross join answers join ${sql(what)} on ${sql(`${what}.answer`)} = answers.key
      where projects.organization = ${organization} and answers.project = projects.key
        and ${sql(`answers.${what}`)} > 0
        and answers.answered_at >= ${day * dayMs} and answers.answered_at < ${(day + 1) * dayMs}`

    const zero = (table: string, organization: OrganizationKey, day: number) => sql`
      update ${sql(table)} set ${sql.literal(subjectSums.map((sum) => `${sum} = 0`).join(", "))}
      where organization = ${organization} and day = ${day}`

    const subjects = Effect.fnUntraced(function* (organization: OrganizationKey, day: number) {
      const context = yield* contexts.read(organization)
      yield* zero(rollups.organizationDays.table, organization, day)
      yield* zero(rollups.promptDays.table, organization, day)
      const sums = new Sums(organization, context)
      const ours = [...context.subjects]
      const rows =
        ours.length === 0
          ? []
          : yield* sql<Mentioned>`
              select mentions.answer, answers.prompt, answers.answered_at, mentions.brand, mentions.position,
                mentions.sentiment
              ${having("mentions", organization, day)} and ${sql.in("mentions.brand", ours)}`
      for (const mentions of Map.groupBy(rows, ({ answer }) => answer).values()) {
        const [first] = mentions
        if (first !== undefined) sums.addSubject(first.answered_at, first.prompt, mentions, 0)
      }
      for (const [statement, values] of sums.writes) yield* insert(statement, values)
    })

    const scopes = Effect.fnUntraced(function* (organization: OrganizationKey, day: number) {
      const context = yield* contexts.read(organization)
      const topics = sql`
        scope = ${scopeKinds.topic} and day = ${day}
        and subject in (select key from topics where organization = ${organization})`
      yield* sql`delete from ${sql(rollups.brandCounts.table)} where ${topics}`
      yield* sql`delete from ${sql(rollups.websiteCounts.table)} where ${topics}`
      yield* sql`
        delete from ${sql(rollups.websiteCounts.table)}
        where ${sql.in("scope", Object.values(categoryScopes))} and subject = ${organization} and day = ${day}`
      const brands = yield* sql<{ prompt: PromptKey; brand: BrandKey; count: number }>`
        select answers.prompt, mentions.brand, cast(count(*) as integer) as count
        ${having("mentions", organization, day)} group by answers.prompt, mentions.brand`
      const websites = yield* sql<{ prompt: PromptKey; website: WebsiteKey; count: number }>`
        select answers.prompt, citations.website, cast(count(*) as integer) as count
        ${having("citations", organization, day)} group by answers.prompt, citations.website`
      const sums = new Sums(organization, context)
      for (const { brand, count, prompt } of brands) sums.countBrand(sums.topicsOf(prompt), day, brand, count)
      for (const { count, prompt, website } of websites) sums.countWebsite(sums.scopesOf(prompt), day, website, count)
      for (const [statement, values] of sums.writes) yield* insert(statement, values)
    })

    /** Makes the newest of the days anew; false if there is none. */
    const settleOne = Effect.fnUntraced(function* (organization: OrganizationKey) {
      yield* step(organization)
      const [next] = yield* sql<{ day: number; part: number }>`
        select day, part from stale_days where organization = ${organization} order by day desc, part limit 1`
      if (next === undefined) return false
      const { day, part } = next
      yield* step(organization, "history")
      yield* part === staleParts.subjects ? subjects(organization, day) : scopes(organization, day)
      yield* sql`delete from stale_days where organization = ${organization} and day = ${day} and part = ${part}`
      return true
    })

    const settle = Effect.fnUntraced(function* (organization: OrganizationKey) {
      const waiting = sql`select 1 from stale_days where organization = ${organization} limit 1`
      if ((yield* waiting).length === 0) return
      while (yield* sql.withTransaction(settleOne(organization))) yield* yieldToEventLoop
    }, sqlOrDie)

    const settleAll = Effect.gen(function* () {
      const left = yield* sql<{ key: OrganizationKey }>`select distinct organization as key from stale_days`
      // One that cannot be made anew keeps nobody else waiting.
      yield* Effect.forEach(left, ({ key }) => logged(settle(key)), { discard: true })
    })

    return {
      /** Every day of an organization has to be made anew, in the transaction that has changed what it is counted by. */
      mark: (organization: OrganizationKey, part: StalePart) => Effect.asVoid(mark(organization, part)),

      /** Makes anew what has to be, a day in a transaction. Whoever is killed leaves the rest to `run`. */
      settle: traced("Rederivation.settle", settle),

      /** At once and each minute, for ever: makes anew what was left by others who were killed. */
      run: Effect.repeat(logged(settleAll), Schedule.spaced("1 minute"))
    }
  }).pipe(dependingOn(RollupContexts.Default))
}) {}
