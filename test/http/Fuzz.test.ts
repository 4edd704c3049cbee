import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Layer } from "effect"
import fc from "fast-check"
import { engine } from "../support/database.ts"
import { get } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { fuzzParameters, type HttpRequest, hostileRequests, send } from "./hostileRequests.ts"
import { hasRequiredMembers, type Operation, operationsOf } from "./operations.ts"
import { comparableOf, movingClock, publicUrl, startStoreAndPlatform } from "./storeAndPlatform.ts"

/** On Postgres the store alone. */
const start = async () => {
  if (engine === "sqlite") return startStoreAndPlatform()
  const { clock, tick } = movingClock()
  const { stop, url } = await startStore({ publicUrl }, Layer.provide(clock))
  const ask = async (request: HttpRequest) => {
    tick()
    const response = await send(url, request)
    return { headers: response.headers, store: await comparableOf(response), platform: undefined }
  }
  return { url, ask, stop }
}

let servers: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  servers = await start()
})
afterAll(() => servers.stop())

const isEnvelope = (body: unknown): boolean =>
  hasRequiredMembers(
    { type: "object", required: ["error"], properties: { error: { type: "object", required: ["code", "message"] } } },
    body
  )

const exchange = async (operation: Operation, given: HttpRequest) => {
  const { headers, platform, store } = await servers.ask(given)
  const { body, mediaType, status } = store
  expect([operation.id, status, operation.statuses.includes(status)]).toEqual([operation.id, status, true])
  expect(status).toBeLessThan(500)
  expect(mediaType).toBe("application/json")
  if (status >= 400) expect([body, isEnvelope(body)]).toEqual([body, true])
  expect(headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
  // The program's own server stays replaceable (PlatformEquivalence.test.ts).
  if (platform !== undefined) expect(platform).toEqual(store)
}

describe("hostile values get a declared status in the envelope and never a 5xx, and the platform answers the same", async () => {
  const operations = operationsOf((await import("../../src/http/SystemRoutes.ts")).documentAt(""))

  test("there are operations", () => {
    expect(operations.length).toBeGreaterThan(10)
  })

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_, operation) => {
      await fc.assert(
        fc.asyncProperty(hostileRequests(operation), (given) => exchange(operation, given)),
        fuzzParameters
      )
      expect((await get(`${servers.url}/healthz`)).status).toBe(200)
    },
    60_000
  )
})
