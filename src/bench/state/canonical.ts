import canonicalize from "canonicalize"
import { Predicate } from "effect"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { addUpLines, type Line } from "./addUpLines.ts"
import type { Entities } from "./entities.ts"
import type { IgnorableMember } from "./ignorableMembers.ts"
import type { CanonicalState } from "./View.ts"

/** A value without a canonical form: it has a lone surrogate, or a number that JSON does not have. */
export class NoCanonicalForm extends Error {}

/** The RFC 8785 text of a JSON value. */
const textOf = (value: unknown): string => {
  try {
    return canonicalize(value) ?? "null"
  } catch (cause) {
    throw new NoCanonicalForm("a value has no canonical form", { cause })
  }
}

/** The same value with the members of each object sorted. */
const sortMembers = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(sortMembers)
  const sorted: Record<string, unknown> = {}
  for (const name of Object.keys(value).sort()) sorted[name] = sortMembers((value as Record<string, unknown>)[name])
  return sorted
}

/**
 * The canonical text of an object of a state, in a third of the library's time. Unlike the library, it does not support integer
 * member names, which JavaScript puts first; a state has none.
 */
const stateText = (content: object): string => JSON.stringify(sortMembers(content))

/** Sorts a list by content, so that its original order does not matter. */
function* multiset<A extends object>(contents: Iterable<A>): SlicedWork<Array<A>> {
  const texts: Array<{ readonly content: A; readonly text: string }> = []
  for (const content of contents) {
    texts.push({ content, text: stateText(content) })
    yield
  }
  return texts.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)).map(({ content }) => content)
}

/** Adds up lines and sorts them by content: the variant determines the rest of a line. */
const sortLines = <A extends Line>(lines: ReadonlyArray<A>): ReadonlyArray<A> =>
  addUpLines(lines).toSorted(
    (a, b) =>
      (a.variantId < b.variantId ? -1 : a.variantId > b.variantId ? 1 : 0) || (a.unitPrice ?? 0) - (b.unitPrice ?? 0)
  )

/** Lists of a state, whose items are created lazily. */
type Contents = { readonly [Name in keyof CanonicalState]: Iterable<CanonicalState[Name][number]> }

/** The part of the entities that shows what happened: without ids, numbers, times and the order of calls. */
const contentOf = (
  { bookings, carts, orders, sessions }: Entities,
  ignored: ReadonlySet<IgnorableMember>
): Contents => {
  const unless = <A extends object>(name: IgnorableMember, member: A): A | Record<never, never> =>
    ignored.has(name) ? {} : member
  return {
    orders: orders
      .values()
      .map(({ buyer, by, channel, items, paymentToken, refund, sessionId, status, subtotal, tax, total }) => ({
        ...unless("channel", { channel }),
        ...unless("buyer", { buyer }),
        checkout: sessionId === null ? ("cart" as const) : ("session" as const),
        items: sortLines(items),
        subtotal,
        tax,
        total,
        ...(paymentToken === undefined ? {} : { paymentToken }),
        ...(by === undefined ? {} : { by }),
        status,
        refund
      })),
    // Everything except ids, times, and the terms, which follow from the rest.
    bookings: bookings
      .values()
      .map(({ cancellation: _, canceledAt, channel, confirmationNumber, createdAt, guest, id, ...content }) => ({
        ...unless("channel", { channel }),
        ...unless("buyer", { guest }),
        ...content
      })),
    sessions: sessions.values().map(({ address, buyer, items, shippingOption, status }) => ({
      ...unless("buyer", { buyer, address }),
      items: sortLines(items.map(({ quantity, variantId }) => ({ quantity, variantId }))),
      shippingOption,
      status
    })),
    carts: carts
      .values()
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => ({ items: sortLines(items) }))
  }
}

/** The same with sorted lists. */
export function* canonicalInSlices(
  entities: Entities,
  ignored: ReadonlyArray<IgnorableMember>
): SlicedWork<CanonicalState> {
  const { bookings, carts, orders, sessions } = contentOf(entities, new Set(ignored))
  return {
    orders: yield* multiset(orders),
    bookings: yield* multiset(bookings),
    sessions: yield* multiset(sessions),
    carts: yield* multiset(carts)
  }
}

const sha256 = (text: string): string => Bun.CryptoHasher.hash("sha256", text, "hex")

/** Hexadecimal SHA-256 of the canonical form of a value. */
export const jsonHashOf = (value: object): string => sha256(textOf(value))

/** Writes a value to a hash, in a slice per item of a list. */
function* updateHash(value: object, hasher: { readonly update: (text: string) => unknown }): SlicedWork<void> {
  let before = "{"
  for (const [name, member] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (member === undefined) continue
    hasher.update(`${before}${JSON.stringify(name)}:`)
    before = ","
    if (Array.isArray(member)) {
      for (const [at, item] of member.entries()) {
        hasher.update(`${at === 0 ? "[" : ","}${textOf(item)}`)
        yield
      }
      hasher.update(member.length === 0 ? "[]" : "]")
    } else if (Predicate.isRecord(member) && !("toJSON" in member)) {
      yield* updateHash(member, hasher)
    } else {
      hasher.update(textOf(member))
    }
  }
  hasher.update(before === "{" ? "{}" : "}")
}

/** The same in slices, with the bytes of the canonical JSON. */
export function* measureInSlices(value: object): SlicedWork<{ readonly bytes: number; readonly hash: string }> {
  const hasher = new Bun.CryptoHasher("sha256")
  let bytes = 0
  const update = (text: string) => {
    bytes += Buffer.byteLength(text)
    hasher.update(text)
  }
  yield* updateHash(value, { update })
  return { bytes, hash: hasher.digest("hex") }
}

/** The hash alone. */
export function* hashInSlices(value: object): SlicedWork<string> {
  return (yield* measureInSlices(value)).hash
}

/** The hash of the canonical state, built from the texts that its lists are sorted by: each is serialized once. */
export function* canonicalHashInSlices(
  entities: Entities,
  ignored: ReadonlyArray<IgnorableMember>
): SlicedWork<string> {
  const { bookings, carts, orders, sessions } = contentOf(entities, new Set(ignored))
  const hasher = new Bun.CryptoHasher("sha256")
  let before = "{"
  for (const [name, contents] of Object.entries({ bookings, carts, orders, sessions })) {
    hasher.update(`${before}"${name}":[`)
    before = ","
    const texts: Array<string> = []
    for (const content of contents) {
      texts.push(stateText(content))
      yield
    }
    // In UTF-16 code unit order, the default of `sort`.
    hasher.update(`${texts.sort().join()}]`)
    yield
  }
  return hasher.update("}").digest("hex")
}
