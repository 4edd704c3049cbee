import { describe, expect, test } from "bun:test"
import { Either, Schema } from "effect"
import { expects, NonBlankText, optional, optionalInteger } from "../../src/domain/Input.ts"
import { lineUnits } from "../../src/domain/Limits.ts"
import { type Issue, sentenceOf, truncateIssues } from "../../src/domain/Problem.ts"
import { decoderOf } from "../../src/operation/decoder.ts"

let looked = 0

/** Counts how many items were decoded. */
const Item = Schema.Struct({
  id: expects(
    NonBlankText(20).pipe(
      Schema.filter(() => {
        looked += 1
        return true
      })
    ),
    "an id"
  ),
  quantity: optionalInteger(lineUnits, 2, "Units")
})

const Items = Schema.Array(expects(Item, "an object with an id")).pipe(Schema.minItems(1), Schema.maxItems(3))

const decode = decoderOf(
  Schema.Struct({
    name: expects(NonBlankText(20), "a name"),
    items: optional(Items, "a list of 1 to 3 items"),
    within: optional(Schema.Struct({ items: expects(Items, "a list of 1 to 3 items") }), "an object with items")
  })
)

const text = (issues: ReadonlyArray<Issue>): string => sentenceOf(truncateIssues(issues))

const problems = (value: unknown): string =>
  Either.match(decode(value), { onLeft: text, onRight: (read) => `read ${JSON.stringify(read)}` })

const items = (count: number) => Array.from({ length: count }, () => ({ id: "a" }))

describe("a list in a request", () => {
  test("is read up to its maximum length", () => {
    expect(problems({ name: "a", items: items(3) })).toStartWith("read ")
  })

  test("that is too long is refused before any of its items is decoded", () => {
    looked = 0
    const received = 'received [{"id":"a"},{"id":"a"},{"id":"a"},{"id":"a"}]'
    expect(problems({ name: "a", items: items(4) })).toBe(`items: expected a list of 1 to 3 items, ${received}`)
    expect(problems({ name: "a", within: { items: items(4) } })).toBe(
      `within.items: expected a list of 1 to 3 items, ${received}`
    )
    expect(problems({ items: Array.from({ length: 4 }, () => ({})) })).toContain("items: expected a list of 1 to 3")
    expect(looked).toBe(0)
  })

  test("must have a maximum length", () => {
    const Endless = Schema.Struct({ items: expects(Schema.Array(Item), "items") })
    expect(() => decoderOf(Endless)).toThrow("the list items of a request has no maximum")
  })
})

test.each([[null], [[]], ["text"], [7]])("%p is refused because it is not an object", (value) =>
  expect(problems(value)).toBe(`body: expected a JSON object, received ${JSON.stringify(value)}`)
)

test("all problems are reported, also those in nested objects", () => {
  expect(problems({ name: "", items: [{ id: 7, quantity: 0 }], within: { items: [] } })).toBe(
    'name: expected a name, received ""; items[0].id: expected an id, received 7; ' +
      "items[0].quantity: expected a whole number from 1 to 99, received 0; " +
      "within.items: expected a list of 1 to 3 items, received []"
  )
})

describe("problems", () => {
  const issues = (count: number) =>
    Array.from({ length: count }, (_, at): Issue => ({ field: `m${at}`, reason: "missing", expected: "text" }))

  test("are all listed, up to 20", () => {
    expect(text(issues(20))).toBe(Array.from({ length: 20 }, (_, at) => `m${at} is required, expected text`).join("; "))
  })

  test("after the 20th are only counted", () => {
    expect(text(issues(21))).toBe(`${text(issues(20))} and 1 more`)
    expect(text(issues(5000))).toBe(`${text(issues(20))} and 4980 more`)
  })

  test("are reported at the innermost member, and not again at the members around it", () => {
    expect(problems({ name: "a", within: { items: [{ id: 7 }] } })).toBe(
      "within.items[0].id: expected an id, received 7"
    )
    expect(problems({ name: "a", within: 7 })).toBe("within: expected an object with items, received 7")
  })
})

test("a value is always quoted in part, even in the messages of the schema library", () => {
  const [issue] = Either.match(
    decoderOf(Schema.Struct({ a: Schema.Null }))({ a: Array.from({ length: 5000 }, () => 1) }),
    {
      onLeft: (issues) => issues,
      onRight: () => []
    }
  )
  expect(issue?.expected).toBe("null")
  expect(issue?.received).toStartWith("[1,1,")
  expect(issue?.received?.length).toBeLessThan(100)
})

test("a wrong literal is reported with all of the allowed values, also in a union", () => {
  const level = Schema.Literal("tool", "transport")
  const kinds = Schema.Union(
    Schema.Struct({ kind: Schema.Literal("fail"), level: Schema.optional(level) }),
    Schema.Struct({ kind: Schema.Literal("drop"), phase: Schema.Literal("before", "after") })
  )
  const choose = (value: unknown) =>
    Either.match(decoderOf(Schema.Struct({ effect: kinds }))({ effect: value }), {
      onLeft: text,
      onRight: () => "read"
    })
  expect(choose({ kind: "fail", level: "x" })).toBe('effect.level: expected one of tool, transport, received "x"')
  expect(choose({ kind: "drop", phase: "x" })).toBe('effect.phase: expected one of before, after, received "x"')
  expect(choose({ kind: "x" })).toBe('effect.kind: expected one of fail, drop, received "x"')
})
