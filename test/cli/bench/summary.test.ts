import { expect, test } from "bun:test"
import { experimentSummary } from "../../../src/cli/bench/experiment/summary.ts"

const cell = (trials: number, chosen: number) => ({
  trials,
  chosen,
  share: { share: chosen / trials, from: 0, to: 1 },
  tooFew: trials < 30
})

test("a level is compared with a first one that rests on enough trials as well", () => {
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
