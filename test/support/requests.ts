import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { Effect } from "effect"
import { Api } from "../../src/http/Api.ts"

/** The typed client of the contract, which decodes answers and errors as the contract declares them. */
export const makeClient = (baseUrl: string) =>
  HttpApiClient.make(Api, {
    transformClient: HttpClient.mapRequest(HttpClientRequest.prependUrl(baseUrl))
  }).pipe(Effect.provide(FetchHttpClient.layer))

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects in a body
  readonly body: any
}

const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text
  }
}

export const get = async (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  toAnswer(await fetch(url, { headers }))

export const send = async (
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<Answer> =>
  toAnswer(
    await fetch(url, {
      method,
      ...(body === undefined
        ? { headers }
        : { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } })
    })
  )

export const post = (url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  send("POST", url, body, headers)

/** Repeats a request until it is served: on a busy machine any request can exceed the short timeout of a test. */
export const postUntilServed = async (url: string, body?: object): Promise<Answer> => {
  const answer = await post(url, body)
  return answer.status === 503 ? postUntilServed(url, body) : answer
}

/** A cart with these items, by product id or slug. */
export const cartWith = async (
  baseUrl: string,
  ...items: ReadonlyArray<{ product_id: string; variant_id?: string; quantity?: number }>
): Promise<string> => {
  const cart = await post(`${baseUrl}/api/carts`)
  for (const item of items) {
    const added = await post(`${baseUrl}/api/carts/${cart.body.id}/items`, item)
    if (added.status !== 201) throw new Error(`not added: ${JSON.stringify(added.body)}`)
  }
  return cart.body.id
}

export const checkout = (baseUrl: string, cartId: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  post(`${baseUrl}/api/checkout`, { cart_id: cartId, payment_token: "tok_visa", ...more })
