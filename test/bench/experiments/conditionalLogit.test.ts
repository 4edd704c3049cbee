import { expect, test } from "bun:test"
import { Effect } from "effect"
import { type Choice, conditionalLogit } from "../../../src/bench/experiments/statistics/conditionalLogit.ts"

const estimated = (choices: ReadonlyArray<Choice>, parameters: number) =>
  Effect.runPromise(conditionalLogit(choices, parameters))

const repeated = (count: number, choice: Choice): ReadonlyArray<Choice> => Array.from({ length: count }, () => choice)

test("with two alternatives the estimate is the logarithm of the odds, with the textbook standard error", async () => {
  const alternatives = [[1], [0]]
  const choices = [...repeated(30, { alternatives, chosen: 0 }), ...repeated(10, { alternatives, chosen: 1 })]
  const [found] = await estimated(choices, 1)
  expect(found?.estimate).toBeCloseTo(Math.log(3), 5)
  expect(found?.standardError).toBeCloseTo(Math.sqrt(1 / 30 + 1 / 10), 5)
})

test("the estimates agree with another method: golden-section search and second differences of the likelihood", async () => {
  // Computed independently, in Python, from the log-likelihood alone, without its derivatives.
  const choices: ReadonlyArray<Choice> = (
    [
      [[0, 0, 1, 0.5, 0, 1.5], 1],
      [[1, 0, 0, 1, 0, 2], 0],
      [[0, 1, 1, 1, 1, 0], 2],
      [[1, 2, 0, 0.5, 1, 1], 1],
      [[0, 0, 1, 1, 1, 2], 1],
      [[1, 1, 0, 0, 0, 2], 1],
      [[0, 2, 1, 0, 1, 1], 0],
      [[1, 0.5, 0, 1.5, 1, 2], 0]
    ] as const
  ).map(([[a, b, c, d, e, f], chosen]) => ({
    alternatives: [
      [a, b],
      [c, d],
      [e, f]
    ],
    chosen
  }))
  const [first, second] = await estimated(choices, 2)
  expect(first?.estimate).toBeCloseTo(0.3262877775, 4)
  expect(second?.estimate).toBeCloseTo(-0.9220572322, 4)
  expect(first?.standardError).toBeCloseTo(0.812345, 4)
  expect(second?.standardError).toBeCloseTo(0.597342, 4)
})

test("a parameter without data or without a finite estimate has a huge standard error, and does not affect the others", async () => {
  const alternatives = [
    [1, 0, 1],
    [0, 0, 0]
  ]
  const mixed = [
    [1, 0, 0],
    [0, 0, 0]
  ]
  const choices = [
    ...repeated(10, { alternatives, chosen: 0 }),
    ...repeated(12, { alternatives: mixed, chosen: 0 }),
    ...repeated(6, { alternatives: mixed, chosen: 1 })
  ]
  const [known, never, always] = await estimated(choices, 3)
  expect(known?.estimate).toBeCloseTo(Math.log(2), 3)
  expect(never).toEqual({ estimate: 0, standardError: expect.closeTo(1000, 0) })
  expect(always?.standardError).toBeGreaterThan(100)
})

test("an estimation over thousands of choices yields to the event loop", async () => {
  const choices = repeated(3000, { alternatives: [[1], [0]], chosen: 0 })
  let isDone = false
  let ticks = 0
  const count = () => {
    ticks += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await estimated(choices, 1)
  isDone = true
  expect(ticks).toBeGreaterThan(20)
})
