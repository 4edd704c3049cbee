import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import { OrganizationKey, WebsiteKey } from "./Keys.ts"

/** The websites that the answers of an organization cite. */
export class Websites extends Effect.Service<Websites>()("vitrine/visibility/Websites", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const rowOf = SqlSchema.findOne({
      Request: Schema.Struct({ organization: Schema.Int.pipe(Schema.fromBrand(OrganizationKey)), id: Schema.String }),
      Result: Schema.Struct({ key: Schema.Int.pipe(Schema.fromBrand(WebsiteKey)) }),
      execute: ({ id, organization }) =>
        sql`select key from websites where organization = ${organization} and id = ${id}`
    })

    return {
      /** Fails with NotFound for an id that is none of the organization's. */
      find: traced("Websites.find", (organization: OrganizationKey, id: string) =>
        sqlOrDie(rowOf({ organization, id })).pipe(
          Effect.flatMap(
            Option.match({ onNone: () => Effect.fail(RecordNotFound.of("website", id)), onSome: Effect.succeed })
          )
        )
      )
    }
  })
}) {}
