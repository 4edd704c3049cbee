import { describe, expect, test } from "bun:test"
import { ConfigProvider, Effect } from "effect"
import { settings } from "../../src/Config.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { serversOf, type Traced, tracing } from "./collector.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const parent = (sampled: boolean) => ({ traceparent: `00-${traceId}-b7ad6b7169203331-0${sampled ? 1 : 0}` })

/** A store within the test, with the endpoint and the ratio that the program would read from this environment. */
const storeWith =
  (env: Record<string, string>) =>
  (collector: string): Promise<Traced> => {
    const variables = new Map(Object.entries({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...env }))
    const { traceEndpoint, traceRatio } = Effect.runSync(
      Effect.withConfigProvider(settings, ConfigProvider.fromMap(variables))
    )
    return startStore({ traceEndpoint, traceRatio })
  }

describe("traces", () => {
  test("continue the caller's trace and follow its sampling decision", async () => {
    const { spans } = await tracing(storeWith({ OTEL_TRACES_SAMPLER_ARG: "0" }), async (url) => {
      await get(`${url}/api/products/arc-desk-lamp`, parent(true))
      await get(`${url}/api/orders`, parent(false))
      await get(`${url}/api/carts/nothing`)
    })
    expect(serversOf(spans).map(({ name, parentSpanId, traceId }) => [name, parentSpanId, traceId])).toEqual([
      ["GET /api/products/:id", "b7ad6b7169203331", traceId]
    ])
    const all = await tracing(storeWith({ OTEL_TRACES_SAMPLER_ARG: "1" }), async (url) => {
      await get(`${url}/api/orders`, parent(false))
      await get(`${url}/api/carts/nothing`, { traceparent: "nonsense" })
    })
    expect(serversOf(all.spans).map(({ name }) => name)).toEqual(["GET /api/carts/:id"])
  })

  test("are sampled at about the given rate", async () => {
    const requests = 200
    const { spans } = await tracing(storeWith({ OTEL_TRACES_SAMPLER_ARG: "0.5" }), async (url) => {
      for (let count = 0; count < requests; count++) await get(`${url}/api/carts/nothing`)
    })
    // A count outside this range is less likely than once in a billion runs.
    expect(serversOf(spans).length).toBeWithin(55, 146)
  })

  test("contain nothing of the stored answer that a retry gets", async () => {
    const { received, spans } = await tracing(storeWith({}), async (url) => {
      const session = { items: [{ id: "arc-desk-lamp" }], buyer: { first_name: "Hidden", email: "hidden@example.com" } }
      const key = { "idempotency-key": "k1", "idempotency-mode": "enforce" }
      for (const _ of [1, 2]) await post(`${url}/api/acp/checkout_sessions`, session, key)
    })
    expect(serversOf(spans)).toHaveLength(2)
    expect(
      received
        .map(({ text }) => text)
        .join()
        .toLowerCase()
    ).not.toContain("hidden")
  })

  test("are not made for health checks and metrics", async () => {
    const { received } = await tracing(storeWith({}), async (url) => {
      for (const path of ["healthz", "readyz", "metrics"]) await get(`${url}/${path}`)
    })
    expect(received).toEqual([])
  })

  test("contain no payment token, whether approved, declined or not recognized", async () => {
    const tokens = ["tok_visa_4242424242424242", "spt_declined_hush_hush", "4242424242424242"]
    const { received, spans } = await tracing(storeWith({}), async (url) => {
      for (const payment_token of tokens) {
        await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }), { payment_token })
      }
    })
    expect(spans.map(({ name }) => name)).toContain("PaymentSimulator.authorize")
    const text = received.map(({ text }) => text).join()
    for (const secret of ["4242424242", "hush_hush"]) expect(text).not.toContain(secret)
  })
})
