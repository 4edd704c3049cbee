import { expect, test } from "bun:test"
import { Chunk, Effect, Exit, Stream } from "effect"
import { readAhead } from "../../src/cli/readAhead.ts"

const collect = (stream: Stream.Stream<number, string>) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const [first, all] = yield* readAhead(
          stream,
          Chunk.some((number) => number > 0)
        )
        const read: Array<number> = []
        const exit = yield* Effect.exit(Stream.runForEach(all, (number) => Effect.sync(() => read.push(number))))
        return { first: Chunk.toReadonlyArray(first), read, exit }
      })
    )
  )

test("what was read ahead is also in the stream", async () => {
  const numbers = Stream.rechunk(Stream.make(0, 0, 1, 2, 3), 2)
  expect(await collect(numbers)).toEqual({ first: [1, 2], read: [1, 2, 3], exit: Exit.void })
  expect(await collect(Stream.empty)).toEqual({ first: [], read: [], exit: Exit.void })
})

test("a failure after what was read ahead is a failure of the stream, no defect", async () => {
  const broken = Stream.concat(Stream.make(1), Stream.fail("unreadable"))
  expect(await collect(broken)).toEqual({ first: [1], read: [1], exit: Exit.fail("unreadable") })
})
