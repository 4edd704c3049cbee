import { expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import { withReports } from "../../../src/cli/bench/reports.ts"

test("reports that cannot be written are told, unless something else went wrong before", async () => {
  const writing = withReports(Effect.fail("the run is gone"))
  expect(await Effect.runPromiseExit(writing(Effect.void))).toEqual(Exit.fail("the run is gone"))
  expect(await Effect.runPromiseExit(writing(Effect.fail("no agent")))).toEqual(Exit.fail("no agent"))
})

test("reports are written of what was broken off", async () => {
  const ends: Array<string> = []
  const writing = withReports(Effect.sync(() => void ends.push("written")))
  for (const body of [Effect.void, Effect.fail("no agent"), Effect.interrupt])
    await Effect.runPromiseExit(writing(body))
  expect(ends).toEqual(["written", "written", "written"])
})
