import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { findAll } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import type { OrganizationKey } from "../records/Keys.ts"
import type { SubjectKind } from "../records/Vocabulary.ts"

const Row = Schema.Struct({
  key: Schema.Int,
  id: Schema.String,
  name: Schema.String,
  is_own: Schema.Int,
  place: Schema.Int
})

/** The brands, prompt templates and topics of an organization by their ids. */
export class Subjects extends Effect.Service<Subjects>()("vitrine/visibility/Subjects", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const decode = Schema.decodeUnknown(Schema.Array(Row))

    const listOwnBrands = findAll(
      Schema.Struct({ id: Schema.String, name: Schema.String }),
      (organization: OrganizationKey) => sql`
        select id, name from brands where organization = ${organization} and is_own = 1
        order by created_at desc, id desc`
    )

    return {
      /** The brands of an organization that are its own, the newest first. */
      ownBrands: traced("Subjects.ownBrands", (organization: OrganizationKey) => sqlOrDie(listOwnBrands(organization))),

      /** The organization's records among the ids, in the order of the ids. */
      find: traced(
        "Subjects.find",
        Effect.fnUntraced(function* (kind: SubjectKind, organization: OrganizationKey, ids: ReadonlyArray<string>) {
          const rows = yield* sql`
            select key, id, name, is_own, place from (
              select key, id, name, ${kind === "brands" ? sql`is_own` : sql`0 as is_own`},
                cast(row_number() over (order by key) - 1 as integer) as place
              from ${sql(kind)} where organization = ${organization}
            ) subjects where ${sql.in("id", ids)}`
          const byId = new Map((yield* decode(rows)).map((row) => [row.id, row]))
          return ids.flatMap((id) => byId.get(id) ?? [])
        }, sqlOrDie)
      )
    }
  })
}) {}
