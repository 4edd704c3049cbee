import { expect } from "bun:test"
import { expectEnvelope } from "../../../support/envelope.ts"
import { productsWithStock } from "../../../support/productsWithStock.ts"
import { type Answer, get, post } from "../../../support/requests.ts"
import { problemsWithSession } from "./schemas/validate.ts"

type Body = Record<string, unknown>
type Headers = Record<string, string>

/** Checks that an answer is a session of the public shape, or the error envelope. */
const expectConforming = async (pending: Promise<Answer>): Promise<Answer> => {
  const answer = await pending
  const { body, headers, status } = answer
  expect(headers.get("content-type")).toStartWith("application/json")
  if (status < 300) expect(problemsWithSession(body)).toEqual([])
  else {
    expect(body.error.code).toMatch(/^[a-z_]+$/)
    expectEnvelope(body, body.error.code)
  }
  return answer
}

const sessions = (url: string) => `${url}/api/acp/checkout_sessions`

/** The five calls of an agent at a base URL. Each answer is checked by the public schema. */
export const agentAt = (url: string, headers: Headers = {}) => ({
  url,
  create: (body: unknown) => expectConforming(post(sessions(url), body, headers)),
  get: (id: string) => expectConforming(get(`${sessions(url)}/${id}`, headers)),
  update: (id: string, body: unknown) => expectConforming(post(`${sessions(url)}/${id}`, body, headers)),
  complete: (id: string, body: unknown = payment()) =>
    expectConforming(post(`${sessions(url)}/${id}/complete`, body, headers)),
  cancel: (id: string) => expectConforming(post(`${sessions(url)}/${id}/cancel`, undefined, headers))
})
export type Agent = ReturnType<typeof agentAt>

export const payment = (token = "spt_123", more: Body = {}): Body => ({
  payment_data: { token, provider: "stripe" },
  ...more
})

export const address = {
  name: "Dana Levi",
  line_one: "1 Harbour Street",
  line_two: "",
  city: "San Francisco",
  state: "CA",
  country: "US",
  postal_code: "94131"
}

export const buyer = {
  first_name: "Dana",
  last_name: "Levi",
  email: "dana@example.com",
  phone_number: "+15551234567"
}

/** Creates a session, which must succeed even if the body is incomplete. */
export const createSession = async (agent: Agent, body: Body): Promise<Answer["body"]> => {
  const answer = await agent.create(body)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body
}

export const mug = { id: "speckle-ceramic-mug" }
export const watch = { id: "field-watch-38" }
/** Sold out in every variant, always (docs/world.md). */
export const planner = { id: "undated-weekly-planner" }

/** The products of the test's seed, with their stock. */
export const products = productsWithStock()

export const productOf = (slug: string) => {
  const product = products.find((product) => product.slug === slug)
  if (product === undefined) throw new Error(`no such product: ${slug}`)
  return product
}

/** The first variant that is sold under this label. */
export const variantOf = (slug: string, label: string) => {
  const variant = productOf(slug).variants.find((variant) => variant.label === label)
  if (variant === undefined) throw new Error(`no such variant: ${slug}, ${label}`)
  return variant
}

/** The amounts of a session's totals, by type. */
export const totalsOf = ({ totals }: Answer["body"]): Record<string, number> =>
  Object.fromEntries(totals.map(({ amount, type }: { amount: number; type: string }) => [type, amount]))

interface Message {
  readonly type: string
  readonly code: string
  readonly param: string
}

/** What a session still lacks, as `code param`. */
export const errorMessagesOf = ({ messages }: Answer["body"]): ReadonlyArray<string> =>
  messages.filter(({ type }: Message) => type === "error").map(({ code, param }: Message) => `${code} ${param}`)

/** Expects a refusal with exactly this status, code and message. The message can be a pattern. */
export const expectRefused = ({ body, status }: Answer, expected: number, code: string, message: string | RegExp) => {
  const expectedMessage = message instanceof RegExp ? expect.stringMatching(message) : message
  expect([status, expectEnvelope(body, code).message]).toEqual([expected, expectedMessage])
}

/** Everything bought in the sandbox, newest first. */
export const purchasesAt = async (url: string): Promise<Answer["body"]> => (await get(`${url}/api/orders`)).body.items
