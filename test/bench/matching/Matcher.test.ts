import { describe, expect, spyOn, test } from "bun:test"
import { Either, Schema } from "effect"
import { RE2JS } from "re2js"
import { differencesOf, Matcher } from "../../../src/bench/matching/Matcher.ts"
import { MatcherOf } from "../../../src/bench/matching/MatcherOf.ts"
import { Row } from "../../../src/bench/tasks/Row.ts"
import { decoderOf } from "../../../src/operation/decoder.ts"

const order = {
  type: "order",
  status: null,
  guest: { name: "Dana Levi", email: "dana@example.com" },
  total: 63_800,
  lines: [
    { variant: "sand", quantity: 1 },
    { variant: "moss", quantity: 2 }
  ],
  tags: ["gift", "rush"],
  query: { guests: "3", max: "-1.50", ids: ["7", "8"], none: "", name: "1e3", padded: " 3" },
  isGift: true
}

const differences = (matcher: object) => differencesOf(Schema.decodeUnknownSync(Matcher)(matcher))(order)

describe("a matcher holds", () => {
  test.each<readonly [object]>([
    [{}],
    [{ type: "order", total: 63_800, isGift: true, status: null }],
    [{ "guest.name": { contains: "Levi" } }],
    [{ guest: { name: { startsWith: "Dana" }, email: { matches: "^[^@]+@example\\.com$" } } }],
    [{ total: { gt: 63_799, gte: 63_800, lt: 63_801, lte: 63_800, ne: 1 } }],
    [{ type: { in: ["order", "hotel"] } }],
    [{ "lines.0.variant": "sand", "lines.*.quantity": 2 }],
    [{ tags: { contains: "rush" } }],
    [{ "query.guests": { gt: 2, gte: 3, lt: 10, lte: 3, eq: 3, ne: 2, in: [1, 3] } }],
    [{ "query.guests": 3, "query.max": { eq: -1.5, lt: 0 }, "query.ids": { contains: 7 } }],
    [{ "query.guests": "3", query: { guests: { eq: "3", gt: "2", in: ["3"], startsWith: "3" } } }],
    [{ nothing: { exists: false }, total: { exists: true } }],
    [{ any: [{ total: 1 }, { total: 63_800 }] }],
    [{ all: [{ type: "order" }, { isGift: true }], not: { total: 1 } }],
    [{ guest: { any: [{ name: "Ann" }, { email: { startsWith: "dana@" } }] } }],
    [{ total: { not: { eq: 1 } }, type: { not: "hotel" }, "lines.*.quantity": { not: { gt: 2 } } }],
    [{ total: { any: [{ lt: 5 }, 63_800] }, type: { all: [{ startsWith: "o" }, { not: { contains: "x" } }] } }]
  ])("%j", (matcher) => {
    expect(differences(matcher)).toEqual([])
  })
})

describe("a matcher names the paths that differ", () => {
  test.each<readonly [object, ReadonlyArray<string>]>([
    [{ type: "hotel" }, ["type"]],
    [{ type: "hotel", total: { lt: 5 }, isGift: true }, ["type", "total"]],
    [{ guest: { name: "Ann" } }, ["guest.name"]],
    [{ total: "63800" }, ["total"]],
    [{ total: { lt: "7" } }, ["total"]],
    [{ "query.guests": { ne: 3 } }, ["query.guests"]],
    [{ "query.guests": { gt: "20", lt: "10" } }, ["query.guests"]],
    [{ "query.none": { lt: 1 }, "query.name": 1000, "query.padded": 3 }, ["query.none", "query.name", "query.padded"]],
    [{ "lines.*.quantity": 3 }, ["lines.*.quantity"]],
    [{ "lines.7.quantity": 1 }, ["lines.7.quantity"]],
    [{ "guest.toString": { exists: true } }, ["guest.toString"]],
    [{ guest: { constructor: { exists: true } } }, ["guest.constructor"]],
    [{ any: [{ type: "hotel", total: 1 }, { total: 1 }] }, ["total"]],
    [{ not: { type: "order" } }, ["type"]],
    [{ not: { type: "order", total: 63_800 } }, ["type"]],
    [{ total: { not: { eq: 63_800 } } }, ["total"]],
    [{ "lines.*.quantity": { not: { gt: 1 } } }, ["lines.*.quantity"]],
    [{ not: {} }, ["not"]],
    [{ total: { all: [{ lt: 5 }, { gt: 70_000 }, { not: { gt: 6 } }] } }, ["total"]],
    [{ type: "hotel", all: [{ type: "flight" }, { not: { type: "order" } }] }, ["type"]],
    [{ any: [{ all: [{ total: 1 }, { total: { lt: 5 } }] }, { type: "hotel", isGift: false }] }, ["total"]],
    [{ total: { any: [{ eq: 5 }, { gt: 63_800 }] }, type: { all: [{ startsWith: "o" }, "hotel"] } }, ["total", "type"]],
    [{ type: { in: [] } }, ["type"]]
  ])("%j", (matcher, paths) => {
    expect(differences(matcher)).toEqual(paths)
  })
})

describe("an invalid matcher is refused with the path of the invalid part", () => {
  const decode = decoderOf(Schema.Struct({ match: Matcher }))
  const nested = (levels: number): object => (levels === 0 ? { a: 1 } : { not: nested(levels - 1) })

  test.each<readonly [unknown, string]>([
    [[], "match"],
    [{ a: [1] }, "match.a"],
    [{ a: { in: "x" } }, "match.a.in"],
    [{ a: { lt: true } }, "match.a.lt"],
    [{ "guest.name": { matches: "(" } }, "match.guest.name.matches"],
    [{ a: { matches: "(?=x)" } }, "match.a.matches"],
    [{ a: { matches: "x".repeat(201) } }, "match.a.matches"],
    [{ a: { matches: "((a{50}){50}){2,3}" } }, "match.a.matches"],
    [{ a: { matches: "(\\w+ ?){0,900}" } }, "match.a.matches"],
    [{ a: { eq: 1, near: 2 } }, "match.a"],
    [{ any: [] }, "match.any"],
    [{ any: [1] }, "match.any[0]"],
    [{ not: 1 }, "match.not"],
    [{ a: { not: { eq: true, lt: [1] } } }, "match.a.not.lt"],
    [{ any: [{ a: { exists: 1 } }] }, "match.any[0].a.exists"],
    [nested(8), `match.${"not.".repeat(7)}not`],
    [Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, 1])), "match"]
  ])("%j", (matcher, field) => {
    const found = decode({ match: matcher })
    const issues = Either.isLeft(found) ? found.left : []
    expect(issues.map((issue) => issue.field)).toEqual([field])
  })
})

test("conditions within a logical operator are read as paths in a stored matcher, and refused in a new one", () => {
  const decode = decoderOf(Schema.Struct({ match: MatcherOf(Schema.Unknown) }))
  for (const [matcher, field] of [
    [{ total: { not: { in: 5 } } }, "total.not.in"],
    [{ total: { not: { eq: 1, near: 2 } } }, "total.not"],
    [{ total: { any: [{ lt: true }, 63_800] } }, "total.any[0].lt"],
    [{ "guest.name": { not: { matches: "(" } } }, "guest.name.not.matches"]
  ] as const) {
    // No member has that name.
    expect(differences(matcher)).toEqual([])
    expect(Either.match(decode({ match: matcher }), { onLeft: (issues) => issues, onRight: () => [] })).toMatchObject([
      { field: `match.${field}` }
    ])
  }
})

test("an operand has at most 200 characters, and a surrogate pair counts as one", () => {
  const isTaken = (eq: string) => Either.isRight(Schema.decodeUnknownEither(Matcher)({ a: { eq } }))
  expect(["x", "\u{1f600}"].map((each) => isTaken(each.repeat(200)))).toEqual([true, true])
  expect(["x", "\u{1f600}"].map((each) => isTaken(each.repeat(201)))).toEqual([false, false])
})

test("patterns are compiled only up to the first invalid one, and up to the maximum number", () => {
  const many = (name: string) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}`, { matches: `${name}${index}` }]))
  using compile = spyOn(RE2JS, "compile")
  for (const [matcher, compiled] of [
    [{ a: { matches: "compiled" }, b: { matches: "(" }, c: { matches: "y" } }, 2],
    [{ any: [{ a: { matches: "(" } }, { b: { matches: "y" } }] }, 1],
    [{ a: many("a"), b: many("b"), c: many("c") }, 101],
    // The most recently compiled patterns are cached.
    [{ a: { matches: "a99" }, b: { matches: "(" } }, 1]
  ] as const) {
    compile.mockClear()
    expect(Either.isLeft(Schema.decodeUnknownEither(Matcher)(matcher))).toBe(true)
    expect(compile).toHaveBeenCalledTimes(compiled)
  }
})

test("a pattern is searched in linear time", () => {
  const holds = differencesOf({ text: { matches: "^(a+)+$" } })
  const begun = process.cpuUsage()
  expect(holds({ text: `${"a".repeat(60_000)}b` })).toEqual(["text"])
  const { system, user } = process.cpuUsage(begun)
  expect((system + user) / 1000).toBeLessThan(2000)
})

test("a pattern with more expanded repetitions is searched in fewer characters", () => {
  const isFoundAt = (matches: string, at: number) =>
    differencesOf({ text: { matches } })({ text: `${" ".repeat(at)}b` }).length === 0
  expect([isFoundAt("b$", 65_535), isFoundAt("b$", 65_536)]).toEqual([true, false])
  expect([isFoundAt("a{0,400}b$", 1000), isFoundAt("a{0,400}b$", 3000)]).toEqual([true, false])
})

test("patterns that are searched within one unit of work share one step budget", () => {
  const isFoundAfter = (matches: string) => {
    const items = Array.from({ length: 30 }, () => ({ text: " ".repeat(1500) }))
    const matcher = { any: [{ "items.*.text": { matches } }, { last: { matches: "b$" } }] }
    return differencesOf(matcher)({ items, last: `${" ".repeat(1000)}b` }).length === 0
  }
  expect([isFoundAfter("a$"), isFoundAfter("a{0,400}b$")]).toEqual([true, false])
})

test("a member called __proto__ is refused by name, even if the other members would match", () => {
  const [member, accepted] = ["__proto__", "a name other than __proto__"]
  for (const given of ['{"__proto__":"x"}', '{"__proto__":{"contains":"x"},"type":"order"}']) {
    for (const schema of [Matcher, Row]) {
      const decoded = decoderOf(Schema.Struct({ match: schema }), { isStrict: true })({ match: JSON.parse(given) })
      expect(Either.isLeft(decoded) && decoded.left).toMatchObject([{ field: `match.${member}`, expected: accepted }])
    }
  }
})
