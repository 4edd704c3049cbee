import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import { type AgePlace, byAge, placedByAge } from "./ByAge.ts"
import { TopicId } from "./Ids.ts"
import { OrganizationKey, TopicKey } from "./Keys.ts"
import type { Range } from "./Lists.ts"
import { Topic } from "./Records.ts"

const TopicRow = Schema.Struct({
  key: Schema.Int.pipe(Schema.fromBrand(TopicKey)),
  id: TopicId,
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  is_auto_generated: Schema.Int,
  status: Schema.Literal("active", "archived"),
  created_at: Schema.Int,
  updated_at: Schema.Int,
  prompts: Schema.Int
})

/** The topics that an organization's prompt templates are classified under. */
export class Topics extends Effect.Service<Topics>()("vitrine/visibility/Topics", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const age = byAge(sql)

    const select = sql`
      select topics.*, (
        select cast(count(*) as integer) from prompt_topics where prompt_topics.topic = topics.key
      ) as prompts
      from topics`

    const rowOf = SqlSchema.findOne({
      Request: Schema.Struct({ organization: Schema.Int.pipe(Schema.fromBrand(OrganizationKey)), id: Schema.String }),
      Result: TopicRow,
      execute: ({ id, organization }) => sql`${select} where organization = ${organization} and id = ${id}`
    })

    const toTopic = ({ is_auto_generated, key: _, prompts: __, ...row }: typeof TopicRow.Type) =>
      new Topic({ ...row, is_auto_generated: is_auto_generated === 1 })

    const decode = Schema.decodeUnknown(Schema.Array(TopicRow))

    return {
      /** With the number of its prompt templates. Fails with NotFound for an id that is none of the organization's. */
      find: traced("Topics.find", (organization: OrganizationKey, id: string) =>
        sqlOrDie(rowOf({ organization, id })).pipe(
          Effect.flatMap(
            Option.match({ onNone: () => Effect.fail(RecordNotFound.of("topic", id)), onSome: Effect.succeed })
          )
        )
      ),

      /** The active ones that a prompt template is under, newest first. */
      list: traced("Topics.list", (organization: OrganizationKey, range: Range<AgePlace>) =>
        sql`
          ${select} where organization = ${organization} and status = 'active' and ${age.after("topics", range)}
          and exists (select 1 from prompt_topics where prompt_topics.topic = topics.key)
          ${age.newestFirst("topics", range)}`.pipe(
          Effect.flatMap(decode),
          Effect.map((rows) => rows.map((row) => placedByAge(toTopic(row)))),
          sqlOrDie
        )
      )
    }
  })
}) {}
