import { Effect, Option, Record } from "effect"
import type { Channel } from "../../domain/Channel.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { CheckoutSessionId, LineItemId } from "../../domain/Ids.ts"
import { makeUnchecked, withoutValidation } from "../../domain/makeUnchecked.ts"
import { traced } from "../../domain/traced.ts"
import { Catalog, firstAvailable } from "../catalog/Catalog.ts"
import type { Goods } from "../catalog/Goods.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import type { Item } from "../world/Catalogue.ts"
import {
  type Address,
  type CheckoutSession,
  type SessionBuyer,
  type ShippingOptionId,
  sessionLine,
  shippingOptionIds
} from "./CheckoutSession.ts"
import { shippingOf } from "./Quote.ts"
import { QuotedSession } from "./QuotedSession.ts"
import { OutOfStock, Sales } from "./Sales.ts"
import { NoSuchItem, NoSuchSession, NoSuchShippingOption, SessionEnded } from "./SessionErrors.ts"
import { SessionRows } from "./SessionRows.ts"

interface WantedItem {
  /** A product id, a slug or a variant id. */
  readonly id: string
  /** 1 to 99. */
  readonly quantity: number
}

/** The changes: an absent member stays as it is, a present one replaces the earlier value. */
interface Changes {
  readonly items?: ReadonlyArray<WantedItem> | undefined
  readonly buyer?: SessionBuyer | undefined
  readonly address?: Address | undefined
  readonly shippingOption?: string | undefined
}

interface Completion {
  readonly paymentToken: string
  readonly channel: Channel
  readonly buyer?: SessionBuyer | undefined
}

/** The latest details of the buyer, with earlier ones for those that are empty. */
const mergeBuyers = (before: SessionBuyer | null, now: SessionBuyer): SessionBuyer =>
  Record.map(now, (text, member) => text || (before?.[member] ?? ""))

// Only happens if the store was given another catalogue.
const noLongerSold = new OutOfStock({ wanted: 0, left: 0 })

/**
 * The agent checkout sessions of the current sandbox. A session holds what was asked for. While it is open, every
 * answer computes prices, options, totals and readiness anew, from the stock and the sandbox's clock. An ended session
 * has the prices of its order, or of its last change.
 */
export class CheckoutSessions extends Effect.Service<CheckoutSessions>()("vitrine/CheckoutSessions", {
  scoped: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const catalog = yield* Catalog
    const sales = yield* Sales
    const rows = yield* SessionRows

    const quoteOpen = Effect.fnUntraced(function* (session: CheckoutSession, now: CheckoutSession["updatedAt"]) {
      const { findItem } = yield* catalog.goods
      const variants = session.lines.flatMap(({ item }) => Option.toArray(findItem(item.variantId)))
      const left = yield* catalog.left(variants.map(({ variant }) => variant))
      const unitsLeft = Object.fromEntries(variants.map(({ variant }, at) => [variant.id, left[at] ?? 0]))
      return makeUnchecked(QuotedSession, { session, left: unitsLeft, at: now })
    })

    /** An ended session stays as it was. */
    const quoteEnded = (session: CheckoutSession) =>
      makeUnchecked(QuotedSession, { session, left: null, at: session.updatedAt })

    const findVariant = Effect.fnUntraced(function* (goods: Goods, { id }: WantedItem, position: number) {
      const product = goods.find(id)
      if (Option.isNone(product)) {
        const notFound = new NoSuchItem({ position, id, nearest: goods.similarSlugs(id) })
        return yield* Effect.mapError(goods.findItem(id), () => notFound)
      }
      const { variants } = product.value
      const variant = variants[firstAvailable(yield* catalog.left(variants))]
      if (variant === undefined) return yield* new NoSuchItem({ position, id, nearest: [] })
      return { product: product.value, variant } satisfies Item
    })

    const toLines = Effect.fnUntraced(function* (work: UnitOfWork, items: ReadonlyArray<WantedItem>) {
      // In one unit of work an id always gives the same variant: its stock is read once, not for each of 100 lines.
      const found = new Map<string, Item>()
      const goods = yield* catalog.goods
      return yield* Effect.forEach(items, (wanted, position) => {
        const known = found.get(wanted.id)
        const item = known === undefined ? findVariant(goods, wanted, position) : Effect.succeed(known)
        return Effect.map(item, (item) => {
          found.set(wanted.id, item)
          return sessionLine(
            LineItemId.make(work.id("li", position), withoutValidation),
            wanted.id,
            item,
            wanted.quantity
          )
        })
      })
    })

    const toShippingOption = (id: string): Effect.Effect<ShippingOptionId, NoSuchShippingOption> =>
      Effect.mapError(
        Option.fromNullable(shippingOptionIds.find((known) => known === id.toLowerCase())),
        () => new NoSuchShippingOption({ id })
      )

    /** The session for a change; fails if it has ended. */
    const findOpen = Effect.fnUntraced(function* (work: UnitOfWork, id: string) {
      const found = yield* rows.findWithin(work, id)
      const session = yield* Effect.mapError(found, () => new NoSuchSession({ id }))
      return session.status === "open" ? session : yield* new SessionEnded({ id: session.id, orderId: session.orderId })
    })

    const createWithin = Effect.fnUntraced(function* (
      work: UnitOfWork,
      items: ReadonlyArray<WantedItem>,
      initial: Changes
    ) {
      const session: CheckoutSession = {
        id: CheckoutSessionId.make(work.id("cs"), withoutValidation),
        status: "open",
        lines: yield* toLines(work, items),
        buyer: initial.buyer ?? null,
        address: initial.address ?? null,
        shippingOption: null,
        orderId: null,
        confirmationNumber: null,
        createdAt: work.at,
        updatedAt: work.at
      }
      yield* rows.add(work, session)
      return yield* quoteOpen(session, work.at)
    })

    const updateWithin = Effect.fnUntraced(function* (work: UnitOfWork, id: string, changes: Changes) {
      const before = yield* findOpen(work, id)
      const session: CheckoutSession = {
        ...before,
        lines: changes.items === undefined ? before.lines : yield* toLines(work, changes.items),
        buyer: changes.buyer ?? before.buyer,
        address: changes.address ?? before.address,
        shippingOption:
          changes.shippingOption === undefined
            ? before.shippingOption
            : yield* toShippingOption(changes.shippingOption),
        updatedAt: work.at
      }
      yield* rows.change(work, session)
      yield* changes.items === undefined ? rows.priceLines(work, session) : rows.replaceLines(work, session)
      return yield* quoteOpen(session, work.at)
    })

    const completeWithin = Effect.fnUntraced(function* (work: UnitOfWork, id: string, completion: Completion) {
      const open = yield* findOpen(work, id)
      if (open.lines.length === 0) return yield* noLongerSold
      const buyer = completion.buyer === undefined ? open.buyer : mergeBuyers(open.buyer, completion.buyer)
      const order = yield* sales.close(work, {
        origin: { checkout_session_id: open.id },
        items: open.lines.map(({ item }) => item),
        shippingCents: shippingOf(open, work.at)?.priceCents ?? 0,
        paymentToken: completion.paymentToken,
        channel: completion.channel,
        buyer: { name: `${buyer?.firstName ?? ""} ${buyer?.lastName ?? ""}`.trim(), email: buyer?.email ?? "" }
      })
      const { confirmationNumber, id: orderId } = order
      const updatedAt = work.at
      const session: CheckoutSession = { ...open, buyer, status: "completed", orderId, confirmationNumber, updatedAt }
      yield* rows.change(work, session)
      return quoteEnded(session)
    })

    const cancelWithin = Effect.fnUntraced(function* (work: UnitOfWork, id: string) {
      const session: CheckoutSession = { ...(yield* findOpen(work, id)), status: "canceled", updatedAt: work.at }
      yield* rows.change(work, session)
      yield* rows.priceLines(work, session)
      return quoteEnded(session)
    })

    return {
      create: traced("CheckoutSessions.create", (items: ReadonlyArray<WantedItem>, initial: Omit<Changes, "items">) =>
        sandbox.write((work) => createWithin(work, items, initial))
      ),

      get: traced("CheckoutSessions.get", function* (id: string) {
        const session = yield* Effect.mapError(yield* rows.find(id), () => new NoSuchSession({ id }))
        return session.status === "open" ? yield* quoteOpen(session, yield* sandbox.now) : quoteEnded(session)
      }),

      /** Changes an open session; a rejected change has no effect. */
      update: traced("CheckoutSessions.update", (id: string, changes: Changes) =>
        sandbox.write((work) => updateWithin(work, id, changes))
      ),

      /**
       * Stock, payment, order and the session's end are one transaction, which happens once however many requests there
       * are. A session need not be ready: the token pays for the goods, if they are in stock.
       */
      complete: traced("CheckoutSessions.complete", (id: string, completion: Completion) =>
        sandbox.append((work) => completeWithin(work, id, completion))
      ),

      cancel: traced("CheckoutSessions.cancel", (id: string) => sandbox.write((work) => cancelWithin(work, id)))
    }
  }).pipe(dependingOn(Sandbox, Catalog, Sales, SessionRows))
}) {}
