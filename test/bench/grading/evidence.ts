import { Effect, Schema } from "effect"
import type { Evidence } from "../../../src/bench/grading/Evidence.ts"
import { gradeOf } from "../../../src/bench/grading/gradeOf.ts"
import { Entry } from "../../../src/bench/journal/Entry.ts"
import type { Entities } from "../../../src/bench/state/entities.ts"
import { Task } from "../../../src/bench/tasks/Task.ts"

/** A minimal task with these changes. */
export const taskOf = (change: Partial<typeof Task.Encoded>): Task =>
  Schema.decodeUnknownSync(Task)({
    id: "test/task",
    version: 1,
    tags: [],
    difficulty: 1,
    why: "a reason",
    instruction: "do it",
    expect: { anyOf: [{ name: "bought", added: { orders: [{}] } }] },
    oracles: [{ name: "direct", calls: [] }],
    mutants: [],
    ...change
  })

export const emptyState: Entities = { orders: [], bookings: [], sessions: [], carts: [] }

const item = (variantId: string, quantity: number) => ({
  productId: `prd_${variantId}`,
  productName: variantId,
  variantId,
  variantLabel: "One size",
  quantity,
  unitPrice: 1000
})

/** An order of goods, each written as `mug` or `mug:2`. */
export const order = (id: string, goods: ReadonlyArray<string>, more: object = {}): Entities["orders"][number] => {
  const items = goods.map((each) => {
    const [variant = "", quantity = "1"] = each.split(":")
    return item(variant, Number(quantity))
  })
  return {
    id,
    confirmationNumber: `VT-${id}`,
    channel: "mcp",
    sessionId: null,
    buyer: { name: "Dana Levi", email: "dana@example.com" },
    items,
    subtotal: 1000,
    tax: 80,
    total: 1080,
    status: "confirmed",
    refund: null,
    canceledAt: null,
    createdAt: "2027-01-15T09:30:00.000Z",
    ...more
  } as Entities["orders"][number]
}

export const cart = (id: string, goods: number, orderId: string | null = null): Entities["carts"][number] =>
  ({
    id,
    items: goods === 0 ? [] : [{ variantId: "var_mug", quantity: goods }],
    orderId,
    createdAt: "2027-01-15T09:30:00.000Z",
    updatedAt: "2027-01-15T09:30:00.000Z"
  }) as Entities["carts"][number]

export const session = (id: string, status: "open" | "canceled"): Entities["sessions"][number] => ({
  id,
  status,
  buyer: null,
  address: null,
  shippingOption: null,
  orderId: null,
  items: [],
  createdAt: "2027-01-15T09:30:00.000Z",
  updatedAt: "2027-01-15T09:30:00.000Z"
})

export const entry = (seq: number, change: object): Entry =>
  Schema.decodeUnknownSync(Entry)({
    seq,
    at: { virtual: "2027-01-15T09:30:00.000Z", real: new Date(1_800_000_000_000 + seq * 1000).toISOString() },
    generation: 0,
    requestId: `req-${seq}`,
    trace: {},
    agent: {},
    surface: "mcp",
    operation: "getCart",
    mutates: false,
    http: { method: "POST", path: "/mcp", status: 200 },
    input: {},
    output: {},
    error: null,
    outcome: "ok",
    committed: false,
    delivered: true,
    turn: null,
    ms: 2,
    bytes: { in: 1, out: 1 },
    faults: [],
    sawCardNumber: false,
    ...change
  })

/** The grade report of a task. Evidence that is not given is empty. */
export const gradeReportOf = (task: Task, evidence: Partial<Evidence>, without?: string) =>
  Effect.runPromise(
    gradeOf(
      task,
      {
        start: emptyState,
        end: emptyState,
        expired: { carts: "", sessions: "" },
        entries: [],
        dropped: 0,
        hasLost: false,
        answer: "",
        packs: [],
        texts: [],
        ...evidence
      },
      without
    )
  )
