import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { Flag } from "../../database/Flag.ts"
import { type OrganizationKey, TopicKey } from "./Keys.ts"
import type { PageRange } from "./Lists.ts"
import { Topic } from "./Records.ts"
import { type AgePlace, recordsOf } from "./recordsOf.ts"

const TopicRow = Schema.Struct({
  ...Topic.fields,
  key: TopicKey,
  is_auto_generated: Flag,
  prompts: Schema.Int
})

/** The topics that an organization's prompt templates are classified under. */
export class Topics extends Effect.Service<Topics>()("vitrine/visibility/Topics", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const select = sql`
      select topics.*, (
        select cast(count(*) as integer) from prompt_topics where prompt_topics.topic = topics.key
      ) as prompts
      from topics`

    const topics = recordsOf(sql, {
      service: "Topics",
      noun: "topic",
      table: "topics",
      Row: TopicRow,
      select,
      toRecords: (rows) => Effect.succeed(rows.map(({ key: _, prompts: __, ...row }) => new Topic(row)))
    })

    return {
      /** With the number of its prompt templates. */
      find: topics.find,

      /** The active topics with at least one prompt template. */
      list: (organization: OrganizationKey, range: PageRange<AgePlace>) =>
        topics.list(
          organization,
          [sql`status = 'active'`, sql`exists (select 1 from prompt_topics where prompt_topics.topic = topics.key)`],
          range
        )
    }
  })
}) {}
