import { expect, test } from "bun:test"
import { Effect, Fiber } from "effect"
import { Flights } from "../../src/http/InFlight.ts"

const fiber = Effect.runFork(Effect.never)

test("who takes a long answer slowly leaves room for others, at the same address and at another", async () => {
  const flights = new Flights({ maximumInFlight: 4, bodiesPerAddress: 2 })
  const begin = () => flights.begin(fiber)
  const readers = [begin(), begin(), begin()]
  expect(readers.map((flight) => flights.beginSending(flight, "10.0.0.1"))).toEqual([true, true, false])
  // A slow body of the same address is one more that waits for it.
  expect(flights.isOneTooMany(flights.begin(fiber, "10.0.0.1"))).toBe(true)
  expect(flights.beginSending(begin(), "10.0.0.2")).toBe(true)
  expect(flights.beginSending(begin(), "10.0.0.3")).toBe(true)
  expect(flights.beginSending(begin(), "10.0.0.4")).toBe(false)
  // Of eight that are not answered, four are sent and one is still to come: three are in flight.
  expect([flights.size, flights.isFull]).toEqual([7, false])
  const [first] = readers
  if (first !== undefined) flights.end(first)
  expect(flights.beginSending(begin(), "10.0.0.1")).toBe(false)
  await Effect.runPromise(Fiber.interrupt(fiber))
})
