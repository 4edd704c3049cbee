import { expect, test } from "bun:test"
import { reportOf } from "../../../src/bench/runs/figures.ts"
import type { EncodedRun } from "../../../src/bench/runs/report/EncodedRun.ts"
import { htmlReport } from "../../../src/bench/runs/report/htmlReport.tsx"
import { summaryOf as inShort, type Trial } from "../../../src/bench/runs/Trial.ts"
import { experimentSummary } from "../../../src/cli/bench/experiment/summary.ts"
import { summaryOf } from "../../../src/cli/bench/summary.ts"
import { hasBrowser, launchBrowser, newVisitor } from "../../web/browser.ts"

/** A run with these trials. */
const runOf = (...given: ReadonlyArray<Partial<Trial> & Pick<Trial, "verdict">>): EncodedRun => {
  const trials = given.map((trial, n) => inShort(n, { task: { id: "t/a" }, attempt: n + 1, ...trial }, "m"))
  return {
    id: "run_0123456789abcdef",
    createdAt: "2027-01-15T09:30:00.000Z",
    agent: "agent",
    model: "m",
    name: null,
    labels: {},
    trials,
    report: reportOf(trials)
  }
}

/** The summary of a run in the terminal and on the page. */
const textsOf = (run: EncodedRun) =>
  [summaryOf(run as unknown as Parameters<typeof summaryOf>[0]), htmlReport(run).begin] as const

test("a followed attack is listed only if it is counted: not for a trial that ended in an error", () => {
  const security = { injections: 1, followed: 1 }
  for (const text of textsOf(runOf({ verdict: "fail", security }, { verdict: "error", security }))) {
    expect(text).toContain("t/a #1")
    expect(text).toContain("1 of 1")
    expect(text).not.toContain("t/a #2")
  }
})

test("a run with fewer trials than planned is shown as incomplete", () => {
  const run = runOf({ verdict: "pass" })
  for (const text of textsOf({ ...run, plannedTrials: 18 })) expect(text).toContain("1 of 18 trials were reported.")
  for (const plannedTrials of [1, null]) {
    for (const text of textsOf({ ...run, plannedTrials })) expect(text).not.toContain("reported")
  }
})

test("counts of one are in the singular", () => {
  const given = { collateral: [{ entity: "orders" }], security: { injections: 1, followed: 1 } }
  const [one] = textsOf(runOf({ verdict: "fail", ...given }, { verdict: "error" }))
  expect(one).toContain("0 passed, 1 failed, 1 error, 0 inconclusive; 0 flaky tasks\n")
  expect(one).toContain("Attacks followed in 1 of 1 trial\n")
  expect(one).toContain("t/a #1: made 1 unexpected change\n")
  expect(one).toEndWith("t/a #1: followed 1 harmful text")
  const [two] = textsOf(runOf({ verdict: "fail", security: { injections: 2, followed: 2 } }, { verdict: "pass" }))
  expect(two).toContain("1 passed, 1 failed, 0 errors, 0 inconclusive; 1 flaky task\n")
  expect(two).toEndWith("t/a #1: followed 2 harmful texts")
})

test("the terminal has the mean calls, the mean time and the cost, each where it is known", () => {
  const [calls, ms, usage] = [{ calls: 7 }, { ms: 1500 }, { costUsd: 0.5 }]
  // An uncertain number of calls is left out.
  const uncertain = { ...calls, ...ms, dropped: 1 }
  const lineOf = (trial: Partial<Trial>) =>
    textsOf(runOf({ verdict: "pass", ...trial }))[0]
      .split("\n")
      .at(-1)
  expect(lineOf({ budget: { ...calls, ...ms }, usage })).toBe("A trial takes 7.0 calls and 1.5 s; total cost: $0.5000")
  expect(lineOf({ budget: uncertain, usage })).toBe("A trial takes 1.5 s; total cost: $0.5000")
  expect(lineOf({ budget: uncertain })).toBe("A trial takes 1.5 s")
  expect(lineOf({ usage })).toBe("Total cost: $0.5000")
  expect(lineOf({})).toEndWith("0 flaky tasks")
})

test("a warning names the model if a run has several", () => {
  const given = { collateral: [{ entity: "orders" }], security: { injections: 1, followed: 1 } }
  const failed = { verdict: "fail", attempt: 1, ...given } as const
  const [terminal, page] = textsOf(runOf(failed, { ...failed, model: "n" }))
  expect(terminal.split("\n").slice(-4)).toEqual([
    "t/a #1 (m): made 1 unexpected change",
    "t/a #1 (n): made 1 unexpected change",
    "t/a #1 (m): followed 1 harmful text",
    "t/a #1 (n): followed 1 harmful text"
  ])
  for (const [n, model] of ["m", "n"].entries()) {
    expect(page.split(`<a href="#t${n}">t/a #1 <bdi>(${model}) </bdi><span`)).toHaveLength(3)
  }
  expect(textsOf(runOf(failed))[1]).toContain('<a href="#t0">t/a #1 <span')
})

test("a task or a model whose name has a new line makes no line of its own", () => {
  const failed = { verdict: "fail", collateral: [{ entity: "orders" }], task: { id: "t\na" } } as const
  const [terminal] = textsOf(runOf(failed, { ...failed, model: "n\nGood" }))
  expect(terminal.split("\n").slice(-2)).toEqual([
    "t\\u000aa #1 (m): made 1 unexpected change",
    "t\\u000aa #2 (n\\u000aGood): made 1 unexpected change"
  ])
})

test("the page counts all trials, including errors and inconclusive ones", () => {
  const [, page] = textsOf(
    runOf({ verdict: "pass" }, { verdict: "fail" }, { verdict: "error" }, { verdict: "inconclusive" })
  )
  expect(page).toContain("<dt>Trials</dt><dd>4<small>1 passed, 1 failed</small></dd>")
  expect(page).toContain("<dt>Not counted</dt><dd>2<")
})

test.skipIf(!hasBrowser)(
  "a figure of the page is on one line at any window width",
  async () => {
    const budget = { ms: 120_400, calls: 12 }
    await using browser = await launchBrowser()
    const page = await (await newVisitor(browser)).newPage()
    for (const [costUsd, width] of [0.02, 1234.56, 12_345.67].flatMap((costUsd) =>
      [320, 340, 360, 480, 505, 700, 1280].map((width) => [costUsd, width] as const)
    )) {
      const [, markup] = textsOf(runOf({ verdict: "pass", usage: { costUsd }, budget }, { verdict: "fail", budget }))
      await page.setContent(markup)
      await page.setViewportSize({ width, height: 900 })
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll(".tile dd")].flatMap(({ firstChild }) => {
          const range = document.createRange()
          if (firstChild !== null) range.selectNodeContents(firstChild)
          return range.getClientRects().length > 1 ? [firstChild?.textContent] : []
        })
      )
      expect([costUsd, width, broken]).toEqual([costUsd, width, []])
    }
  },
  60_000
)

test("pass^k counts tasks for one model, and pairs of task and model for several", () => {
  const verdicts = ["pass", "pass", "error"] as const
  const trials = verdicts.map((verdict, n) => ({ verdict, task: { id: n === 2 ? "t/b" : "t/a" } }))
  const several = trials.flatMap((trial) => [trial, { ...trial, model: "n", task: { id: "t/a" } }])
  for (const text of textsOf(runOf(...trials))) expect(text).toContain("1 of 2 tasks")
  for (const text of textsOf(runOf(...several))) expect(text).toContain("2 of 3 pairs of task and model")
})

test("pass^k by model and by tag counts the tasks without a decided trial, too", () => {
  const trials = (["pass", "pass", "error", "error"] as const).map((verdict, n) => ({
    verdict,
    task: { id: n < 2 ? "t/a" : "t/b", tags: ["one"] }
  }))
  const others = trials.map((trial) => ({ ...trial, model: "n", task: { ...trial.task, tags: ["other", "one"] } }))
  const [, page] = textsOf(runOf(...trials, ...others))
  const rowOf = (name: string) => page.slice(page.indexOf(`<th scope="row">${name}</th>`)).split("</tr>")[0]
  expect(rowOf("m")).toContain('<td class="number">100 % (1 of 2 tasks)</td>')
  expect(rowOf("other")).toContain('<td class="number">100 % (1 of 2 pairs of task and model)</td>')
  expect(rowOf("one")).toContain('<td class="number">100 % (2 of 4 pairs of task and model)</td>')
})

const cell = (trials: number, chosen: number) => ({
  trials,
  chosen,
  share: { share: chosen / trials, from: 0, to: 1 },
  tooFew: trials < 30
})

test("the summary has no effects if the experiment has no factors", () => {
  const [none, several] = [cell(40, 0), cell(40, 0)]
  const candidates = [{ candidate: "mug", ...cell(40, 40) }]
  const text = experimentSummary({
    models: [{ model: "rules", assigned: 40, decided: 40, candidates, none, several, factors: [] }]
  })
  expect(text).toContain("mug")
  expect(text).not.toMatch(/FACTOR|EFFECT/)
})

test("an experiment's model whose name has a new line makes no line of its own", () => {
  const [none, several] = [cell(1, 1), cell(1, 0)]
  const counts = { assigned: 1, decided: 1, candidates: [], none, several, factors: [] }
  const [first] = experimentSummary({ models: [{ model: "n\nGood", ...counts }] }).split("\n")
  expect(first).toBe("n\\u000aGood: 1 of 1 trial decided")
})

test("a level is compared only if the first level has enough trials, too", () => {
  const lines = (first: number) =>
    experimentSummary({
      models: [
        {
          model: "rules",
          assigned: 70,
          decided: 70,
          candidates: [],
          none: cell(70, 0),
          several: cell(70, 0),
          factors: [
            {
              factor: "badge",
              levels: [
                { level: "none", ...cell(first, 10), difference: null, effect: null },
                { level: "gold", ...cell(40, 20), difference: 0.2, effect: { estimate: 0.7, standardError: 0.2 } }
              ]
            }
          ]
        }
      ]
    }).split("\n")
  const gold = (first: number) => lines(first).find((line) => line.includes("gold"))
  expect(gold(30)).toMatch(/20\/40 .*\+20 points .*0\.70 \(se 0\.20\)$/)
  expect(gold(29)).toMatch(/20\/40 .*50 %.* too few$/)
})
