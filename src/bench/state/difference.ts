import { Predicate } from "effect"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import type { Entities } from "./entities.ts"
import type { IgnorableMember } from "./ignorableMembers.ts"

type Kind = keyof Entities

/** A changed member of an entity that both states have. */
interface Change {
  readonly entity: Kind
  /** Its id. */
  readonly key: string
  /** The path, such as `guest.name`; a list is one member. */
  readonly field: string
  /** null if it was missing. */
  readonly from: unknown
  readonly to: unknown
}

/** Entities by kind, without empty kinds. */
type EntityLists = { readonly [Each in Kind]?: Entities[Each] }

interface Difference {
  readonly added: EntityLists
  readonly removed: EntityLists
  readonly changed: ReadonlyArray<Change>
}

interface Pair {
  readonly from: unknown
  readonly to: unknown
}

/** The members that differ between two values, with their paths. */
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

/** Ignored members. `updatedAt` is one: the other changes show it. */
const ignoredMembers = (ignored: ReadonlyArray<IgnorableMember>): ReadonlySet<string> =>
  new Set(["updatedAt", ...ignored.flatMap((name) => (name === "buyer" ? ["buyer", "guest", "address"] : [name]))])

const changesOf = (entity: Kind, { key, ...pair }: Pair & { readonly key: string }, passed: ReadonlySet<string>) =>
  membersOf(pair)
    .filter(({ field }) => !passed.has(field.split(".")[0] ?? ""))
    .map((member): Change => ({ entity, key, ...member }))

/** Added, removed and changed entities of one kind, by id. */
function* compareKind<A extends { readonly id: string }>(
  entity: Kind,
  before: ReadonlyArray<A>,
  after: ReadonlyArray<A>,
  passed: ReadonlySet<string>
): SlicedWork<{ readonly added: Array<A>; readonly removed: Array<A>; readonly changed: ReadonlyArray<Change> }> {
  const earlier = new Map(before.map((each) => [each.id, each]))
  const later = new Set(after.map(({ id }) => id))
  const changed: Array<Change> = []
  for (const to of after) {
    const from = earlier.get(to.id)
    if (from !== undefined) changed.push(...changesOf(entity, { key: to.id, from, to }, passed))
    yield
  }
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    changed
  }
}

const nonEmptyLists = (lists: Entities): EntityLists =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

/** Without the purchases of rivals, which are not the agent's. */
const withoutRivals = (entities: Entities): Entities => ({
  ...entities,
  orders: entities.orders.filter(({ by }) => by === undefined),
  bookings: entities.bookings.filter(({ by }) => by === undefined)
})

/** The difference between two states by entity, without the purchases of rivals. */
export function* differenceInSlices(
  from: Entities,
  to: Entities,
  ignored: ReadonlyArray<IgnorableMember>
): SlicedWork<Difference> {
  const [before, after] = [withoutRivals(from), withoutRivals(to)]
  const passed = ignoredMembers(ignored)
  const orders = yield* compareKind("orders", before.orders, after.orders, passed)
  const bookings = yield* compareKind("bookings", before.bookings, after.bookings, passed)
  const sessions = yield* compareKind("sessions", before.sessions, after.sessions, passed)
  const carts = yield* compareKind("carts", before.carts, after.carts, passed)
  return {
    added: nonEmptyLists({
      orders: orders.added,
      bookings: bookings.added,
      sessions: sessions.added,
      carts: carts.added
    }),
    removed: nonEmptyLists({
      orders: orders.removed,
      bookings: bookings.removed,
      sessions: sessions.removed,
      carts: carts.removed
    }),
    changed: [...orders.changed, ...bookings.changed, ...sessions.changed, ...carts.changed]
  }
}
