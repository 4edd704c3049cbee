import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { startAgency } from "../../../store/bookings/agency.ts"
import { type Answer, post } from "../../../support/requests.ts"
import { type Agent, address, agentAt, createSession, mug } from "./agent.ts"

let agency: Awaited<ReturnType<typeof startAgency>>
beforeAll(async () => {
  agency = await startAgency({}, "2026-11-20T09:30:00.000Z")
})
afterAll(() => agency.stop())

const agentIn = (sandbox: string): Agent => agentAt(`${agency.url}/sandboxes/${sandbox}`)
const ready = { items: [mug], fulfillment_address: address }

/** The delivery windows of a session's options, from and to. */
const windowsOf = ({ fulfillment_options }: Answer["body"]) =>
  Object.fromEntries(
    fulfillment_options.map((option: Record<string, string>) => [
      option.id,
      [option.earliest_delivery_time, option.latest_delivery_time]
    ])
  )

describe("shipping", () => {
  test("is standard or express, the cheaper one first and chosen by default, with carrier and delivery window", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const session = await createSession(agentIn("options"), ready)
    expect([session.status, session.fulfillment_option_id]).toEqual(["ready_for_payment", "standard"])
    expect(session.fulfillment_options).toEqual([
      {
        type: "shipping",
        id: "standard",
        title: "Standard",
        subtitle: "Arrives in 3 to 5 days",
        carrier: "Vitrine Post",
        earliest_delivery_time: "2026-11-23T09:00:00.000Z",
        latest_delivery_time: "2026-11-25T18:00:00.000Z",
        subtotal: 500,
        tax: 0,
        total: 500
      },
      {
        type: "shipping",
        id: "express",
        title: "Express",
        subtitle: "Arrives in 1 to 2 days",
        carrier: "Vitrine Courier",
        earliest_delivery_time: "2026-11-21T09:00:00.000Z",
        latest_delivery_time: "2026-11-22T18:00:00.000Z",
        subtotal: 1500,
        tax: 0,
        total: 1500
      }
    ])
  })

  test.each([
    ["the first instant of a day", "2026-12-01T00:00:00.000Z", "2026-12-02", "2026-12-04"],
    ["the last instant of a day", "2026-12-01T23:59:59.999Z", "2026-12-02", "2026-12-04"],
    ["the end of a year", "2026-12-31T12:00:00.000Z", "2027-01-01", "2027-01-03"],
    ["the day before a leap day", "2028-02-28T12:00:00.000Z", "2028-02-29", "2028-03-02"]
  ])("counts days from the date in UTC of the sandbox clock: %s", async (name, at, express, standard) => {
    agency.setTime(at)
    const windows = windowsOf(await createSession(agentIn(`at-${name.replaceAll(" ", "-")}`), ready))
    expect([windows.express[0], windows.standard[0]]).toEqual([`${express}T09:00:00.000Z`, `${standard}T09:00:00.000Z`])
  })

  test("moves with the clock while the session is open, and is fixed when it has ended", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const agent = agentIn("moving")
    const [open, completed, canceled] = [
      await createSession(agent, ready),
      await createSession(agent, ready),
      await createSession(agent, ready)
    ]
    agency.setTime("2026-11-21T09:30:00.000Z")
    const bought = (await agent.complete(completed.id)).body
    const left = (await agent.cancel(canceled.id)).body
    expect(windowsOf(bought).express[0]).toBe("2026-11-22T09:00:00.000Z")
    agency.setTime("2026-11-25T09:30:00.000Z")
    expect(windowsOf((await agent.get(open.id)).body).express[0]).toBe("2026-11-26T09:00:00.000Z")
    expect((await agent.get(completed.id)).body).toEqual(bought)
    expect((await agent.get(canceled.id)).body).toEqual(left)
  })

  test("follows the sandbox clock, which never goes back", async () => {
    agency.setTime("2026-11-25T09:30:00.000Z")
    const agent = agentIn("back")
    await post(`${agent.url}/api/carts`)
    agency.setTime("2026-11-20T09:30:00.000Z")
    expect(windowsOf(await createSession(agent, ready)).express[0]).toBe("2026-11-26T09:00:00.000Z")
  })
})
