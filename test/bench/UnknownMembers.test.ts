import { expect, test } from "bun:test"
import { Context } from "effect"
import { BenchApi } from "../../src/bench/Api.ts"
import { Strict } from "../../src/operation/annotations.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()
const at = (path = "") => `${store.url}/bench/v1${path}`

const hang = { kind: "hang", ms: 1 }
const mug = "stoneware-coffee-mug"

/** Settings with an unknown member, its name in the error, and a known member that the error lists. */
const misspelt: ReadonlyArray<readonly [object, string, string]> = [
  [{ labls: {} }, "labls", "labels"],
  [{ agent: { resett: true } }, "agent.resett", "reset"],
  [{ agent: { tools: { hidden: [] } } }, "agent.tools.hidden", "hide"],
  [{ payments: { accept: "listed", tokens: [{ token: "tok_a", max: 1 }] } }, "payments.tokens[0].max", "maxCents"],
  [{ limits: { call: 1 } }, "limits.call", "calls"],
  [{ clock: { mode: "frozen", att: "2027-01-01T00:00:00Z" } }, "clock.att", "at"],
  [{ expiry: { minutes: 1 } }, "expiry.minutes", "cartMinutes"],
  [{ overlay: [{ sku: mug, price: 1 }] }, "overlay[0].price", "priceCents"],
  [{ setup: [{ operation: "createCart", request: { body: {} } }] }, "setup[0].request.body", "payload"],
  [{ faults: [{ whn: {}, effect: hang }] }, "faults[0].whn", "when"],
  [{ faults: [{ when: { op: ["checkout"] }, effect: hang }] }, "faults[0].when.op", "operation"],
  [{ faults: [{ trigger: { nth: [1], first: 1 }, effect: hang }] }, "faults[0].trigger.first", "every"],
  [{ faults: [{ effect: { ...hang, jitter: 2 } }] }, "faults[0].effect.jitter", "ms"]
]

test("an unknown setting is refused by name, with the list of known ones", async () => {
  await post(at("/sandboxes"), { name: "known" })
  for (const [settings, field, option] of misspelt) {
    for (const { body, status } of [
      await post(at("/sandboxes"), { name: "new", ...settings }),
      await send("PATCH", at("/sandboxes/known"), settings)
    ]) {
      expect(status).toBe(400)
      expectEnvelope(body, "invalid_request")
      expect(body.error.message).toContain(`${field} is unknown: expected one of `)
      expect(body.error.message).toContain(option)
    }
  }
  expect((await get(at("/sandboxes/new"))).status).toBe(404)
})

test("a value that matches no alternative of a union is reported against the closest alternative", async () => {
  await post(at("/sandboxes"), { name: "choice" })
  const check = { id: "once", match: { operation: "checkout" }, count: { exact: 1 } }
  const { body } = await post(at("/sandboxes/choice/journal/verify"), { checks: [check] })
  expect(body.error.message).toBe(
    "Invalid request: checks[0].count.exact is unknown: expected one of exactly, atLeast, atMost."
  )
  for (const [check, expectedMessage] of [
    [
      { id: "once", match: {}, count: { exactly: -1 } },
      "checks[0].count.exactly: expected a whole number from 0 to 100000"
    ],
    [{ id: "once", match: { operation: { matches: "(" } } }, "checks[0].match.operation.matches: expected an RE2"],
    [{ match: {}, count: { exactly: 1 } }, "checks[0].id is required, expected a name of 1 to 100 characters"]
  ] as const) {
    const { body } = await post(at("/sandboxes/choice/journal/verify"), { checks: [check] })
    expect(body.error.details.issues).toHaveLength(1)
    expect(body.error.message).toContain(expectedMessage)
  }
  const when = { match: { payload: { matches: "(" } } }
  const pattern = await post(at("/sandboxes/choice/faults"), { when, effect: hang })
  expect(pattern.body.error.details.issues.map(({ field }: { field: string }) => field)).toEqual([
    "when.match.payload.matches"
  ])
  const decline = await post(at("/sandboxes/choice/faults"), { effect: { kind: "decline" } })
  expect(decline.body.error.message).toContain("effect.reason is required, expected one of generic_decline, ")
  const task = await post(at("/sandboxes"), { task: { id: "x/y", versoin: 1 } })
  expect(task.body.error.message).toContain("task.versoin is unknown: expected one of ")
})

test("an unexpected body and an unknown query parameter are refused, too", async () => {
  await post(at("/sandboxes"), { name: "bare" })
  for (const [method, path, body, expectedMessage] of [
    ["POST", "/sandboxes/bare/reset", { snapshot: "snp_0123456789abcdef" }, "body: expected no body, received "],
    ["POST", "/sandboxes/bare/snapshots", ["before"], "body: expected no body, received "],
    ["GET", "/sandboxes?snapshot=x", undefined, "snapshot is unknown: expected one of "]
  ] as const) {
    const { body: answer, status } = await send(method, at(path), body)
    expect([status, answer.error.message]).toEqual([400, expect.stringContaining(expectedMessage)])
  }
  expect((await post(at("/sandboxes/bare/reset"), {})).status).toBe(200)
  expect((await get(at("/sandboxes?label=&after="))).status).toBe(200)
})

test.each([
  ["GET", "/sandboxes/default/journal/", "the number of an entry"],
  ["GET", "/runs/run_0123456789abcdef/trials/", "the number of a trial"],
  ["PUT", "/experiments/choice%2Fbasic/trials/", "the number of a trial"]
] as const)("a number in the path of %s %s must be written as in JSON", async (method, path, kind) => {
  const body = method === "PUT" ? { sandbox: "default" } : undefined
  for (const written of ["0x10", "1e2", "%207", "+1", "01", "1.0"]) {
    const { body: answer, status } = await send(method, at(`${path}${written}`), body)
    expect([written, status, answer.error.message]).toEqual([written, 400, expect.stringContaining(`expected ${kind}`)])
  }
  expect((await send(method, at(`${path}7`), body)).body.error.message).not.toContain(kind)
})

test("an error message shortens a long name", async () => {
  const { body } = await post(at("/sandboxes"), { ["k".repeat(3000)]: 1 })
  expect(body.error.message.length).toBeLessThan(400)
})

test("every operation of the bench refuses unknown members", () => {
  const endpoints = Object.values(BenchApi.groups).flatMap(({ endpoints }) => Object.values(endpoints))
  expect(endpoints.filter(({ annotations }) => !Context.get(annotations, Strict)).map(({ name }) => name)).toEqual([])
})
