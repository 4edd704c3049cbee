import { describe, expect, test } from "bun:test"
import { Effect, Stream } from "effect"
import fc from "fast-check"
import { batches, type Line, type Lines, linesOf, maxLineBytes } from "../../../src/visibility/import/Lines.ts"

const encoder = new TextEncoder()

/** The lines of bytes that arrive in chunks of these lengths. */
const cut = (bytes: Uint8Array, lengths: ReadonlyArray<number> = [bytes.length]): ReadonlyArray<Line> => {
  const chunks: Array<Uint8Array> = []
  let start = 0
  for (const length of [...lengths, bytes.length]) {
    chunks.push(bytes.subarray(start, start + length))
    start += length
  }
  const all = Effect.runSync(Stream.runCollect(linesOf(Stream.fromIterable(chunks))))
  return [...all].flat()
}

const texts = (text: string) => cut(encoder.encode(text)).map(({ number, text }) => [number, text])

describe("lines", () => {
  test("are numbered from 1, and blank ones are counted and skipped", () => {
    expect(texts("a\n\n  \nb\n")).toEqual([
      [1, "a"],
      [4, "b"]
    ])
    expect(texts("")).toEqual([])
    expect(texts("\n")).toEqual([])
  })

  test("may end with CRLF, begin with a byte order mark, and lack a final line end", () => {
    expect(texts("\ufeffa\r\nb").map(([, text]) => String(text).trim())).toEqual(["a", "b"])
  })

  test("are the same for any chunks, even if one ends inside a character", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme" }), { maxLength: 8 }),
        fc.array(fc.nat(7), { maxLength: 40 }),
        (lines, lengths) => {
          const bytes = encoder.encode(lines.join("\n"))
          expect(cut(bytes, lengths)).toEqual([...cut(bytes)])
        }
      )
    )
  })

  test("that are not UTF-8 are reported, and the next one is read", () => {
    expect(cut(new Uint8Array([0xff, 0x0a, 0x61]))).toEqual([
      { number: 1, text: "", problem: "is not UTF-8" },
      { number: 2, text: "a" }
    ])
  })

  test("that are too long are reported, and never kept in memory", () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x61)
    const endless = Stream.fromIterable([...Array.from({ length: 40 }, () => megabyte), encoder.encode("\nb\n")])
    const all = [...Effect.runSync(Stream.runCollect(linesOf(endless)))].flat()
    expect(all).toEqual([
      { number: 1, text: "", problem: `is longer than ${maxLineBytes} bytes` },
      { number: 2, text: "b" }
    ])
  })
})

describe("batches", () => {
  const lengthOf = (lines: Lines) => lines.reduce((sum, { text }) => sum + text.length, 0)
  const batched = (parts: ReadonlyArray<Lines>) => [
    ...Effect.runSync(Stream.runCollect(batches(Stream.fromIterable(parts))))
  ]

  test("of short lines have at most two thousand", () => {
    const parts = Array.from({ length: 50 }, (_, part) =>
      Array.from({ length: 100 }, (_, index) => ({ number: part * 100 + index + 1, text: "a" }))
    )
    expect(batched(parts).map(({ length }) => length)).toEqual([2000, 2000, 1000])
    expect(batched([parts.flat()]).map(({ length }) => length)).toEqual([2000, 2000, 1000])
  })

  test("include what was read before the source failed", () => {
    const parts = Stream.fromIterable([[{ number: 1, text: "a" }], [{ number: 2, text: "b" }]])
    const taken: Array<Lines> = []
    const failing = batches(Stream.concat(parts, Stream.fail("broken")))
    const ended = Effect.runSync(
      Effect.flip(Stream.runForEach(failing, (batch) => Effect.sync(() => taken.push(batch))))
    )
    expect([ended, taken.flat().map(({ number }) => number)]).toEqual(["broken", [1, 2]])
  })

  test("of long lines are limited by their bytes", () => {
    const text = "a".repeat(1024 * 1024)
    const parts = Array.from({ length: 40 }, (_, index) => [{ number: index + 1, text }])
    const all = batched(parts)
    expect(all.flat()).toHaveLength(40)
    for (const batch of all) expect(lengthOf(batch)).toBeLessThan(12 * 1024 * 1024)
  })
})
