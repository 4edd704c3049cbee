import { afterAll, beforeAll } from "bun:test"
import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest, HttpServer } from "@effect/platform"
import { ConfigProvider, Duration, Effect, LogLevel, ManagedRuntime } from "effect"
import { App } from "../../src/App.ts"
import { Loopback } from "../../src/bench/playing/Loopback.ts"
import { type Settings, settings } from "../../src/Config.ts"
import { Api } from "../../src/http/Api.ts"
import { newDatabase } from "./database.ts"

/** The default settings, except those that tests change. */
export const testSettings: Settings = {
  ...Effect.runSync(Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map()))),
  port: 0,
  databasePoolTimeout: Duration.seconds(30),
  seed: "test",
  visibilityPort: undefined,
  visibilityDemo: false,
  visibilityPerMinute: 60,
  visibilityBurst: 120,
  visibilityPerDay: 10_000,
  visibilityScanCap: 5000,
  logLevel: LogLevel.None
}

/**
 * The whole program on a free port, with a database of its own unless the settings name one. `change` can provide
 * something to it, such as a clock.
 */
export const startStore = async (
  settings: Partial<Settings> = {},
  change?: (app: ReturnType<typeof App>) => ReturnType<typeof App>
) => {
  const { close, settings: own } =
    settings.databaseUrl === undefined ? await newDatabase({ empty: change !== undefined }) : noDatabase
  const app = App({ ...testSettings, ...own, ...settings } as Settings)
  const runtime = ManagedRuntime.make(change === undefined ? app : change(app))
  const stop = async () => {
    await runtime.dispose()
    await close()
  }
  try {
    const { address } = await runtime.runPromise(HttpServer.HttpServer)
    if (address._tag !== "TcpAddress") throw new Error("the store listens on no port")
    // The in-process handler, without a network.
    const { handle } = await runtime.runPromise(Loopback)
    return { url: `http://127.0.0.1:${address.port}`, port: address.port, handle, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const noDatabase = { settings: {}, close: async () => {} }

/** A store for all tests of a file, opened before the first and closed after the last. */
export const useStore = (settings: Partial<Settings> = {}) => {
  let store: Awaited<ReturnType<typeof startStore>> | undefined
  beforeAll(async () => {
    store = await startStore(settings)
  })
  afterAll(() => store?.stop())
  return {
    get url(): string {
      if (store === undefined) throw new Error("the store is not open yet")
      return store.url
    },
    get port(): number {
      return Number(new URL(this.url).port)
    }
  }
}

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
