import { Effect, Option, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Entry } from "./Entry.ts"
import { type Journal, partSize } from "./Journal.ts"

type Journals = typeof Journal.Service
type Part = Effect.Effect.Success<ReturnType<Journals["read"]>>

/** Parts of the journal of a sandbox that there is, from an entry on. */
const partsAfter = (journal: Journals, sandbox: SandboxName, after: number) =>
  Stream.paginateEffect(after, (seq) =>
    Effect.map(Effect.zipRight(yieldToEventLoop, journal.read(sandbox, seq, partSize)), (part) => {
      const last = Option.fromNullable(part.entries.at(-1))
      return [part, Option.map(last, ({ seq }) => seq)] as const
    })
  )

/** The entries of a journal that there are, after one. */
export const entriesAfter = (journal: Journals, sandbox: SandboxName, after: number) =>
  Stream.flatMap(partsAfter(journal, sandbox, after), ({ entries }) => Stream.fromIterable(entries))

/** A page of a journal, of those entries that pass. */
export const readPage = Effect.fnUntraced(function* (
  journal: Journals,
  sandbox: SandboxName,
  after: number,
  limit: number,
  passes: (entry: Entry) => boolean = () => true
) {
  // Told of the moment of its first part: its entries begin where those end that are missing.
  let [dropped, last] = [0, 0]
  const noteFirst = (part: Part) => {
    if (last === 0) [dropped, last] = [part.dropped, part.last]
  }
  // One more than is shown tells whether more follow.
  const found = yield* partsAfter(journal, sandbox, after).pipe(
    Stream.flatMap((part) => {
      noteFirst(part)
      return Stream.fromIterable(part.entries)
    }),
    Stream.filter(passes),
    Stream.take(limit + 1),
    Stream.runCollect
  )
  const items = [...found].slice(0, limit)
  return { items, next: found.length > limit ? (items.at(-1)?.seq ?? null) : null, dropped, last }
})
