import { afterAll, expect, test } from "bun:test"
import { join } from "node:path"
import { summaryOf } from "../../../src/bench/runs/Trial.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { runInProcess } from "../inProcess.ts"

const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

/** A report with this many passes, trials and errors of each task. The errors are additional trials. */
const reportOf = async (
  name: string,
  tasks: Readonly<Record<string, readonly [passed: number, trials: number, errors?: number]>>,
  more: object = {}
) => {
  const verdicts = Object.entries(tasks).flatMap(([id, [passed, trials, errors = 0]]) =>
    Array.from({ length: trials + errors }, (_, at) => ({
      id,
      verdict: at < passed ? ("pass" as const) : at < trials ? ("fail" as const) : ("error" as const)
    }))
  )
  const trials = verdicts.map(({ id, verdict }, n) => summaryOf(n, { task: { id }, verdict }, "m"))
  const path = join(directory.path, name)
  await Bun.write(path, JSON.stringify({ format: "vitrine-run/1", trials, ...more }))
  return path
}

const textOf = async (before: Parameters<typeof reportOf>[1], after: typeof before) => {
  const files = [await reportOf("before.json", before), await reportOf("after.json", after)]
  return (await runInProcess(["bench", "diff", ...files])).stdout.trimEnd()
}

test("two runs with no task in common are not compared", async () => {
  expect(await textOf({ "t/a": [1, 4], "t/b": [0, 0] }, { "t/b": [4, 4] })).toBe(
    "Nothing was compared: no unchanged task passed or failed in both runs.\nOnly in the run before: t/a\nOnly in the run after: t/b"
  )
})

test("a task with only errors in one run is not listed as missing from that run", async () => {
  expect(await textOf({ "t/a": [1, 2], "t/b": [1, 1] }, { "t/a": [1, 2], "t/b": [0, 0, 2] })).toEndWith(
    "No task has a different result.\nNot compared, because no trial passed or failed in at least one of the runs: t/b"
  )
})

test("two runs with the same share of passes are compared task by task", async () => {
  const before = { "t/a": [9, 10], "t/b": [36, 90] } as const
  const after = { "t/a": [45, 90], "t/b": [0, 10] } as const
  expect(await textOf(before, after)).toStartWith(
    "2 tasks: 45 % (36 to 55 %) before, 45 % (36 to 55 %) after. Task by task, the difference is more than chance: p < 0.001.\n\nTASK"
  )
  const [first = ""] = (await textOf({ "t/a": [8, 8], "t/b": [0, 8] }, { "t/a": [0, 8], "t/b": [8, 8] })).split("\n")
  expect(first).toEndWith("after. In total, both runs have the same pass rate. Single tasks differ:")
})

test("one task is in the singular", async () => {
  expect(await textOf({ "t/a": [2, 2] }, { "t/a": [2, 2] })).toStartWith("1 task: 100 %")
})

test("two runs with different shares whose tasks all went alike are reported as alike task by task", async () => {
  expect(await textOf({ "t/a": [2, 2], "t/b": [0, 8] }, { "t/a": [8, 8], "t/b": [0, 2] })).toEndWith(
    "80 % (49 to 94 %) after. Task by task, the results are the same.\nNo task has a different result."
  )
})

test("a probability is not rounded to the limit that it exceeds", async () => {
  const lines = (await textOf({ "t/a": [1, 3] }, { "t/a": [28, 31] })).split("\n")
  expect(lines[0]).toEndWith("The difference may be chance: p = 0.0501.")
  expect(lines[3]).toMatch(/^t\/a +1\/3 +28\/31 +0\.0501 +0\.0501$/)
})

test("a probability of exactly the limit is significant, whatever the rounding error of its computation", async () => {
  const [first] = (await textOf({ "t/a": [2, 4] }, { "t/a": [0, 12] })).split("\n")
  expect(first).toEndWith("The difference is more than chance: p = 0.050.")
})

test("a run with fewer trials than planned is called incomplete", async () => {
  const files = [
    await reportOf("whole.json", { "t/a": [2, 2] }, { plannedTrials: 2 }),
    await reportOf("broken-off.json", { "t/a": [1, 1] }, { plannedTrials: 2 })
  ]
  expect((await runInProcess(["bench", "diff", ...files])).stdout).toStartWith(
    "The run after is incomplete: 1 of 2 trials were reported.\n1 task: "
  )
})

test("other causes of a difference are named first: another world, and labels", async () => {
  const tasks = { "t/a": [1, 1] } as const
  const labels = { pack: "starter" }
  const before = await reportOf("mild.json", tasks, { labels, world: "0123456789ab" })
  const after = await reportOf("flaky.json", tasks, { labels: { ...labels, faults: "flaky" }, world: "ab0123456789" })
  const linesOf = async (...files: ReadonlyArray<string>) =>
    (await runInProcess(["bench", "diff", ...files])).stdout.split("\n").slice(0, -3)
  expect(await linesOf(before, after)).toEqual([
    "The worlds of the runs differ: a task may have been easier in one of them.",
    "The label faults differs: none before, flaky after."
  ])
  for (const same of [before, await reportOf("old.json", tasks, { labels })]) {
    expect(await linesOf(before, same)).toEqual([])
  }
})

test("a line break in a label or a task's id does not begin a line", async () => {
  const before = await reportOf("one-line.json", { "t/a\nb": [1, 1] }, { labels: { "x\ny": "1\n2" } })
  const after = await reportOf("plain.json", { "t/a": [1, 1] })
  const { stdout } = await runInProcess(["bench", "diff", before, after])
  expect(stdout.trimEnd().split("\n")).toEqual([
    "The label x\\u000ay differs: 1\\u000a2 before, none after.",
    "Nothing was compared: no unchanged task passed or failed in both runs.",
    "Only in the run before: t/a\\u000ab",
    "Only in the run after: t/a"
  ])
})
