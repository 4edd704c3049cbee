import { Chunk, Effect, Option, Stream } from "effect"

/**
 * Reads a stream up to its first chunk that `hasContent`. Returns this chunk (empty at the end of the stream), and the
 * stream that begins with it, which can be run once. Unlike with `Stream.peel`, a later failure does not become a defect.
 */
export const readAhead = <A, E, R>(stream: Stream.Stream<A, E, R>, hasContent: (chunk: Chunk.Chunk<A>) => boolean) =>
  Effect.gen(function* () {
    const pull = yield* Stream.toPull(stream)
    const first = yield* Effect.repeat(pull, { until: hasContent }).pipe(
      Effect.catchAll(Option.match({ onNone: () => Effect.succeed(Chunk.empty<A>()), onSome: Effect.fail }))
    )
    return [first, Stream.concat(Stream.fromChunk(first), Stream.repeatEffectChunkOption(pull))] as const
  })
