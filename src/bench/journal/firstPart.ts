import type { NotedEntries } from "./Entry.ts"
import { maxEntriesPerPart } from "./Journal.ts"

// In bytes of what was sent and answered: entries of so much are made in some ten milliseconds.
const partBytes = 1_048_576

export const totalBytes = (waited: ReadonlyArray<NotedEntries>): number =>
  waited.reduce((sum, { bytes }) => sum + bytes, 0)

/** The first of what waits to be written, as much as is made in a tick of the event loop: after an outage it is very much. */
export const firstPart = (waited: ReadonlyArray<NotedEntries>): ReadonlyArray<NotedEntries> => {
  let [count, entries, bytes] = [0, 0, 0]
  for (const noted of waited) {
    if (entries >= maxEntriesPerPart || bytes >= partBytes) break
    count += 1
    entries += noted.count
    bytes += noted.bytes
  }
  return waited.slice(0, count)
}
