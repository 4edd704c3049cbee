import { beforeAll, describe, expect, test } from "bun:test"
import { useAgency } from "../../../store/bookings/agency.ts"
import { type Answer, get } from "../../../support/requests.ts"
import { type Agent, address, agentAt, createSession, mug, payment } from "./agent.ts"

const store = useAgency()

/** Every kind of answer of every operation, with its expected status. An agent without headers makes the sessions. */
const everyAnswer = async (agent: Agent): Promise<ReadonlyArray<readonly [number, Answer]>> => {
  const plain = agentAt(agent.url)
  const make = async () => (await createSession(plain, { items: [mug], fulfillment_address: address })).id
  const [one, other] = [await make(), await make()]
  return [
    [201, await agent.create({ items: [mug] })],
    [400, await agent.create({})],
    [400, await agent.create({ items: [{ id: "nothing" }] })],
    [200, await agent.get(one)],
    [404, await agent.get("nothing")],
    [200, await agent.update(one, { fulfillment_option_id: "express" })],
    [400, await agent.update(one, { fulfillment_option_id: "drone" })],
    [402, await agent.complete(one, payment("tok_declined"))],
    [200, await agent.complete(one)],
    [409, await agent.complete(one)],
    [200, await agent.cancel(other)],
    [409, await agent.cancel(other)]
  ]
}

describe("headers of an ACP client", () => {
  const given: Record<string, string> = {
    "Request-Id": "req-7:call.42_a",
    "Idempotency-Key": "8e1b 47/e",
    "API-Version": "2025-09-29",
    Authorization: "Bearer api_key_123",
    Signature: "bm90IGEgc2lnbmF0dXJl",
    Timestamp: "2025-09-25T10:30:00Z",
    "Accept-Language": "en-us",
    "User-Agent": "ChatGPT/2.0"
  }
  let answers: ReadonlyArray<readonly [number, Answer]> = []
  beforeAll(async () => {
    answers = await everyAnswer(agentAt(store.sandbox("headers"), given))
  })

  test("are all accepted", () => {
    expect(answers.map(([, { status }]) => status)).toEqual(answers.map(([status]) => status))
  })

  test("are echoed if they identify the request, on refusals too", () => {
    for (const [, { headers }] of answers) {
      expect(headers.get("request-id")).toBe("req-7:call.42_a")
      expect(headers.get("x-request-id")).toBe("req-7:call.42_a")
      expect(headers.get("idempotency-key")).toBe("8e1b 47/e")
    }
  })

  test("are not echoed if they were not sent", async () => {
    for (const [status, answer] of await everyAnswer(agentAt(store.sandbox("no-headers")))) {
      expect(answer.status).toBe(status)
      expect([answer.headers.has("request-id"), answer.headers.has("idempotency-key")]).toEqual([false, false])
      expect(answer.headers.get("x-request-id")).toMatch(/^req_/)
    }
  })

  test("echo any Request-Id, while X-Request-Id is generated if the given one is not safe for logs", async () => {
    const { headers } = await get(`${store.url}/api/acp/feed`, { "Request-Id": "two words" })
    expect(headers.get("request-id")).toBe("two words")
    expect(headers.get("x-request-id")).toMatch(/^req_/)
  })

  test.each(["2025-09-29", "2026-04-17", "1999-01-01", "latest", "", "2025-09-29, 2026-04-17"])(
    "may ask for any version and always get the only one: %p",
    async (version) => {
      const session = await createSession(agentAt(store.sandbox("version"), { "API-Version": version }), {
        items: [mug]
      })
      expect(session.status).toBe("not_ready_for_payment")
    }
  )

  test.each([
    { Authorization: "Bearer" },
    { Authorization: "Basic bm9ib2R5Om5vdGhpbmc=" },
    { Signature: "not base64 ===", Timestamp: "yesterday" },
    { Signature: "", Timestamp: "" },
    { Timestamp: "1970-01-01T00:00:00Z" }
  ])("are not verified: %p", async (headers) => {
    const agent = agentAt(store.sandbox("unverified"), headers as Record<string, string>)
    const { id } = await createSession(agent, { items: [mug], fulfillment_address: address })
    expect((await agent.complete(id)).status).toBe(200)
  })

  test("do not enforce idempotency: the same key makes two sessions, and a second payment is a conflict", async () => {
    const agent = agentAt(store.sandbox("key"), { "Idempotency-Key": "the-same" })
    const [one, other] = [await createSession(agent, { items: [mug] }), await createSession(agent, { items: [mug] })]
    expect(one.id).not.toBe(other.id)
    expect([(await agent.complete(one.id)).status, (await agent.complete(one.id)).status]).toEqual([200, 409])
  })
})
