import { Effect, Either } from "effect"
import { CommitListener } from "../../domain/CommitListener.ts"
import { CurrentSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import type { InterceptedCall } from "../../domain/Interceptor.ts"
import { rivalToken } from "../../domain/rivalToken.ts"
import type { ListedPayments } from "../../domain/SandboxControl.ts"
import { invoke } from "../../operation/invoke.ts"
import type { RawRequest } from "../../operation/requestReader.ts"
import { CurrentTranscript } from "../../operation/Transcript.ts"
import { cartItem } from "../../store/carts/Cart.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { Sales } from "../../store/checkout/Sales.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"

/** What the other one is called, in the orders and bookings of the state. */
const rivalName = "Rival Shopper"

type Members = Readonly<Record<string, unknown>>

/** A way to buy what a call is about: how many units at once, at most, and how. */
interface Purchase {
  readonly atOnce: number
  readonly buy: (units: number) => Effect.Effect<unknown, unknown>
}

const goodsAtOnce = 99
const seatsAtOnce = 9
// Nothing in the world has so many of anything; each is a purchase of its own.
const mostPurchases = 500

const leftIn = (error: unknown): number =>
  typeof error === "object" && error !== null && "left" in error ? Number(error.left) : 0

const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null ? (value as Members) : {})

const payments: ListedPayments = new Map([
  [rivalToken, { decline: undefined, expiresMs: undefined, maxCents: undefined, uses: undefined }]
])

/** The sandbox as a rival has it: with its world and its time, but money of his own. */
const asRival = (sandbox: SandboxAddress): SandboxAddress => {
  const { control } = sandbox
  return control === undefined ? sandbox : { ...sandbox, control: { ...control, payments, spendCents: undefined } }
}

/** Does something as nobody's call: it is in no journal, and no rule is about it. */
const unseen = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentSandbox, (sandbox) => Effect.provideService(effect, CurrentSandbox, asRival(sandbox))).pipe(
    Effect.provideService(CurrentTranscript, undefined),
    Effect.provideService(CommitListener, undefined)
  )

/** Buys units one purchase after the other, until there are enough or none is left. What cannot be bought is not. */
const buyAll = ({ atOnce, buy }: Purchase, quantity: number | "all") =>
  Effect.gen(function* () {
    let open = quantity === "all" ? Number.POSITIVE_INFINITY : quantity
    let units = atOnce
    for (let purchases = 0; open > 0 && purchases < mostPurchases; purchases += 1) {
      const wanted = Math.min(units, open)
      const bought = yield* Effect.either(buy(wanted))
      if (Either.isRight(bought)) open -= wanted
      else {
        const left = leftIn(bought.left)
        if (left === 0 || left >= wanted) return
        units = left
      }
    }
  })

/**
 * Somebody else who wants what a call is about to buy, and buys it just before: real orders and bookings, in turns of their own.
 */
export class Rival extends Effect.Service<Rival>()("vitrine/bench/Rival", {
  effect: Effect.gen(function* () {
    const catalog = yield* Catalog
    const sales = yield* Sales
    const sandbox = yield* Sandbox
    const entryOf = new Map((yield* AgentEntries).map((entry) => [entry.endpoint.name, entry]))

    const run = (operation: string, raw: RawRequest): Effect.Effect<Members, unknown> => {
      const entry = entryOf.get(operation)
      if (entry === undefined) return Effect.dieMessage(`${operation} is no operation`)
      return Effect.map(unseen(invoke(entry, { headers: {}, path: {}, urlParams: {}, ...raw })), membersOf)
    }

    /** An order of its own, and nothing else: a cart or a session that led to it would be one of the agent's. */
    const buyGoods = (variant: unknown, units: number) =>
      Effect.gen(function* () {
        const { findItem } = yield* catalog.goods
        const item = yield* findItem(String(variant))
        const sale = {
          items: [cartItem(item, units)],
          shippingCents: 0,
          paymentToken: rivalToken,
          channel: "web" as const
        }
        return yield* sandbox.append((work) => sales.close(work, { ...sale, buyer: { name: rivalName, email: "" } }))
      }).pipe(unseen)

    const goods = (lines: unknown, member: string): ReadonlyArray<Purchase> =>
      (Array.isArray(lines) ? lines : []).map((line: unknown) => ({
        atOnce: goodsAtOnce,
        buy: (units) => buyGoods(membersOf(line)[member], units)
      }))

    const booking = (operation: string, call: Members, atOnce: number, own: (units: number) => Members) => [
      {
        atOnce,
        buy: (units: number) =>
          run(operation, {
            path: call.path,
            payload: { ...membersOf(call.payload), ...own(units), payment_token: rivalToken }
          })
      }
    ]

    const purchasesOf = ({ input, operation }: InterceptedCall): Effect.Effect<ReadonlyArray<Purchase>, unknown> => {
      const call = membersOf(input)
      switch (operation) {
        case "bookHotel":
          return Effect.succeed(booking(operation, call, 1, () => ({ guest_name: rivalName })))
        case "bookCar":
          return Effect.succeed(booking(operation, call, 1, () => ({ driver_name: rivalName })))
        case "bookFlight":
          return Effect.succeed(
            booking(operation, call, seatsAtOnce, (passengers) => ({ passenger_name: rivalName, passengers }))
          )
        case "checkout":
          return Effect.map(run("getCart", { path: { id: membersOf(call.payload).cart_id } }), ({ items }) =>
            goods(items, "variantId")
          )
        default:
          return Effect.map(run("acpGetCheckoutSession", { path: call.path }), ({ line_items }) =>
            goods(line_items, "variant_id")
          )
      }
    }

    return {
      /** Buys as much of what a call is about, or all that is left. A call that names nothing has no rival. */
      buys: (call: InterceptedCall, quantity: number | "all"): Effect.Effect<void> =>
        Effect.ignore(
          Effect.flatMap(purchasesOf(call), (purchases) =>
            Effect.forEach(purchases, (purchase) => buyAll(purchase, quantity), { discard: true })
          )
        )
    }
  }),
  dependencies: [Catalog.Default, Sales.Default, Sandbox.Default]
}) {}
