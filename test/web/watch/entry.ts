import type { Entry } from "../../../src/web/watch/Entry.ts"

/** A journal entry, with the members that a test needs. */
export const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  at: { virtual: "2027-01-15T09:30:00.000Z", real: new Date(1_800_000_000_000 + seq * 1000).toISOString() },
  generation: 0,
  requestId: `req_${seq}`,
  agent: {},
  surface: "rest",
  operation: "getCart",
  mutates: false,
  http: { method: "GET", path: "/api/carts/cart_1", status: 200 },
  input: null,
  output: null,
  error: null,
  outcome: "ok",
  committed: false,
  delivered: true,
  turn: null,
  ms: 1,
  bytes: { in: 0 },
  faults: [],
  sawCardNumber: false,
  ...more
})
