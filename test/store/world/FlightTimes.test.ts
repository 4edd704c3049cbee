import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { addDays, datesFrom } from "../../../src/domain/CalendarDate.ts"
import { cities } from "../../../src/store/world/City.ts"
import { type Flight, flights, localArrival, timesOf } from "../../../src/store/world/Flights.ts"
import { clockIn, instantsOf } from "./clocks.ts"
import { day } from "./year.ts"

const find = (flightNumber: string): Flight => {
  const flight = flights.find((flight) => flight.flightNumber === flightNumber)
  if (flight === undefined) throw new Error(`no ${flightNumber}`)
  return flight
}

const arrivalOf = (flightNumber: string, date: string): string => {
  const arrival = localArrival(find(flightNumber), day(date))
  return `${arrival.date} ${arrival.time}`
}

/**
 * Worked out by hand: departure in UTC, plus the block time, shown in the zone of arrival. New York is UTC-5, and UTC-4
 * from 14 March to 7 November 2027; London UTC+0, and +1 from 28 March to 31 October; Tel Aviv UTC+2, and +3 from 26
 * March to 31 October; Tokyo always UTC+9.
 */
const known: ReadonlyArray<readonly [why: string, flight: string, date: string, arrives: string]> = [
  // 09:40 TLV = 07:40Z, + 11:55 = 19:35Z.
  ["both in winter", "ZV101", "2027-01-15", "2027-01-15 14:35"],
  // 23:55 TLV = 21:55Z, + 11:45 = 09:40Z.
  ["the week before New York puts its clocks forward", "ZV105", "2027-03-06", "2027-03-07 04:40"],
  ["into the night in which New York puts them forward", "ZV105", "2027-03-13", "2027-03-14 05:40"],
  // 19:10 EST = 00:10Z, + 10:25 = 10:35Z; 19:10 EDT = 23:10Z, lands at 09:35Z.
  ["out of New York on its last winter evening", "ZV102", "2027-03-13", "2027-03-14 12:35"],
  ["out of New York on its first summer evening", "ZV102", "2027-03-14", "2027-03-15 11:35"],
  // 23:45 EST = 04:45Z, + 10:20 = 15:05Z: the clocks go forward at 07:00Z, in the air.
  ["from New York while its clocks go forward", "ZV106", "2027-03-13", "2027-03-14 17:05"],
  // 23:55 TLV = 21:55Z, + 11:45 = 09:40Z: Israel's clocks go forward at 00:00Z, in the air.
  ["from Tel Aviv while its clocks go forward", "ZV105", "2027-03-25", "2027-03-26 05:40"],
  // 09:40 is 07:40Z, then 06:40Z.
  ["from Tel Aviv on its last winter day", "ZV101", "2027-03-25", "2027-03-25 15:35"],
  ["from Tel Aviv on its first summer day", "ZV101", "2027-03-26", "2027-03-26 14:35"],
  // 19:10 EDT = 23:10Z, + 10:25 = 09:35Z.
  ["into Tel Aviv, the day before its clocks go forward", "ZV102", "2027-03-24", "2027-03-25 11:35"],
  ["into Tel Aviv, in the night in which they go forward", "ZV102", "2027-03-25", "2027-03-26 12:35"],
  // 22:15 EDT = 02:15Z, + 6:50 = 09:05Z.
  ["into London, the day before its clocks go forward", "ZV408", "2027-03-26", "2027-03-27 09:05"],
  ["into London, in the night in which they go forward", "ZV408", "2027-03-27", "2027-03-28 10:05"],
  // 20:30 EDT = 00:30Z, + 6:50 = 07:20Z: London changes at 01:00Z, in the air.
  ["to London while its clocks go forward", "KV406", "2027-03-27", "2027-03-28 08:20"],
  ["to London, before its clocks go back", "KV406", "2027-10-29", "2027-10-30 08:20"],
  ["to London while its clocks go back", "KV406", "2027-10-30", "2027-10-31 07:20"],
  // 22:10 LGW = 21:10Z, + 4:45 = 01:55Z; after the change 22:10Z, and 02:55Z.
  ["London to Tel Aviv, both still in summer", "KV208", "2027-10-29", "2027-10-30 04:55"],
  ["London to Tel Aviv, whose clocks go back first", "KV208", "2027-10-30", "2027-10-31 03:55"],
  ["London to Tel Aviv, both in winter", "KV208", "2027-10-31", "2027-11-01 04:55"],
  // 23:55 IDT = 20:55Z, lands at 08:40Z; 23:55 IST = 21:55Z, lands at 09:40Z. New York is still in summer.
  ["from Tel Aviv while its clocks go back", "ZV105", "2027-10-30", "2027-10-31 04:40"],
  ["from Tel Aviv in winter to New York in summer", "ZV105", "2027-10-31", "2027-11-01 05:40"],
  // 23:45 EDT = 03:45Z, + 10:20 = 14:05Z: New York's clocks go back at 06:00Z, in the air.
  ["from New York while its clocks go back", "ZV106", "2027-11-06", "2027-11-07 16:05"],
  ["from New York on its first winter evening", "ZV106", "2027-11-07", "2027-11-08 17:05"],
  // 18:30 JST = 09:30Z, + 12:50 = 22:20Z: on the same date, at an earlier local time.
  ["over the date line, before New York's clocks go back", "OV606", "2027-11-06", "2027-11-06 18:20"],
  ["over the date line, on the day on which they went back", "OV606", "2027-11-07", "2027-11-07 17:20"],
  // 10:20 JST = 01:20Z, + 12:50 = 14:10Z.
  ["Haneda to New York in winter: lands before it left", "OV602", "2027-01-15", "2027-01-15 09:10"],
  ["Haneda to New York in summer: lands before it left", "OV602", "2027-07-15", "2027-07-15 10:10"],
  // 16:50 JST = 07:50Z, + 12:55 = 20:45Z.
  ["Narita to Newark in winter: lands before it left", "ZV604", "2027-01-15", "2027-01-15 15:45"],
  ["out of Japan on New Year's Day, into the same one", "ZV604", "2027-01-01", "2027-01-01 15:45"],
  // 10:40 EST = 15:40Z, + 14:10 = 05:50Z of the next day.
  ["New York to Haneda, the other way: the next day", "OV601", "2027-01-15", "2027-01-16 14:50"],
  ["New York to Haneda, over the end of the year", "OV601", "2026-12-31", "2027-01-01 14:50"],
  // 16:15 EST = 21:15Z, + 14:10 = 11:25Z.
  ["New York to Narita in winter", "OV605", "2027-01-15", "2027-01-16 20:25"],
  // 22:50 IST = 20:50Z, + 11:10 = 08:00Z; in summer 19:50Z, and 07:00Z.
  ["Tel Aviv to Narita over night, in winter", "OV305", "2027-01-15", "2027-01-16 17:00"],
  ["Tel Aviv to Narita over night, in summer", "OV305", "2027-07-15", "2027-07-16 16:00"],
  // 23:05 JST = 14:05Z, + 14:20 = 04:25Z.
  ["Haneda to London over night, in winter", "OV506", "2027-01-15", "2027-01-16 04:25"],
  ["Haneda to London over night, in summer", "OV506", "2027-07-15", "2027-07-16 05:25"],
  // 29 February: 22:50 IST = 20:50Z, + 11:10 = 08:00Z.
  ["into the leap day", "OV305", "2028-02-28", "2028-02-29 17:00"],
  ["out of the leap day", "OV305", "2028-02-29", "2028-03-01 17:00"]
]

describe("a flight arrives at the right local time", () => {
  test.each(known)("%s: %s of %s at %s", (_, flight, date, arrives) => expect(arrivalOf(flight, date)).toBe(arrives))
})

// Two years from the opening of the tests' agency. They include every change of clocks in these zones.
const twoYears = datesFrom(day("2026-11-20"), 731)

const everyDeparture = flights.map((flight): [string, string, string, Flight] => [
  flight.flightNumber,
  flight.from,
  flight.to,
  flight
])

describe("on every date of the coming two years", () => {
  test.each(everyDeparture)("%s from %s to %s departs and arrives as Intl says", (_, __, ___, flight) => {
    const { destination, durationMin, origin } = flight
    for (const date of twoYears) {
      const times = timesOf(flight, date)
      const [departure, arrival] = [DateTime.toEpochMillis(times.departure), DateTime.toEpochMillis(times.arrival)]
      const landed = localArrival(flight, date)
      const seen = {
        departs: clockIn(origin.timeZone, departure),
        arrives: clockIn(destination.timeZone, arrival),
        minutes: (arrival - departure) / 60_000
      }
      const expected = {
        departs: `${date} ${flight.departs}`,
        arrives: `${landed.date} ${landed.time}`,
        minutes: durationMin
      }
      if (!Bun.deepEquals(seen, expected)) expect({ date, ...seen }).toEqual({ date, ...expected })
    }
    expect(twoYears).toHaveLength(731)
  })

  test("a flight arrives on the day of departure or the next, also across the date line", () => {
    for (const flight of flights) {
      for (const date of twoYears.slice(0, 365)) {
        const arrived = localArrival(flight, date).date
        if (![date, addDays(date, 1)].includes(arrived)) expect([date, arrived]).toEqual([date, date])
      }
    }
    expect(flights.length).toBeGreaterThan(30)
  })

  test("every local departure time exists exactly once, also when the clocks change", () => {
    const changes = Object.values(cities).map(({ timeZone }) => ({
      timeZone,
      dates: twoYears.filter((date) => {
        const offset = (text: string) => (instantsOf(timeZone, text)[0] ?? 0) - Date.parse(`${text.replace(" ", "T")}Z`)
        return offset(`${date} 12:00`) !== offset(`${addDays(date, -1)} 12:00`)
      })
    }))
    // Written out, so that the test fails on a machine with outdated time zone data.
    const dates = Object.fromEntries(changes.map(({ dates, timeZone }) => [timeZone, dates as ReadonlyArray<string>]))
    expect(dates).toEqual({
      "Asia/Jerusalem": ["2027-03-26", "2027-10-31", "2028-03-24", "2028-10-29"],
      "America/New_York": ["2027-03-14", "2027-11-07", "2028-03-12", "2028-11-05"],
      "Europe/London": ["2027-03-28", "2027-10-31", "2028-03-26", "2028-10-29"],
      "Asia/Tokyo": []
    })
    // From any city: a later timetable may have a departure from any of them at any of these times.
    for (const { dates, timeZone } of changes) {
      for (const date of dates) {
        for (const { departs, flightNumber } of flights) {
          expect([timeZone, date, flightNumber, instantsOf(timeZone, `${date} ${departs}`).length]).toEqual([
            timeZone,
            date,
            flightNumber,
            1
          ])
        }
      }
    }
  })

  test("the reference of this test knows local times that do not exist or exist twice", () => {
    expect(instantsOf("America/New_York", "2027-03-14 02:30")).toEqual([])
    expect(instantsOf("America/New_York", "2027-11-07 01:30")).toHaveLength(2)
    expect(instantsOf("Asia/Jerusalem", "2027-03-26 02:30")).toEqual([])
  })
})
