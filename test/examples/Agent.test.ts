import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Redacted } from "effect"
import { type Complete, type Message, modelAt } from "../../examples/agent/model.ts"
import { solve } from "../../examples/agent/solve.ts"
import { runInProcess } from "../cli/inProcess.ts"
import { connectAgent } from "../mcp/agent.ts"
import { temporaryDirectory } from "../support/process.ts"
import { useStore } from "../support/store.ts"

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const main = resolve(import.meta.dir, "../../examples/agent/main.ts")

interface Flight {
  readonly id: string
  readonly seatsLeft: number
  readonly fare: { readonly amountCents: number }
}

interface Chat {
  readonly model: string
  readonly messages: ReadonlyArray<Message>
  readonly tools: ReadonlyArray<{ readonly function: { readonly name: string; readonly parameters: object } }>
}

const calling = (...calls: ReadonlyArray<readonly [name: string, given: string]>) => ({
  choices: [
    {
      message: {
        role: "assistant" as const,
        content: null,
        tool_calls: calls.map(([name, given], index) => ({
          id: `call_${index}`,
          type: "function" as const,
          function: { name, arguments: given }
        }))
      }
    }
  ],
  usage: { prompt_tokens: 10, completion_tokens: 2 }
})

/** The content of the last message, which is the answer of the last tool call. */
const last = ({ messages }: Pick<Chat, "messages">): string => messages.at(-1)?.content ?? ""

/** The answers of a model that books the cheapest flight to Gatwick: it searches, errs twice, books and reports. */
const nextOf = (chat: Pick<Chat, "messages">) => {
  const day = { from: "TLV", to: "LGW", date: "2027-03-12", cabin: "economy" }
  switch (chat.messages.filter(({ role }) => role === "assistant").length) {
    case 0:
      return calling(["find_flights", "{}"], ["search_flights", "{from: TLV"], ["search_flights", JSON.stringify(day)])
    case 1: {
      const [cheapest] = JSON.parse(last(chat))
        .items.filter(({ seatsLeft }: Flight) => seatsLeft >= 2)
        .toSorted((a: Flight, b: Flight) => a.fare.amountCents - b.fare.amountCents)
      const booking = { offer_id: cheapest.id, passenger_name: "Dana Levi", passengers: 2 }
      return calling(["book_flight", JSON.stringify({ ...booking, payment_token: "tok_visa" })])
    }
    default:
      return {
        // Some endpoints send null if there are no calls.
        choices: [
          {
            message: {
              role: "assistant",
              content: `It is ${JSON.parse(last(chat)).confirmationNumber}.`,
              tool_calls: null
            }
          }
        ],
        usage: null
      }
  }
}

const asked: Array<{ readonly key: string | null; readonly chat: Chat }> = []
/** The responses of the endpoint before it answers as the model. */
let refusals: Array<Response> = []
beforeEach(() => {
  asked.length = 0
  refusals = []
})

const endpoint = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  routes: {
    "/v1/chat/completions": {
      POST: async (request) => {
        const chat = (await request.json()) as Chat
        asked.push({ key: request.headers.get("authorization"), chat })
        return refusals.shift() ?? Response.json(nextOf(chat))
      }
    }
  }
})
const baseUrl = `http://127.0.0.1:${endpoint.port}/v1`
afterAll(() => endpoint.stop(true))

test("the example agent passes a task, even if the model's endpoint is busy at first", async () => {
  refusals = [new Response("too many", { status: 429, headers: { "retry-after": "0" } })]
  using directory = temporaryDirectory()
  const out = directory.path
  const environment = `OPENAI_BASE_URL=${baseUrl} OPENAI_API_KEY=sk-test MODEL=scripted-1`
  const agent = `env ${environment} "${process.execPath}" "${main}" {mcp_url} {instruction}`
  const words = ["--task", "travel/two-seats-to-gatwick", "--server", store.url, "--out", out]
  const { exitCode, stderr } = await runInProcess(["bench", "run", "--agent", agent, ...words, "--gate", "pass@1>=1"], {
    BENCH_TOKEN: token
  })
  expect([exitCode, stderr]).toEqual([0, ""])
  const [{ trial }] = JSON.parse(readFileSync(join(out, "report.json"), "utf8")).trials
  expect(trial).toMatchObject({
    verdict: "pass",
    answer: expect.stringMatching(/^It is VT-\w{6}\.$/),
    usage: { inputTokens: 20, outputTokens: 4, steps: 3 }
  })

  expect(asked).toHaveLength(4)
  const { chat, key } = asked.at(-1) ?? {}
  expect(key).toBe("Bearer sk-test")
  expect(chat?.model).toBe("scripted-1")
  expect(chat?.messages[1]).toMatchObject({ role: "user", content: expect.stringContaining("London Gatwick") })
  expect(chat?.tools.map((tool) => tool.function.name)).toContain("book_flight")
  // The model was told its errors, and each answer has the id of its call.
  const answers = chat?.messages.filter((message) => message.role === "tool")
  expect(answers?.map((answer) => answer.tool_call_id)).toEqual(["call_0", "call_1", "call_2", "call_0"])
  expect(answers?.[0]?.content).toContain("find_flights")
  expect(answers?.[1]?.content).toStartWith("The call failed: ")
})

test("the example agent stops after its maximum number of steps", async () => {
  const { client } = await connectAgent(store.url)
  let steps = 0
  const complete: Complete = async () => {
    steps += 1
    return calling(["create_cart", "{}"])
  }
  const result = await solve({ shop: client, complete, instruction: "Shop.", maxSteps: 3 })
  await client.close()
  expect(result).toEqual({
    answer: "I stopped after 3 steps and am not done.",
    usage: { inputTokens: 30, outputTokens: 6, steps: 3 }
  })
  expect(steps).toBe(3)
})

describe("a model endpoint that is busy", () => {
  const waits: Array<number> = []
  beforeEach(() => {
    waits.length = 0
  })
  const complete = modelAt({ baseUrl, apiKey: undefined, model: "m", sleep: async (wait) => void waits.push(wait) })
  const chat = { messages: [{ role: "user" as const, content: "Hello." }], tools: [] }
  const busy = (after?: string) =>
    new Response("busy", { status: 429, headers: after === undefined ? {} : { "retry-after": after } })

  test("is called again after Retry-After, at most a minute, or with exponential backoff", async () => {
    refusals = [busy("7"), busy("86400"), busy(), busy("Sun, 22 Nov 2026 18:00:00 GMT")]
    await complete(chat)
    expect(waits).toEqual([7000, 60_000, 4000, 8000])
    expect(asked.map(({ key }) => key)).toEqual([null, null, null, null, null])
  })

  test("is given up after six attempts, and at once if it refuses with another status", async () => {
    refusals = Array.from({ length: 6 }, () => busy("1"))
    await expect(complete(chat)).rejects.toThrow("The model answered 429: busy")
    expect(waits).toHaveLength(5)
    refusals = [new Response("no such model", { status: 404 })]
    await expect(complete(chat)).rejects.toThrow("The model answered 404: no such model")
    expect(asked).toHaveLength(7)
  })
})
