import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { quote } from "../../src/domain/Input.ts"
import { preview } from "../../src/domain/preview.ts"

describe("a preview", () => {
  test("serializes to the same first characters as the whole value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 90 }), (value, characters) => {
        const [whole, part] = [JSON.stringify(value), JSON.stringify(preview(value, characters))]
        expect(part.slice(0, characters)).toBe(whole.slice(0, characters))
        // It also shows whether there was more.
        expect(part.length >= Math.min(characters, whole.length)).toBe(true)
      }),
      { numRuns: 1000, seed: 20261122 }
    )
  })

  test("reads only as much of the value as it shows", () => {
    let looked = 0
    const list = Array.from({ length: 1000 }, () =>
      Object.defineProperty({}, "a", {
        enumerable: true,
        get: () => {
          looked += 1
          return 1
        }
      })
    )
    preview(list, 81)
    expect(looked).toBeLessThan(81)
    expect(JSON.stringify(preview("x".repeat(1000), 81)).length).toBe(82)
  })

  test("keeps a member named __proto__", () => {
    const given = JSON.parse('{"__proto__":{"a":1},"b":2}')
    expect(quote(given)).toBe('{"__proto__":{"a":1},"b":2}')
  })
})
