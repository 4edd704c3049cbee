import { describe, expect, test } from "bun:test"
import { useAgency } from "../../../store/bookings/agency.ts"
import type { Answer } from "../../../support/requests.ts"
import {
  type Agent,
  address,
  agentAt,
  createSession,
  errorMessagesOf,
  expectRefused,
  mug,
  payment,
  purchasesAt
} from "./agent.ts"

const store = useAgency()

type Status = "not_ready_for_payment" | "ready_for_payment" | "completed" | "canceled"
type Operation = "get" | "update" | "complete" | "cancel"

const ready = { items: [mug], fulfillment_address: address }

/** Makes a session with each status. */
const reach: Record<Status, (agent: Agent) => Promise<Answer["body"]>> = {
  not_ready_for_payment: (agent) => createSession(agent, { items: [mug] }),
  ready_for_payment: (agent) => createSession(agent, ready),
  completed: async (agent) => (await agent.complete((await createSession(agent, ready)).id)).body,
  canceled: async (agent) => (await agent.cancel((await createSession(agent, ready)).id)).body
}

const perform: Record<Operation, (agent: Agent, id: string) => Promise<Answer>> = {
  get: (agent, id) => agent.get(id),
  // This update is possible in every open session, and does not itself set a status.
  update: (agent, id) => agent.update(id, { items: [{ ...mug, quantity: 2 }] }),
  complete: (agent, id) => agent.complete(id),
  cancel: (agent, id) => agent.cancel(id)
}

/** The state machine: the answer to each operation in each status, and the resulting status. */
const table: ReadonlyArray<readonly [Status, Operation, number, string, Status]> = [
  ["not_ready_for_payment", "get", 200, "", "not_ready_for_payment"],
  ["not_ready_for_payment", "update", 200, "", "not_ready_for_payment"],
  ["not_ready_for_payment", "complete", 200, "", "completed"],
  ["not_ready_for_payment", "cancel", 200, "", "canceled"],
  ["ready_for_payment", "get", 200, "", "ready_for_payment"],
  ["ready_for_payment", "update", 200, "", "ready_for_payment"],
  ["ready_for_payment", "complete", 200, "", "completed"],
  ["ready_for_payment", "cancel", 200, "", "canceled"],
  ["completed", "get", 200, "", "completed"],
  ["completed", "update", 409, "session_completed", "completed"],
  ["completed", "complete", 409, "session_completed", "completed"],
  ["completed", "cancel", 409, "session_completed", "completed"],
  ["canceled", "get", 200, "", "canceled"],
  ["canceled", "update", 409, "session_canceled", "canceled"],
  ["canceled", "complete", 409, "session_canceled", "canceled"],
  ["canceled", "cancel", 409, "session_canceled", "canceled"]
]

test("the table has every operation in every status", () => {
  const pairs = Object.keys(reach).flatMap((status) => Object.keys(perform).map((name) => `${status} ${name}`))
  expect(table.map(([status, name]) => `${status} ${name}`)).toEqual(pairs)
})

describe("a session that is", () => {
  test.each(table)("%s: %s is answered %p %s and leaves it %s", async (from, operation, status, code, to) => {
    const agent = agentAt(store.sandbox(`${from.replaceAll("_", "-")}-${operation}`))
    const before = await reach[from](agent)
    expect(before.status).toBe(from)
    const orders = (await purchasesAt(agent.url)).length
    const answer = await perform[operation](agent, before.id)
    const after = (await agent.get(before.id)).body
    expect([answer.status, answer.body.error?.code ?? "", after.status]).toEqual([status, code, to])
    // A success answers with the session's new state. A refusal changes nothing.
    expect(after).toEqual(status === 200 ? answer.body : before)
    expect(await purchasesAt(agent.url)).toHaveLength(orders + (from !== to && to === "completed" ? 1 : 0))
  })

  test("completed names its order when refusing, and canceled says to make a new one", async () => {
    const agent = agentAt(store.sandbox("ended"))
    const { id, order } = await reach.completed(agent)
    expectRefused(
      await agent.cancel(id),
      409,
      "session_completed",
      `The session ${id} is completed and can no longer change; its order is ${order.id}. Make a new session to buy again.`
    )
    const canceled = await reach.canceled(agent)
    expectRefused(
      await agent.complete(canceled.id),
      409,
      "session_canceled",
      `The session ${canceled.id} is canceled and can no longer change. Make a new session to buy.`
    )
  })

  test("completed or canceled has no messages any more", async () => {
    const agent = agentAt(store.sandbox("silent"))
    for (const end of [agent.cancel, agent.complete]) {
      const session = await createSession(agent, { items: [mug] })
      expect([errorMessagesOf(session).length, (await end(session.id)).body.messages]).toEqual([1, []])
    }
  })

  test("canceled is refused before the content of a request is checked, but after its shape", async () => {
    const agent = agentAt(store.sandbox("order-of-checks"))
    const { id } = await reach.canceled(agent)
    const nothing = { items: [{ id: "nothing" }] }
    for (const answer of [
      await agent.update(id, nothing),
      await agent.update(id, { fulfillment_option_id: "drone" }),
      await agent.complete(id, payment("tok_declined"))
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, "session_canceled"])
    }
    for (const answer of [await agent.update(id, { items: [] }), await agent.complete(id, {})]) {
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"])
    }
    expect((await agent.update("cs_nothing", nothing)).body.error.code).toBe("checkout_session_not_found")
  })

  test("unknown is 404 for every operation", async () => {
    const agent = agentAt(store.url)
    for (const call of Object.values(perform)) {
      expectRefused(
        await call(agent, "cs_nothing"),
        404,
        "checkout_session_not_found",
        'No checkout session has the id "cs_nothing" here.'
      )
    }
  })
})

describe("an update", () => {
  const agent = () => agentAt(store.sandbox("updates"))

  test("can make a session ready or not ready, any number of times", async () => {
    const { id, status } = await createSession(agent(), { items: [mug] })
    expect(status).toBe("not_ready_for_payment")
    const steps: ReadonlyArray<[object, Status, ReadonlyArray<string>]> = [
      [{ fulfillment_address: address }, "ready_for_payment", []],
      [{ items: [{ id: "field-watch-38", quantity: 4 }] }, "not_ready_for_payment", ["out_of_stock $.line_items[0]"]],
      [{ items: [{ id: "field-watch-38", quantity: 3 }] }, "ready_for_payment", []],
      [
        { fulfillment_address: { ...address, city: " ", postal_code: undefined } },
        "not_ready_for_payment",
        ["missing $.fulfillment_address.city", "missing $.fulfillment_address.postal_code"]
      ],
      [{ fulfillment_address: address }, "ready_for_payment", []]
    ]
    for (const [change, expected, missing] of steps) {
      const { body } = await agent().update(id, change)
      expect([body.status, errorMessagesOf(body)]).toEqual([expected, missing])
      expect(body.fulfillment_options).toHaveLength(missing.some((text) => text.includes("address")) ? 0 : 2)
    }
  })

  test("with an empty body, nulls or none changes nothing", async () => {
    const before = await createSession(agent(), {
      ...ready,
      buyer: { first_name: "Dana", last_name: "Levi", email: "d@e.fr" }
    })
    for (const body of [{}, undefined, { items: null, buyer: null, fulfillment_address: null, note: 7 }]) {
      expect((await agent().update(before.id, body)).body).toEqual(before)
    }
  })

  test("replaces the given members and keeps the rest", async () => {
    const before = await createSession(agent(), ready)
    const express = (await agent().update(before.id, { fulfillment_option_id: "express" })).body
    expect(express).toEqual({ ...before, fulfillment_option_id: "express", totals: express.totals })
    const buyer = { first_name: "Noa", last_name: "Bar", email: "noa@example.com", phone_number: "" }
    const named = (await agent().update(before.id, { buyer })).body
    expect(named).toEqual({ ...express, buyer })
    const more = (await agent().update(before.id, { items: [mug, mug] })).body
    expect(more).toEqual({ ...named, line_items: more.line_items, messages: more.messages, totals: more.totals })
    expect(more.line_items).toHaveLength(2)
  })

  test("keeps an option that is chosen before there is an address", async () => {
    const { id } = await createSession(agent(), { items: [mug] })
    const early = (await agent().update(id, { fulfillment_option_id: "express" })).body
    expect([early.fulfillment_options, early.fulfillment_option_id]).toEqual([[], undefined])
    const ready = (await agent().update(id, { fulfillment_address: address })).body
    expect([ready.status, ready.fulfillment_option_id]).toEqual(["ready_for_payment", "express"])
  })

  test("finds the session by its id in any case", async () => {
    const { id } = await createSession(agent(), ready)
    expect((await agent().get(id.toUpperCase())).body.id).toBe(id)
    expect((await agent().complete(id.toUpperCase(), payment())).body.order.checkout_session_id).toBe(id)
  })
})
