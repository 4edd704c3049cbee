import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import fc from "fast-check"
import { gather, scatter, sequencesBetween, UnitOfWork } from "../../../src/store/sandbox/UnitOfWork.ts"

const at = DateTime.unsafeMake("2026-11-20T09:30:00.123Z")
const work = (sequence: number, seed = "vitrine", sandbox = "default/0") => new UnitOfWork(seed, sandbox, sequence, at)

const sequences = fc.integer({ min: 1, max: 2 ** 40 })
const seeds = fc.string({ minLength: 1, maxLength: 64, unit: "grapheme" })
const prefixes = fc.constantFrom("cart", "ord", "bkg", "cs", "li")

describe("ids of a unit of work", () => {
  test("are a prefix and 16 characters of Crockford's alphabet in lower case", () => {
    fc.assert(
      fc.property(seeds, sequences, prefixes, (seed, sequence, prefix) => {
        expect(work(sequence, seed).id(prefix)).toMatch(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{16}$`))
      })
    )
  })

  test("are the same for the same seed, sequence, prefix and index, at any time and in any sandbox", () => {
    fc.assert(
      fc.property(seeds, sequences, prefixes, fc.nat(50), (seed, sequence, prefix, index) => {
        const later = new UnitOfWork(seed, "run-42/7", sequence, DateTime.unsafeMake(0))
        expect(later.id(prefix, index)).toBe(work(sequence, seed).id(prefix, index))
        expect(later.confirmationNumber).toBe(work(sequence, seed).confirmationNumber)
      })
    )
  })

  test("differ for another seed, sequence, prefix or index", () => {
    fc.assert(
      fc.property(seeds, seeds, sequences, sequences, (seed, otherSeed, sequence, otherSequence) => {
        fc.pre(seed !== otherSeed && sequence !== otherSequence)
        const ids = [
          work(sequence, seed).id("cart"),
          work(sequence, otherSeed).id("cart"),
          work(otherSequence, seed).id("cart"),
          work(sequence, seed).id("cart", 1),
          work(sequence, seed).id("ord").replace("ord_", "cart_")
        ]
        expect(new Set(ids).size).toBe(ids.length)
      })
    )
  })

  test("never change between versions, as transcripts contain them", () => {
    expect(work(1).id("cart")).toBe("cart_5bzna6zrzx8r23pv")
    expect(work(2).id("ord")).toBe("ord_xpa52jamg1azmj0k")
    expect(work(2).id("li", 3)).toBe("li_z8r58915zmkvk09c")
    expect(work(1).confirmationNumber as string).toBe("VT-B9AXQP")
  })

  test("never repeat in 100,000 units of work", () => {
    const ids = new Set<string>()
    for (let sequence = 1; sequence <= 100_000; sequence++) ids.add(work(sequence).id("ord"))
    expect(ids.size).toBe(100_000)
  })
})

test("the time of a unit of work is stored in UTC with milliseconds", () => {
  expect(work(1).timestamp).toBe("2026-11-20T09:30:00.123Z")
})

describe("confirmation numbers", () => {
  test("are VT- and six characters of Crockford's alphabet in upper case", () => {
    fc.assert(
      fc.property(seeds, sequences, (seed, sequence) => {
        expect(work(sequence, seed).confirmationNumber).toMatch(/^VT-[0-9A-HJKMNP-TV-Z]{6}$/)
      })
    )
  })

  test("never repeat in 100,000 units of work", () => {
    const numbers = new Set<string>()
    for (let sequence = 1; sequence <= 100_000; sequence++) numbers.add(work(sequence).confirmationNumber)
    expect(numbers.size).toBe(100_000)
  })

  test("differ for another seed", () => {
    const numbers = new Set(Array.from({ length: 100 }, (_, seed) => work(1, `seed ${seed}`).confirmationNumber))
    expect(numbers.size).toBe(100)
  })

  test("of neighbours begin differently, so that one is not misread as the other", () => {
    const alike = Array.from({ length: 1000 }, (_, sequence) => {
      const [one, next] = [work(sequence).confirmationNumber, work(sequence + 1).confirmationNumber]
      return [...one].filter((character, position) => character === next[position]).length - "VT-".length
    })
    // Two random numbers of six characters have 6 / 32 of them in common on average.
    expect(alike.reduce((sum, shared) => sum + shared, 0) / alike.length).toBeLessThan(0.5)
    expect(Math.max(...alike)).toBeLessThanOrEqual(3)
  })
})

describe("scatter is a permutation of the 30-bit numbers:", () => {
  const thirtyBits = fc.integer({ min: 0, max: 2 ** 30 - 1 })

  test("its results are 30-bit numbers", () => {
    fc.assert(
      fc.property(thirtyBits, (value) => {
        expect(scatter(value)).toBeGreaterThanOrEqual(0)
        expect(scatter(value)).toBeLessThan(2 ** 30)
      })
    )
  })

  test("two numbers have different results", () => {
    fc.assert(
      fc.property(thirtyBits, thirtyBits, (a, b) => {
        fc.pre(a !== b)
        expect(scatter(a)).not.toBe(scatter(b))
      })
    )
  })

  test("numbers that differ in one bit have different results", () => {
    fc.assert(
      fc.property(thirtyBits, (value) => {
        const images = Array.from({ length: 30 }, (_, bit) => scatter(value ^ (1 << bit)))
        expect(new Set([scatter(value), ...images]).size).toBe(31)
      })
    )
  })

  test("200,000 consecutive numbers have as many results", () => {
    for (const beginning of [0, 2 ** 30 - 200_000]) {
      const images = new Set<number>()
      for (let offset = 0; offset < 200_000; offset++) images.add(scatter(beginning + offset))
      expect(images.size).toBe(200_000)
    }
  })

  test("200,000 random numbers have as many results", () => {
    const numbers = new Set<number>()
    for (let which = 0; numbers.size < 200_000; which++) numbers.add(Number(Bun.hash.xxHash32(String(which))) >>> 2)
    expect(new Set([...numbers].map(scatter)).size).toBe(numbers.size)
  })

  test("gather is its inverse", () => {
    fc.assert(
      fc.property(thirtyBits, (value) => {
        expect(gather(scatter(value))).toBe(value)
      })
    )
  })
})

describe("two confirmation numbers", () => {
  test("give the distance of their units of work for any seed, also across the wrap-around", () => {
    fc.assert(
      fc.property(seeds, sequences, fc.integer({ min: -100_000, max: 100_000 }), (seed, sequence, distance) => {
        const [first, second] = [work(sequence, seed), work(Math.max(sequence + distance, 0), seed)]
        const apart = second.sequence - first.sequence
        expect(sequencesBetween(first.confirmationNumber, second.confirmationNumber.toLowerCase())).toBe(apart)
      })
    )
  })
})
