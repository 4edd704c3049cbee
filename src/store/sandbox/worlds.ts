import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Option, Schema } from "effect"
import { Seed } from "../../domain/Seed.ts"
import { readCustomPacks } from "../packs/readCustomPacks.ts"
import { findWorld } from "../world/packs.ts"
import { servedWorld, type WorldView } from "../world/WorldView.ts"

interface Row {
  readonly owner: string
  readonly seed: string | null
  readonly settings: string | null
}

const decodePacks = Schema.decodeOption(
  Schema.parseJson(Schema.Struct({ packs: Schema.optional(Schema.Array(Schema.String)) }))
)

/** The world of a sandbox, for checks of all sandboxes. */
interface SandboxWorld {
  readonly seed: string
  readonly world: WorldView
}

/** Finds the world of a sandbox by its state's key, `run-42/0`: with its own seed and packs, or the program's. */
export const worldsOf = (sql: SqlClient) =>
  Effect.gen(function* () {
    const seed = yield* Seed
    const rows = yield* sql<Row>`
      select s.name || '/' || s.generation as owner, s.seed, b.settings
      from sandboxes s left join bench_sandboxes b on b.name = s.name
      where s.seed is not null or b.settings is not null order by s.name`
    const packsOf = new Map(
      rows.map((row) => [row.owner, Option.getOrUndefined(decodePacks(row.settings ?? "{}"))?.packs ?? []])
    )
    // There may be more than the cache holds.
    const packs = yield* readCustomPacks(sql, [...packsOf.values()].flat())
    const customWorlds = new Map(
      rows.map((row) => [
        row.owner,
        {
          seed: row.seed ?? seed,
          world: findWorld(packsOf.get(row.owner) ?? [], (name) => packs.get(name)) ?? servedWorld
        }
      ])
    )
    return (sandbox: string): SandboxWorld => customWorlds.get(sandbox) ?? { seed, world: servedWorld }
  })
