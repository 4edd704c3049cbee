import { type Call, exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import type { Options } from "./options.ts"
import type { Program } from "./program.ts"
import { compare, type WorkloadResult } from "./rounds.ts"
import type { Shop } from "./shop.ts"
import type { Workload } from "./workloads.ts"

const bookers = 32
// A load must end within `hangTimeoutMs`, so a large fill consists of many loads.
const bookingsPerLoad = 10_000

export interface Stored {
  readonly bookings: number
  /** Bookings per second during the fill. */
  readonly perSecond: number
  /** Each search on the full store compared with the same search on an empty one, in turn. */
  readonly searches: ReadonlyArray<WorkloadResult>
}

function* book(bookings: ReadonlyArray<Call>, booker: number): Session {
  for (const [at, booking] of bookings.entries()) {
    if (at % bookers === booker) yield exchange(booking)
  }
}

/** Books seats and rooms one by one, on days that no search of the benchmark touches. */
export const storeBookings = async (port: number, { travel }: Shop, maxBookings: number): Promise<number> => {
  const bookings = travel.bookings.slice(0, maxBookings)
  let seconds = 0
  for (let at = 0; at < bookings.length; at += bookingsPerLoad) {
    const batch = bookings.slice(at, at + bookingsPerLoad)
    const sessions = Array.from({ length: bookers }, (_, booker) => book(batch, booker))
    seconds += (await applyLoad({ port, sessions, steps: 1 })).seconds
  }
  return bookings.length / seconds
}

/** Compares searches on a store with many bookings with the same on an empty one. Fills the first program. */
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
  return { bookings: Math.min(options.bookings, shop.travel.bookings.length), perSecond, searches: results }
}
