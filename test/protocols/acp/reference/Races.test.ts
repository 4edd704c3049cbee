import { describe, expect, test } from "bun:test"
import { useAgency } from "../../../store/bookings/agency.ts"
import { replicaCounts, useReplicas } from "../../../support/replicas.ts"
import { type Answer, get } from "../../../support/requests.ts"
import { type Agent, address, agentAt, createSession, errorMessagesOf, mug, purchasesAt, watch } from "./agent.ts"

const store = useAgency()
const replicas = useReplicas({ STORE_SEED: "test", PUBLIC_URL: "https://shop.example" })

const times = <A>(count: number, make: (which: number) => Promise<A>): Promise<ReadonlyArray<A>> =>
  Promise.all(Array.from({ length: count }, (_, which) => make(which)))

/** The number of answers of each kind. */
const tally = (answers: ReadonlyArray<Answer>): Record<string, number> => {
  const kinds = answers.map(({ body, status }) => (body.error ? `${status} ${body.error.code}` : String(status)))
  return Object.fromEntries(
    Map.groupBy(kinds, String)
      .entries()
      .map(([kind, all]) => [kind, all.length])
  )
}

/** Completes one session 50 times concurrently, by these agents in turn. */
const completeOften = async (agents: ReadonlyArray<Agent>) => {
  const [first] = agents
  if (first === undefined) throw new Error("nobody is there")
  const { id } = await createSession(first, { items: [{ ...mug, quantity: 2 }], fulfillment_address: address })
  const answers = await times(50, (which) => (agents[which % agents.length] ?? first).complete(id))
  expect(tally(answers)).toEqual({ "200": 1, "409 session_completed": 49 })
  const winner = answers.find(({ status }) => status === 200)?.body
  const bought = await purchasesAt(first.url)
  expect(bought.map(({ order }: Answer["body"]) => [order.id, order.items[0].quantity])).toEqual([[winner.order.id, 2]])
  for (const agent of agents) expect((await agent.get(id)).body).toEqual(winner)
}

/** Completes fifty sessions concurrently, each for one of the last three units. Returns the refused sessions. */
const raceForTheLast = async (agents: ReadonlyArray<Agent>) => {
  const [first] = agents
  if (first === undefined) throw new Error("nobody is there")
  const agentOf = (which: number) => agents[which % agents.length] ?? first
  const sessions = await times(50, (which) =>
    createSession(agentOf(which), { items: [watch], fulfillment_address: address })
  )
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(50)
  const answers = await times(50, (which) => agentOf(which).complete(sessions[which].id))
  expect(tally(answers)).toEqual({ "200": 3, "409 out_of_stock": 47 })
  for (const [which, session] of sessions.entries()) {
    const { body } = await agentOf(which + 1).get(session.id)
    if (answers[which]?.status === 200) expect(body).toEqual(answers[which]?.body)
    else {
      expect([body.status, errorMessagesOf(body)]).toEqual(["not_ready_for_payment", ["out_of_stock $.line_items[0]"]])
      // The delivery windows can have moved if the program uses the machine's clock.
      const { fulfillment_options, messages, status } = body
      expect(body).toEqual({ ...session, status, messages, fulfillment_options })
    }
  }
  const won = answers.flatMap(({ body, status }) => (status === 200 ? [body.order.id] : []))
  const bought: ReadonlyArray<string> = (await purchasesAt(first.url)).map(({ order }: Answer["body"]) => order.id)
  expect(bought.toSorted()).toEqual(won.toSorted())
  expect((await get(`${first.url}/api/products/field-watch-38`)).body.variants[0].available).toBe(false)
  return sessions.filter((_, which) => answers[which]?.status !== 200)
}

describe("50 concurrent completions", () => {
  test("of one session make one order and 49 refusals", async () => {
    await completeOften([agentAt(store.sandbox("once"))])
  })

  test("of sessions for the last 3 units complete 3, and the others stay open", async () => {
    const agent = agentAt(store.sandbox("last"))
    const [loser] = await raceForTheLast([agent])
    // The session is still open: it can buy other goods.
    const { body } = await agent.update(loser.id, { items: [mug] })
    expect([body.status, (await agent.complete(loser.id)).status]).toEqual(["ready_for_payment", 200])
  })

  test.each(replicaCounts)(
    "do the same over %i processes on one database",
    async () => {
      const { programs } = await replicas()
      const agentsIn = (sandbox: string) => programs.map(({ url }) => agentAt(`${url}/sandboxes/${sandbox}`))
      await completeOften(agentsIn("once"))
      await raceForTheLast(agentsIn("last"))
    },
    30_000
  )

  test.each(replicaCounts)(
    "and a retry at any of %i processes finds the result of the first try",
    async () => {
      const { programs } = await replicas()
      const agents = programs.map(({ url }) => agentAt(`${url}/sandboxes/retried`))
      const orders: Array<string> = []
      for (const agent of agents) {
        const { id } = await createSession(agent, { items: [mug], fulfillment_address: address })
        const { body, status } = await agent.complete(id)
        expect(status).toBe(200)
        orders.unshift(body.order.id)
        for (const other of agents) {
          const retried = await other.complete(id)
          expect([retried.status, retried.body.error.code]).toEqual([409, "session_completed"])
          expect((await other.get(id)).body).toEqual(body)
          expect((await purchasesAt(other.url)).map(({ order }: Answer["body"]) => order.id)).toEqual(orders)
        }
      }
    },
    30_000
  )
})

describe("concurrent updates, cancellations and completions of one session", () => {
  test("end it once, and all later answers agree with that end", async () => {
    for (let round = 0; round < 10; round++) {
      const agent = agentAt(store.sandbox(`mixed-${round}`))
      const { id } = await createSession(agent, { items: [mug], fulfillment_address: address })
      const ends = times(10, (which) => (which % 2 === round % 2 ? agent.cancel(id) : agent.complete(id)))
      const updates = times(10, (which) => agent.update(id, { items: [{ ...mug, quantity: which + 1 }] }))
      const [ended, updated] = await Promise.all([ends, updates])
      const winners = ended.filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      const { body } = await agent.get(id)
      expect(body).toEqual(winners[0]?.body)
      const code = `session_${body.status}`
      for (const answer of [...ended, ...updated]) {
        if (answer.status !== 200) expect([answer.status, answer.body.error.code]).toEqual([409, code])
      }
      const bought = await purchasesAt(agent.url)
      const units = bought.map(({ order }: Answer["body"]) => order.items[0].quantity)
      expect(units).toEqual(body.status === "completed" ? [body.line_items[0].item.quantity] : [])
    }
  })
})
