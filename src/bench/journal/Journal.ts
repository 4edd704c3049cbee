import { Chunk, Context, Effect, Option, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Entry, NotedEntries } from "./Entry.ts"

// What is kept of one sandbox, whichever is less.
export const maxJournalEntries = 5000
export const maxJournalBytes = 4 * 1_048_576

/** Entries of a journal in their order. */
interface JournalPart {
  readonly entries: ReadonlyArray<Entry>
  /** How many are not there any more, at least: they fell out for want of room, were lost, or are in another sandbox's. */
  readonly dropped: number
  /** The number of the newest; 0 before the first. */
  readonly last: number
}

/** What each sandbox was asked and answered, in order. */
export class Journal extends Context.Tag("vitrine/bench/Journal")<
  Journal,
  {
    /** Another one where it began anew: it was cleared, its sandbox dropped, or its numbers mean other entries. */
    readonly markOf: (sandbox: SandboxName) => Effect.Effect<string>
    /** Is told that nobody has asked anything of a sandbox before: where it is not, and it was used, entries were lost. */
    readonly begin: (sandbox: SandboxName) => void
    /** Is told that a sandbox has come to a state of which its journal lacks entries: one at least is dropped until it begins anew. */
    readonly noteMissing: (sandbox: SandboxName) => Effect.Effect<void>
    /** Notes a request. It takes no time that a caller would notice; entries beyond what is kept push the oldest out. */
    readonly note: (sandbox: SandboxName, noted: NotedEntries) => void
    /** Whether other processes note in it as well. */
    readonly isShared: Effect.Effect<boolean>
    /** Waits until what was noted by now is there to be read, also what other processes have noted: before something is decided. */
    readonly gather: Effect.Effect<void>
    /** All entries, in the order in which they were answered: where several processes note, their numbers are in another one. */
    readonly ordered: (entries: ReadonlyArray<Entry>) => ReadonlyArray<Entry>
    /** Up to `limit` entries after one, fewer where they are large; none where none follows. */
    readonly read: (sandbox: SandboxName, after: number, limit: number) => Effect.Effect<JournalPart>
    /** Entries after one, then those that come, as they come. */
    readonly follow: (sandbox: SandboxName, after: number) => Stream.Stream<Entry>
    /** Begins anew: everything is dropped and counted no more. Numbers go on, so that whoever follows loses nothing. */
    readonly clear: (sandbox: SandboxName) => Effect.Effect<void>
    /** The same of a sandbox that was dropped: its numbers are remembered as long as somebody follows it, and else for a while. */
    readonly drop: (sandbox: SandboxName) => Effect.Effect<void>
    /** Forgets what was asked under names without a sandbox, where it does not give way by itself. To be done now and then. */
    readonly sweep: Effect.Effect<void>
  }
>() {}

/** So many are emptied or dropped at once: on Postgres each waits until other replicas have written what they noted, and shares that. */
export const sandboxConcurrency = 10

/** What is so of one in the memory of the only process that notes in it: its numbers are in the order of the answers. */
export const singleProcessJournal = {
  isShared: Effect.succeed(false),
  gather: Effect.void,
  sweep: Effect.void,
  ordered: (entries: ReadonlyArray<Entry>) => entries
}

/** Parts of the journal of a sandbox that there is, from an entry on, each read in a tick of its own. The last one is empty. */
export const partsAfter = (journal: typeof Journal.Service, sandbox: SandboxName, after: number) =>
  Stream.paginateEffect(after, (seq) =>
    Effect.map(Effect.zipRight(yieldToEventLoop, journal.read(sandbox, seq, maxEntriesPerPart)), (part) => {
      const last = Option.fromNullable(part.entries.at(-1))
      return [part, Option.map(last, ({ seq }) => seq)] as const
    })
  )

/** Every entry that is kept, of all processes, in the order in which they were answered. */
export const readAllEntries = (journal: typeof Journal.Service, sandbox: SandboxName) =>
  Effect.map(
    Effect.zipRight(journal.gather, Stream.runCollect(partsAfter(journal, sandbox, 0))),
    (parts): JournalPart => ({
      entries: journal.ordered([...parts].flatMap(({ entries }) => entries)),
      dropped: Math.max(...Chunk.map(parts, ({ dropped }) => dropped)),
      last: Chunk.unsafeLast(parts).last
    })
  )

/**
 * The mark of a journal that has something its sandbox was asked by now, or lacks it; empty of any other. What is made of the
 * sandbox's state has a journal of its own, without that.
 */
export const markIfNonEmpty = Effect.fnUntraced(function* (journal: typeof Journal.Service, sandbox: SandboxName) {
  yield* journal.gather
  const { dropped, entries } = yield* journal.read(sandbox, 0, 1)
  // Afterwards, as the first entry that is written may begin a journal.
  return entries.length > 0 || dropped > 0 ? yield* journal.markOf(sandbox) : ""
})

/** Entries that are made in a tick of the event loop. */
export const maxEntriesPerPart = 100
