import { Effect, Option, Schema } from "effect"
import { CalendarDate, datesFrom, daysBetween } from "../../domain/CalendarDate.ts"
import { type Channel, callerChannel } from "../../domain/Channel.ts"
import { mapSandbox, withSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { PriceChange } from "../../domain/InjectedFailure.ts"
import type { InterceptedCall } from "../../domain/Interceptor.ts"
import { stayNights } from "../../domain/Limits.ts"
import { type Members, membersOf } from "../../domain/members.ts"
import { perSeed } from "../../domain/Seed.ts"
import { parseOfferId as parseCar } from "../../store/cars/OfferId.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { parseOfferId as parseFlight } from "../../store/flights/OfferId.ts"
import { idempotencyKeyOf, type PurchaseHeaders } from "../../store/idempotency/IdempotencyKey.ts"
import { IdempotencyKeys } from "../../store/idempotency/IdempotencyKeys.ts"
import { Overlays } from "../../store/overlay/Overlays.ts"
import { dailyRate } from "../../store/world/Cars.ts"
import { fareOf } from "../../store/world/Flights.ts"
import { nightlyRate } from "../../store/world/Hotels.ts"
import { currentWorld } from "../../store/world/WorldView.ts"
import { makeUnobservedCall } from "./unobserved.ts"

/** The price of a unit at the time of the call. */
export interface PricedUnit {
  /** What a price is set for: the id of a product or a room type, KV207/economy, LHR/compact. */
  readonly sku: string
  /** Empty for goods. */
  readonly date: string
  readonly cents: number
}

/** The members that the requests of all purchases have in common. */
interface PurchaseRequest {
  readonly headers: typeof PurchaseHeaders.Type
  readonly payload: { readonly channel?: Channel; readonly idempotency_key?: string }
}

const noUnits: ReadonlyArray<PricedUnit> = []

const decodeDate = Schema.decodeUnknownOption(CalendarDate)

/** What purchase calls buy. */
export class Purchases extends Effect.Service<Purchases>()("vitrine/bench/Purchases", {
  scoped: Effect.gen(function* () {
    const catalog = yield* Catalog
    const keys = yield* IdempotencyKeys
    const overlays = yield* Overlays
    const run = yield* makeUnobservedCall
    const currentSeed = mapSandbox(yield* perSeed((seed) => seed))

    /** The ids of the variants that a checkout sells, line by line; none if its session has ended. */
    const variantsOf = ({ input, operation }: InterceptedCall): Effect.Effect<ReadonlyArray<string>, unknown> => {
      const call = membersOf(input)
      const ids = (lines: unknown, member: string) =>
        (Array.isArray(lines) ? lines : []).map((line: unknown) => String(membersOf(line)[member]))
      return operation === "checkout"
        ? Effect.map(run("getCart", { path: { id: membersOf(call.payload).cart_id } }), ({ items }) =>
            ids(items, "variantId")
          )
        : Effect.map(run("acpGetCheckoutSession", { path: call.path }), ({ line_items, status }) =>
            status === "completed" || status === "canceled" ? [] : ids(line_items, "variant_id")
          )
    }

    const goods = (call: InterceptedCall) =>
      Effect.zipWith(variantsOf(call), catalog.goods, (ids, { findItem }) =>
        ids.flatMap((id) =>
          Option.toArray(
            Option.map(findItem(id), ({ product }) => ({ sku: product.id, date: "", cents: product.priceCents }))
          )
        )
      )

    const flight = ({ offer_id }: Members, seed: string) =>
      Option.map(parseFlight(String(offer_id)), ({ cabin, date, flight }) => [
        { sku: `${flight.flightNumber}/${cabin}`, date, cents: fareOf(seed, flight, cabin, date) }
      ])

    const car = ({ offer_id }: Members, seed: string) =>
      Option.map(parseCar(String(offer_id)), ({ carClass, location, pickup }) => [
        { sku: `${location.code}/${carClass.id}`, date: pickup, cents: dailyRate(seed, location, carClass, pickup) }
      ])

    const stay = ({ check_in, check_out, room_type_id }: Members, seed: string) =>
      Effect.map(currentWorld, ({ hotels }) => {
        const id = String(room_type_id).toLowerCase()
        const hotel = hotels.find(({ roomTypes }) => roomTypes.some((room) => room.id === id))
        const room = hotel?.roomTypes.find((room) => room.id === id)
        const dates = Option.all([decodeDate(check_in), decodeDate(check_out)])
        if (hotel === undefined || room === undefined || Option.isNone(dates)) return Option.none()
        const [first, last] = dates.value
        return Option.some(
          datesFrom(first, Math.min(stayNights.max, Math.max(0, daysBetween(first, last)))).map((date) => ({
            sku: id,
            date,
            cents: nightlyRate(seed, hotel.city, room, date)
          }))
        )
      })

    const travel = ({ input, operation }: InterceptedCall) =>
      Effect.gen(function* () {
        const payload = membersOf(membersOf(input).payload)
        const seed = yield* currentSeed
        const units =
          operation === "bookHotel"
            ? yield* stay(payload, seed)
            : operation === "bookCar"
              ? car(payload, seed)
              : flight(payload, seed)
        const overlay = yield* overlays.current
        return Option.getOrElse(units, () => noUnits).map((unit) => ({
          ...unit,
          cents: overlay.price(unit.sku, unit.date, unit.cents)
        }))
      })

    const pricedUnits = (call: InterceptedCall): Effect.Effect<ReadonlyArray<PricedUnit>> =>
      Effect.orElseSucceed(call.operation.startsWith("book") ? travel(call) : goods(call), () => noUnits)

    return {
      variantsOf,

      /**
       * Whether a call can buy anything, by its decoded request. Not if decoding failed, if it names nothing that exists (such
       * as an empty cart), or if its idempotency key was used for a purchase: the answer of a retry was bought and paid for.
       */
      mayBuy: (call: InterceptedCall, read: Option.Option<object>): Effect.Effect<boolean> =>
        Option.match(read, {
          onNone: () => Effect.succeed(false),
          onSome: (members) => {
            const request: PurchaseRequest = { headers: {}, payload: {}, ...members }
            return callerChannel(request.payload.channel, request.headers["x-store-channel"]).pipe(
              Effect.zipRight(withSandbox((address) => idempotencyKeyOf(call.operation, request, address))),
              Effect.flatMap((key) => (key === undefined ? Effect.succeed(false) : keys.has(key))),
              Effect.flatMap((isBought) => (isBought ? Effect.succeed(noUnits) : pricedUnits(call))),
              Effect.match({ onFailure: () => false, onSuccess: (units) => units.length > 0 })
            )
          }
        }),

      /** The units that a call buys at current prices; none if it names nothing that exists. */
      pricedUnits,

      /** The first unit that a call buys whose price has changed. */
      changedSince: (
        call: InterceptedCall,
        before: ReadonlyArray<PricedUnit>
      ): Effect.Effect<PriceChange | undefined> =>
        Effect.map(pricedUnits(call), (now) => {
          const at = now.findIndex(({ cents }, index) => cents !== before[index]?.cents)
          const [unit, old] = [now[at], before[at]]
          if (unit === undefined || old === undefined) return
          const { cents, date, sku } = unit
          return { sku, ...(date === "" ? {} : { date }), beforeCents: old.cents, nowCents: cents }
        })
    }
  }).pipe(dependingOn(Catalog, IdempotencyKeys, Overlays))
}) {}
