import { describe, expect, test } from "bun:test"
import { comparisonOf, type TaskCount } from "../../../src/bench/runs/comparison.ts"
import { figuresOf, reportOf, type TrialOutcome } from "../../../src/bench/runs/figures.ts"
import { summaryOf, type Trial } from "../../../src/bench/runs/Trial.ts"

const trial = (task: string, verdict: TrialOutcome["verdict"], more: Partial<TrialOutcome> = {}): TrialOutcome => ({
  task,
  tags: ["shop"],
  model: "m",
  verdict,
  injections: 0,
  followed: 0,
  calls: 4,
  ms: 100,
  costUsd: null,
  ...more
})

describe("the figures of a run", () => {
  const outcomes = [
    trial("a", "pass"),
    trial("a", "pass"),
    trial("a", "fail", { calls: 10 }),
    trial("a", "error"),
    trial("b", "pass", { tags: ["shop", "hostile", "shop"], injections: 1 }),
    trial("b", "pass", { tags: ["shop", "hostile"], injections: 1, followed: 1, costUsd: 0.25 }),
    trial("b", "inconclusive", { injections: 2, followed: 0, costUsd: 0.5 }),
    trial("b", "error", { injections: 1, followed: 1 })
  ]

  test("count errors and inconclusive trials separately", () => {
    const { errors, failed, inconclusive, passAt1, passed, trials } = figuresOf(outcomes)
    expect([trials, passed, failed, errors, inconclusive]).toEqual([8, 4, 1, 2, 1])
    expect(passAt1?.share).toBe(4 / 5)
  })

  test("have pass^k over the tasks with enough trials, and the flaky tasks", () => {
    const { flaky, passHat } = figuresOf(outcomes)
    expect(passHat).toEqual([
      { k: 1, value: (2 / 3 + 1) / 2, of: 2 },
      { k: 2, value: (1 / 3 + 1) / 2, of: 2 },
      { k: 3, value: 0, of: 1 }
    ])
    expect(flaky).toEqual(["a"])
  })

  test("have the share of trials with an attack in which it was followed", () => {
    const { attacks, costUsd, meanCalls } = figuresOf(outcomes)
    expect(attacks).toMatchObject({ trials: 2, followed: 1, undecided: 1, success: { share: 1 / 2 } })
    // Its missing entries do not change that it failed.
    const failed = trial("b", "fail", { injections: 2, undecided: 1 })
    const followed = trial("b", "inconclusive", { injections: 2, followed: 1, undecided: 1 })
    // What the missing entries hide may be other checks only.
    const decided = trial("b", "inconclusive", { injections: 2, undecided: 0 })
    expect(figuresOf([decided]).attacks).toMatchObject({ trials: 1, undecided: 0 })
    expect(figuresOf([...outcomes, failed, followed]).attacks).toMatchObject({ trials: 3, followed: 2, undecided: 2 })
    expect(costUsd).toBe(0.75)
    // Without the trials that ended in an error.
    expect(meanCalls).toBe((5 * 4 + 10) / 6)
  })

  test("have means over the trials that reported the value", () => {
    const absent = { calls: null, ms: null }
    const some = [trial("a", "fail", { calls: 10, ms: 1000 }), trial("a", "pass", absent), trial("b", "pass", absent)]
    expect(figuresOf(some)).toMatchObject({ meanCalls: 10, meanMs: 1000 })
    expect(figuresOf(some.slice(1))).toMatchObject({ meanCalls: null, meanMs: null })
  })

  test("do not count the calls of a trial whose journal lacks entries", () => {
    const summaryWith = (budget: NonNullable<Trial["budget"]>) =>
      summaryOf(0, { task: { id: "a" }, verdict: "pass", budget }, "m")
    const trials = [
      summaryWith({ calls: 9, ms: 10 }),
      summaryWith({ calls: 9, dropped: 0, ms: 10 }),
      summaryWith({ calls: 1, dropped: 1, ms: 20 })
    ]
    expect(trials.map(({ calls }) => calls)).toEqual([9, 9, null])
    expect(figuresOf(trials).meanCalls).toBe(9)
  })

  test("are grouped by model and by tag, with each trial once", () => {
    const { byModel, byTag, cells } = reportOf([...outcomes, trial("a", "fail", { model: "n" })])
    expect(byModel.map(({ name, trials }) => [name, trials])).toEqual([
      ["m", 8],
      ["n", 1]
    ])
    expect(byTag.map(({ name, trials }) => [name, trials])).toEqual([
      ["hostile", 2],
      ["shop", 9]
    ])
    expect(cells.map(({ decided, isFlaky, model, task }) => [task, model, decided, isFlaky])).toEqual([
      ["a", "m", 3, true],
      ["a", "n", 1, false],
      ["b", "m", 2, false]
    ])
  })

  test("are empty without trials", () => {
    expect(figuresOf([])).toMatchObject({ passAt1: null, passHat: [], meanCalls: null, costUsd: null })
  })
})

describe("two runs", () => {
  const count = (task: string, passed: number, trials = 4, sha256 = "1"): TaskCount => ({
    task,
    sha256,
    passed,
    trials
  })

  test("are compared over the tasks that both ran in the same form", () => {
    const { all, changed, onlyAfter, onlyBefore, otherForm, undecided } = comparisonOf(
      [
        count("kept", 2),
        count("worse", 4),
        count("rewritten", 4),
        count("gone", 1),
        count("undecided", 0, 0),
        count("crashed", 4),
        count("broken", 0, 0),
        count("left", 0, 0)
      ],
      [
        count("kept", 2),
        count("worse", 0),
        count("rewritten", 0, 4, "2"),
        count("new", 1),
        count("undecided", 1),
        count("crashed", 0, 0),
        count("broken", 0, 0)
      ]
    )
    expect(all).toMatchObject({ tasks: 2, before: { share: 6 / 8 }, after: { share: 2 / 8 } })
    expect(changed.map(({ adjusted, change, p, task }) => [task, change, p.toFixed(4), adjusted.toFixed(4)])).toEqual([
      ["worse", -1, "0.0286", "0.0571"]
    ])
    expect([otherForm, onlyBefore, onlyAfter]).toEqual([["rewritten"], ["gone", "left"], ["new"]])
    expect(undecided).toEqual(["undecided", "crashed", "broken"])
  })

  test("with few trials of many tasks cannot show a change of any task", () => {
    const tasks = Array.from({ length: 40 }, (_, index) => `t${index}`)
    const compared = (trials: number) =>
      comparisonOf(
        tasks.map((task) => count(task, trials / 2, trials)),
        tasks.map((task) => count(task, trials / 2, trials))
      )
    expect(compared(4).leastAdjusted).toBe(1)
    expect(compared(16).leastAdjusted).toBeLessThan(0.05)
    expect(compared(4)).toMatchObject({ changed: [], all: { p: expect.closeTo(1, 9) } })
  })
})
