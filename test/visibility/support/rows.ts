import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Answer, Citation, Mention } from "../../../src/visibility/facts/Answer.ts"
import type { OrganizationKey, ProjectKey, PromptKey, TopicKey } from "../../../src/visibility/records/Keys.ts"
import type { WebsiteType } from "../../../src/visibility/records/Vocabulary.ts"
import type { World, WorldBrand, WorldPrompt } from "./world.ts"

interface CitationRow {
  readonly answer: number
  readonly url: string
  readonly title: string | null
  readonly domain: string
  readonly apex_domain: string
  readonly type: WebsiteType
  readonly position: number
}

/** An organization from its raw rows, without any roll-up. */
export const worldOfRows = (organization: OrganizationKey) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const brands = yield* sql<Omit<WorldBrand, "isOwn"> & { is_own: number }>`
      select key, id, name, tracking, is_own from brands where organization = ${organization}`
    const topics = yield* sql<{
      key: TopicKey
      id: string
    }>`select key, id from topics where organization = ${organization}`
    const under = yield* sql<{ prompt: PromptKey; topic: TopicKey }>`select prompt, topic from prompt_topics`
    const prompts = yield* sql<Omit<WorldPrompt, "topics">>`
      select key, id, name, category from prompts where organization = ${organization}`
    const projects = yield* sql<{ key: ProjectKey; id: string }>`
      select key, id from projects where organization = ${organization}`
    const answers = yield* sql<Omit<Answer, "mentions" | "citations" | "answeredAt"> & { key: number; at: number }>`
      select key, source, project, prompt, provider, location, answered_at as at, status from answers
      where organization = ${organization} order by key`
    const mentions = Map.groupBy(
      yield* sql<Mention & { answer: number }>`select * from mentions order by answer, position`,
      ({ answer }) => answer
    )
    const cited = yield* sql<CitationRow>`
      select citations.answer, pages.url, pages.title, websites.domain, websites.apex_domain, websites.type,
        citations.position
      from citations join pages on pages.key = citations.page join websites on websites.key = citations.website`
    const citations = Map.groupBy(cited, ({ answer }) => answer)
    return {
      organization,
      brands: brands.map(({ is_own, ...brand }) => ({ ...brand, isOwn: is_own === 1 })),
      topics,
      prompts: prompts.map((prompt) => ({
        ...prompt,
        topics: under.filter((each) => each.prompt === prompt.key).map(({ topic }) => topic)
      })),
      projects,
      answers: answers.map(({ at, key, ...answer }) => ({
        ...answer,
        answeredAt: at,
        mentions: mentions.get(key) ?? [],
        citations: (citations.get(key) ?? []).map(
          ({ apex_domain, domain, position, title, type, url }): Citation => ({
            url,
            title,
            position,
            website: { domain, apexDomain: apex_domain, type }
          })
        )
      }))
    } satisfies World
  })
