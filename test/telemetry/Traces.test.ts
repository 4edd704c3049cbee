import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { Cause, ConfigProvider, Effect, Logger, LogLevel, TestClock, TestContext } from "effect"
import { settings } from "../../src/Config.ts"
import { layer } from "../../src/telemetry/Traces.ts"
import { openProgram } from "../support/process.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { attributeOf, type Span, startCollector } from "./collector.ts"

// The tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const traceId = "0af7651916cd43dd8448eb211c80319c"
const parent = (sampled: boolean) => ({ traceparent: `00-${traceId}-b7ad6b7169203331-0${sampled ? 1 : 0}` })

interface Traced {
  readonly url: string
  readonly stop: () => Promise<void>
}

const programWith =
  (env: Record<string, string>) =>
  async (collector: string): Promise<Traced> => {
    const { kill, url } = await openProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...env })
    return { url, stop: () => kill("SIGTERM") }
  }

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

/** Everything that a collector received from a program or store, which sends the remaining spans when it ends. */
const tracing = async (open: (collector: string) => Promise<Traced>, during: (url: string) => Promise<unknown>) => {
  using collector = startCollector()
  const { stop, url } = await open(collector.url)
  try {
    await during(url)
  } finally {
    await stop()
  }
  return { spans: collector.spans(), resources: collector.resources(), received: collector.received }
}

const servers = (spans: ReadonlyArray<Span>) => spans.filter(({ kind }) => kind === 2)

describe("traces", () => {
  test("show a request by its route, with nested spans down to its SQL statements", async () => {
    const { received, resources, spans } = await tracing(
      programWith({ OTEL_EXPORTER_OTLP_HEADERS: "api-key=for-the-collector", OTEL_SERVICE_NAME: "shop" }),
      (url) => get(`${url}/sandboxes/run-7/api/products/arc-desk-lamp?note=hidden`, { "x-request-id": "agent-7" })
    )
    expect(received.map(({ path }) => path)).toEqual(received.map(() => "/v1/traces"))
    expect(received[0]?.headers.get("api-key")).toBe("for-the-collector")
    expect(resources.map(({ resource }) => attributeOf(resource, "service.name"))).toContain("shop")
    const [root] = servers(spans)
    if (root === undefined) throw new Error("no span of a server came")
    expect(root.name).toBe("GET /api/products/:id")
    const told = ["http.request.method", "http.route", "url.path", "vitrine.request_id", "vitrine.sandbox"]
    expect(told.map((name) => attributeOf(root, name))).toEqual([
      "GET",
      "/api/products/:id",
      "/api/products/arc-desk-lamp",
      "agent-7",
      "run-7"
    ])
    expect(attributeOf(root, "http.response.status_code")).toBe("200")
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(1)
    const ids = new Set(spans.map(({ spanId }) => spanId))
    for (const span of spans) if (span !== root) expect(ids).toContain(span.parentSpanId ?? "")
    const names = spans.map(({ name }) => name)
    for (const name of ["getProduct", "Catalog.get", "Inventory.taken", "sql.execute"]) expect(names).toContain(name)
    expect(received.map(({ text }) => text).join()).not.toContain("hidden")
  })

  test("have the resource attributes and headers of the environment, decoded, and one service name", async () => {
    const attributes = "team=b%20c,service.name=shop,service.version=7"
    const told = async (env: Record<string, string>) => {
      const { received, resources } = await tracing(programWith(env), (url) => get(`${url}/api/carts/nothing`))
      const [attributes] = resources.map(({ resource }) =>
        resource.attributes.map(({ key, value }) => [key, value.stringValue])
      )
      return [received[0]?.headers.get("x-tenant"), attributes?.toSorted()]
    }
    const [one, other] = await Promise.all([
      told({ OTEL_RESOURCE_ATTRIBUTES: attributes, OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=a%2Cb" }),
      told({ OTEL_RESOURCE_ATTRIBUTES: "service.name=shop", OTEL_SERVICE_NAME: "store", OTEL_SERVICE_VERSION: "8" })
    ])
    expect(one).toEqual([
      "a,b",
      [
        ["service.name", "shop"],
        ["service.version", "7"],
        ["team", "b c"]
      ]
    ])
    expect(other).toEqual([
      null,
      [
        ["service.name", "store"],
        ["service.version", "8"]
      ]
    ])
  })

  test("continue the caller's trace and follow its sampling decision", async () => {
    const { spans } = await tracing(storeWith({ OTEL_TRACES_SAMPLER_ARG: "0" }), async (url) => {
      await get(`${url}/api/products/arc-desk-lamp`, parent(true))
      await get(`${url}/api/orders`, parent(false))
      await get(`${url}/api/carts/nothing`)
    })
    expect(servers(spans).map(({ name, parentSpanId, traceId }) => [name, parentSpanId, traceId])).toEqual([
      ["GET /api/products/:id", "b7ad6b7169203331", traceId]
    ])
    const all = await tracing(storeWith({ OTEL_TRACES_SAMPLER_ARG: "1" }), async (url) => {
      await get(`${url}/api/orders`, parent(false))
      await get(`${url}/api/carts/nothing`, { traceparent: "nonsense" })
    })
    expect(servers(all.spans).map(({ name }) => name)).toEqual(["GET /api/carts/:id"])
  })

  test("are sampled at about the given rate", async () => {
    const requests = 200
    const { spans } = await tracing(storeWith({ OTEL_TRACES_SAMPLER_ARG: "0.5" }), async (url) => {
      for (let count = 0; count < requests; count++) await get(`${url}/api/carts/nothing`)
    })
    // A count outside this range is less likely than once in a billion runs.
    expect(servers(spans).length).toBeWithin(55, 146)
  })

  test("contain nothing of the stored answer that a retry gets", async () => {
    const { received, spans } = await tracing(storeWith({}), async (url) => {
      const session = { items: [{ id: "arc-desk-lamp" }], buyer: { first_name: "Hidden", email: "hidden@example.com" } }
      const key = { "idempotency-key": "k1", "idempotency-mode": "enforce" }
      for (const _ of [1, 2]) await post(`${url}/api/acp/checkout_sessions`, session, key)
    })
    expect(servers(spans)).toHaveLength(2)
    expect(
      received
        .map(({ text }) => text)
        .join()
        .toLowerCase()
    ).not.toContain("hidden")
  })

  test("are not made for health checks and metrics, and an unreachable collector does no harm", async () => {
    const { received } = await tracing(storeWith({}), async (url) => {
      for (const path of ["healthz", "readyz", "metrics"]) await get(`${url}/${path}`)
    })
    expect(received).toEqual([])
    const program = await openProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })
    expect((await get(`${program.url}/api/products?limit=1`)).status).toBe(200)
    await program.kill("SIGTERM")
    expect(program.child.exitCode).toBe(0)
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

  test("that a collector does not take are reported once, with its address and its answer", async () => {
    const warningsWith = async (endpoint: string) => {
      const program = await openProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
      await get(`${program.url}/api/products?limit=1`)
      // At its end the program waits for a collector for three seconds, which may be too short on a busy machine.
      const printed = await program.until(/ takes no spans: .*\n/)
      await program.kill("SIGTERM")
      const lines = `${printed}${await program.rest()}`.trim().split("\n")
      return lines.map((line) => JSON.parse(line)).flatMap(({ level, message }) => (level === "warn" ? [message] : []))
    }
    const statuses = [302, 401, 404, 503]
    const collectors = statuses.map((status) =>
      Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: ({ url }) =>
          url.endsWith("/login") ? new Response() : new Response(null, { status, headers: { location: "/login" } })
      })
    )
    const unreachables = ["", "hushtoken@", "me:hu@sh@"].map((credentials) => `http://${credentials}127.0.0.1:1`)
    const endpoints = [...collectors.map(({ port }) => `http://127.0.0.1:${port}`), ...unreachables]
    try {
      const told = (await Promise.all(endpoints.map(warningsWith))).map((warnings, index) =>
        warnings.map((warning) =>
          warning.replace(`The collector ${endpoints[index]?.replace(/\/[^/]*@/, "/")}/v1/traces takes no spans: `, "")
        )
      )
      const unreachable = [expect.stringMatching(/^(\w+: )?Unable to connect/)]
      expect(told).toEqual([
        ...statuses.map((status) => [`it answered ${status}`]),
        ...unreachables.map(() => unreachable)
      ])
    } finally {
      for (const collector of collectors) await collector.stop(true)
    }
  })

  test("that a collector accepts but does not answer are reported after ten seconds", async () => {
    const [asked, warned] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const collector = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () => {
        asked.resolve()
        return new Promise<Response>(() => {})
      }
    })
    const traceEndpoint = `http://127.0.0.1:${collector.port}`
    const sent = Effect.gen(function* () {
      yield* Effect.withSpan(Effect.void, "work")
      yield* TestClock.adjust("5 seconds")
      yield* Effect.promise(() => asked.promise)
      yield* TestClock.adjust("10 seconds")
      return yield* Effect.promise(() => warned.promise)
    }).pipe(
      Effect.provide(
        layer({ traceEndpoint, traceHeaders: {}, traceService: "shop", traceAttributes: {}, traceRatio: 1 })
      ),
      Effect.provide(
        Logger.replace(
          Logger.defaultLogger,
          Logger.make(({ message }) => warned.resolve(String(message)))
        )
      ),
      Effect.provide(TestContext.TestContext)
    )
    try {
      expect(await Effect.runPromise(sent)).toBe(
        `The collector ${traceEndpoint}/v1/traces takes no spans: it did not answer in ten seconds`
      )
    } finally {
      await collector.stop(true)
    }
  }, 10_000)

  test("go to an endpoint with a user and password, which no line of the log has", async () => {
    const [asked, lines] = [Promise.withResolvers<string | null>(), [] as string[]]
    const collector = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: ({ headers }) => {
        asked.resolve(headers.get("authorization"))
        return new Response(null, { status: 401 })
      }
    })
    const traceEndpoint = `http://me:hu%40sh@127.0.0.1:${collector.port}`
    const logger = Logger.make(({ cause, message }) => void lines.push(`${message} ${Cause.pretty(cause)}`))
    const sent = Effect.gen(function* () {
      yield* Effect.withSpan(Effect.void, "work")
      while (!lines.join().includes("Disabling")) yield* TestClock.adjust("1 second")
      return yield* Effect.promise(() => asked.promise)
    }).pipe(
      Effect.provide(
        layer({ traceEndpoint, traceHeaders: {}, traceService: "shop", traceAttributes: {}, traceRatio: 1 })
      ),
      Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
      Logger.withMinimumLogLevel(LogLevel.Debug),
      Effect.provide(TestContext.TestContext)
    )
    try {
      expect(await Effect.runPromise(sent)).toBe(`Basic ${btoa("me:hu@sh")}`)
      expect(lines.join()).toContain("127.0.0.1")
      expect(lines.join()).not.toContain("me:")
    } finally {
      await collector.stop(true)
    }
  })
})
