import { describe, expect, test } from "bun:test"
import { openProgram } from "../support/process.ts"
import { type Reply, startAnalytics } from "./support/analytics.ts"

// The API can share the store's port or have its own.
const ports = [
  ["the store's port", undefined],
  ["its own port", 0]
] as const

const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/api/v1/me`).then(
    () => false,
    () => true
  )

const untilRefused = async (url: string) => {
  while (!(await isRefused(url))) await Bun.sleep(5)
}

const expectUnavailable = ({ body, headers, status }: Reply, message: RegExp) => {
  expect([status, body.error.code, headers.get("retry-after")]).toEqual([503, "internal_error", "1"])
  expect(Object.keys(body)).toEqual(["error"])
  expect(Object.keys(body.error)).toEqual(["code", "message", "request_id", "details"])
  expect(body.error.message).toMatch(message)
  expect(body.error.request_id).toBe(headers.get("x-request-id"))
  expect(headers.get("content-type")).toStartWith("application/json")
  expect(headers.get("cache-control")).toBe("private, no-cache")
  expect(headers.get("vary")).toBe("Authorization, X-Org-Id")
  expect(headers.get("access-control-allow-origin")).toBeNull()
  expect(headers.get("connection")).toBe("close")
}

describe.each(ports)("at %s", (_, visibilityPort) => {
  test("a request that takes longer than REQUEST_TIMEOUT is refused, and leaves nothing running", async () => {
    const analytics = await startAnalytics({ visibilityPort, requestTimeout: 50 })
    const { secret } = await analytics.organization("Slow")
    // On a busy machine any request may time out, so it is repeated until one succeeds.
    const untilAnswered = async (): Promise<Reply> => {
      const reply = await analytics.get("/api/v1/vitals", secret)
      return reply.status === 503 ? untilAnswered() : reply
    }
    const quick = await untilAnswered()
    for (const path of ["/api/v1/vitals", "/api/v1/prompts", "/api/v1/organizations"]) {
      analytics.gate.close()
      expectUnavailable(await analytics.get(path, secret), /^The request took too long/)
      analytics.gate.open()
    }
    // The stopped requests hold no transaction and no connection.
    const next = await untilAnswered()
    expect([next.status, next.body.data]).toEqual([200, quick.body.data])
    await analytics.stop()
  })

  test("a stopping server accepts no new connection and finishes requests in flight", async () => {
    const analytics = await startAnalytics({ visibilityPort, drainTimeout: 60_000 })
    const { secret } = await analytics.organization("In flight")
    const quick = await analytics.get("/api/v1/vitals", secret)
    analytics.gate.close()
    const flying = analytics.get("/api/v1/vitals", secret)
    await analytics.gate.waitForRequests()
    const stopping = analytics.stop()
    await untilRefused(analytics.apiUrl)
    expect(await isRefused(analytics.url)).toBe(true)
    analytics.gate.open()
    const { body, headers, status } = await flying
    expect([status, body.data, headers.get("connection")]).toEqual([200, quick.body.data, "close"])
    await stopping
  })

  test("a stopping server waits at most DRAIN_TIMEOUT, and answers stopped requests in the envelope", async () => {
    const analytics = await startAnalytics({ visibilityPort, drainTimeout: 50 })
    const { secret } = await analytics.organization("Stopped")
    analytics.gate.close()
    const flying = analytics.get("/api/v1/vitals", secret)
    await analytics.gate.waitForRequests()
    const stopping = analytics.stop()
    expectUnavailable(await flying, /^The server is stopping/)
    await stopping
  })

  test("during DRAIN_DELAY requests are answered, and each connection is closed after its answer", async () => {
    const own = visibilityPort === undefined ? {} : { VISIBILITY_PORT: String(visibilityPort), VISIBILITY_DEMO: "true" }
    await using program = await openProgram({ DRAIN_DELAY: "60", LOG_FORMAT: "pretty", ...own })
    const [, origin = program.url] = /Analytics {2}(http:\S+)\/api\/v1/.exec(program.printed) ?? []
    const ask = () => fetch(`${origin.replace("localhost", "127.0.0.1")}/api/v1/vitals`)
    expect((await ask()).headers.get("connection")).not.toBe("close")
    program.child.kill("SIGTERM")
    while ((await fetch(`${program.url}/readyz`)).status !== 503) await Bun.sleep(5)
    const answer = await ask()
    const { error } = (await answer.json()) as { error: { code: string; request_id: string } }
    expect([answer.status, error.code, answer.headers.get("connection")]).toEqual([401, "unauthorized", "close"])
    expect(error.request_id).toBe(answer.headers.get("x-request-id") ?? "")
  }, 30_000)
})
