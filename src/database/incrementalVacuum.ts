import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"

// Pages of a step: a megabyte, some milliseconds.
const step = 256

/**
 * Makes a database's file as small as what is in it, after much was deleted, where so many pages are free at least. Postgres
 * does that by itself.
 */
export const incrementalVacuum = (sql: SqlClient, minFreePages = step): Effect.Effect<void, SqlError> => {
  const free = sql<{ pages: number }>`select freelist_count as pages from pragma_freelist_count`
  const vacuum: Effect.Effect<void, SqlError> = Effect.flatMap(free, ([found]) =>
    (found?.pages ?? 0) < minFreePages
      ? Effect.void
      : sql`pragma incremental_vacuum(${sql.literal(String(step))})`.pipe(
          Effect.zipRight(yieldToEventLoop),
          Effect.zipRight(free),
          // A file from before this was decided keeps its pages.
          Effect.flatMap(([left]) => ((left?.pages ?? 0) < (found?.pages ?? 0) ? vacuum : Effect.void))
        )
  )
  return sql.onDialectOrElse({ sqlite: () => vacuum, orElse: () => Effect.void })
}
