import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Pack } from "../world/Pack.ts"
import { keepPack, packNamed } from "../world/packs.ts"

/** Has packs that testers brought at hand. Those that are there already, or that nobody brought, cost no look, or one. */
export const readOwnPacks = Effect.fnUntraced(function* (sql: SqlClient, names: ReadonlyArray<string>) {
  for (const name of new Set(names)) {
    if (packNamed(name) !== undefined) continue
    const [row] = yield* sql<{ content: string }>`select content from bench_packs where name = ${name}`
    // It is what its schema made of it when it was brought: to read it again would hold up others for a large one.
    if (row !== undefined) keepPack(name, JSON.parse(row.content) as Pack)
  }
})
