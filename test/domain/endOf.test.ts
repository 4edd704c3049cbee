import { expect, test } from "bun:test"
import { beginningOf } from "../../src/domain/beginningOf.ts"
import { endOf } from "../../src/domain/endOf.ts"

test("the beginning and the end of a text are counted by character, and cut none in two", () => {
  for (const text of ["", "abc", "abcdefgh", "🙂".repeat(8), "a🙂b🙂🙂cd🙂", "🙂🙂a🙂b", "ab🙂"]) {
    const all = [...text]
    for (let most = 0; most < 10; most += 1) {
      expect(beginningOf(text, most)).toBe(all.slice(0, most).join(""))
      expect(endOf(text, most)).toBe(all.slice(Math.max(0, all.length - most)).join(""))
    }
  }
})
