import { expect, test } from "bun:test"
import { Either, Schema } from "effect"
import { Task, TaskPayload } from "../../../src/bench/tasks/Task.ts"
import { parseErrorLines } from "../../../src/cli/problemLines.ts"
import { optional } from "../../../src/domain/Input.ts"
import { decoderOf } from "../../../src/operation/decoder.ts"
import { taskOf } from "../grading/evidence.ts"

const encoded = Schema.encodeSync(Task)(taskOf({}))
const read = decoderOf(Task)

/** The errors of a valid task with these changes. */
const wrong = (change: object) => {
  const decoded = read({ ...encoded, ...change })
  return Either.isRight(decoded) ? [] : decoded.left.map(({ field, reason }) => `${field} ${reason}`)
}

test("a valid task is accepted, and all errors of an invalid one are reported with their place", () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ id: "Mug", version: 0, difficulty: 9 })).toEqual([
    "id invalid",
    "version invalid",
    "difficulty invalid"
  ])
  const rows = (...orders: ReadonlyArray<unknown>) => ({ expect: { anyOf: [{ name: "a", added: { orders } }] } })
  expect(wrong(rows({ total: { lt: 5 }, buyer: { name: "Dana" }, items: [{ quantity: 1 }, {}] }))).toEqual([])
  expect(wrong(rows({ total: { near: 5 }, "buyer.name": { matches: "(" } }))).not.toEqual([])
  expect(wrong(rows({ items: [{ quantity: { lt: true } }] }))).not.toEqual([])
  expect(wrong(rows({ items: [{ parts: [{ n: 1 }] }] }))).not.toEqual([])
})

test("an expected row may name only members and values that a row of its kind can have", () => {
  const errors = (alternative: object) =>
    Either.match(read({ ...encoded, expect: { anyOf: [{ name: "a", ...alternative }] } }), {
      onLeft: (issues) => issues.map(({ expected, field, nearest = [] }) => [field, expected, ...nearest].join(" | ")),
      onRight: () => []
    })
  const added = (kind: string, row: object) => errors({ added: { [kind]: [{}, row] } })
  for (const [row, field, expected] of [
    [{ totl: 1 }, "totl", "a path that begins with one of id, "],
    [{ total: { gtt: 1 } }, "total", "gt instead of gtt"],
    [{ "buyer.name": { startWith: "Zo" } }, "buyer.name", "startsWith instead of startWith"],
    [{ buyer: { name: { any: [{ startWith: "Zo" }] } } }, "buyer.name.any[0]", "startsWith instead of startWith"],
    [{ buyer: { names: "Zo" } }, "buyer.names", "one of name, email in buyer | name"],
    [{ status: "Confirmed" }, "status", "one of confirmed, canceled | confirmed"],
    [{ total: { lt: "a" } }, "total.lt", "a number"],
    [{ items: [{ quantity: 1 }, { quantty: 2 }] }, "items[1].quantty", "a path that begins with one of productId, "],
    [{ items: [{ quantity: 1 }, { quantity: { lt: true } }] }, "items[1].quantity.lt", "a text of up to "],
    [{ status: { in: ["shipped", "completed"] } }, "status.in", "one of confirmed, canceled"],
    [{ not: { totl: 1 } }, "not.totl", "a path that begins with one of id, "],
    [{ total: { not: { gtt: 1 } } }, "total.not", "gt instead of gtt"],
    [{ total: [{}] }, "total", "a number"],
    [{ item: [{}] }, "item", "a path that begins with one of id, "],
    [{ createdAt: { lt: "2027-01-15T09:30:00Z" } }, "createdAt.lt", "a time in UTC with milliseconds"],
    [{ canceledAt: "2027-01-15" }, "canceledAt", "a time in UTC with milliseconds"],
    [{ items: Array(21).fill({}) }, "items", "a list of at most 20 objects"],
    [{ items: [5] }, "items[0]", "an object"]
  ] as const) {
    expect([row, added("orders", row)]).toEqual([
      row,
      [expect.stringContaining(`expect.anyOf[0].added.orders[1].${field} | ${expected}`)]
    ])
  }
  expect(added("bookings", { items: [{}] })).toEqual([expect.stringContaining("added.bookings[1].items | ")])
  expect(errors({ removed: { carts: [{ total: 1 }] } })).toEqual([expect.stringContaining("removed.carts[0].total | ")])
  expect(errors({ changed: [{ entity: "order" }] })).toEqual([expect.stringContaining("changed[0].entity | ")])
  for (const [row, field, expected] of [
    [{ entity: "orders", field: "state" }, "field", "one of confirmationNumber, "],
    [{ entity: "orders", field: "status", to: "cancelled" }, "to", "one of confirmed, canceled | canceled"],
    [{ entity: "orders", field: "status", from: "open" }, "from", "one of confirmed, canceled"],
    [{ entity: "orders", field: "canceledAt", to: { gt: "now" } }, "to.gt", "a time in UTC with milliseconds"],
    [{ entity: "carts", field: "refund" }, "field", "one of orderId, createdAt, items"],
    [{ entity: "bookings", field: "guest" }, "field", "one of "],
    [{ entity: "sessions", field: "id" }, "field", "one of "],
    [{ field: { in: ["status", "refund"] }, to: true }, "to", "one of "],
    [{ entity: "carts", field: "items", to: [{ quantty: 1 }] }, "to[0].quantty", "a path that begins with one of "]
  ] as const) {
    expect([row, errors({ changed: [row] })]).toEqual([
      row,
      [expect.stringContaining(`expect.anyOf[0].changed[0].${field} | ${expected}`)]
    ])
  }
  for (const row of [
    { entity: "orders", field: "status", from: "confirmed", to: "canceled", key: { startsWith: "ord_" } },
    { entity: { in: ["orders", "bookings"] }, field: "refund", from: null, to: { gte: 0 } },
    { entity: "sessions", field: "address", from: null, "to.city": "Haifa" },
    { entity: "sessions", field: { startsWith: "address." }, to: "Haifa" },
    { entity: "bookings", field: "guests", from: null, to: 2 },
    { entity: "bookings", field: "ref.checkIn", to: "2027-03-12" },
    { all: [{ entity: "orders" }, { field: "status" }], to: "canceled" },
    { field: { ne: "updatedAt" } },
    {}
  ]) {
    expect([row, errors({ changed: [row] })]).toEqual([row, []])
  }
  // Some order matches each of these.
  for (const row of [
    { createdAt: { gte: "2027-01-15", lt: "2027-01-15T09:30:00.000Z" }, canceledAt: null },
    { createdAt: { startsWith: "2027-01-15T09:" } },
    { total: { ne: null }, confirmationNumber: { ne: null }, channel: { ne: "fax" } },
    { status: { in: ["confirmed", "shipped"] } },
    { status: { not: "completed" }, not: { channel: { any: ["fax", "rest"] } } }
  ]) {
    expect(added("orders", row)).toEqual([])
  }
  const lines = [{ variantId: "var_1", quantity: 2 }]
  const right = { entity: "carts", field: "items", "from.length": 1, to: lines }
  expect(errors({ changed: [right] })).toEqual([])
  const ref = { kind: "hotel", checkIn: "2027-03-12", nights: { gte: 2 } }
  expect(added("bookings", { ref, guests: 2, "cancellation.feeCents": 0, paymentToken: { exists: false } })).toEqual([])
  expect(added("sessions", { "address.city": "Haifa", shippingOption: null, "items.*.quantity": 1 })).toEqual([])
})

test("an answer of the shopper without words is refused with what is expected", () => {
  const shopper = { answers: [{ about: [], reply: "Yes." }], otherwise: "No." }
  const decoded = read({ ...encoded, shopper })
  expect(Either.isLeft(decoded) && decoded.left).toMatchObject([
    { field: "shopper.answers[0].about", expected: "a list of 1 to 20 words", received: "[]" }
  ])
})

test("an unknown member is refused by name", () => {
  expect(wrong({ forbidden: {} })).toEqual(["forbidden unknown"])
  expect(wrong({ expect: { anyOf: [{ name: "a", add: {} }] } })).toEqual(["expect.anyOf[0].add unknown"])
})

test("a task whose start satisfies it needs refusal: true, and a check that an idle agent fails", () => {
  const nothing = { anyOf: [{ name: "a" }] }
  const withAnswer = { ...nothing, answer: [{ contains: "sold out" }] }
  expect(wrong({ expect: nothing })).not.toEqual([])
  expect(wrong({ expect: withAnswer })).not.toEqual([])
  expect(wrong({ expect: nothing, refusal: true })).not.toEqual([])
  expect(wrong({ expect: { ...nothing, answer: [{ excludes: "sold" }] }, refusal: true })).not.toEqual([])
  const looks = (count: object) => ({ ...nothing, journal: [{ id: "a", match: { operation: "getCart" }, count }] })
  const nobody = [{ exactly: 0 }, { atMost: 1 }, { atLeast: 0 }]
  for (const count of nobody) expect(wrong({ expect: looks(count), refusal: true })).not.toEqual([])
  expect(wrong({ expect: looks({ exactly: 1 }), refusal: true })).toEqual([])
  expect(wrong({ refusal: true })).not.toEqual([])
  expect(wrong({ expect: withAnswer, refusal: true })).toEqual([])

  // Also within a request that contains the task.
  const payload = decoderOf(Schema.Struct({ task: optional(TaskPayload, "a task") }))
  for (const [change, received] of [
    [{ refusal: true }, "true"],
    [{ expect: withAnswer }, "nothing"],
    [{ expect: nothing, refusal: true }, "true"]
  ] as const) {
    const decoded = payload({ task: { ...encoded, ...change } })
    const problems = Either.isLeft(decoded) ? decoded.left.map(({ expected, field }) => `${field}: ${expected}`) : []
    const accepted = /^task\.refusal: true if, and only if, an alternative expects no change; .*, received (.*)$/
    expect(problems.map((each) => accepted.exec(each)?.[1])).toEqual([received])
  }
})

test("a task may have only as many checks as fit in a report", () => {
  const item = Object.fromEntries(["productId", "variantId", "quantity"].map((name) => [name, { exists: true }]))
  const orders = (count: number) => Array.from({ length: count }, () => ({ items: Array(12).fill(item) }))
  const withOrders = (count: number) => ({ expect: { anyOf: [{ name: "a", added: { orders: orders(count) } }] } })
  expect(wrong(withOrders(9))).toEqual([])
  expect(wrong(withOrders(12))).toEqual(["expect invalid"])
})

test("errors of `expect` say what is expected, and how many checks are allowed", () => {
  const { expect: _, ...without } = encoded
  const issuesOf = (task: object) =>
    Either.match(read(task), {
      onLeft: (issues) => issues.map(({ expected, field, reason }) => `${field} ${reason}: ${expected}`),
      onRight: () => []
    })
  const accepted = "an object with anyOf, and optionally answer and journal"
  expect(issuesOf(without)).toEqual([`expect missing: ${accepted}`])
  for (const wrong of [[], null, "x"])
    expect(issuesOf({ ...without, expect: wrong })).toEqual([`expect invalid: ${accepted}`])
  const row = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`to.${n}.quantity`, 1]))
  const changed = Array(20).fill(row)
  expect(issuesOf({ ...without, expect: { anyOf: [{ name: "a", changed }] } })).toEqual([
    "expect invalid: at most 450 checks, not 620: each member of a row is a check"
  ])
  const answer = [{ contains: "$.orders[1].id" }]
  expect(issuesOf({ ...encoded, expect: { ...encoded.expect, answer } })).toEqual([
    expect.stringContaining("expect.answer[0].contains invalid: a member of a row that an alternative adds")
  ])
})

test("an instruction may be a list in Markdown", () => {
  expect(wrong({ instruction: "- Buy a lamp.\n- Pay with tok_visa." })).toEqual([])
  expect(wrong({ instruction: "" })).toEqual(["instruction invalid"])
})

test("texts of a task may not contain half of a surrogate pair or U+0000", () => {
  const half = "Buy a mug \ud83d."
  expect(wrong({ instruction: half })).toEqual(["instruction invalid"])
  expect(wrong({ instruction: "Buy a mug 🙂." })).toEqual([])
  expect(wrong({ instruction: "Buy a\0mug." })).toEqual(["instruction invalid"])
  expect(wrong({ sandbox: { labels: { half } } })).toEqual(["sandbox.labels.half invalid"])
  const calls = [{ tool: "find", arguments: { [half]: ["mug", half] } }]
  expect(wrong({ oracles: [{ name: "it", calls }] })).toEqual([
    "oracles[0].calls[0].arguments invalid",
    `oracles[0].calls[0].arguments.${half}[1] invalid`
  ])
})

test("the labels of a task leave room for those of its trials", () => {
  const withLabels = (count: number, more: object = {}) => {
    const labels = Object.fromEntries(Array.from({ length: count }, (_, n) => [`label-${n}`, "x"]))
    return { sandbox: { labels: { ...labels, ...more } } }
  }
  expect(wrong(withLabels(29))).toEqual([])
  expect(wrong(withLabels(29, { task: "mug", trial: "1" }))).toEqual([])
  expect(wrong(withLabels(30))).toEqual(["sandbox.labels invalid"])
})

test("an invalid pattern of an answer is refused with what is expected", () => {
  const issuesOf = (matches: string) => {
    const decoded = read({ ...encoded, expect: { ...encoded.expect, answer: [{ matches }] } })
    return Either.isRight(decoded) ? [] : decoded.left.map(({ expected, field }) => `${field}: ${expected}`)
  }
  expect(issuesOf("x".repeat(200))).toEqual([])
  const accepted =
    "an RE2 regular expression of up to 200 characters, and up to 1000 steps with its repetitions written out"
  for (const wrong of ["x".repeat(201), "((a{50}){50}){2,3}", "("]) {
    expect(issuesOf(wrong)).toEqual([`expect.answer[0].matches: ${accepted}`])
  }
})

test("a reference in an answer must name a row that an alternative adds", () => {
  const answered = (...answer: ReadonlyArray<object>) => wrong({ expect: { ...encoded.expect, answer } })
  const right = [{ contains: "$.orders[0].id" }, { amount: "$.orders[0].total" }, { excludes: "$.50 or $. " }]
  expect(answered(...right, { excludes: "is $.order[0].id" })).toEqual([])
  expect(
    answered({ excludes: "$.order[0].id" }, { contains: "$.orders.0.id" }, { amount: "$.orders[0]" }, ...right)
  ).toEqual([
    "expect.answer[0].excludes invalid",
    "expect.answer[1].contains invalid",
    "expect.answer[2].amount invalid"
  ])
  // There is no such row, so no answer could name a value of it.
  for (const excludes of ["$.orders[1].id", "$.bookings[0].id"]) {
    expect(answered(...right, { excludes })).toEqual(["expect.answer[3].excludes invalid"])
  }
  // No row has such a member, so an answer could name any value of it.
  const issues = (excludes: string) =>
    Either.match(read({ ...encoded, expect: { ...encoded.expect, answer: [...right, { excludes }] } }), {
      onLeft: (found) => found.map(({ expected, field, nearest = [] }) => [field, expected, ...nearest].join(" | ")),
      onRight: () => []
    })
  for (const path of ["buyer.name", "items.0.quantity", "channel"]) expect(issues(`$.orders[0].${path}`)).toEqual([])
  expect(issues("$.orders[0].totl")).toEqual([
    expect.stringMatching(/^expect\.answer\[3]\.excludes \| a path that begins with one of id, .* \| total$/)
  ])
  expect(issues("$.orders[0].buyer.names")).toEqual(["expect.answer[3].excludes | one of name, email in buyer | name"])
  // No text names a whole object or list.
  expect(issues("$.orders[0].buyer")).toEqual(["expect.answer[3].excludes | one of name, email in buyer"])
  expect(issues("$.orders[0].items")).toEqual(["expect.answer[3].excludes | one of *, 0, length in items"])
  expect(issues("$.orders[0].items.0")).toEqual([
    expect.stringMatching(/^expect\.answer\[3]\.excludes \| one of .*quantity.* in items\.0$/)
  ])
})

test("a file that is no task is reported as that, and a misspelt check as the one that was meant", () => {
  const decode = Schema.decodeUnknownEither(Task, { errors: "all", onExcessProperty: "error" })
  const lines = (file: unknown) =>
    Either.match(decode(file), { onLeft: (e) => parseErrorLines("f", e), onRight: () => [] })
  expect(lines([])).toEqual(["f: expected a task, an object, received []"])
  expect(lines(null)).toEqual(["f: expected a task, an object, received null"])
  expect(lines({ ...encoded, refusal: true })).toEqual([
    expect.stringMatching(/^f: refusal: expected true if, and only if, .*, received true$/)
  ])
  const answered = (check: object) => wrong({ expect: { ...encoded.expect, answer: [check] } })
  expect(answered({ contians: "x" })).toEqual([
    "expect.answer[0].contians unknown",
    "expect.answer[0].contains missing"
  ])
  expect(answered({ other: "x" })).toEqual(["expect.answer[0].other unknown", "expect.answer[0] invalid"])
  expect(lines({ ...encoded, expect: { ...encoded.expect, journal: [{ id: "x" }] } })).toEqual([
    'f: expect.journal[0]: expected one of the members match, never or order, received {"id":"x"}'
  ])
  // Each of the two is known, but they exclude each other.
  expect(lines({ ...encoded, expect: { ...encoded.expect, answer: [{ contains: "a", excludes: "b" }] } })).toEqual([
    'f: expect.answer[0]: expected only one of the members excludes or contains, received {"contains":"a","excludes":"b"}'
  ])
  expect(answered({ amount: 1, contains: "a", excludes: "b" })).toEqual(["expect.answer[0] invalid"])
  expect(answered({ contains: "a", excludes: "b", other: "c" })).toEqual([
    "expect.answer[0].other unknown",
    "expect.answer[0] invalid"
  ])
  expect(lines({ ...encoded, expect: { ...encoded.expect, journal: [{ never: {} }] } })).toEqual([
    "f: expect.journal[0].id is required, expected a name of 1 to 100 characters"
  ])
})
