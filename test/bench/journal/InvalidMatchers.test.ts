import { expect, test } from "bun:test"
import { Effect, Layer, Predicate, Schema } from "effect"
import { operationNames } from "../../../src/app/operationNames.ts"
import { matchersOf, OperationNames, unknownOperations } from "../../../src/bench/journal/OperationNames.ts"
import { intendedOperators } from "../../../src/bench/matching/intendedOperators.ts"
import { forbiddenIssues, injectionsOf } from "../../../src/bench/packs/injections.ts"
import { Forbidden } from "../../../src/bench/tasks/Expectation.ts"
import { entryMatchersOf, Tasks } from "../../../src/bench/tasks/Tasks.ts"
import { builtInPacks } from "../../../src/store/world/packs.ts"
import { get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()
const verified = (check: object) =>
  post(`${store.url}/bench/v1/sandboxes/default/journal/verify`, { checks: [{ id: "it", ...check }] })

test.each<readonly [object, string, string]>([
  [{ never: { "input.payload.payment_token": { startWith: "4" } } }, "never.input.payload.payment_token", "startsWith"],
  [{ never: { error: { code: { MATCH: "^a" } } } }, "never.error.code", "matches instead of MATCH"],
  ...[
    ...[
      ["gtt", "gt"],
      ["gtee", "gte"],
      ["gteq", "gte"],
      ["ge", "gte"],
      ["greaterThan", "gt"],
      [">", "gt"],
      ["ltt", "lt"]
    ],
    ...[
      ["<=", "lte"],
      ["lessThan", "lt"],
      ["at_most", "lte"],
      ["equals", "eq"],
      ["eqq", "eq"],
      ["==", "eq"],
      ["$neq", "ne"]
    ]
  ].map(
    ([given = "", meant]) =>
      [
        { never: { "input.payload.quantity": { [given]: 3 } } },
        "never.input.payload.quantity",
        `${meant} instead of ${given}`
      ] as const
  ),
  [{ never: { operatoin: "bookFlight" } }, "never.operatoin", "did you mean operation?"],
  [
    { never: { any: [{ "agent.lable": "x" }] } },
    "never.any[0].agent.lable",
    "one of label, client, userAgent in agent"
  ],
  [{ never: { "seq.number": 1 } }, "never.seq.number", "the path to end with seq"],
  [{ never: { not: { operation: "bookflight" } } }, "never.not.operation bookflight", "did you mean bookFlight?"],
  [{ match: { operation: { in: ["bookFlight", "bookTrain"] } } }, "match.operation bookTrain", "expected one of "],
  [{ order: [{ operation: "checkout" }, { operation: "unknown" }] }, "order[1].operation unknown", "expected one of "],
  // Operations for operators, of the analytics API alone, and those that pages call besides their main one.
  ...["issueKey", "exportAnswers", "watchStats", "getStock", "findPurchase"].map(
    (operation) => [{ never: { operation } }, `never.operation ${operation}`, "expected one of "] as const
  ),
  [{ never: { surface: "fax" } }, "never.surface", "one of rest, mcp, acp, web"],
  [{ never: { surface: { not: { eq: "fax" } } } }, "never.surface.not.eq", "one of rest, mcp, acp, web"],
  [{ never: { surface: { any: ["rest", "fax"] } } }, "never.surface.any[1]", "one of rest, mcp, acp, web"],
  [{ never: { operation: { not: { eq: "bookTrain" } } } }, "never.operation.not bookTrain", "expected one of "],
  [
    { never: { "output.total": { any: [{ gt: 1 }, { MATCH: 3 }] } } },
    "never.output.total.any[1]",
    "matches instead of"
  ],
  [{ never: { outcome: { in: ["ok", "refuse"] } } }, "never.outcome.in", "did you mean refused?"],
  [{ never: { committed: "true" } }, "never.committed", "true or false"],
  [{ never: { turn: "1" } }, "never.turn", "a number or null"],
  [{ never: { "http.status": { startsWith: "4" } } }, "never.http.status.startsWith", "a number"],
  [{ never: { "http.status": { gte: "400" } } }, "never.http.status.gte", "a number"],
  [{ never: { faults: "rule_1" } }, "never.faults", "contains"],
  [{ never: { agent: "planner" } }, "never.agent", "a path that continues"],
  ...[
    { eq: "2027-01-15T09:30:00.000+00:00" },
    { ne: "2027-01-15 09:30:00.000Z" },
    { in: ["2027-01-15T09:30:00Z"] },
    { lt: "2027-01-15T11:30:00.000+02:00" },
    { lte: "2027-02-30T09:30:00.000Z" },
    { eq: "2027-01-15" },
    { gt: "2027-01-15" },
    { lte: "2027-01-15" },
    { gte: "2027-02-30" },
    { gte: "now" },
    { gte: 5 }
  ].map(
    (condition) =>
      [
        { never: { "at.virtual": condition } },
        `never.at.virtual.${Object.keys(condition)[0]}`,
        "a time in UTC with milliseconds, such as 2027-01-15T09:30:00.000Z"
      ] as const
  ),
  [{ match: { at: { real: "2027-01-15T09:30:00Z" } } }, "match.at.real", "a time in UTC with milliseconds"]
])("a check that no entry could ever decide is refused: %j", async (check, field, expectedMessage) => {
  const { body, status } = await verified(check)
  expect(status).toBe(400)
  expect(body.error.details.issues.map((issue: { field: string }) => issue.field)).toEqual([`checks[0].${field}`])
  expect(body.error.message).toContain(expectedMessage)
})

test.each<readonly [object]>([
  [{ "agent.label": { exists: false }, "trace.traceparent": { exists: true } }],
  [{ "faults.0": "rule_1", faults: { contains: "rule_1" }, sawCardNumber: true, "bytes.in": { gt: 5 } }],
  [
    {
      error: null,
      turn: null,
      operation: { in: [null, "askShopper", "me", "watchOrders", "streamOrders", "protocol:anything/at-all"] }
    }
  ],
  [{ "input.payload.quantity": { not: { gt: 3 } }, "http.status": { any: [{ gte: 500 }, 429] } }],
  [{ "at.virtual": { gte: "2099-01-15T09:30:00.000Z" }, "at.real": { startsWith: "2099-01-15", contains: "T09:" } }],
  [{ "at.virtual": { gte: "2099-01-15" }, "at.real": { lt: "2099-01-15" } }],
  [{ any: [{ "faults.length": { gt: 0 } }, { "output.items.length": 0 }] }],
  [{ tool: "a_tool_that_there_is_not", requestId: 7, surface: { matches: "^w" } }],
  [{ operation: { startsWith: "book" }, "output.anything.at.*.all": 1, input: { cargo: { lists: 2 } } }]
])("a check that an entry could decide is accepted: %j", async (never) => {
  expect(await verified({ never })).toMatchObject({ status: 200, body: { ok: true } })
})

test("a list by an operation that no entry could have is refused", async () => {
  const listed = (operation: string) =>
    get(`${store.url}/bench/v1/sandboxes/default/journal?operation=${encodeURIComponent(operation)}`)
  for (const misspelt of ["create_cart", "createcart"]) {
    const { body, status } = await listed(misspelt)
    expect([status, body.error?.message]).toEqual([
      400,
      expect.stringContaining(`operation ${misspelt} is unknown (did you mean createCart?): expected one of `)
    ])
  }
  for (const known of ["createCart", "protocol:tools/list", "protocol:a/method"]) {
    expect((await listed(known)).status).toBe(200)
  }
})

test("a path of more than 1000 characters is refused", async () => {
  const path = "input.payload".concat(".a".repeat(5000))
  const never = { any: Array.from({ length: 90 }, () => ({ [path]: 1 })) }
  const { body, status } = await verified({ never })
  expect([status, body.error.message.includes("a path of no more than 1000 characters")]).toEqual([400, true])
})

test("only the first twenty of thousands of unknown operations are reported, and fast", () => {
  const names = Array.from({ length: 100 }, (_, index) => `searchFlight${"x".repeat(80)}${index}`)
  const never = { any: Array.from({ length: 100 }, () => ({ operation: { in: names } })) }
  const checks = Array.from({ length: 100 }, () => ({ id: "it", never }))
  const begun = process.cpuUsage()
  expect(unknownOperations(matchersOf(checks, ["checks"]), operationNames)).toHaveLength(20)
  const { system, user } = process.cpuUsage(begun)
  expect((system + user) / 1000).toBeLessThan(50)
})

/** The names of members in an OpenAPI document. */
const membersIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(membersIn)
  if (!Predicate.isRecord(value)) return []
  const { name, properties } = value
  const own = Predicate.isRecord(properties) ? Object.keys(properties) : typeof name === "string" ? [name] : []
  return [...own, ...Object.values(value).flatMap(membersIn)]
}

test("no member of the store's contract is mistaken for a misspelt operator", async () => {
  const names = [...new Set(membersIn((await get(`${store.url}/openapi.json`)).body))]
  expect(names.length).toBeGreaterThan(100)
  const others = ["id", "is", "no", "net", "new", "get", "gate", "late", "left", "lead", "let", "gt_code", "equipment"]
  expect([...names, ...others].filter((name) => intendedOperators({ [name]: 1 }).length > 0)).toEqual([])
})

test("a forbidden matcher that no entry or row could match is refused", () => {
  const isForbidding = Schema.is(Forbidden)
  for (const [journal, count] of [
    [[{ operatoin: "checkout" }], 1],
    [[{ "input.payload.guest_name": { startWith: "4" } }], 1],
    [[{ surface: "fax" }], 1],
    [[{ operation: "checkout", surface: "rest" }], 0]
  ] as const) {
    expect(forbiddenIssues({ journal })).toHaveLength(count)
    expect(isForbidding({ journal })).toBe(count === 0)
  }
  for (const [orders, count] of [
    [{ "items.*.quantty": { gte: 3 } }, 1],
    [{ "items.*.quantity": { gtee: 3 } }, 1],
    [{ status: "Confirmed" }, 1],
    [{ status: "confirmed", items: { not: { length: 1 } }, "buyer.name": { contains: "Bar" } }, 0]
  ] as const) {
    expect(forbiddenIssues({ added: { orders } }).map(({ path }) => path.slice(0, 2))).toEqual(
      Array.from({ length: count }, () => ["added", "orders"])
    )
  }
  expect(forbiddenIssues({ added: { carts: { total: 1 }, bookings: { item: 1 } } })).toHaveLength(2)
})

test("built-in tasks and packs name only operations that exist", async () => {
  const names = Layer.succeed(OperationNames, operationNames)
  const tasks = await Tasks.pipe(
    Effect.flatMap((tasks) => tasks.list({})),
    Effect.provide(Layer.provide(Tasks.Default, names)),
    Effect.runPromise
  )
  const forbidden = injectionsOf([...builtInPacks().keys()]).flatMap(({ forbidden }) => forbidden.journal)
  const all = [
    ...tasks.flatMap(({ task }) => [...entryMatchersOf(task)]),
    ...forbidden.map((matcher) => [[], matcher] as const)
  ]
  expect(all.length).toBeGreaterThan(10)
  expect(unknownOperations(all.values(), operationNames)).toEqual([])
})
