import { Chunk, Effect, Option, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { Entry } from "./Entry.ts"
import { type Journal, maxEntriesPerPart } from "./Journal.ts"

/** How soon a follower sees the entries of another process. */
const pollInterval = "200 millis"

/** The entries of a sandbox after a number, and those to come, by reading again and again. */
export const followByPolling = (read: (typeof Journal.Service)["read"]) => {
  const nextEntries = (sandbox: SandboxName, after: number): Effect.Effect<ReadonlyArray<Entry>> =>
    Effect.flatMap(read(sandbox, after, maxEntriesPerPart), ({ entries, last }) => {
      if (entries.length > 0) return Effect.succeed(entries)
      // Its numbers restart if it was dropped and deleted meanwhile.
      return Effect.delay(nextEntries(sandbox, last < after ? 0 : after), pollInterval)
    })

  return (sandbox: SandboxName, after: number) =>
    Stream.paginateChunkEffect(after, (seq) =>
      Effect.map(nextEntries(sandbox, seq), (entries) => [
        Chunk.unsafeFromArray(entries),
        Option.some(entries.at(-1)?.seq ?? seq)
      ])
    )
}
