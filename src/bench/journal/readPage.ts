import { Effect, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { pageOf } from "../pages.ts"
import type { Entry } from "./Entry.ts"
import { type Journal, partsAfter } from "./Journal.ts"

/** A page of the journal entries that pass the filter. */
export const readPage = Effect.fnUntraced(function* (
  journal: typeof Journal.Service,
  sandbox: SandboxName,
  after: number,
  limit: number,
  passes: (entry: Entry) => boolean = () => true
) {
  // As of the first part: its entries begin where the missing ones end.
  let [dropped, last] = [0, 0]
  const found = yield* partsAfter(journal, sandbox, after).pipe(
    Stream.flatMap((part) => {
      if (last === 0) [dropped, last] = [part.dropped, part.last]
      return Stream.fromIterable(part.entries)
    }),
    Stream.filter(passes),
    Stream.take(limit + 1),
    Stream.runCollect
  )
  return { ...pageOf([...found], limit, ({ seq }) => seq), dropped, last }
})
