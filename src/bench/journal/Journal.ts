import { Chunk, Context, Effect, Option, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Entry, NotedEntries } from "./Entry.ts"

// The retention limits of one sandbox's journal, whichever is reached first.
export const maxJournalEntries = 5000
export const maxJournalBytes = 4 * 1_048_576

/** Entries in journal order. */
interface JournalPart {
  readonly entries: ReadonlyArray<Entry>
  /** The minimum number of missing entries: evicted, lost, or in another sandbox's journal. */
  readonly dropped: number
  /** The number of the newest entry; 0 before the first. */
  readonly last: number
}

/** The requests and answers of each sandbox, in order. */
export class Journal extends Context.Tag("vitrine/bench/Journal")<
  Journal,
  {
    /** Identifies the current journal: it changes when it is cleared, its sandbox is dropped, or its numbers mean other entries. */
    readonly markOf: (sandbox: SandboxName) => Effect.Effect<string>
    /** Declares that a sandbox has had no requests yet. Without this call, a used sandbox counts as one that lost entries. */
    readonly begin: (sandbox: SandboxName) => void
    /**
     * Declares that the journal lacks requests that led to the state: at least one counts as dropped until it is cleared. If
     * `isLost`, it counts as lost as well, as the journal that has them may lack some.
     */
    readonly noteMissing: (sandbox: SandboxName, isLost?: boolean) => Effect.Effect<void>
    /** Whether it lost entries before the last read: they could not be written, or are gone with an earlier process. */
    readonly hasLost: (sandbox: SandboxName) => Effect.Effect<boolean>
    /** Records a request, in a time that callers do not notice. Entries beyond the limits evict the oldest. */
    readonly note: (sandbox: SandboxName, noted: NotedEntries) => void
    /** Whether other processes write to it as well. */
    readonly isShared: Effect.Effect<boolean>
    /** Waits until all entries recorded so far, also by other processes, can be read: before a decision. */
    readonly gather: Effect.Effect<void>
    /** Sorts entries in the order of their answers, which differs from that of their numbers if several processes write. */
    readonly inAnswerOrder: (entries: ReadonlyArray<Entry>) => ReadonlyArray<Entry>
    /** Up to `limit` entries after one, fewer if they are large; none at the end. */
    readonly read: (sandbox: SandboxName, after: number, limit: number) => Effect.Effect<JournalPart>
    /** Entries after one, then new ones as they come. */
    readonly follow: (sandbox: SandboxName, after: number) => Stream.Stream<Entry>
    /** Drops all entries and resets the counts. Numbers continue, so that followers lose nothing. */
    readonly clear: (sandbox: SandboxName) => Effect.Effect<void>
    /** The same for a dropped sandbox: its numbers are retained as long as somebody follows it, and otherwise for a while. */
    readonly drop: (sandbox: SandboxName) => Effect.Effect<void>
    /** Deletes journals of names without a sandbox, if they are not evicted anyway. To be run periodically. */
    readonly sweep: Effect.Effect<void>
  }
>() {}

/** Journals cleared or dropped at once: on Postgres each waits for other replicas to write, and they share that wait. */
export const sandboxConcurrency = 10

/** Members of an in-memory journal with a single writer: its numbers are in the order of the answers. */
export const singleProcessJournal = {
  isShared: Effect.succeed(false),
  gather: Effect.void,
  sweep: Effect.void,
  inAnswerOrder: (entries: ReadonlyArray<Entry>) => entries
}

/** Parts of an existing sandbox's journal after an entry, each read in its own tick. The last part is empty. */
export const partsAfter = (journal: typeof Journal.Service, sandbox: SandboxName, after: number) =>
  Stream.paginateEffect(after, (seq) =>
    Effect.map(Effect.zipRight(yieldToEventLoop, journal.read(sandbox, seq, maxEntriesPerPart)), (part) => {
      const last = Option.fromNullable(part.entries.at(-1))
      return [part, Option.map(last, ({ seq }) => seq)] as const
    })
  )

/** All retained entries of all processes, in the order of their answers. */
export const readAllEntries = (journal: typeof Journal.Service, sandbox: SandboxName) =>
  Effect.map(
    Effect.zipRight(journal.gather, Stream.runCollect(partsAfter(journal, sandbox, 0))),
    (parts): JournalPart => ({
      entries: journal.inAnswerOrder([...parts].flatMap(({ entries }) => entries)),
      dropped: Math.max(...Chunk.map(parts, ({ dropped }) => dropped)),
      last: Chunk.unsafeLast(parts).last
    })
  )

/**
 * The mark of a journal that has, or is known to lack, entries; otherwise the empty string. A sandbox made from this state has
 * its own journal without those entries.
 */
export const markIfNonEmpty = Effect.fnUntraced(function* (journal: typeof Journal.Service, sandbox: SandboxName) {
  yield* journal.gather
  const { dropped, entries } = yield* journal.read(sandbox, 0, 1)
  // Read last, as the first entry that is written may start the journal.
  return entries.length > 0 || dropped > 0 ? yield* journal.markOf(sandbox) : ""
})

/** Maximum number of entries created in a tick of the event loop. */
export const maxEntriesPerPart = 100
