import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { exceededLimitOf } from "../../src/domain/JsonText.ts"
import { hasTooManyParameters } from "../../src/domain/Limits.ts"

/** The levels and the values of parsed JSON, counted one by one. */
const sizeOf = (value: unknown): { levels: number; values: number } => {
  if (typeof value !== "object" || value === null) return { levels: 0, values: 1 }
  const members = Object.values(value).map(sizeOf)
  return {
    levels: 1 + Math.max(0, ...members.map(({ levels }) => levels)),
    values: 1 + members.reduce((sum, { values }) => sum + values, 0)
  }
}

const listOf = (count: number, part: string) => `[${Array.from({ length: count }, () => part).join()}]`

describe("limits of a JSON text are checked without parsing it", () => {
  test("a list of 9,998 numbers is accepted and one of 10,000 is not", () => {
    expect(exceededLimitOf(listOf(9998, "1"))).toBeUndefined()
    expect(exceededLimitOf(listOf(10_000, "1"))).toBe("values")
  })

  test.each([
    ["lists", listOf(10_000, "[]")],
    ["objects of one member", listOf(5000, '{"a":1}')]
  ])("values of any type count: %s", (_, text) => expect(exceededLimitOf(text)).toBe("values"))

  test("an object at any depth has at most 1,000 members, while a list may be longer", () => {
    const objectOf = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":[1,2]`).join()}}`
    expect(exceededLimitOf(objectOf(1000))).toBeUndefined()
    expect(exceededLimitOf(objectOf(1001))).toBe("members")
    expect(exceededLimitOf(`{"a":[${objectOf(2)},${objectOf(1001)}]}`)).toBe("members")
    expect(exceededLimitOf(`{"a":${listOf(2000, "1")},"b":${objectOf(999)}}`)).toBeUndefined()
  })

  test("a list has at most 20,000 entries, even if more values are allowed", () => {
    expect(exceededLimitOf(listOf(20_000, "1"), 100_000)).toBeUndefined()
    expect(exceededLimitOf(listOf(20_001, "1"), 100_000)).toBe("entries")
    expect(exceededLimitOf(`[${listOf(15_000, "1")},${listOf(15_000, "[1,2]")}]`, 100_000)).toBeUndefined()
  })

  test.each([
    ["[", "]"],
    ['{"a":', "}"]
  ])("64 levels of %s are accepted and 65 are not", (open, close) => {
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
    expect(exceededLimitOf(nested(64))).toBeUndefined()
    expect(exceededLimitOf(nested(65))).toBe("levels")
  })

  test("brackets and commas inside strings do not count", () => {
    const texts = [",".repeat(20_000), "[".repeat(100), '\\"'.repeat(20_000), '",'.repeat(20_000), "\\", '"', "a\\"]
    for (const text of texts) {
      expect(exceededLimitOf(JSON.stringify({ [text]: [text] }))).toBeUndefined()
      expect(exceededLimitOf(`[${JSON.stringify(text)},${listOf(10_000, "1")}]`)).toBe("values")
    }
  })

  test("JSON within the limits is never refused", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const { levels, values } = sizeOf(value)
        fc.pre(levels <= 64 && values <= 5000)
        expect(exceededLimitOf(JSON.stringify(value))).toBeUndefined()
      }),
      { seed: 20261122 }
    )
  })

  test("invalid JSON is left to the parser", () => {
    for (const text of ["", '"', '"\\', '{"a', "]]]]", "\\\\\\"]) expect(exceededLimitOf(text)).toBeUndefined()
  })
})

test("a query of 100 parameters is accepted and one of 101 is not", () => {
  expect(hasTooManyParameters("")).toBe(false)
  expect(hasTooManyParameters(Array.from({ length: 100 }, (_, at) => `a${at}=b`).join("&"))).toBe(false)
  expect(hasTooManyParameters(Array.from({ length: 101 }, (_, at) => `a${at}=b`).join("&"))).toBe(true)
})
