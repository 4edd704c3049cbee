import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer, Option } from "effect"
import { hasBeenUsed, SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import { journalMemory } from "./JournalMemory.ts"
import { journalTable } from "./JournalTable.ts"

/**
 * Journals where all processes of a database see them: one process has SQLite for itself, several share Postgres. Where the bench
 * is off nothing is noted, and the database is not asked for it. `sandboxes` is how many may be made.
 */
export const journalLayer = (bytes: number, isOn: boolean, sandboxes: number) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const records = yield* SandboxRecords
      const inMemory = () =>
        journalMemory(bytes, (sandbox) => Effect.map(records.find(sandbox), Option.exists(hasBeenUsed)), sandboxes)
      return sql.onDialectOrElse({ pg: () => (isOn ? journalTable(bytes) : inMemory()), orElse: inMemory })
    })
  ).pipe(Layer.provide(SandboxRecords.Default))
