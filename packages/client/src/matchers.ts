import type { components } from "./contract.ts"
import { nearestFirst, type PartialMatch } from "./nearest.ts"
import type { Sandbox } from "./Sandbox.ts"

type Schemas = components["schemas"]
type Order = PartialMatch<Schemas["StateOrder"]>
type Booking = PartialMatch<Schemas["StateBooking"]>
type Row = Schemas["StateOrder"] | Schemas["StateBooking"]

/** What `expect` can do with a sandbox. */
export interface Matchers {
  /** One of its orders has these members. A rival's is none, nor is a canceled one, unless `by`, or `status`, `canceledAt` or `refund`, is named. */
  toHaveOrdered(order: Order): Promise<void>
  /** One of its bookings has these members; of a rival and of a canceled one the same holds. */
  toHaveBooked(booking: Booking): Promise<void>
}

type SandboxLike = Pick<Sandbox, "name" | "state">

const isSandbox = (value: unknown): value is SandboxLike =>
  typeof value === "object" && value !== null && "state" in value

const rowsOf = async (shop: SandboxLike, kind: "orders" | "bookings"): Promise<ReadonlyArray<Row>> => {
  const response = await shop.state({ view: "exact" })
  return response.view === "exact" ? response.state[kind] : []
}

/** What is meant of those of whom nothing is said: a purchase of the agent that stands. */
const withDefaultExpectations = (wanted: Order | Booking): object => {
  const mentionsCancellation = ["status", "canceledAt", "refund"].some((name) => Object.hasOwn(wanted, name))
  return { by: undefined, ...(mentionsCancellation ? {} : { status: "confirmed" }), ...wanted }
}

/** How many of the nearest are told of. */
const maxReported = 3

const matchRows = async (kind: "orders" | "bookings", shop: unknown, wanted: Order | Booking) => {
  if (!isSandbox(shop)) throw new TypeError(`A sandbox has ${kind}, and this is none.`)
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

/** For `expect.extend` of bun:test and Vitest: matchers to be awaited, which tell what came near. */
export const matchers = {
  // Functions with names: Bun begins what it tells of one that fails with its name.
  toHaveOrdered(shop: unknown, wanted: Order) {
    return matchRows("orders", shop, wanted)
  },
  toHaveBooked(shop: unknown, wanted: Booking) {
    return matchRows("bookings", shop, wanted)
  }
}
