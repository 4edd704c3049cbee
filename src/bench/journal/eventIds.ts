import { Chunk, Effect, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { Journal } from "./Journal.ts"

/** The number of the last seen entry or event; 0 if the event is from before the journal's current life. */
const seqOf = (mark: string, lastEventId: string | undefined): number | undefined => {
  const [, eventMark = mark, seq] = /^(?:([\da-z]+)-)?(\d{1,10})$/.exec(lastEventId ?? "") ?? []
  if (seq === undefined) return undefined
  return eventMark === mark ? Number(seq) : 0
}

/** The entry after which a follower continues: a reconnecting browser sends it in a header, whose invalid values are ignored. */
const startOf = (mark: string, header: string | undefined, after: string | number = 0): number =>
  seqOf(mark, header) ?? seqOf(mark, String(after)) ?? 0

/** The entries after the last seen one, with their event ids. */
export const followedFrom = (
  journal: typeof Journal.Service,
  sandbox: SandboxName,
  header: string | undefined,
  after?: string | number
) => {
  const markOf = journal.markOf(sandbox)
  return Stream.unwrap(Effect.map(markOf, (mark) => journal.follow(sandbox, startOf(mark, header, after)))).pipe(
    Stream.mapChunksEffect((entries) =>
      Effect.map(markOf, (mark) => Chunk.map(entries, (entry) => ({ id: `${mark}-${entry.seq}`, entry })))
    )
  )
}
