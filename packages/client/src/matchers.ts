import type { components } from "./contract.ts"
import { nearestFirst, type PartialMatch } from "./nearest.ts"
import type { Sandbox } from "./Sandbox.ts"

type Schemas = components["schemas"]
type Order = PartialMatch<Schemas["StateOrder"]>
type Booking = PartialMatch<Schemas["StateBooking"]>
type Row = Schemas["StateOrder"] | Schemas["StateBooking"]

/** Matchers that `expect` has for a sandbox. */
export interface Matchers {
  /** One of its orders has these members. Orders of rivals need `by`, canceled ones `status`, `canceledAt` or `refund`, to count. */
  toHaveOrdered(order: Order): Promise<void>
  /** One of its bookings has these members; the same holds for rivals and canceled ones. */
  toHaveBooked(booking: Booking): Promise<void>
}

type SandboxLike = Pick<Sandbox, "name" | "state">

const isSandbox = (value: unknown): value is SandboxLike =>
  typeof value === "object" && value !== null && "state" in value

const rowsOf = async (shop: SandboxLike, kind: "orders" | "bookings"): Promise<ReadonlyArray<Row>> => {
  const response = await shop.state({ view: "exact" })
  return response.view === "exact" ? response.state[kind] : []
}

/** Adds the defaults for members that are not given: bought by the agent itself, and not canceled. */
const withDefaultExpectations = (wanted: Order | Booking): object => {
  const mentionsCancellation = ["status", "canceledAt", "refund"].some((name) => Object.hasOwn(wanted, name))
  return { by: undefined, ...(mentionsCancellation ? {} : { status: "confirmed" }), ...wanted }
}

/** The most near misses in a message. */
const maxReported = 3

const matchRows = async (kind: "orders" | "bookings", shop: unknown, wanted: Order | Booking) => {
  if (!isSandbox(shop)) throw new TypeError(`Expected a sandbox with ${kind}, received something else.`)
  const rows = nearestFirst(withDefaultExpectations(wanted), await rowsOf(shop, kind))
  const pass = rows[0]?.differences.length === 0
  const message = () => {
    const lines = rows
      .slice(0, maxReported)
      .flatMap(({ differences, value }) => [
        `  ${value.confirmationNumber}`,
        ...differences.map((line) => `    ${line}`)
      ])
    const description = `among the ${kind} of ${shop.name}: ${JSON.stringify(wanted)}`
    if (pass) return `Not expected ${description}`
    return [`Expected ${description}`, ...(lines.length === 0 ? ["  There are none."] : lines)].join("\n")
  }
  return { pass, message }
}

/** For `expect.extend` of bun:test and Vitest: asynchronous matchers, whose messages show near misses. */
export const matchers = {
  // Named functions, because Bun's message of a failure begins with the name.
  toHaveOrdered(shop: unknown, wanted: Order) {
    return matchRows("orders", shop, wanted)
  },
  toHaveBooked(shop: unknown, wanted: Booking) {
    return matchRows("bookings", shop, wanted)
  }
}
