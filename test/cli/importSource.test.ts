import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as BunFileSystem from "@effect/platform-bun/BunFileSystem"
import { Effect, Exit, Stream } from "effect"
import { commandError } from "../../src/cli/exit.ts"
import { gunzip, importSource } from "../../src/cli/importSource.ts"
import { temporaryDirectory } from "../support/process.ts"

const bytes = gzipSync(crypto.getRandomValues(new Uint8Array(60_000)))
const half = bytes.subarray(0, 30_000)

const read = (chunks: Stream.Stream<Uint8Array, ReturnType<typeof commandError>>) =>
  Effect.runPromiseExit(Stream.runDrain(gunzip("answers.gz", chunks)))

test("a read error within a compressed file is reported as such, and an early end as damage", async () => {
  const unreadable = commandError("unreadable")
  expect(await read(Stream.concat(Stream.make(half), Stream.fail(unreadable)))).toEqual(Exit.fail(unreadable))
  expect(await read(Stream.make(half))).toEqual(
    Exit.fail(commandError("answers.gz: is a truncated or damaged gzip file"))
  )
  expect(await read(Stream.make(bytes))).toEqual(Exit.void)
})

test("each pass over a file has its own progress", async () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, "answers.jsonl")
  writeFileSync(path, "x".repeat(600_000))
  const shares = await Effect.gen(function* () {
    const { chunks, share } = yield* importSource(path, true)
    const pass = Stream.runFold(chunks, [] as Array<number | undefined>, (all) => [...all, share()])
    return [yield* pass, yield* pass]
  }).pipe(Effect.scoped, Effect.provide(BunFileSystem.layer), Effect.runPromise)
  expect(shares[0]).toEqual(shares[1])
  expect(shares[1]?.at(0)).toBeLessThan(0.5)
  expect(shares[1]?.at(-1)).toBe(1)
})
