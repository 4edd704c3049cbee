import { exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import type { Options } from "./options.ts"
import type { Program } from "./program.ts"
import { compare, type WorkloadResult } from "./rounds.ts"
import type { Shop } from "./shop.ts"
import type { Workload } from "./workloads.ts"

const bookers = 32
// A load has to end within its patience, so a large fill is many loads.
const bookingsOfLoad = 10_000

export interface Stored {
  readonly bookings: number
  /** Bookings per second while they were stored. */
  readonly perSecond: number
  /** Each search on the full store by the same search on an empty one, in turn. */
  readonly searches: ReadonlyArray<WorkloadResult>
}

function* bookSeats(seats: ReadonlyArray<string>, booker: number): Session {
  for (let at = booker; at < seats.length; at += bookers) {
    yield exchange({
      target: "/api/flights/book",
      body: { offer_id: seats[at], passenger_name: "Bench Booker", payment_token: "tok_bench" },
      status: 201
    })
  }
}

/** Books so many seats, one by one, on days that no search of the benchmark asks for. */
export const storeBookings = async (port: number, { travel }: Shop, bookings: number): Promise<number> => {
  const seats = travel.seats.slice(0, bookings)
  let seconds = 0
  for (let at = 0; at < seats.length; at += bookingsOfLoad) {
    const some = seats.slice(at, at + bookingsOfLoad)
    const sessions = Array.from({ length: bookers }, (_, booker) => bookSeats(some, booker))
    seconds += (await applyLoad({ port, sessions, steps: 1 })).seconds
  }
  return seats.length / seconds
}

/** Compares searches on a store with many bookings to the same on an empty one. Fills the first program. */
export const measureStored = async (
  full: Program,
  empty: Program,
  shop: Shop,
  searches: ReadonlyArray<Workload>,
  options: Options
): Promise<Stored> => {
  const perSecond = await storeBookings(full.port, shop, options.bookings)
  const results: Array<WorkloadResult> = []
  for (const search of searches) results.push(await compare(search, shop, [full, empty], options))
  return { bookings: Math.min(options.bookings, shop.travel.seats.length), perSecond, searches: results }
}
