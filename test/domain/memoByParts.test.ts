import { describe, expect, test } from "bun:test"
import { memoByParts } from "../../src/domain/memoByParts.ts"

describe("a memo by parts", () => {
  const [a, b] = [{ part: 1 }, { part: 1 }]

  test("returns the same object for identical parts and the same rest, and another object otherwise", () => {
    const memo = memoByParts<object>(10)
    const get = (parts: ReadonlyArray<object>, rest = "") => memo(parts, rest, () => ({ parts, rest }))
    const first = get([a, b])
    expect(get([a, b])).toBe(first)
    for (const other of [get([b, a]), get([a]), get([]), get([a, b], "rest"), get([a, { ...b }])]) {
      expect(other).not.toBe(first)
    }
    expect(get([a, b], "rest")).toEqual({ parts: [a, b], rest: "rest" })
  })

  test("evicts the oldest value when it is full", () => {
    const memo = memoByParts<object>(2)
    const get = (rest: string) => memo([a], rest, () => ({ rest }))
    const [first, second] = [get("first"), get("second")]
    expect([get("first"), get("second")]).toEqual([first, second])
    get("third")
    expect(get("second")).toBe(second)
    expect(get("first")).not.toBe(first)
  })
})
