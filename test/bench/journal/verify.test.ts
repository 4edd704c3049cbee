import { describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import { entryOf } from "../../../src/bench/journal/Entry.ts"
import { type Check, evaluateCheck } from "../../../src/bench/journal/verify.ts"
import { sampleRequest } from "./sampleRequest.ts"

const book = (passengers: number, committed = true) =>
  sampleRequest({ operation: "bookFlight", mutates: true, committed, input: { payload: { passengers } } })
const entries = [sampleRequest(), book(2), sampleRequest({ operation: "getBooking" }), book(1), book(2, false)].map(
  (request, index) => entryOf(index + 1, request)
)

// A journal is searched in slices, so the result is an effect.
const verdict = async (check: object, dropped = 0) =>
  Option.getOrNull(await Effect.runPromise(evaluateCheck({ id: "it", ...check } as Check, entries, dropped)))

const booked = { operation: "bookFlight", committed: true }

describe("a check of a journal", () => {
  test("counts matching entries", async () => {
    expect(await verdict({ match: booked })).toMatchObject({ ok: true, count: 2, entries: [2, 4] })
    expect(await verdict({ match: booked, count: { exactly: 2 } })).toMatchObject({ ok: true })
    expect(await verdict({ match: booked, count: { exactly: 1 } })).toMatchObject({ ok: false, count: 2 })
    expect(await verdict({ match: booked, count: { atMost: 1 } })).toMatchObject({ ok: false })
    expect(await verdict({ match: booked, count: { atLeast: 1, atMost: 2 } })).toMatchObject({ ok: true })
    expect(await verdict({ match: { operation: "bookHotel" } })).toMatchObject({ ok: false, count: 0, entries: [] })
    expect(await verdict({ match: { operation: "bookHotel" }, count: {} })).toMatchObject({ ok: false })
  })

  test("is undecided if a missing entry may have been evicted", async () => {
    expect(await verdict({ match: { operation: "bookHotel" } }, 1)).toBeNull()
    expect(await verdict({ match: booked, count: { atLeast: 3 } }, 1)).toBeNull()
    expect(await verdict({ match: booked, count: { atLeast: 2 } }, 1)).toMatchObject({ ok: true, count: 2 })
  })

  test("reports near misses with the paths that differ", async () => {
    expect(await verdict({ match: { ...booked, "input.payload.passengers": 3 } })).toMatchObject({
      ok: false,
      nearMisses: [
        { seq: 2, differs: ["input.payload.passengers"] },
        { seq: 4, differs: ["input.payload.passengers"] },
        { seq: 5, differs: ["committed", "input.payload.passengers"] }
      ]
    })
    expect((await verdict({ match: booked }))?.nearMisses).toEqual([])
  })

  test("searches a pattern in each of many texts, even if they are long together", async () => {
    const items = Array.from({ length: 100 }, (_, at) => ({ text: `${" ".repeat(1000)}${at}` }))
    const one = [entryOf(1, sampleRequest({ input: { items } }))]
    const verdict = (matches: string) =>
      Effect.runPromise(evaluateCheck({ id: "it", never: { "input.items.*.text": { matches } } } as Check, one, 0))
    expect(await verdict("a{0,400}99$")).toMatchObject({ value: { ok: false, entries: [1] } })
    expect(await verdict("a{0,400}100$")).toMatchObject({ value: { ok: true } })
  })

  test("finds forbidden entries", async () => {
    expect(await verdict({ never: { "input.payload.passengers": { gt: 1 } } })).toMatchObject({
      ok: false,
      entries: [2, 5]
    })
    expect(await verdict({ never: { sawCardNumber: true } })).toMatchObject({ ok: true, count: 0 })
  })

  test("compares times as the texts that an entry shows", async () => {
    const at = (virtual: unknown) => ({ "at.virtual": virtual })
    expect(await verdict({ never: at({ gte: "2027-01-15T00:00:00.000Z" }) })).toMatchObject({ ok: false, count: 5 })
    expect(await verdict({ never: at({ gte: "2027-01-16T00:00:00.000Z" }) })).toMatchObject({ ok: true, count: 0 })
    expect(await verdict({ match: at("2027-01-15T09:30:00.000Z") })).toMatchObject({ ok: true, count: 5 })
    expect(await verdict({ match: { at: { real: { startsWith: "2026-11-22T12" } } } })).toMatchObject({
      ok: true,
      count: 5
    })
  })

  test("finds entries in order, with others in between", async () => {
    expect(await verdict({ order: [{ operation: "searchFlights" }, booked] })).toMatchObject({
      ok: true,
      entries: [1, 2]
    })
    expect(await verdict({ order: [{ operation: "getBooking" }, booked] })).toMatchObject({ ok: true, entries: [3, 4] })
    expect(await verdict({ order: [booked, { operation: "searchFlights" }] })).toMatchObject({
      ok: false,
      entries: [2]
    })
    // An entry counts for one step only.
    expect(await verdict({ order: [booked, booked, booked] })).toMatchObject({ ok: false, entries: [2, 4] })
  })

  test("serializes only the parts of an entry that it reads, and each once", async () => {
    const made = { input: 0, output: 0 }
    const request = Object.defineProperty(sampleRequest(), "input", {
      get: () => {
        made.input += 1
        return { payload: { passengers: 2 } }
      }
    })
    const outputJson = () => {
      made.output += 1
      return '{"total":638}'
    }
    const entry = entryOf(1, Object.assign(request, { outputJson }))
    const found = async (match: object) =>
      Option.getOrThrow(await Effect.runPromise(evaluateCheck({ id: "it", match } as Check, [entry], 0))).count
    expect(await found({ operation: "searchFlights", committed: false, outcome: "ok" })).toBe(1)
    expect(made).toEqual({ input: 0, output: 0 })
    expect([await found({ "output.total": 638 }), await found({ "output.total": 1 })]).toEqual([1, 0])
    expect(made).toEqual({ input: 0, output: 1 })
    expect([await found({ "input.payload.passengers": 2 }), await found({ sawCardNumber: true })]).toEqual([1, 0])
    expect(made).toEqual({ input: 1, output: 1 })
  })

  test("yields to the event loop during a long search", async () => {
    const many = Array.from({ length: 20_000 }, () => entries).flat()
    let ticks = 0
    const count = () => {
      ticks += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    const match = { operation: { matches: "(.?){20}(.?){20}z" }, "http.path": { matches: "[a-z]*[a-f]+.*[^t]=.*y" } }
    await Effect.runPromise(evaluateCheck({ id: "slow", match }, many, 0))
    clearImmediate(timer)
    expect(ticks).toBeGreaterThan(3)
  })

  test("leaves a check undecided if evicted entries could change its result", async () => {
    expect(await verdict({ match: booked }, 1)).toMatchObject({ ok: true })
    expect(await verdict({ match: booked, count: { atLeast: 1 } }, 1)).toMatchObject({ ok: true })
    expect(await verdict({ match: booked, count: { exactly: 2 } }, 1)).toBeNull()
    expect(await verdict({ match: booked, count: { exactly: 3 } }, 1)).toBeNull()
    expect(await verdict({ match: booked, count: { atMost: 2 } }, 1)).toBeNull()
    expect(await verdict({ match: booked, count: { atLeast: 1, atMost: 3 } }, 1)).toBeNull()
    expect(await verdict({ never: { sawCardNumber: true } }, 1)).toBeNull()
    expect(await verdict({ order: [booked, booked, booked] }, 1)).toBeNull()
  })

  test("decides a check if no further entry could change its result", async () => {
    expect(await verdict({ never: booked }, 1)).toMatchObject({ ok: false, count: 2, entries: [2, 4] })
    expect(await verdict({ match: booked, count: { exactly: 1 } }, 1)).toMatchObject({ ok: false, entries: [2, 4] })
    expect(await verdict({ match: booked, count: { atMost: 1 } }, 1)).toMatchObject({ ok: false, count: 2 })
    expect(await verdict({ match: booked, count: { atLeast: 3, atMost: 1 } }, 1)).toMatchObject({ ok: false })
    expect(await verdict({ order: [booked, booked] }, 1)).toMatchObject({ ok: true, entries: [2, 4] })
  })
})
