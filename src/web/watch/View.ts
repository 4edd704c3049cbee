import { withQuery } from "../page/Link.tsx"
import type { Entry } from "./Entry.ts"

/** What the screen shows. */
export interface View {
  readonly sandbox: string
  /** Where the sandbox is reached. */
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly acpUrl: string
  /** The numbers of the oldest and of the newest entry that are kept. */
  readonly first: number
  readonly last: number
  /** How many of the oldest fell out for want of room. */
  readonly dropped: number
  /** When the oldest was made, in milliseconds of Unix time. */
  readonly begun: number
  /** Entries in their order, those around the chosen one. */
  readonly shown: ReadonlyArray<Entry>
  /** None before the first request. */
  readonly chosen: Entry | undefined
}

/** The address of an entry of a sandbox: every position of the screen has one. */
export const addressOf = ({ sandbox }: Pick<View, "sandbox">, { entry }: { readonly entry?: number }): string =>
  withQuery("/watch", { sandbox, entry })
