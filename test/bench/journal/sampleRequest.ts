import type { NotedEntries, NotedRequest } from "../../../src/bench/journal/Entry.ts"

/** A request as the edge records it, with the changes of a test. */
export const sampleRequest = (members: Partial<NotedRequest> = {}): NotedRequest => ({
  at: { virtual: Date.UTC(2027, 0, 15, 9, 30), real: Date.UTC(2026, 10, 22, 12) },
  generation: 0,
  requestId: "req_1",
  trace: {},
  agent: {},
  surface: "rest",
  operation: "searchFlights",
  mutates: false,
  http: { method: "GET", path: "/api/flights/search?from=TLV", status: 200 },
  input: { urlParams: { from: "TLV" } },
  output: { items: [] },
  error: null,
  outcome: "ok",
  committed: false,
  delivered: true,
  turn: null,
  ms: 1.5,
  bytes: { in: 100, out: 300 },
  faults: [],
  ...members
})

/** The same request in the form that a journal accepts. */
export const sampleNote = (members: Partial<NotedRequest> = {}): NotedEntries => {
  const request = sampleRequest(members)
  return { count: 1, bytes: request.bytes.in + request.bytes.out, requests: () => [request] }
}
