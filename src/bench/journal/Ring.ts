import { type Entry, entryOf, type NotedEntries } from "./Entry.ts"
import { maxJournalBytes, maxJournalEntries } from "./Journal.ts"

/** In bytes: the overhead of an entry beyond request and answer. */
const entryOverheadBytes = 600

const entryBytesOf = ({ bytes, count }: NotedEntries): number => entryOverheadBytes + bytes / count

// In bytes of requests and answers: the size of a part, which has at least one entry.
const partBytes = 131_072

/** The requests of one sandbox. Numbers are never reused, not even after a clear. */
export class Ring {
  #first = 1
  // A request with several entries is stored that many times.
  #requests: Array<NotedEntries | undefined> = []
  // Earlier ones are evicted: their places are removed once they are half of the array.
  #start = 0
  /** The number of the first entry since the last clear. */
  begin = 1
  /** The number of its last clear, counted over all sandboxes; 0 before that. */
  cleared = 0
  bytes = 0
  /** Whether all requests since the start are known: not for a sandbox that was used before this process, or elsewhere. */
  isComplete = false
  /** Whether this process began it, from no lossy one. What it lacks otherwise is gone with an earlier process. */
  isBegun = false

  get length(): number {
    return this.#requests.length - this.#start
  }

  /** The number of the newest entry; 0 before the first. */
  get last(): number {
    return this.#first + this.#requests.length - 1
  }

  get dropped(): number {
    return this.#first + this.#start - this.begin
  }

  push(noted: NotedEntries): void {
    for (let index = 0; index < noted.count; index++) this.#requests.push(noted)
    this.bytes += entryOverheadBytes * noted.count + noted.bytes
    while (this.length > 1 && (this.length > maxJournalEntries || this.bytes > maxJournalBytes)) this.shift()
  }

  shift(): void {
    const oldest = this.#requests[this.#start]
    if (oldest === undefined) return
    this.bytes -= entryBytesOf(oldest)
    this.#requests[this.#start] = undefined
    this.#start += 1
    if (this.#start * 2 < this.#requests.length) return
    this.#requests = this.#requests.slice(this.#start)
    this.#first += this.#start
    this.#start = 0
  }

  after(seq: number, limit: number) {
    const from = Math.max(this.#start, seq - this.#first + 1)
    const end = Math.min(from + limit, this.#requests.length)
    const entries: Array<Entry> = []
    for (let at = from, bytes = 0; at < end && bytes < partBytes; at++) {
      const noted = this.#requests[at]
      if (noted === undefined) break
      bytes += entryBytesOf(noted)
      const request = noted.requests()[this.#indexAt(at, noted)]
      if (request !== undefined) entries.push(entryOf(this.#first + at, request))
    }
    return entries
  }

  /** The index of an entry in its request, counted from the last, as earlier ones may be evicted. */
  #indexAt(at: number, noted: NotedEntries): number {
    let end = at + 1
    while (this.#requests[end] === noted) end++
    return (noted.count - ((end - at) % noted.count)) % noted.count
  }

  clear(): void {
    this.#first += this.#requests.length
    this.begin = this.#first
    this.#requests = []
    this.#start = 0
    this.bytes = 0
  }
}
