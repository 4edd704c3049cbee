import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { journalMemory } from "./JournalMemory.ts"
import { journalTable } from "./JournalTable.ts"

/** Journals where all processes of a database see them: one process has SQLite for itself, several share Postgres. */
export const journalFor = (bytes: number) =>
  Layer.unwrapEffect(
    Effect.map(SqlClient.SqlClient, (sql) =>
      sql.onDialectOrElse({ pg: () => journalTable, orElse: () => journalMemory(bytes) })
    )
  )
