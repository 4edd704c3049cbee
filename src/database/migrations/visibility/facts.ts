import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Dialect } from "./Dialect.ts"

/**
 * Answers, their mentions and citations: the only tables with millions of rows. The key of an answer is 2^32 x its
 * organization + its number there, so it identifies the owner and reveals no one else's count. Foreign keys are not
 * enforced, as this would take longer than the writes: `vitrine verify` checks them.
 */
export const createFacts = Effect.fnUntraced(function* (sql: SqlClient, { clustered, key }: Dialect) {
  yield* sql`
    create table answers (
      key ${key},
      source text,
      organization bigint not null,
      project bigint not null,
      prompt bigint not null,
      provider text not null,
      location text not null,
      answered_at bigint not null,
      status text not null check (status in ('ok', 'error', 'empty', 'refusal')),
      mentions integer not null,
      citations integer not null
    )`
  yield* sql`create unique index answers_by_source on answers (organization, source) where source is not null`

  // Read from the newest on, without answers that have nothing to find.
  yield* sql`
    create index answers_with_mentions on answers (project, answered_at, key) where mentions > 0`
  yield* sql`
    create index answers_with_citations on answers (project, answered_at, key) where citations > 0`
  yield* sql`
    create index prompt_answers_with_citations on answers (prompt, answered_at, key) where citations > 0`

  yield* sql`
    create table mentions (
      answer bigint not null,
      brand bigint not null,
      position integer not null check (position >= 1),
      sentiment integer not null check (sentiment between -100 and 100),
      primary key (answer, brand)
    ) ${clustered}`

  // `answered_at` and `website` are copied from answer and page: a website's newest citations are one index range.
  yield* sql`
    create table citations (
      answer bigint not null,
      position integer not null check (position >= 1),
      page bigint not null,
      website bigint not null,
      answered_at bigint not null,
      primary key (answer, position)
    ) ${clustered}`
  yield* sql`create index citations_by_website on citations (website, answered_at, answer, position)`
})
