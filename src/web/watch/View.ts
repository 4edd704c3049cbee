import { withQuery } from "../page/Link.tsx"
import type { Entry } from "./Entry.ts"

export interface View extends Watched {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly acpUrl: string
  /** Whether its trial was graded, so that its shop is closed. */
  readonly isOver: boolean
  /** The numbers of the oldest and of the newest kept entry. */
  readonly first: number
  readonly last: number
  /** A lower bound of the missing entries: evicted, lost, or in the journal of another sandbox. */
  readonly dropped: number
  /** The time of the oldest entry, in epoch milliseconds. */
  readonly startMs: number
  /** Entries in order, around the chosen one. */
  readonly shown: ReadonlyArray<Entry>
  /** Undefined before the first request. */
  readonly chosen: Entry | undefined
}

/** What is watched: a sandbox by name, or by a share link, and then the name is unknown. */
export interface Watched {
  readonly sandbox: string
  readonly share?: string | undefined
}

/** The address of an entry of the watched sandbox: every position of the screen has one. */
export const addressOf = ({ sandbox, share }: Watched, entry?: number): string =>
  share === undefined ? withQuery("/watch", { sandbox, entry }) : withQuery("/watch/shared", { share, entry })
