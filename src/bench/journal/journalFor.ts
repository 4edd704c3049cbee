import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer, Option } from "effect"
import { SandboxRecords, wasUsed } from "../sandboxes/SandboxRecords.ts"
import { journalMemory } from "./JournalMemory.ts"
import { journalTable } from "./JournalTable.ts"

/** Journals where all processes of a database see them: one process has SQLite for itself, several share Postgres. */
export const journalFor = (bytes: number) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const records = yield* SandboxRecords
      return sql.onDialectOrElse({
        pg: () => journalTable,
        orElse: () => journalMemory(bytes, (sandbox) => Effect.map(records.find(sandbox), Option.exists(wasUsed)))
      })
    })
  ).pipe(Layer.provide(SandboxRecords.Default))
