import { expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import { withReports } from "../../../src/cli/bench/reports.ts"

test("a failure to write reports is raised, unless the run has failed before", async () => {
  const writing = withReports(Effect.fail("the run is gone"))
  expect(await Effect.runPromiseExit(writing(Effect.void))).toEqual(Exit.fail("the run is gone"))
  expect(await Effect.runPromiseExit(writing(Effect.fail("no agent")))).toEqual(Exit.fail("no agent"))
})

test("reports are also written after a failure and an interruption", async () => {
  const ends: Array<string> = []
  const writing = withReports(Effect.sync(() => void ends.push("written")))
  for (const body of [Effect.void, Effect.fail("no agent"), Effect.interrupt])
    await Effect.runPromiseExit(writing(body))
  expect(ends).toEqual(["written", "written", "written"])
})
