import { expect, test } from "bun:test"
import { join } from "node:path"
import { Effect, Either } from "effect"
import { readInside, writeInside } from "../../../src/cli/bench/trialFolder.ts"
import { temporaryDirectory } from "../../support/process.ts"

test("only the end of a long file is read", async () => {
  using directory = temporaryDirectory()
  await Bun.write(join(directory.path, "answer.txt"), "Looking on. Bought: VT-1.")
  const read = (name: string, most: number) => Effect.runPromise(readInside(directory.path, name, most))
  expect(await read("answer.txt", 13)).toBe("Bought: VT-1.")
  expect(await read("answer.txt", 1000)).toBe("Looking on. Bought: VT-1.")
  expect(await read("none.txt", 13)).toBeUndefined()
})

test("a file that is written by two writers at once is a NotWritten error of the trial", async () => {
  using directory = temporaryDirectory()
  const write = Effect.either(writeInside(directory.path, "mcp.json", "{}"))
  const both = Effect.all([write, write], { concurrency: "unbounded" })
  let failed: unknown
  while (failed === undefined) {
    for (const written of await Effect.runPromise(both)) if (Either.isLeft(written)) failed = written.left
  }
  expect(failed).toMatchObject({
    _tag: "NotWritten",
    reason: `${directory.path}/mcp.json cannot be written: file already exists`
  })
})
