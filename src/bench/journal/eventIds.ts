import { Chunk, Effect, Stream } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { Journal } from "./Journal.ts"

/** The number that somebody has seen, or that of an event: nothing was seen where it was of what was there before it began anew. */
const seqOf = (mark: string, lastEventId: string | undefined): number | undefined => {
  const [, of = mark, seq] = /^(?:([\da-z]+)-)?(\d{1,10})$/.exec(lastEventId ?? "") ?? []
  if (seq === undefined) return undefined
  return of === mark ? Number(seq) : 0
}

/** Behind which entry a follower goes on: a browser that connects again says so in a header, and anything odd in it is passed over. */
const startOf = (mark: string, header: string | undefined, after: string | number = 0): number =>
  seqOf(mark, header) ?? seqOf(mark, String(after)) ?? 0

/** The entries after what a follower has seen, each with the id of its event. */
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
