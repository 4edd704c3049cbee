import { alphabet, encodeBytes } from "./Crockford.ts"

// Two characters for ten bits at a time: exports make millions of ids.
const pairs = [...alphabet].flatMap((first) => [...alphabet].map((second) => first + second))
const pair = (bits: number): string => pairs[bits & 1023] ?? ""

/** A whole number of up to 40 bits as eight characters of five bits each, padded with zeros. */
const encode40 = (value: number): string => {
  const low = value % 2 ** 20
  const high = (value - low) / 2 ** 20
  return pair(high >>> 10) + pair(high) + pair(low >>> 10) + pair(low)
}

/** A whole number of up to 50 bits as ten characters. */
const encode50 = (value: number): string => pair(Math.floor(value / 2 ** 40)) + encode40(value % 2 ** 40)

/**
 * A lower-case ULID of an instant (epoch milliseconds, 48 bits) and the two halves of its 80 other bits, 40 each. Texts
 * sort as (instant, high, low) do.
 */
export const ulid = (instant: number, high: number, low: number): string =>
  encode50(instant) + encode40(high) + encode40(low)

const decode = (text: string): number => [...text].reduce((value, letter) => value * 32 + alphabet.indexOf(letter), 0)

/** The instant of a ULID, and the first half of its other bits. */
export const partsOf = (text: string): { readonly instant: number; readonly high: number } => ({
  instant: decode(text.slice(0, 10)),
  high: decode(text.slice(10, 18))
})

/** A lower-case ULID of an instant whose other bits are the first ten of `bytes`: random ones, or a hash. */
export const ulidOf = (instant: number, bytes: Uint8Array): string => encode50(instant) + encodeBytes(bytes, 16)

/** A random lower-case ULID. */
export const randomUlid = (instant: number): string => ulidOf(instant, crypto.getRandomValues(new Uint8Array(10)))

/** A lower-case ULID: 26 characters of the Crockford alphabet. */
export const ulidPattern = "[0-7][0-9a-hjkmnp-tv-z]{25}"
