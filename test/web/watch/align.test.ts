import { expect, test } from "bun:test"
import { align } from "../../../src/web/watch/align.ts"
import { entry } from "./entry.ts"

const call = (seq: number, operation: string, more = {}) => entry(seq, { operation, input: { payload: {} }, ...more })
const run = (...operations: ReadonlyArray<string>) => operations.map((operation, place) => call(place + 1, operation))

const pairs = (steps: ReturnType<typeof align>) =>
  steps.map(({ kind, left, right }) => `${left?.operation ?? "-"} ${right?.operation ?? "-"} ${kind}`)

test("equal calls are paired, and other calls are alone", () => {
  const left = run("search", "look", "look", "buy")
  const right = run("search", "compare", "look", "buy", "list")
  expect(pairs(align(left, right))).toEqual([
    "search search same",
    "look - call",
    "- compare call",
    "look look same",
    "buy buy same",
    "- list call"
  ])
  expect(pairs(align(left, left)).every((step) => step.endsWith("same"))).toBe(true)
  expect([align([], []), pairs(align([], run("look")))]).toEqual([[], ["- look call"]])
})

test("a call with other arguments is another call, and the same call with another outcome differs", () => {
  const [first] = run("buy")
  const refused = call(1, "buy", { outcome: "refused", error: { code: "payment_declined", message: "" } })
  expect(pairs(align(first === undefined ? [] : [first], [refused]))).toEqual(["buy buy answer"])
  expect(pairs(align(run("buy"), [call(1, "buy", { input: { payload: { quantity: 2 } } })]))).toEqual([
    "buy - call",
    "- buy call"
  ])
})

test("the same call with another answer differs, except for times and URLs", () => {
  const answered = (output: object) => [call(1, "look", { output })]
  const left = answered({
    left: 2,
    at: "2027-01-15T09:30:00.000Z",
    url: "http://localhost:3000/shops/run-1/products/mug"
  })
  const right = answered({
    left: 2,
    at: "2027-01-16T10:00:00.123Z",
    url: "https://shop.test/sandboxes/run-2/products/mug"
  })
  expect(pairs(align(left, right))).toEqual(["look look same"])
  expect(pairs(align(answered({ left: 2 }), answered({ left: 1 })))).toEqual(["look look answer"])
  expect(pairs(align(answered({ date: "2027-01-15" }), answered({ date: "2027-01-16" })))).toEqual(["look look answer"])
})
