import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { optionalParam } from "../domain/Input.ts"
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

/** The page of a list in the API. */
export const Page = <A, I, Next, NextI>(item: Schema.Schema<A, I>, next: Schema.Schema<Next, NextI>) =>
  Schema.Struct({
    items: Schema.Array(item),
    next: Schema.NullOr(next).annotations({ description: "The `after` of the next page" })
  })

/** A position in a list, `TIME.ID`: the time of its last item in epoch milliseconds, and its id. */
export interface Position {
  readonly ms: number
  readonly id: string
}

/** The parameter for the position after which a page begins. */
export const afterParam = (position: RegExp) =>
  optionalParam(
    Schema.String.pipe(Schema.pattern(position)).annotations({ description: "The `next` of the previous page" }),
    "the `next` of the previous page"
  )

export const positionOf = (position: RegExp, text = ""): Position | undefined => {
  const [, ms, id] = position.exec(text) ?? []
  return id === undefined ? undefined : { ms: Number(ms), id }
}

/** A page of a list and the start of the next; `found` has one item more than `limit` if more follow. */
export const pageOf = <A, Next>(found: ReadonlyArray<A>, limit: number, nextOf: (last: A) => Next) => {
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : nextOf(last) }
}
