import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Pack } from "../world/Pack.ts"
import { cachePack, findPack } from "../world/packs.ts"

/**
 * Loads custom packs into the cache, and yields those of these names that exist: later ones may evict them. A cached
 * pack costs no query, an unknown name one.
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
    // Its schema has checked it on import: to decode a large one again would hold up other requests.
    if (row === undefined) continue
    const pack = JSON.parse(row.content) as Pack
    cachePack(name, pack, row.content.length)
    found.set(name, pack)
  }
  return found
})
