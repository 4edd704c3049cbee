import { expect, test } from "bun:test"
import { Effect } from "effect"
import { entryLookup } from "../../../src/bench/grading/Evidence.ts"
import { entryOf, type NotedRequest } from "../../../src/bench/journal/Entry.ts"
import { runInSlices } from "../../../src/domain/SlicedWork.ts"
import { countTicks } from "../../support/ticks.ts"

const output = { id: "ord_1", note: "4111 1111 1111 1112 ".repeat(500) }

const request: NotedRequest = {
  at: { real: 0, virtual: 0 },
  generation: 0,
  requestId: "req_1",
  trace: {},
  agent: {},
  surface: "rest",
  channel: "rest",
  operation: "checkout",
  mutates: true,
  http: { method: "POST", path: "/api/checkout", status: 201 },
  input: {},
  output,
  error: null,
  outcome: "ok",
  committed: true,
  delivered: true,
  turn: 1,
  ms: 1,
  bytes: { in: 0, out: 1000 },
  faults: []
}

test("a long journal is indexed in slices that yield to the event loop", async () => {
  const entries = Array.from({ length: 4000 }, (_, index) => entryOf(index + 1, request))
  const { result: entriesNaming, ticks } = await countTicks(() =>
    Effect.runPromise(runInSlices(() => entryLookup({ entries })))
  )
  expect(entriesNaming("ord_1")).toEqual([1])
  expect(entriesNaming("ord_1", "last")).toEqual([4000])
  expect(entriesNaming("ord_2")).toEqual([])
  expect(ticks).toBeGreaterThan(200)
})
