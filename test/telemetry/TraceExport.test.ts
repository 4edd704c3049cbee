import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { FetchHttpClient } from "@effect/platform"
import { Cause, Effect, Logger, LogLevel, TestClock, TestContext } from "effect"
import { layer } from "../../src/telemetry/Traces.ts"
import { openProgram } from "../support/process.ts"
import { get } from "../support/requests.ts"
import { attributeOf, serversOf, type Traced, tracing } from "./collector.ts"

// The tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const programWith =
  (env: Record<string, string>) =>
  async (collector: string): Promise<Traced> => {
    const { kill, url } = await openProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...env })
    return { url, stop: () => kill("SIGTERM") }
  }

/** The settings of traces that all go to this collector. */
const settingsOf = (traceEndpoint: string) => ({
  traceEndpoint,
  traceHeaders: {},
  traceService: "shop",
  traceAttributes: {},
  traceRatio: 1
})

/** The log of sending a span to this collector, until the exporter stops trying. */
const logOf = async (traceEndpoint: string) => {
  const lines: Array<{ readonly level: string; readonly text: string }> = []
  const logger = Logger.make(({ cause, logLevel, message }) => {
    lines.push({
      level: logLevel._tag,
      text: Cause.isEmpty(cause) ? `${message}` : `${message} ${Cause.pretty(cause)}`
    })
  })
  const inFlight = new Set<Promise<Response>>()
  const fetchTracked = async (...given: Parameters<typeof fetch>) => {
    const answer = fetch(...given)
    inFlight.add(answer)
    return answer.finally(() => inFlight.delete(answer))
  }
  await Effect.gen(function* () {
    yield* Effect.withSpan(Effect.void, "work")
    while (!lines.some(({ text }) => text.includes("Disabling"))) {
      yield* TestClock.adjust("1 second")
      // Otherwise ten seconds would pass within one request, and it would count as unanswered.
      yield* Effect.promise(() => Promise.allSettled(inFlight))
    }
  }).pipe(
    Effect.provide(layer(settingsOf(traceEndpoint))),
    Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
    Effect.provideService(FetchHttpClient.Fetch, Object.assign(fetchTracked, { preconnect: fetch.preconnect })),
    Logger.withMinimumLogLevel(LogLevel.Debug),
    Effect.provide(TestContext.TestContext),
    Effect.runPromise
  )
  return lines
}

describe("traces", () => {
  test("show a request by its route, with nested spans down to its SQL statements", async () => {
    const { received, resources, spans } = await tracing(
      programWith({ OTEL_EXPORTER_OTLP_HEADERS: "api-key=for-the-collector", OTEL_SERVICE_NAME: "shop" }),
      (url) => get(`${url}/sandboxes/run-7/api/products/arc-desk-lamp?note=hidden`, { "x-request-id": "agent-7" })
    )
    expect(received.map(({ path }) => path)).toEqual(received.map(() => "/v1/traces"))
    expect(received[0]?.headers.get("api-key")).toBe("for-the-collector")
    expect(resources.map(({ resource }) => attributeOf(resource, "service.name"))).toContain("shop")
    const [root] = serversOf(spans)
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

  test("do no harm if their collector cannot be reached, and the log says so", async () => {
    const program = await openProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })
    expect((await get(`${program.url}/api/products?limit=1`)).status).toBe(200)
    // At its end the program waits for a collector for three seconds, which may be too short on a busy machine.
    expect(await program.until(/ takes no spans: .*\n/)).toContain('"level":"warn"')
    await program.kill("SIGTERM")
    expect(program.child.exitCode).toBe(0)
  })

  test("that a collector does not take are reported once, with its address and its answer", async () => {
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
      const told = (await Promise.all(endpoints.map(logOf))).map((lines, index) =>
        lines.flatMap(({ level, text }) =>
          level === "Warning"
            ? [
                text.replace(
                  `The collector ${endpoints[index]?.replace(/\/[^/]*@/, "/")}/v1/traces takes no spans: `,
                  ""
                )
              ]
            : []
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
      Effect.provide(layer(settingsOf(traceEndpoint))),
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
    const asked = Promise.withResolvers<string | null>()
    const collector = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: ({ headers }) => {
        asked.resolve(headers.get("authorization"))
        return new Response(null, { status: 401 })
      }
    })
    try {
      const log = (await logOf(`http://me:hu%40sh@127.0.0.1:${collector.port}`)).map(({ text }) => text).join()
      expect(await asked.promise).toBe(`Basic ${btoa("me:hu@sh")}`)
      expect(log).toContain("127.0.0.1")
      expect(log).not.toContain("me:")
    } finally {
      await collector.stop(true)
    }
  })
})
