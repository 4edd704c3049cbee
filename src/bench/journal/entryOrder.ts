import type { Entry } from "./Entry.ts"

/**
 * Sorts the entries that changed the store by commit order, within the places that they occupy together: concurrent requests
 * may be answered in another order.
 */
export const inCommitOrder = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  const committed = entries
    .filter((entry) => entry.committed)
    .toSorted((one, other) => one.generation - other.generation || (one.turn ?? 0) - (other.turn ?? 0))
    .values()
  return entries.map((entry) => (entry.committed ? (committed.next().value ?? entry) : entry))
}

/**
 * Sorts entries of several processes by their answers. Numbers differ from that order, as each process writes in batches. The
 * order is by the machines' clocks, and by commit for changes of the store.
 */
export const answeredInOrder = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> =>
  inCommitOrder(entries.toSorted((one, other) => one.at.real.epochMillis - other.at.real.epochMillis))
