import type { Entry } from "./Entry.ts"

/**
 * The same entries with those that changed the store in the order in which they did, in the places that they have together: what
 * is done at once may be answered in another order.
 */
export const inCommitOrder = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  const committed = entries
    .filter((entry) => entry.committed)
    .toSorted((one, other) => one.generation - other.generation || (one.turn ?? 0) - (other.turn ?? 0))
    .values()
  return entries.map((entry) => (entry.committed ? (committed.next().value ?? entry) : entry))
}

/**
 * Entries of several processes in the order in which they were answered, which is not that of their numbers: each process has its
 * own moment to write what it has noted. By the clocks of their machines, and what changed the store by the store.
 */
export const answeredInOrder = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> =>
  inCommitOrder(entries.toSorted((one, other) => one.at.real.epochMillis - other.at.real.epochMillis))
