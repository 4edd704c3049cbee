import canonicalize from "canonicalize"
import type { Entities } from "./entities.ts"
import type { Ignored } from "./ignorable.ts"
import type { CanonicalState } from "./View.ts"

/** RFC 8785: one text for a value, whoever writes it. */
const textOf = (value: object): string => {
  const text = canonicalize(value)
  if (text === undefined) throw new Error("an object has a canonical form")
  return text
}

interface Text<A> {
  readonly text: string
  readonly value: A
}

const byText = (a: Text<unknown>, b: Text<unknown>): number => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)

/** A list of which only the content counts, and not the order in which it came about. */
const multiset = <A extends object>(values: ReadonlyArray<A>): ReadonlyArray<Text<A>> =>
  values.map((value) => ({ text: textOf(value), value })).sort(byText)

interface Goods {
  readonly variantId: string
  readonly quantity: number
  readonly unitPrice?: number
}

/** Goods in an order of their content: all else of a line follows from its variant. */
const sorted = <A extends Goods>(items: ReadonlyArray<A>): ReadonlyArray<A> =>
  items.toSorted(
    (a, b) =>
      (a.variantId < b.variantId ? -1 : a.variantId > b.variantId ? 1 : 0) ||
      a.quantity - b.quantity ||
      (a.unitPrice ?? 0) - (b.unitPrice ?? 0)
  )

/** What of the entities answers whether the same happened: no ids, numbers and times, nothing of the order of calls. */
const contentOf = ({ bookings, carts, orders, sessions }: Entities, ignored: ReadonlySet<Ignored>): CanonicalState => {
  const unless = <A extends object>(name: Ignored, member: A): A | Record<never, never> =>
    ignored.has(name) ? {} : member
  return {
    orders: orders.map(
      ({ buyer, by, channel, items, paymentToken, refund, sessionId, status, subtotal, tax, total }) => ({
        ...unless("channel", { channel }),
        ...unless("buyer", { buyer }),
        checkout: sessionId === null ? ("cart" as const) : ("session" as const),
        items: sorted(items),
        subtotal,
        tax,
        total,
        ...(paymentToken === undefined ? {} : { paymentToken }),
        ...(by === undefined ? {} : { by }),
        status,
        refund
      })
    ),
    // All of a booking but for its ids and times, and its terms, which follow from the rest.
    bookings: bookings.map(
      ({ cancellation: _, canceledAt, channel, confirmationNumber, createdAt, guest, id, ...content }) => ({
        ...unless("channel", { channel }),
        ...unless("buyer", { guest }),
        ...content
      })
    ),
    sessions: sessions.map(({ address, buyer, items, shippingOption, status }) => ({
      ...unless("buyer", { buyer, address }),
      items: sorted(items.map(({ quantity, variantId }) => ({ quantity, variantId }))),
      shippingOption,
      status
    })),
    carts: carts.filter(({ items }) => items.length > 0).map(({ items }) => ({ items: sorted(items) }))
  }
}

type Lists = { readonly [Kind in keyof CanonicalState]: ReadonlyArray<Text<CanonicalState[Kind][number]>> }

const listsOf = (entities: Entities, ignored: ReadonlyArray<Ignored>): Lists => {
  const { bookings, carts, orders, sessions } = contentOf(entities, new Set(ignored))
  return {
    orders: multiset(orders),
    bookings: multiset(bookings),
    sessions: multiset(sessions),
    carts: multiset(carts)
  }
}

/** The same with its lists sorted by content. */
export const canonicalOf = (entities: Entities, ignored: ReadonlyArray<Ignored>): CanonicalState => {
  const values = <A>(texts: ReadonlyArray<Text<A>>): Array<A> => texts.map(({ value }) => value)
  const { bookings, carts, orders, sessions } = listsOf(entities, ignored)
  return { orders: values(orders), bookings: values(bookings), sessions: values(sessions), carts: values(carts) }
}

const sha256 = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("hex")

/** SHA-256, in hexadecimal, of the canonical form of a value. */
export const hashOf = (value: object): string => sha256(textOf(value))

/** The hash of the canonical state, put together from the texts that its lists are sorted by: each is written once. */
export const canonicalHash = (entities: Entities, ignored: ReadonlyArray<Ignored>): string => {
  const lists = Object.entries(listsOf(entities, ignored)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const members = lists.map(([kind, texts]) => `"${kind}":[${texts.map(({ text }) => text).join()}]`)
  return sha256(`{${members.join()}}`)
}
