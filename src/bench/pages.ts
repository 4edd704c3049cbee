import { Chunk, Effect, Option, Stream } from "effect"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"

/** Rows per query. */
export const rowBatchSize = 200

/** Rows by their numbers in pages, each read in its own tick of the event loop. */
export const streamPages = <A extends { readonly n: number }, E>(
  read: (after: number) => Effect.Effect<ReadonlyArray<A>, E>
) =>
  Stream.paginateChunkEffect(-1, (after) =>
    Effect.map(Effect.zipRight(yieldToEventLoop, read(after)), (rows) => {
      const last = Option.fromNullable(rows.length < rowBatchSize ? undefined : rows.at(-1))
      return [Chunk.unsafeFromArray(rows), Option.map(last, ({ n }) => n)] as const
    })
  )

/** A page of a list and the start of the next; `found` has one item more than `limit` if more follow. */
export const pageOf = <A, Next>(found: ReadonlyArray<A>, limit: number, nextOf: (last: A) => Next) => {
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : nextOf(last) }
}
