import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"

// Pages per step: a megabyte, some milliseconds.
const step = 256

/**
 * Shrinks the file after large deletions, if it has at least `minFreePages` free pages. Postgres does this by itself.
 */
export const incrementalVacuum = (sql: SqlClient, minFreePages = step): Effect.Effect<void, SqlError> => {
  const free = sql<{ pages: number }>`select freelist_count as pages from pragma_freelist_count`
  const vacuum: Effect.Effect<void, SqlError> = Effect.flatMap(free, ([before]) =>
    (before?.pages ?? 0) < minFreePages
      ? Effect.void
      : sql`pragma incremental_vacuum(${sql.literal(String(step))})`.pipe(
          Effect.zipRight(yieldToEventLoop),
          Effect.zipRight(free),
          // A file created without `auto_vacuum` keeps its pages.
          Effect.flatMap(([after]) => ((after?.pages ?? 0) < (before?.pages ?? 0) ? vacuum : Effect.void))
        )
  )
  return sql.onDialectOrElse({ sqlite: () => vacuum, orElse: () => Effect.void })
}
