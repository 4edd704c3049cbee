import { withQuery } from "../page/Link.tsx"
import type { Entry } from "./Entry.ts"

/** What the screen shows. */
export interface View extends Watched {
  /** Where the sandbox is reached. */
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly acpUrl: string
  /** The numbers of the oldest and of the newest entry that are kept. */
  readonly first: number
  readonly last: number
  /** How many are missing at least: they fell out for want of room, were lost, or are in another sandbox's. */
  readonly dropped: number
  /** When the oldest was made, in milliseconds of Unix time. */
  readonly begun: number
  /** Entries in their order, those around the chosen one. */
  readonly shown: ReadonlyArray<Entry>
  /** None before the first request. */
  readonly chosen: Entry | undefined
}

/** What is watched: a sandbox, or by a link of somebody who may, and then the sandbox's name is not known. */
export interface Watched {
  readonly sandbox: string
  readonly share?: string | undefined
}

/** The address of an entry of what is watched: every position of the screen has one. */
export const addressOf = ({ sandbox, share }: Watched, { entry }: { readonly entry?: number }): string =>
  share === undefined ? withQuery("/watch", { sandbox, entry }) : withQuery("/watch/shared", { share, entry })
