import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Dialect } from "./Dialect.ts"

/**
 * Daily sums of the facts, updated in the transaction that writes the facts. `weight` is the sum of the weights of
 * positions, in millionths. `subject_` columns treat the organization's own brands as one: an answer counts once, by
 * the best position of any of them.
 *
 * A `scope` is the kind of a leaderboard: 1 a project, 2 a prompt, 3 a topic (`subject` is its key); 4 to 7 a category
 * (`subject` is the organization's key).
 */
export const createRollups = Effect.fnUntraced(function* (sql: SqlClient, { clustered }: Dialect) {
  yield* sql`
    create table organization_days (
      organization bigint not null,
      day integer not null,
      answers integer not null,
      subject_answers integer not null,
      subject_mentions integer not null,
      subject_weight bigint not null,
      subject_positions bigint not null,
      subject_sentiment bigint not null,
      primary key (organization, day)
    ) ${clustered}`

  yield* sql`
    create table prompt_days (
      organization bigint not null,
      day integer not null,
      prompt bigint not null,
      answers integer not null,
      subject_answers integer not null,
      subject_mentions integer not null,
      subject_weight bigint not null,
      subject_positions bigint not null,
      subject_sentiment bigint not null,
      primary key (organization, day, prompt)
    ) ${clustered}`

  yield* sql`
    create table brand_days (
      brand bigint not null,
      day integer not null,
      mentions integer not null,
      weight bigint not null,
      positions bigint not null,
      sentiment bigint not null,
      primary key (brand, day)
    ) ${clustered}`

  yield* sql`
    create table brand_counts (
      scope integer not null,
      subject bigint not null,
      day integer not null,
      brand bigint not null,
      mentions integer not null,
      primary key (scope, subject, day, brand)
    ) ${clustered}`

  yield* sql`
    create table website_counts (
      scope integer not null,
      subject bigint not null,
      day integer not null,
      website bigint not null,
      citations integer not null,
      primary key (scope, subject, day, website)
    ) ${clustered}`
})
