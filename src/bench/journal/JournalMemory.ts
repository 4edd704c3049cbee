import { Chunk, Effect, Layer, Option, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { NotedEntries } from "./Entry.ts"
import { Journal, maxEntriesPerPart, singleProcessJournal } from "./Journal.ts"
import { Ring } from "./Ring.ts"

// Sandboxes without entries (evicted, or unused so far) whose last number is retained, besides `maxSandboxes`,
const maxEmptied = 10_000
// and dropped ones, for followers or re-creation. 10,000 of these took 15 MB.
const maxDropped = 1000

/** Whether a sandbox has settings or writes, by whatever process. */
type WasUsed = (sandbox: SandboxName) => Effect.Effect<boolean>

/**
 * Journals in the memory of this process, `capacity` bytes in all: the longest idle are evicted first. `maxSandboxes` is how
 * many sandboxes may exist.
 */
export const journalMemory = (
  capacity: number,
  wasUsed: WasUsed = () => Effect.succeed(false),
  maxSandboxes = 0
): Layer.Layer<Journal> =>
  Layer.sync(Journal, () => {
    // By last request, the oldest first.
    const rings = new Map<SandboxName, Ring>()
    const emptied = new Map<SandboxName, Ring>()
    const dropped = new Map<SandboxName, Ring>()
    // The latch of each follower, which a new entry opens: it is not delayed while its follower forwards entries.
    const followers = new Map<SandboxName, Set<Effect.Latch>>()
    let current: { readonly sandbox: SandboxName; readonly ring: Ring } | undefined
    let bytes = 0
    let clearCount = 0

    /** Changes a ring and updates the total of bytes. */
    const updateRing = (ring: Ring, change: () => void): void => {
      const before = ring.bytes
      change()
      bytes += ring.bytes - before
    }

    const makeRoom = (newest: Ring): void => {
      for (const [name, ring] of rings) {
        while (bytes > capacity && ring.length > (ring === newest ? 1 : 0)) updateRing(ring, () => ring.shift())
        if (bytes <= capacity || ring === newest) return
        rings.delete(name)
        retain(emptied, maxEmptied + maxSandboxes, name, ring)
      }
    }

    const retain = (empty: Map<SandboxName, Ring>, max: number, name: SandboxName, ring: Ring): void => {
      empty.delete(name)
      empty.set(name, ring)
      for (const [oldest, ring] of empty.entries().take(Math.max(0, empty.size - max))) {
        empty.delete(oldest)
        // A followed ring is kept, as its follower continues from a number of it; others are evicted instead next time.
        if (followers.has(oldest)) empty.set(oldest, ring)
      }
    }

    const ringOf = (sandbox: SandboxName): Ring | undefined =>
      rings.get(sandbox) ?? emptied.get(sandbox) ?? dropped.get(sandbox)

    /** The ring of a request's sandbox, moved to the newest place. */
    const touchRing = (sandbox: SandboxName): Ring => {
      const ring = ringOf(sandbox) ?? new Ring()
      emptied.delete(sandbox)
      dropped.delete(sandbox)
      rings.delete(sandbox)
      rings.set(sandbox, ring)
      current = { sandbox, ring }
      return ring
    }

    const note = (sandbox: SandboxName, noted: NotedEntries): void => {
      // It is mostly the ring of the previous request.
      const ring = current?.sandbox === sandbox ? current.ring : touchRing(sandbox)
      updateRing(ring, () => ring.push(noted))
      if (bytes > capacity) makeRoom(ring)
      if (followers.size > 0) for (const latch of followers.get(sandbox) ?? []) latch.unsafeOpen()
    }

    const beginRing = (sandbox: SandboxName, isComplete = true, isBegun = true): Ring => {
      const ring = ringOf(sandbox) ?? new Ring()
      ring.isComplete = isComplete
      ring.isBegun = isBegun
      dropped.delete(sandbox)
      if (!rings.has(sandbox)) retain(emptied, maxEmptied + maxSandboxes, sandbox, ring)
      return ring
    }

    const read = (sandbox: SandboxName, after: number, limit: number) =>
      Effect.suspend(() => {
        const ring = ringOf(sandbox) ?? new Ring()
        // Entries in the memory of an earlier process are gone, and their number is unknown.
        return Effect.map(ring.isComplete ? Effect.succeed(false) : wasUsed(sandbox), (isUsed) => ({
          entries: ring.after(after, limit),
          dropped: ring.dropped + (isUsed ? 1 : 0),
          last: ring.last
        }))
      })

    const lastOf = (sandbox: SandboxName): number => ringOf(sandbox)?.last ?? 0

    const acquireFollower = (sandbox: SandboxName) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const latch = Effect.unsafeMakeLatch()
          followers.set(sandbox, (followers.get(sandbox) ?? new Set()).add(latch))
          return latch
        }),
        (latch) =>
          Effect.sync(() => {
            const others = followers.get(sandbox)
            others?.delete(latch)
            if (others?.size === 0) followers.delete(sandbox)
          })
      )

    /** Waits for an entry after `seq`. */
    const waitForEntries = (latch: Effect.Latch, sandbox: SandboxName, seq: number) =>
      Effect.suspend(() => {
        if (lastOf(sandbox) > seq) return Effect.void
        latch.unsafeClose()
        return latch.await
      })

    const follow = (sandbox: SandboxName, after: number) =>
      Stream.unwrapScoped(
        Effect.map(acquireFollower(sandbox), (latch) =>
          // A follower of an earlier process has seen nothing of this one, whatever its number.
          Stream.paginateChunkEffect(after > lastOf(sandbox) ? 0 : after, (seq) =>
            Effect.map(
              Effect.zipRight(waitForEntries(latch, sandbox, seq), read(sandbox, seq, maxEntriesPerPart)),
              ({ entries }) => {
                // The awaited entry may have been evicted before it was read.
                const last = entries.at(-1)?.seq ?? Math.max(seq, lastOf(sandbox))
                return [Chunk.unsafeFromArray(entries), Option.some(last)]
              }
            )
          )
        )
      )

    const clear = (sandbox: SandboxName) =>
      Effect.sync(() => {
        const ring = beginRing(sandbox)
        updateRing(ring, () => ring.clear())
        ring.cleared = ++clearCount
        if (current?.ring === ring) current = undefined
        if (rings.delete(sandbox)) retain(emptied, maxEmptied + maxSandboxes, sandbox, ring)
      })

    // Trials are created and dropped without end.
    const drop = (sandbox: SandboxName) =>
      Effect.map(clear(sandbox), () => {
        const ring = emptied.get(sandbox)
        emptied.delete(sandbox)
        if (ring !== undefined) retain(dropped, maxDropped, sandbox, ring)
      })

    const mark = crypto.randomUUID().slice(0, 8)
    const markOf = (sandbox: SandboxName) => Effect.sync(() => `${mark}${ringOf(sandbox)?.cleared ?? 0}`)
    const begin = (sandbox: SandboxName) => void beginRing(sandbox)
    const noteMissing = (sandbox: SandboxName, isLost = false) =>
      Effect.sync(() => void beginRing(sandbox, false, !isLost))
    const hasLost = (sandbox: SandboxName) =>
      Effect.suspend(() => (ringOf(sandbox)?.isBegun === true ? Effect.succeed(false) : wasUsed(sandbox)))
    return { ...singleProcessJournal, markOf, begin, noteMissing, hasLost, note, read, follow, clear, drop }
  })
