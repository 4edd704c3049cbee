import { describe, expect, test } from "bun:test"
import { Either, JSONSchema, type ParseResult, Schema } from "effect"
import fc from "fast-check"
import {
  EmailOrEmpty,
  expects,
  maxCharacters,
  NonBlankText,
  optional,
  optionalInteger,
  optionalIntegerParam,
  quote
} from "../../src/domain/Input.ts"
import { issuesOf } from "../../src/domain/issuesOf.ts"
import { makeBounds } from "../../src/domain/Limits.ts"
import { describeIssue } from "../../src/domain/Problem.ts"

describe("a received value is quoted", () => {
  test.each([
    [undefined, "nothing"],
    [null, "null"],
    [7, "7"],
    ["mug", '"mug"'],
    ["", '""'],
    [[1, "a"], '[1,"a"]'],
    [{ a: true }, '{"a":true}'],
    ['say "hi"\n', '"say \\"hi\\"\\n"']
  ])("%p as %s", (value, text) => expect(quote(value)).toBe(text))

  test("in at most 80 characters and three dots", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(quote(value).length).toBeLessThanOrEqual(83)))
    expect(quote("x".repeat(1000))).toBe(`"${"x".repeat(79)}...`)
  })

  test("without half of a character at the cut", () => {
    expect(quote(`${"x".repeat(78)}🎁🎁`)).toBe(`"${"x".repeat(78)}...`)
  })

  test("in full if it is short enough", () => {
    expect(quote("x".repeat(78))).toBe(`"${"x".repeat(78)}"`)
  })

  test("as Infinity, which JSON cannot write", () => {
    expect(quote(Number.POSITIVE_INFINITY)).toBe("Infinity")
  })

  test("even if it is nested deeper than the call stack allows", () => {
    let nested: unknown = []
    for (let depth = 0; depth < 50_000; depth++) nested = [nested]
    expect(quote(nested).length).toBeLessThanOrEqual(83)
  })
})

const Order = Schema.Struct({
  product: expects(NonBlankText(10), "a product id"),
  quantity: optionalInteger(makeBounds(1, 99), 2, "Units"),
  email: optional(EmailOrEmpty, "an e-mail address")
})

const describeIssues = ({ issue }: ParseResult.ParseError): Record<string, string> =>
  Object.fromEntries(issuesOf(issue).map((found) => [found.field, describeIssue(found)]))

/** The error of each member. */
const problems = (input: unknown): Record<string, string> =>
  Either.match(Schema.decodeUnknownEither(Order, { errors: "all" })(input), {
    onRight: () => ({}),
    onLeft: describeIssues
  })

describe("a rejection names what is expected and what was received", () => {
  test("for a missing member", () => {
    expect(problems({})).toEqual({ product: "is required, expected a product id" })
  })

  test("for a member of a wrong type or length, or null", () => {
    expect(problems({ product: 7 })).toEqual({ product: "expected a product id, received 7" })
    expect(problems({ product: "" })).toEqual({ product: 'expected a product id, received ""' })
    expect(problems({ product: null })).toEqual({ product: "expected a product id, received null" })
    expect(problems({ product: "12345678901" })).toEqual({ product: 'expected a product id, received "12345678901"' })
  })

  test("for all members at once", () => {
    expect(problems({ quantity: 0, email: "nobody" })).toEqual({
      product: "is required, expected a product id",
      quantity: "expected a whole number from 1 to 99, received 0",
      email: 'expected an e-mail address, received "nobody"'
    })
  })

  test.each([0, 100, -1, 1.5, "2", true, [[1]], {}])("for a quantity of %p", (quantity) => {
    expect(problems({ product: "mug", quantity })).toEqual({
      quantity: `expected a whole number from 1 to 99, received ${JSON.stringify(quantity)}`
    })
  })

  test("and the maximum length counts characters, not UTF-16 units", () => {
    for (const character of ["x", "\u00e9", "\u{1f600}", "\u{20bb7}", "\ud83d"]) {
      const product = character.repeat(10)
      expect(problems({ product })).toEqual({})
      expect(problems({ product: `${product}x` })).toEqual({
        product: expect.stringContaining("expected a product id")
      })
    }
    const alone = Schema.decodeUnknownEither(maxCharacters(10)(Schema.String))("x".repeat(11))
    expect(Either.mapLeft(alone, String)).toEqual(Either.left(expect.stringContaining("at most 10 character(s)")))
    const { properties } = JSONSchema.make(Order) as JSONSchema.JsonSchema7Object
    expect(properties.product).toMatchObject({ minLength: 1, maxLength: 10 })
  })

  test("at the innermost wrong member, without internals of the schema", () => {
    const a = expects(Schema.Int, "a whole number")
    const decode = Schema.decodeUnknownEither(expects(Schema.Struct({ a }), "an object with a"))
    const rejection = (value: unknown) => Either.mapLeft(decode(value), describeIssues)
    expect(rejection("x")).toEqual(Either.left({ body: 'expected an object with a, received "x"' }))
    expect(rejection({ a: "x" })).toEqual(Either.left({ a: 'expected a whole number, received "x"' }))
  })
})

describe("an optional member", () => {
  test("may be null, which is the same as absent", () => {
    const decode = Schema.decodeUnknownSync(Order)
    expect(decode({ product: "mug", quantity: null, email: null })).toEqual({ product: "mug" })
    expect(decode({ product: "mug" })).toEqual({ product: "mug" })
    expect(decode({ product: "mug", quantity: 99, email: "" })).toEqual({ product: "mug", quantity: 99, email: "" })
  })
})

describe("a whole number in a query", () => {
  const decode = Schema.decodeUnknownEither(Schema.Struct({ limit: optionalIntegerParam(makeBounds(1, 100), 1, "") }))
  const accepts = (limit: unknown) => Either.isRight(decode({ limit }))

  test("must be decimal digits within the bounds", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (value) => {
        expect(accepts(String(value))).toBe(value >= 1 && value <= 100)
      })
    )
  })

  test.each(["", " ", "abc", "05", "-0", "+5", "1.5", "NaN", "Infinity", "1e1", "0x10", "5.0", "1,000", 5, null])(
    "cannot be %p",
    (text) => expect(accepts(text)).toBe(false)
  )
})

describe("an e-mail address", () => {
  const accepts = (text: string) => Either.isRight(Schema.decodeUnknownEither(EmailOrEmpty)(text))

  test.each(["", "dana@example.com", "dana.levi+shop@mail.example.co.uk", "דנה@example.com"])("may be %p", (text) =>
    expect(accepts(text)).toBe(true)
  )

  test.each(["dana", "dana@", "@example.com", "dana@example", "da na@example.com", `${"d".repeat(250)}@a.com`])(
    "cannot be %p",
    (text) => expect(accepts(text)).toBe(false)
  )
})
