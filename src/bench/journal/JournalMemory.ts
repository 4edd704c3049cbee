import { Chunk, Effect, Layer, Option, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { type Entry, entryOf, type Noted } from "./Entry.ts"
import { Journal, mostBytes, mostEntries, partSize, unshared } from "./Journal.ts"

/** In bytes: what an entry takes beside what was sent and answered. */
const overhead = 600

const weightOf = ({ bytes, count }: Noted): number => overhead + bytes / count

/** The requests of one sandbox. Numbers are never given twice, also not after it was cleared. */
class Ring {
  #first = 1
  // One that has several entries stands there as often.
  #kept: Array<Noted> = []
  // Those before it have fallen out: they are cut off when they are half of all.
  #start = 0
  /** The number of the first entry since it was cleared. */
  begin = 1
  /** Which one it was of those that were cleared, over all sandboxes; 0 before it was. */
  cleared = 0
  bytes = 0
  /** Whether all is known that was asked since it began: not of a sandbox that was used before this process, or elsewhere. */
  isWhole = false

  get length(): number {
    return this.#kept.length - this.#start
  }

  /** The number of its newest entry; 0 before the first. */
  get last(): number {
    return this.#first + this.#kept.length - 1
  }

  get dropped(): number {
    return this.#first + this.#start - this.begin
  }

  push(noted: Noted): void {
    for (let index = 0; index < noted.count; index++) this.#kept.push(noted)
    this.bytes += overhead * noted.count + noted.bytes
    while (this.length > 1 && (this.length > mostEntries || this.bytes > mostBytes)) this.shift()
  }

  shift(): void {
    const oldest = this.#kept[this.#start]
    if (oldest === undefined) return
    this.bytes -= weightOf(oldest)
    this.#start += 1
    if (this.#start * 2 < this.#kept.length) return
    this.#kept = this.#kept.slice(this.#start)
    this.#first += this.#start
    this.#start = 0
  }

  after(seq: number, limit: number) {
    const from = Math.max(this.#start, seq - this.#first + 1)
    const until = Math.min(from + limit, this.#kept.length)
    const entries: Array<Entry> = []
    for (let at = from, bytes = 0; at < until && bytes < partBytes; at++) {
      const noted = this.#kept[at]
      if (noted === undefined) break
      bytes += weightOf(noted)
      const request = noted.requests()[this.#indexAt(at, noted)]
      if (request !== undefined) entries.push(entryOf(this.#first + at, request))
    }
    return entries
  }

  /** Which entry of its request one is: counted from the last, as those before it may have fallen out. */
  #indexAt(at: number, noted: Noted): number {
    let end = at + 1
    while (this.#kept[end] === noted) end++
    return (noted.count - ((end - at) % noted.count)) % noted.count
  }

  clear(): void {
    this.#first += this.#kept.length
    this.begin = this.#first
    this.#kept = []
    this.#start = 0
    this.bytes = 0
  }
}

// Of so many sandboxes whose entries gave way, or that have none yet, it is still known how many they had,
const mostEmptied = 10_000
// and of so many that were dropped, for who follows them or makes them again. 10,000 of these took 15 MB of the process.
const mostDropped = 1000

// In bytes of what was sent and answered: what is told in one part, an entry at least.
const partBytes = 131_072

/** Whoever follows a sandbox: woken by each new entry, and not held up while it hands on what it has. */
interface Follower {
  wake: () => void
}

const awake = () => {}

/** Tells whether something was done in a sandbox or set for it, in whatever process. */
type WasUsed = (sandbox: SandboxName) => Effect.Effect<boolean>

/** Journals in the memory of this process, of so many bytes over all sandboxes: the longest idle give way first. */
export const journalMemory = (capacity: number, wasUsed: WasUsed = () => Effect.succeed(false)): Layer.Layer<Journal> =>
  Layer.sync(Journal, () => {
    // By their last request, the longest ago first.
    const rings = new Map<SandboxName, Ring>()
    const emptied = new Map<SandboxName, Ring>()
    const dropped = new Map<SandboxName, Ring>()
    const followers = new Map<SandboxName, Set<Follower>>()
    let current: { readonly sandbox: SandboxName; readonly ring: Ring } | undefined
    let bytes = 0
    let clearings = 0

    /** Changes a ring, and what all of them hold with it. */
    const changed = (ring: Ring, change: () => void): void => {
      const before = ring.bytes
      change()
      bytes += ring.bytes - before
    }

    const makeRoom = (newest: Ring): void => {
      for (const [name, ring] of rings) {
        while (bytes > capacity && ring.length > (ring === newest ? 1 : 0)) changed(ring, () => ring.shift())
        if (bytes <= capacity || ring === newest) return
        rings.delete(name)
        keep(emptied, mostEmptied, name, ring)
      }
    }

    const keep = (empty: Map<SandboxName, Ring>, most: number, name: SandboxName, ring: Ring): void => {
      empty.set(name, ring)
      for (const [oldest, ring] of empty.entries().take(Math.max(0, empty.size - most))) {
        empty.delete(oldest)
        // Whoever follows one goes on from a number of it: others give way for it when the next one comes.
        if (followers.has(oldest)) empty.set(oldest, ring)
      }
    }

    const ringOf = (sandbox: SandboxName): Ring | undefined =>
      rings.get(sandbox) ?? emptied.get(sandbox) ?? dropped.get(sandbox)

    /** The journal of the sandbox of a request, which is the newest from then on. */
    const newestOf = (sandbox: SandboxName): Ring => {
      const ring = ringOf(sandbox) ?? new Ring()
      emptied.delete(sandbox)
      dropped.delete(sandbox)
      rings.delete(sandbox)
      rings.set(sandbox, ring)
      current = { sandbox, ring }
      return ring
    }

    const note = (sandbox: SandboxName, noted: Noted): void => {
      // Mostly it is that of the request before.
      const ring = current?.sandbox === sandbox ? current.ring : newestOf(sandbox)
      const before = ring.bytes
      ring.push(noted)
      bytes += ring.bytes - before
      if (bytes > capacity) makeRoom(ring)
      if (followers.size > 0) for (const { wake } of followers.get(sandbox) ?? []) wake()
    }

    const begun = (sandbox: SandboxName, isWhole = true): Ring => {
      const ring = ringOf(sandbox) ?? new Ring()
      ring.isWhole = isWhole
      dropped.delete(sandbox)
      if (!rings.has(sandbox)) keep(emptied, mostEmptied, sandbox, ring)
      return ring
    }

    const read = (sandbox: SandboxName, after: number, limit: number) =>
      Effect.suspend(() => {
        const ring = ringOf(sandbox) ?? new Ring()
        // What a process before this one had in its memory is gone, and nobody knows how much that was.
        return Effect.map(ring.isWhole ? Effect.succeed(false) : wasUsed(sandbox), (isUsed) => ({
          entries: ring.after(after, limit),
          dropped: ring.dropped + (isUsed ? 1 : 0),
          last: ring.last
        }))
      })

    const lastOf = (sandbox: SandboxName): number => ringOf(sandbox)?.last ?? 0

    const following = (sandbox: SandboxName) =>
      Effect.acquireRelease(
        Effect.sync((): Follower => {
          const follower = { wake: awake }
          followers.set(sandbox, (followers.get(sandbox) ?? new Set()).add(follower))
          return follower
        }),
        (follower) =>
          Effect.sync(() => {
            const others = followers.get(sandbox)
            others?.delete(follower)
            if (others?.size === 0) followers.delete(sandbox)
          })
      )

    /** Waits until there is an entry after one. */
    const newsAfter = (follower: Follower, sandbox: SandboxName, seq: number) =>
      Effect.async<void>((resume) => {
        if (lastOf(sandbox) > seq) return resume(Effect.void)
        follower.wake = () => {
          follower.wake = awake
          resume(Effect.void)
        }
      })

    const follow = (sandbox: SandboxName, after: number) =>
      Stream.unwrapScoped(
        Effect.map(following(sandbox), (follower) =>
          // Whoever followed the process before this one has seen nothing of it, whatever number it was at.
          Stream.paginateChunkEffect(after > lastOf(sandbox) ? 0 : after, (seq) =>
            Effect.map(
              Effect.zipRight(newsAfter(follower, sandbox, seq), read(sandbox, seq, partSize)),
              ({ entries }) => {
                // What was waited for may have fallen out before it was read.
                const last = entries.at(-1)?.seq ?? Math.max(seq, lastOf(sandbox))
                return [Chunk.unsafeFromArray(entries), Option.some(last)]
              }
            )
          )
        )
      )

    const clear = (sandbox: SandboxName) =>
      Effect.sync(() => {
        const ring = begun(sandbox)
        changed(ring, () => ring.clear())
        ring.cleared = ++clearings
        if (current?.ring === ring) current = undefined
        if (rings.delete(sandbox)) keep(emptied, mostEmptied, sandbox, ring)
      })

    // Trials are made and dropped without end.
    const drop = (sandbox: SandboxName) =>
      Effect.map(clear(sandbox), () => {
        const ring = emptied.get(sandbox)
        emptied.delete(sandbox)
        if (ring !== undefined) keep(dropped, mostDropped, sandbox, ring)
      })

    const mark = crypto.randomUUID().slice(0, 8)
    const markOf = (sandbox: SandboxName) => Effect.sync(() => `${mark}${ringOf(sandbox)?.cleared ?? 0}`)
    const begin = (sandbox: SandboxName) => void begun(sandbox)
    const lack = (sandbox: SandboxName) => Effect.sync(() => void begun(sandbox, false))
    return { ...unshared, markOf, begin, lack, note, read, follow, clear, drop }
  })
