import { expect, test } from "bun:test"
import { join } from "node:path"
import { Effect } from "effect"
import { readInside } from "../../../src/cli/bench/trialFolder.ts"
import { temporaryDirectory } from "../../support/process.ts"

test("of a long file the end is read", async () => {
  using directory = temporaryDirectory()
  await Bun.write(join(directory.path, "answer.txt"), "Looking on. Bought: VT-1.")
  const read = (name: string, most: number) => Effect.runPromise(readInside(directory.path, name, most))
  expect(await read("answer.txt", 13)).toBe("Bought: VT-1.")
  expect(await read("answer.txt", 1000)).toBe("Looking on. Bought: VT-1.")
  expect(await read("none.txt", 13)).toBeUndefined()
})
