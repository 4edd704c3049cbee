import { DateTime } from "effect"
import { toSortableText } from "../../domain/Timestamp.ts"

/** A part of the feed, in the text by which entries are stored: later than `after`, and not later than `upTo`. */
export interface FeedRange {
  readonly after: string
  readonly upTo: string
  /** The newest so many; all without it. */
  readonly limit: number | undefined
}

/** From the beginning, if `after` is left out. */
export const rangeOf = (after: DateTime.Utc | undefined, upTo: DateTime.Utc, limit: number | undefined): FeedRange => ({
  after: after === undefined ? "" : toSortableText(after),
  upTo: DateTime.formatIso(upTo),
  limit
})
