import type { Journal } from "./Journal.ts"

type Marked = Pick<typeof Journal.Service, "mark">

export const eventIdOf = ({ mark }: Marked, seq: number): string => `${mark}-${seq}`

/** The number that somebody has seen, or that of an event: nothing was seen where it was of a process before this one. */
const seqOf = ({ mark }: Marked, seen: string | undefined): number | undefined => {
  const [, of = mark, seq] = /^(?:([\da-z]+)-)?(\d{1,10})$/.exec(seen ?? "") ?? []
  if (seq === undefined) return undefined
  return of === mark ? Number(seq) : 0
}

/** Behind which entry a follower goes on: a browser that connects again says so in a header, and anything odd in it is passed over. */
export const startOf = (journal: Marked, header: string | undefined, after: string | number = 0): number =>
  seqOf(journal, header) ?? seqOf(journal, String(after)) ?? 0
