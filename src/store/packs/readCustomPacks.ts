import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Pack } from "../world/Pack.ts"
import { cachePack, findPack } from "../world/packs.ts"

/**
 * Has packs that testers brought at hand, and yields all that there are of these names: others may push them out again. Those that
 * are there already, or that nobody brought, cost no look, or one.
 */
export const readCustomPacks = Effect.fnUntraced(function* (sql: SqlClient, names: ReadonlyArray<string>) {
  const found = new Map<string, Pack>()
  for (const name of new Set(names)) {
    const cached = findPack(name)
    if (cached !== undefined) {
      found.set(name, cached)
      continue
    }
    const [row] = yield* sql<{ content: string }>`select content from bench_packs where name = ${name}`
    // It is what its schema made of it when it was brought: to read it again would hold up others for a large one.
    if (row === undefined) continue
    const pack = JSON.parse(row.content) as Pack
    cachePack(name, pack, row.content.length)
    found.set(name, pack)
  }
  return found
})
