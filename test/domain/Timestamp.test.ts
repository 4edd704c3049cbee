import { describe, expect, test } from "bun:test"
import { DateTime, Either, Schema } from "effect"
import fc from "fast-check"
import { Timestamp, TimestampFrom } from "../../src/domain/Timestamp.ts"

const decode = Schema.decodeUnknownEither(Timestamp)
const encode = Schema.encodeSync(Timestamp)

/** The timestamp as it is written after decoding, or `refused`. */
const normalised = (text: unknown): string => Either.match(decode(text), { onLeft: () => "refused", onRight: encode })

describe("a timestamp is read from RFC 3339 and written in UTC with milliseconds and Z", () => {
  test.each([
    ["2026-11-20T09:30:00.000Z", "2026-11-20T09:30:00.000Z"],
    ["2026-11-20T09:30:00Z", "2026-11-20T09:30:00.000Z"],
    ["2026-11-20T09:30:00.5Z", "2026-11-20T09:30:00.500Z"],
    ["2026-11-20T09:30:00.123456Z", "2026-11-20T09:30:00.123Z"],
    ["2026-11-20t09:30:00z", "2026-11-20T09:30:00.000Z"],
    ["2026-11-20 09:30:00Z", "2026-11-20T09:30:00.000Z"],
    ["2026-11-20T09:30:00+00:00", "2026-11-20T09:30:00.000Z"],
    ["2026-11-20T09:30:00+02:00", "2026-11-20T07:30:00.000Z"],
    ["2026-11-20T01:30:00+05:30", "2026-11-19T20:00:00.000Z"],
    ["2026-12-31T20:00:00-08:00", "2027-01-01T04:00:00.000Z"],
    ["2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000Z"],
    ["2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"],
    ["2026-12-31T23:59:59.999Z", "2026-12-31T23:59:59.999Z"]
  ])("%s is %s", (text, written) => expect(normalised(text)).toBe(written))
})

test.each([
  ["2026-11-20T09:30:00.123Z", "2026-11-20T09:30:00.123Z"],
  ["2026-11-20T09:30:00.123000Z", "2026-11-20T09:30:00.123Z"],
  ["2026-11-20T09:30:00.1230001Z", "2026-11-20T09:30:00.124Z"],
  ["2026-12-31T23:59:59.9999+00:00", "2027-01-01T00:00:00.000Z"],
  ["2026-11-20T09:30:00.5Z", "2026-11-20T09:30:00.500Z"],
  ["2026-11-20T09:30:00+02:00", "2026-11-20T07:30:00.000Z"]
])("a range from %s begins at %s", (text, first) => expect(encode(Schema.decodeSync(TimestampFrom)(text))).toBe(first))

describe("a timestamp that RFC 3339 does not allow is refused:", () => {
  test.each([
    ["30 February", "2026-02-30T09:30:00Z"],
    ["29 February of a common year", "2026-02-29T09:30:00Z"],
    ["29 February of 1900", "1900-02-29T00:00:00Z"],
    ["31 April", "2026-04-31T00:00:00Z"],
    ["month 13", "2026-13-01T00:00:00Z"],
    ["month 0", "2026-00-10T00:00:00Z"],
    ["day 0", "2026-01-00T00:00:00Z"],
    ["hour 25", "2026-11-20T25:00:00Z"],
    ["hour 24, which is the next day's hour 0", "2026-11-20T24:00:00Z"],
    ["minute 60", "2026-11-20T09:60:00Z"],
    ["second 61", "2026-11-20T09:30:61Z"],
    ["offset hour 99", "2026-11-20T09:30:00+99:00"],
    ["offset minute 75", "2026-11-20T09:30:00+01:75"],
    ["no offset", "2026-11-20T09:30:00"],
    ["no offset, with milliseconds", "2026-11-20T09:30:00.000"],
    ["an offset without a colon", "2026-11-20T09:30:00+0200"],
    ["a date alone", "2026-11-20"],
    ["no seconds", "2026-11-20T09:30Z"],
    ["a fraction without digits", "2026-11-20T09:30:00.Z"],
    ["two digits of a year", "26-11-20T09:30:00Z"],
    ["an American date", "11/20/2026 09:30:00Z"],
    ["epoch seconds", "1795166400"],
    ["words", "yesterday"],
    ["nothing", ""],
    ["something before it", " 2026-11-20T09:30:00Z"],
    ["something after it", "2026-11-20T09:30:00Z\n"],
    ["a number", 1_795_166_400_000],
    ["null", null]
  ])("%s", (_, text) => expect(normalised(text)).toBe("refused"))
})

describe("for any instant", () => {
  const instants = fc.date({
    min: new Date("0001-01-02T00:00:00Z"),
    max: new Date("9999-12-30T00:00:00Z"),
    noInvalidDate: true
  })

  test("the written text is read back as the same instant", () => {
    fc.assert(
      fc.property(instants, (date) => {
        const instant = DateTime.unsafeMake(date)
        const text = encode(instant)
        expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
        expect(DateTime.Equivalence(Either.getOrThrow(decode(text)), instant)).toBe(true)
      })
    )
  })

  test("a time with an offset is converted to UTC", () => {
    const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 })
    fc.assert(
      fc.property(instants, offsets, (date, minutes) => {
        const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1)
        const two = (value: number) => String(value).padStart(2, "0")
        const size = Math.abs(minutes)
        const offset = `${minutes < 0 ? "-" : "+"}${two(Math.trunc(size / 60))}:${two(size % 60)}`
        expect(normalised(`${local}${offset}`)).toBe(date.toISOString())
      })
    )
  })

  test("texts sort like their instants, so a database can compare them", () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [first, second] = [encode(DateTime.unsafeMake(a)), encode(DateTime.unsafeMake(b))]
        expect(first < second).toBe(a.getTime() < b.getTime())
      })
    )
  })
})
