import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { Pack } from "../world/Pack.ts"
import { keepPack, packNamed } from "../world/packs.ts"

const decode = Schema.decodeUnknownSync(Schema.parseJson(Pack))

/** Has packs that testers brought at hand. Those that are there already, or that nobody brought, cost no look, or one. */
export const readOwnPacks = Effect.fnUntraced(function* (sql: SqlClient, names: ReadonlyArray<string>) {
  for (const name of new Set(names)) {
    if (packNamed(name) !== undefined) continue
    const [row] = yield* sql<{ content: string }>`select content from bench_packs where name = ${name}`
    // It was read by this schema when it was brought.
    if (row !== undefined) keepPack(name, decode(row.content))
  }
})
