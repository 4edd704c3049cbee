import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { Seed } from "../../domain/Seed.ts"

/** Tells the seed of a sandbox's world by the key of its state, `run-42/0`: its own if it has one, or the program's. */
export const seedsOf = (sql: SqlClient) =>
  Effect.zipWith(
    Seed,
    sql<{ owner: string; seed: string }>`
      select name || '/' || generation as owner, seed from sandboxes where seed is not null order by name`,
    (seed, rows) => {
      const own = new Map(rows.map(({ owner, seed }) => [owner, seed]))
      return (sandbox: string): string => own.get(sandbox) ?? seed
    }
  )
