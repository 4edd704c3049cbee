import { Chunk, Effect, Option, Stream } from "effect"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"

/** Rows that are read at a time. */
export const rowBatchSize = 200

/** Rows by their numbers in parts, each read in a tick of its own. */
export const streamPages = <A extends { readonly n: number }, E>(
  read: (after: number) => Effect.Effect<ReadonlyArray<A>, E>
) =>
  Stream.paginateChunkEffect(-1, (after) =>
    Effect.map(Effect.zipRight(yieldToEventLoop, read(after)), (rows) => {
      const last = Option.fromNullable(rows.length < rowBatchSize ? undefined : rows.at(-1))
      return [Chunk.unsafeFromArray(rows), Option.map(last, ({ n }) => n)] as const
    })
  )

/** A page of a list, and where the next one begins. One more than is shown was looked for: it tells whether more follow. */
export const pageOf = <A, Next>(found: ReadonlyArray<A>, limit: number, nextOf: (last: A) => Next) => {
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : nextOf(last) }
}
