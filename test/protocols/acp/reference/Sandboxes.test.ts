import { describe, expect, test } from "bun:test"
import { startAgency, useAgency } from "../../../store/bookings/agency.ts"
import { newDatabase } from "../../../support/database.ts"
import { type Answer, post } from "../../../support/requests.ts"
import { type Agent, address, agentAt, buyer, createSession, mug, payment, purchasesAt, watch } from "./agent.ts"

const store = useAgency()

/** Makes the same calls every time, including refused ones. They leave a session in every status. Returns the answers. */
const script = async (agent: Agent): Promise<ReadonlyArray<Answer["body"]>> => {
  const first = await createSession(agent, { items: [mug, mug, { ...watch, quantity: 3 }] })
  await agent.create({ items: [{ id: "nothing" }] })
  await agent.update(first.id, { fulfillment_address: address, buyer, fulfillment_option_id: "express" })
  await agent.complete(first.id, payment("tok_declined"))
  const [bought, open, ready, canceled] = [
    (await agent.complete(first.id)).body,
    await createSession(agent, { items: [watch], fulfillment_address: { city: "Haifa" } }),
    await createSession(agent, { items: [mug], fulfillment_address: address }),
    (await agent.cancel((await createSession(agent, { items: [mug] })).id)).body
  ]
  return [bought, open, ready, canceled]
}

const statuses = ["completed", "not_ready_for_payment", "ready_for_payment", "canceled"]

const seenBy = async (agent: Agent, sessions: ReadonlyArray<Answer["body"]>): Promise<ReadonlyArray<Answer["body"]>> =>
  Promise.all(sessions.map(async ({ id }) => (await agent.get(id)).body))

describe("a reset", () => {
  test("deletes the sessions of its own sandbox only, and restores their stock", async () => {
    const [mine, other] = [agentAt(store.sandbox("mine")), agentAt(store.sandbox("other"))]
    const sessions = await script(mine)
    await script(other)
    expect(sessions.map(({ status }) => status)).toEqual(statuses)
    await post(`${mine.url}/api/demo/reset`)
    for (const { error } of await seenBy(mine, sessions)) expect(error.code).toBe("checkout_session_not_found")
    expect((await seenBy(other, sessions)).map(({ status }) => status)).toEqual(statuses)
    expect([await purchasesAt(mine.url), (await purchasesAt(other.url)).length]).toEqual([[], 1])
    expect((await createSession(mine, { items: [watch], fulfillment_address: address })).status).toBe(
      "ready_for_payment"
    )
  })

  test("restarts the ids: the same calls give the same ids", async () => {
    const agent = agentAt(store.sandbox("again"))
    const idsOf = (sessions: ReadonlyArray<Answer["body"]>) =>
      sessions.map(({ id, line_items, order }) => [id, order?.id, line_items.map((line: Answer["body"]) => line.id)])
    const first = idsOf(await script(agent))
    await post(`${agent.url}/api/demo/reset`)
    expect(idsOf(await script(agent))).toEqual(first)
    expect(idsOf(await script(agentAt(store.sandbox("and-elsewhere"))))).toEqual(first)
  })
})

describe("sandboxes", () => {
  test("are separate: each has its own sessions and its own last units", async () => {
    const agents = Array.from({ length: 6 }, (_, which) => agentAt(store.sandbox(`alone-${which}`)))
    const sessions = await Promise.all(
      agents.map((agent, which) =>
        createSession(agent, {
          items: [{ ...watch, quantity: 3 }, ...Array(which).fill(mug)],
          fulfillment_address: address
        })
      )
    )
    const answers = await Promise.all(agents.map((agent, which) => agent.complete(sessions[which].id)))
    expect(answers.map(({ status }) => status)).toEqual(agents.map(() => 200))
    // The ids are equal, but each is the session of its own sandbox.
    for (const [which, agent] of agents.entries()) {
      expect((await agent.get(sessions[0].id)).body.line_items).toHaveLength(which + 1)
    }
    const stranger = await agentAt(store.sandbox("nobody")).get(sessions[0].id)
    expect(stranger.status).toBe(404)
  })

  test("are in every link of a session", async () => {
    for (const url of [store.url, store.sandbox("links")]) {
      const [bought] = await script(agentAt(url))
      expect(bought.links).toEqual([
        { type: "terms_of_use", url: `${url}/policies/terms` },
        { type: "privacy_policy", url: `${url}/policies/privacy` },
        { type: "seller_shop_policies", url: `${url}/policies/shop` }
      ])
      expect(bought.order.permalink_url).toBe(`${url}/orders/${bought.order.id}`)
    }
  })
})

describe("a store that is restarted on its database", () => {
  test("has every session unchanged, and open ones can continue", async () => {
    await using database = await newDatabase()
    const settings = { ...database.settings, publicUrl: "https://shop.example" }
    const first = await startAgency(settings)
    const sessions = await script(agentAt(`${first.url}/sandboxes/kept`))
    await first.stop()
    const second = await startAgency(settings)
    const agent = agentAt(`${second.url}/sandboxes/kept`)
    expect(await seenBy(agent, sessions)).toEqual(sessions)
    const [bought, , ready] = sessions
    expect((await agent.complete(bought.id)).body.error.code).toBe("session_completed")
    expect((await agent.complete(ready.id)).body.status).toBe("completed")
    expect(await purchasesAt(agent.url)).toHaveLength(2)
    await second.stop()
  })
})
