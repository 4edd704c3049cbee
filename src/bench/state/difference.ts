import { Predicate } from "effect"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import type { Entities } from "./entities.ts"
import type { IgnorableMember } from "./ignorableMembers.ts"
import { entityKinds, type StateDifference } from "./View.ts"

type Difference = typeof StateDifference.Type
type Change = Difference["changed"][number]

interface Pair {
  readonly from: unknown
  readonly to: unknown
}

/** The members that differ between two values, with their paths; a list is one member. */
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

/** The entities of a state whose ids another one does not have, by kind, without empty kinds. */
const entitiesOnlyIn = (state: Entities, other: Entities): Difference["added"] =>
  Object.fromEntries(
    entityKinds.flatMap((kind) => {
      const ids = new Set<string>(other[kind].map(({ id }) => id))
      const only = state[kind].filter(({ id }) => !ids.has(id))
      return only.length === 0 ? [] : [[kind, only]]
    })
  )

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
  const changed: Array<Change> = []
  for (const kind of entityKinds) {
    const earlier = new Map<string, unknown>(before[kind].map((each) => [each.id, each]))
    for (const to of after[kind]) {
      const from = earlier.get(to.id)
      for (const member of from === undefined ? [] : membersOf({ from, to })) {
        if (!passed.has(member.field.split(".")[0] ?? "")) changed.push({ entity: kind, key: to.id, ...member })
      }
      yield
    }
  }
  return { added: entitiesOnlyIn(after, before), removed: entitiesOnlyIn(before, after), changed }
}
