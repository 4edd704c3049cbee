import { expect, test } from "bun:test"
import { demoKeys } from "../../src/visibility/simulation/demoKeys.ts"
import { engine, newDatabase } from "../support/database.ts"
import { proxyTo } from "../support/proxy.ts"
import { type Reply, startAnalytics, useAnalytics } from "./support/analytics.ts"

const analytics = useAnalytics()

const spellings = (rest: string) => [
  `/api/v1/${rest}`,
  `/API/V1/${rest}`,
  `/api//v1/${rest}`,
  `//api/v1/${rest}`,
  `/api/%761/${rest}`,
  `/api/v1//${rest}`,
  `/sandboxes/x/api/%76%31/${rest}`,
  `/sandboxes/x//api/v1/${rest}`
]

test("in any spelling of its path the API refuses foreign pages and uses its own envelope", async () => {
  const { secret } = await analytics().organization("Spelled")
  for (const [rest, status] of [
    ["vitals", 200],
    ["nothing", 404]
  ] as const) {
    for (const path of spellings(rest)) {
      const reply = await analytics().get(path, secret, undefined, { origin: "https://elsewhere.example" })
      expect([path, reply.status]).toEqual([path, status])
      expect([path, reply.headers.get("access-control-allow-origin")]).toEqual([path, null])
      const { request_id: id } = status === 200 ? reply.body.meta : reply.body.error
      expect([path, id]).toEqual([path, reply.headers.get("x-request-id")])
      const preflight = await analytics().ask(
        path,
        { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
        "OPTIONS"
      )
      expect([path, preflight.status, preflight.body.error.code]).toEqual([path, 401, "unauthorized"])
      expect([path, preflight.headers.get("access-control-allow-origin")]).toEqual([path, null])
    }
  }
})

test("a wrong method is 405 in any spelling of the path", async () => {
  const { secret } = await analytics().organization("Posted")
  for (const path of spellings("vitals")) {
    const { body, status } = await analytics().ask(path, { authorization: `Bearer ${secret}` }, "POST")
    expect([path, status, body.error.code]).toEqual([path, 405, "method_not_allowed"])
  }
})

const expectUnavailable = ({ body, headers, status }: Reply, message: RegExp) => {
  expect([status, body.error.code, headers.get("retry-after")]).toEqual([503, "internal_error", "1"])
  expect(body.error.message).toMatch(message)
  expect(body.error.request_id).toBe(headers.get("x-request-id"))
  expect(headers.get("access-control-allow-origin")).toBeNull()
  expect(headers.get("cache-control")).toBe("private, no-cache")
}

test("a request over the limit is refused in the envelope of its own API", async () => {
  const full = await startAnalytics({ maxInFlight: 0 })
  for (const path of ["/api/v1/vitals", "/api/v1/nothing"]) {
    expectUnavailable(await full.ask(path), /^Too many requests are in flight/)
  }
  expect((await full.ask("/api/products")).body.error.code).toBe("unavailable")
  await full.stop()
})

// SQLite runs within the process: it can always be reached.
test.skipIf(engine !== "postgres")("an unreachable database is reported in the envelope", async () => {
  await using database = await newDatabase()
  await using proxy = await proxyTo(database)
  const remote = await startAnalytics(proxy.settings)
  const headers = { authorization: `Bearer ${demoKeys[0]?.key}` }
  expect((await remote.ask("/api/v1/me", headers)).status).toBe(401)
  await proxy.cut()
  expectUnavailable(await remote.ask("/api/v1/me", headers), /database cannot be reached/)
  expectUnavailable(await remote.ask("/api/v1/nothing", headers), /database cannot be reached/)
  await remote.stop()
})
