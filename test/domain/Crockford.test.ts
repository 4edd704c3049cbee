import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { encodeBytes, encodeSix, withoutLookAlikes } from "../../src/domain/Crockford.ts"

// Crockford's own table: the digits and the letters without I, L, O and U.
const digits = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"]
const worthOf = (text: string): bigint =>
  [...text.toUpperCase()].reduce((value, digit) => {
    const worth = digits.indexOf(digit)
    if (worth < 0) throw new Error(`${digit} is no digit`)
    return value * 32n + BigInt(worth)
  }, 0n)

describe("bytes in Crockford base 32", () => {
  test.each([
    ["00", "0"],
    ["ff", "z"],
    ["ffffffffff", "zzzzzzzz"],
    ["00443214c74254b635cf84653a56d7c675be77df", "0123456789abcdefghjkmnpqrstvwxyz"] // five bits a letter, counted up
  ])("%s is %s", (hex, text) => expect(encodeBytes(Buffer.from(hex, "hex"), text.length)).toBe(text))

  test("encode the first 5 x length bits of any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), fc.integer({ min: 1, max: 16 }), (bytes, length) => {
        const text = encodeBytes(bytes, length)
        expect(text).toHaveLength(length)
        expect(text).toBe(text.toLowerCase())
        const all = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
        expect(worthOf(text)).toBe(all >> BigInt(bytes.length * 8 - length * 5))
      })
    )
  })
})

describe("a number encoded in six characters", () => {
  test.each([
    [0, "000000"],
    [31, "00000Z"],
    [32, "000010"],
    [2 ** 30 - 1, "ZZZZZZ"]
  ])("%d is %s", (value, text) => expect(encodeSix(value)).toBe(text))

  test("keeps all 30 bits and uses no ambiguous letter", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 30 - 1 }), (value) => {
        const text = encodeSix(value)
        expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
        expect(worthOf(text)).toBe(BigInt(value))
      })
    )
  })
})

test("letters that look like digits are replaced by these digits, and the rest is only put in upper case", () => {
  expect(withoutLookAlikes("vt-oOiIlL")).toBe("VT-001111")
  expect(withoutLookAlikes(digits.join("").toLowerCase())).toBe(digits.join(""))
})
