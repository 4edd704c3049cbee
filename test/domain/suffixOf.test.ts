import { expect, test } from "bun:test"
import { prefixOf } from "../../src/domain/prefixOf.ts"
import { suffixOf } from "../../src/domain/suffixOf.ts"

test("prefixes and suffixes of a text are counted in characters, and never split one", () => {
  for (const text of ["", "abc", "abcdefgh", "🙂".repeat(8), "a🙂b🙂🙂cd🙂", "🙂🙂a🙂b", "ab🙂"]) {
    const all = [...text]
    for (let most = 0; most < 10; most += 1) {
      expect(prefixOf(text, most)).toBe(all.slice(0, most).join(""))
      expect(suffixOf(text, most)).toBe(all.slice(Math.max(0, all.length - most)).join(""))
    }
  }
})
