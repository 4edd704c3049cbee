import type { NotedEntries } from "./Entry.ts"
import { maxEntriesPerPart } from "./Journal.ts"

// In bytes of requests and answers: entries of this size take some ten milliseconds to create.
const partBytes = 1_048_576

export const totalBytes = (queued: ReadonlyArray<NotedEntries>): number =>
  queued.reduce((sum, { bytes }) => sum + bytes, 0)

/** The first waiting entries, as many as fit in a tick of the event loop: after an outage there are very many. */
export const firstPart = (queued: ReadonlyArray<NotedEntries>): ReadonlyArray<NotedEntries> => {
  let [count, entries, bytes] = [0, 0, 0]
  for (const noted of queued) {
    if (entries >= maxEntriesPerPart || bytes >= partBytes) break
    count += 1
    entries += noted.count
    bytes += noted.bytes
  }
  return queued.slice(0, count)
}
