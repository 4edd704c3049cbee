import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { WebsiteKey } from "./Keys.ts"
import { findRow } from "./recordsOf.ts"

/** The websites that the answers of an organization cite. */
export class Websites extends Effect.Service<Websites>()("vitrine/visibility/Websites", {
  effect: Effect.map(SqlClient.SqlClient, (sql) => ({
    find: findRow(sql, {
      service: "Websites",
      noun: "website",
      table: "websites",
      Row: Schema.Struct({ key: WebsiteKey }),
      select: sql`select key from websites`
    })
  }))
}) {}
