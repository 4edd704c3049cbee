import { Effect, Either, Predicate } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { InterceptedCall } from "../../domain/Interceptor.ts"
import { flightPassengers, lineUnits, maxRivalPurchases } from "../../domain/Limits.ts"
import { type Members, membersOf } from "../../domain/members.ts"
import { rivalToken } from "../../domain/rivalToken.ts"
import { cartItem } from "../../store/carts/Cart.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { Sales } from "../../store/checkout/Sales.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { Purchases } from "./Purchases.ts"
import { makeUnobservedCall, runUnobserved } from "./unobserved.ts"

/** The rival's name in orders and bookings of the state. */
const rivalName = "Rival Shopper"

/** How to buy what a call is about: at most `atOnce` units per purchase. */
interface Purchase {
  readonly atOnce: number
  readonly buy: (units: number) => Effect.Effect<unknown, unknown>
}

// Members of a booking that are its caller's. With the agent's key, all purchases would be retries of one.
const callerMembers = new Set(["idempotency_key", "channel", "guest_email", "driver_email", "passenger_email"])

/** How the rival books: at most `atOnce` units per booking, with these members. */
const bookings: Readonly<Record<string, { atOnce: number; membersFor: (units: number) => Members }>> = {
  bookHotel: { atOnce: 1, membersFor: () => ({ guest_name: rivalName }) },
  bookCar: { atOnce: 1, membersFor: () => ({ driver_name: rivalName }) },
  bookFlight: { atOnce: flightPassengers.max, membersFor: (passengers) => ({ passenger_name: rivalName, passengers }) }
}

/** The members of a booking without those of its caller. */
const bookingDetailsOf = (payload: unknown): Members =>
  Object.fromEntries(Object.entries(membersOf(payload)).filter(([name]) => !callerMembers.has(name)))

const unitsLeftIn = (error: unknown): number => (Predicate.hasProperty(error, "left") ? Number(error.left) : 0)

/**
 * Buys units in successive purchases until there are enough or none is left. `maxRivalPurchases` suffice for every stock of the
 * world, but not for what a tester may set. Failed purchases are ignored.
 */
const buyAll = ({ atOnce, buy }: Purchase, quantity: number | "all") =>
  Effect.gen(function* () {
    let remaining = quantity === "all" ? Number.POSITIVE_INFINITY : quantity
    let units = atOnce
    for (let purchases = 0; remaining > 0 && purchases < maxRivalPurchases; purchases += 1) {
      const batch = Math.min(units, remaining)
      const bought = yield* Effect.either(buy(batch))
      if (Either.isRight(bought)) remaining -= batch
      else {
        const left = unitsLeftIn(bought.left)
        if (left === 0 || left >= batch) return
        units = left
      }
    }
  })

/** Another shopper, who buys what a call is about to buy just before it: real orders and bookings, in own units of work. */
export class Rival extends Effect.Service<Rival>()("vitrine/bench/Rival", {
  scoped: Effect.gen(function* () {
    const catalog = yield* Catalog
    const sales = yield* Sales
    const sandbox = yield* Sandbox
    const purchases = yield* Purchases
    const run = yield* makeUnobservedCall

    /** Only an order: a cart or a session that led to it would count as the agent's. */
    const buyGoods = (variant: string, units: number) =>
      Effect.gen(function* () {
        const { findItem } = yield* catalog.goods
        const item = yield* findItem(variant)
        const sale = {
          origin: {},
          items: [cartItem(item, units)],
          shippingCents: 0,
          paymentToken: rivalToken,
          channel: "web" as const
        }
        return yield* sandbox.append((work) => sales.close(work, { ...sale, buyer: { name: rivalName, email: "" } }))
      }).pipe(runUnobserved)

    const goods = (call: InterceptedCall) =>
      Effect.map(purchases.variantsOf(call), (variants) =>
        variants.map((variant): Purchase => ({ atOnce: lineUnits.max, buy: (units) => buyGoods(variant, units) }))
      )

    const purchasesOf = (intercepted: InterceptedCall): Effect.Effect<ReadonlyArray<Purchase>, unknown> => {
      const { input, operation } = intercepted
      const booking = bookings[operation]
      if (booking === undefined) return goods(intercepted)
      const { path, payload } = membersOf(input)
      const { atOnce, membersFor } = booking
      const buy = (units: number) =>
        run(operation, {
          path,
          payload: { ...bookingDetailsOf(payload), ...membersFor(units), payment_token: rivalToken }
        })
      return Effect.succeed([{ atOnce, buy }])
    }

    return {
      /** Buys this quantity of what a call is about, or as much as is possible. A call that names nothing has no rival. */
      buyBefore: (call: InterceptedCall, quantity: number | "all"): Effect.Effect<void> =>
        Effect.ignore(
          Effect.flatMap(purchasesOf(call), (purchases) =>
            Effect.forEach(purchases, (purchase) => buyAll(purchase, quantity), { discard: true })
          )
        )
    }
  }).pipe(dependingOn(Catalog, Sales, Sandbox, Purchases))
}) {}
