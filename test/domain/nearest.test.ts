import { describe, expect, test } from "bun:test"
import { distance, nearest, wordsOf } from "../../src/domain/nearest.ts"

const names = ["arc-desk-lamp", "reading-desk-lamp", "bridle-leather-wallet", "field-watch-38", "cars", "carts"]

test.each([
  ["bridle-lether-walet", ["bridle-leather-wallet"]],
  ["field-watch", ["field-watch-38"]],
  ["desk-lamp", ["arc-desk-lamp", "reading-desk-lamp"]],
  ["cart", ["carts"]],
  // In both directions: a part of a name, and a name with an addition.
  ["the-field-watch-38", ["field-watch-38"]]
])("%s is near to %p", (given, near) => {
  expect(nearest(given, names)).toEqual(near)
})

test.each(["nope", "", "car", "mug", "38", "wallets-of-any-kind", "x".repeat(10_000), "field-watch-38".repeat(50)])(
  "%p is near to nothing",
  (given) => {
    expect(nearest(given, names)).toEqual([])
  }
)

test("a name without words is near to no other such name", () => {
  expect(nearest("---", ["大阪イン", "arc-desk-lamp"], (name) => wordsOf(name).join("-"))).toEqual([])
})

test("at most a third of the letters may differ", () => {
  expect(distance("abcdef", "abcdxy")).toBe(2)
  expect(distance("abcdef", "abcxyz")).toBe(Number.POSITIVE_INFINITY)
  expect(distance("abcde", "abcxy")).toBe(Number.POSITIVE_INFINITY)
  expect(distance("abc", "abd")).toBe(Number.POSITIVE_INFINITY)
})

test("at most three are given", () => {
  expect(nearest("lamp", ["lamp-1", "lamp-2", "lamp-3", "lamp-4"])).toEqual(["lamp-1", "lamp-2", "lamp-3"])
})

describe("a name is split into words:", () => {
  test.each(["searchProducts", "search-products", "Search products", "search_products"])("%s", (name) => {
    expect(wordsOf(name)).toEqual(["search", "products"])
  })

  test("none if it is longer than any name", () => {
    expect(wordsOf("a-".repeat(50))).toHaveLength(50)
    expect(wordsOf("a-".repeat(51))).toEqual([])
  })
})
