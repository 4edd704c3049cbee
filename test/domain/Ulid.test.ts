import { expect, test } from "bun:test"
import { alphabet } from "../../src/domain/Crockford.ts"
import { partsOf, ulid } from "../../src/domain/Ulid.ts"

/** A reference encoder: the 128 bits as one number, five bits per character. */
const byHand = (instant: number, high: number, low: number): string =>
  [...((BigInt(instant) << 80n) | (BigInt(high) << 40n) | BigInt(low)).toString(32).padStart(26, "0")]
    .map((digit) => alphabet[Number.parseInt(digit, 32)])
    .join("")

const edges = [0, 1, 31, 2 ** 10 - 1, 2 ** 10, 2 ** 20 - 1, 2 ** 20, 2 ** 30 - 1, 2 ** 31, 2 ** 40 - 1, 0x5a_5a5a_5a5a]

test("a ULID encodes its 128 bits, five to a character, and its instant can be read back", () => {
  for (const instant of [0, 1_469_922_850_259, 2 ** 40, 2 ** 48 - 1]) {
    for (const high of edges) {
      for (const low of edges) expect(ulid(instant, high, low)).toBe(byHand(instant, high, low))
      expect(partsOf(ulid(instant, high, 7))).toEqual({ instant, high })
    }
  }
})
