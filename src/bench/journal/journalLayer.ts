import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer, Option } from "effect"
import { hasBeenUsed, SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import { journalMemory } from "./JournalMemory.ts"
import { journalTable } from "./JournalTable.ts"

/**
 * Journals that all processes of a database see: a SQLite database has one process, and several share Postgres. With the bench
 * off, nothing is recorded, so the table is not used. `sandboxes` is the maximum number of sandboxes.
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
