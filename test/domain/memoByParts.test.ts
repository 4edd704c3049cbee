import { describe, expect, test } from "bun:test"
import { memoByParts } from "../../src/domain/memoByParts.ts"

describe("a memo by parts", () => {
  const [a, b] = [{ part: 1 }, { part: 1 }]

  test("returns the same object for identical parts and the same rest, and another object otherwise", () => {
    const whole = memoByParts<object>(10)
    const of = (parts: ReadonlyArray<object>, rest = "") => whole(parts, rest, () => ({ parts, rest }))
    const first = of([a, b])
    expect(of([a, b])).toBe(first)
    for (const other of [of([b, a]), of([a]), of([]), of([a, b], "rest"), of([a, { ...b }])]) {
      expect(other).not.toBe(first)
    }
    expect(of([a, b], "rest")).toEqual({ parts: [a, b], rest: "rest" })
  })

  test("evicts the oldest value when it is full", () => {
    const whole = memoByParts<object>(2)
    const of = (rest: string) => whole([a], rest, () => ({ rest }))
    const [first, second] = [of("first"), of("second")]
    expect([of("first"), of("second")]).toEqual([first, second])
    of("third")
    expect(of("second")).toBe(second)
    expect(of("first")).not.toBe(first)
  })
})
