import { describe, expect, test } from "bun:test"
import { DateTime, Schema } from "effect"
import fc from "fast-check"
import {
  addDays,
  CalendarDate,
  dateIn,
  datesFrom,
  dayNumber,
  daysBetween,
  fromDayNumber,
  weekday
} from "../../src/domain/CalendarDate.ts"

const isDate = Schema.is(CalendarDate)
const day = (text: string) => CalendarDate.make(text)

// 1900 to 2200: all dates that anyone books, far from 31 December 9999.
const dayNumbers = fc.integer({ min: -25_567, max: 84_006 })

describe("a calendar date", () => {
  test.each(["2026-11-20", "2028-02-29", "2000-02-29", "1970-01-01", "0001-01-01", "9999-12-31", "2027-12-31"])(
    "is %s",
    (text) => expect(isDate(text)).toBe(true)
  )

  test.each([
    "2027-02-29",
    "2100-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-11-00",
    "2026-11-32"
  ])("is not %s, which is not in the calendar", (text) => expect(isDate(text)).toBe(false))

  test.each([
    "",
    "today",
    "2026-1-5",
    "20261120",
    "2026/11/20",
    "20-11-2026",
    "2026-11-20T00:00:00Z",
    "2026-11-20 ",
    " 2026-11-20",
    "2026-11-20\n",
    "+002026-11-20",
    "-2026-11-20",
    "12026-11-20",
    "２０２６-11-20",
    "2026‐11‐20",
    "2026-W47-5"
  ])("is not %p, which is not YYYY-MM-DD", (text) => expect(isDate(text)).toBe(false))

  test("must be a string", () => {
    for (const value of [20_261_120, new Date(0), null, undefined, ["2026-11-20"]]) expect(isDate(value)).toBe(false)
  })

  test("is made from any day number, and converts back to it", () => {
    fc.assert(
      fc.property(dayNumbers, (number) => {
        const date = fromDayNumber(number)
        expect(isDate(date)).toBe(true)
        expect(dayNumber(date)).toBe(number)
      })
    )
  })

  test("sorts as text in the order of time", () => {
    fc.assert(
      fc.property(dayNumbers, dayNumbers, (a, b) => {
        expect(fromDayNumber(a) < fromDayNumber(b)).toBe(a < b)
      })
    )
  })
})

describe("date arithmetic", () => {
  test.each([
    ["2026-11-20", 0, "2026-11-20"],
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-29", 365, "2029-02-28"],
    ["2026-11-20", 365, "2027-11-20"],
    ["2027-06-01", 365, "2028-05-31"],
    ["2027-03-14", 1, "2027-03-15"],
    ["2027-01-01", -1, "2026-12-31"]
  ])("%s plus %i days is %s", (from, days, to) => {
    expect<string>(addDays(day(from), days)).toBe(to)
    expect(daysBetween(day(from), day(to))).toBe(days)
    // A sum, because `toBe` distinguishes -0 from 0.
    expect(daysBetween(day(to), day(from)) + days).toBe(0)
  })

  test("adding and then subtracting days gives the same date", () => {
    fc.assert(
      fc.property(dayNumbers, fc.integer({ min: -1_000, max: 1_000 }), (number, days) => {
        const date = fromDayNumber(number)
        expect(addDays(addDays(date, days), -days)).toBe(date)
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      })
    )
  })

  test("stops at years 0000 and 9999, as a year has four digits", () => {
    expect<string>(addDays(day("9999-12-31"), 1)).toBe("9999-12-31")
    expect<string>(addDays(day("9999-12-01"), 365)).toBe("9999-12-31")
    expect<string>(addDays(day("0000-01-01"), -1)).toBe("0000-01-01")
    expect(isDate(addDays(day("9999-12-31"), 100_000))).toBe(true)
  })

  test("datesFrom gives the requested number of consecutive dates", () => {
    expect<ReadonlyArray<string>>(datesFrom(day("2027-02-27"), 4)).toEqual([
      "2027-02-27",
      "2027-02-28",
      "2027-03-01",
      "2027-03-02"
    ])
    expect(datesFrom(day("2027-02-27"), 0)).toEqual([])
    const year = datesFrom(day("2027-01-01"), 365)
    expect(new Set(year).size).toBe(365)
    expect<string | undefined>(year.at(-1)).toBe("2027-12-31")
  })
})

describe("the weekday", () => {
  test.each([
    ["1969-12-28", 0],
    ["1970-01-01", 4],
    ["2000-02-29", 2],
    ["2026-11-20", 5],
    ["2027-03-14", 0],
    ["2027-03-26", 5],
    ["2028-02-29", 2]
  ])("of %s is %i", (date, expected) => expect(weekday(day(date))).toBe(expected))

  test("is correct for every day, also before 1970", () => {
    fc.assert(
      fc.property(dayNumbers, (number) => {
        const date = fromDayNumber(number)
        expect(weekday(date)).toBe(new Date(`${date}T12:00:00Z`).getUTCDay())
      })
    )
  })
})

describe("the local date of a time zone", () => {
  test.each([
    ["2026-11-20T14:59:59.999Z", "Asia/Tokyo", "2026-11-20"],
    ["2026-11-20T15:00:00.000Z", "Asia/Tokyo", "2026-11-21"],
    ["2026-11-20T04:59:59.999Z", "America/New_York", "2026-11-19"],
    ["2026-11-20T05:00:00.000Z", "America/New_York", "2026-11-20"],
    ["2027-07-02T03:59:59.999Z", "America/New_York", "2027-07-01"],
    ["2027-07-02T04:00:00.000Z", "America/New_York", "2027-07-02"],
    ["2027-07-01T22:59:59.999Z", "Europe/London", "2027-07-01"],
    ["2027-07-01T23:00:00.000Z", "Europe/London", "2027-07-02"],
    ["2026-11-20T22:00:00.000Z", "Asia/Jerusalem", "2026-11-21"],
    ["2027-07-01T21:00:00.000Z", "Asia/Jerusalem", "2027-07-02"],
    ["2026-12-31T23:59:59.999Z", "Europe/London", "2026-12-31"]
  ])("at %s in %s is %s", (instant, zone, date) =>
    expect<string>(dateIn(zone, DateTime.unsafeMake(instant))).toBe(date)
  )

  test("is the one that Intl gives", () => {
    const zones = ["Asia/Jerusalem", "America/New_York", "Europe/London", "Asia/Tokyo"]
    const formats = new Map(zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat("sv-SE", { timeZone })]))
    const instants = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2029-01-01T00:00:00Z") })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        expect<string | undefined>(dateIn(zone, DateTime.unsafeMake(instant))).toBe(formats.get(zone)?.format(instant))
      }),
      { numRuns: 300 }
    )
  })
})
