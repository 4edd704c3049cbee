import { Predicate } from "effect"
import type { Entities } from "./entities.ts"
import type { Ignored } from "./ignorable.ts"

type Kind = keyof Entities

/** What became of a member of something that is there before and after. */
interface Change {
  readonly entity: Kind
  /** Its id. */
  readonly key: string
  /** `guest.name`; a list is one member. */
  readonly field: string
  /** null where it was not there. */
  readonly from: unknown
  readonly to: unknown
}

/** Lists of what there is of each kind, without the kinds that there is nothing of. */
type Some = { readonly [Each in Kind]?: Entities[Each] }

interface Difference {
  readonly added: Some
  readonly removed: Some
  readonly changed: ReadonlyArray<Change>
}

interface Pair {
  readonly from: unknown
  readonly to: unknown
}

/** The members by which two values differ, each with the path to it. */
const membersOf = (
  { from, to }: Pair,
  path: ReadonlyArray<string> = []
): ReadonlyArray<Pair & { readonly field: string }> => {
  if (Predicate.isRecord(from) && Predicate.isRecord(to)) {
    const names = new Set([...Object.keys(from), ...Object.keys(to)])
    return [...names].flatMap((name) => membersOf({ from: from[name], to: to[name] }, [...path, name]))
  }
  return Bun.deepEquals(from, to) ? [] : [{ field: path.join("."), from: from ?? null, to: to ?? null }]
}

/** Members that are passed over. When something was changed is seen from what was changed. */
const passedOver = (ignored: ReadonlyArray<Ignored>): ReadonlySet<string> =>
  new Set(["updatedAt", ...ignored.flatMap((name) => (name === "buyer" ? ["buyer", "guest", "address"] : [name]))])

const changesOf = (entity: Kind, pairs: ReadonlyArray<Pair & { readonly key: string }>, passed: ReadonlySet<string>) =>
  pairs.flatMap(({ key, ...pair }) =>
    membersOf(pair)
      .filter(({ field }) => !passed.has(field.split(".")[0] ?? ""))
      .map((member): Change => ({ entity, key, ...member }))
  )

/** What of one kind came, went and stayed, by its ids. */
const compared = <A extends { readonly id: string }>(before: ReadonlyArray<A>, after: ReadonlyArray<A>) => {
  const earlier = new Map(before.map((each) => [each.id, each]))
  const later = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    stayed: after.flatMap((to) => {
      const from = earlier.get(to.id)
      return from === undefined ? [] : [{ key: to.id, from, to }]
    })
  }
}

const some = (lists: Entities): Some => Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

/** Without what a rival bought: the agent has not done it. */
const withoutRivals = (entities: Entities): Entities => ({
  ...entities,
  orders: entities.orders.filter(({ by }) => by === undefined),
  bookings: entities.bookings.filter(({ by }) => by === undefined)
})

/** What became of one state in another one, thing by thing, but for what rivals did. */
export const differenceOf = (from: Entities, to: Entities, ignored: ReadonlyArray<Ignored>): Difference => {
  const [before, after] = [withoutRivals(from), withoutRivals(to)]
  const orders = compared(before.orders, after.orders)
  const bookings = compared(before.bookings, after.bookings)
  const sessions = compared(before.sessions, after.sessions)
  const carts = compared(before.carts, after.carts)
  const passed = passedOver(ignored)
  return {
    added: some({ orders: orders.added, bookings: bookings.added, sessions: sessions.added, carts: carts.added }),
    removed: some({
      orders: orders.removed,
      bookings: bookings.removed,
      sessions: sessions.removed,
      carts: carts.removed
    }),
    changed: [
      ...changesOf("orders", orders.stayed, passed),
      ...changesOf("bookings", bookings.stayed, passed),
      ...changesOf("sessions", sessions.stayed, passed),
      ...changesOf("carts", carts.stayed, passed)
    ]
  }
}
