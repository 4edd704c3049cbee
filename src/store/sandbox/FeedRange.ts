import { DateTime } from "effect"
import { toSortableText } from "../../domain/Timestamp.ts"

/** Which entries a reader of the feed asks for. */
export interface FeedQuery {
  /** Only entries strictly later than it. */
  readonly after?: DateTime.Utc | undefined
  /** Only entries strictly earlier than it. */
  readonly before?: DateTime.Utc | undefined
  /** The newest so many of them; all without it. */
  readonly limit?: number | undefined
}

/** A part of the feed, in the text by which entries are stored: later than `after`, and not later than `upTo`. */
export interface FeedRange {
  readonly after: string
  readonly upTo: string
  /** The newest so many; all without it. */
  readonly limit: number | undefined
}

/**
 * What is asked for of the entries up to `now`. An entry's time is a whole millisecond, so the last one before is
 * known.
 */
export const rangeOf = ({ after, before, limit }: FeedQuery, now: DateTime.Utc): FeedRange => ({
  after: after === undefined ? "" : toSortableText(after),
  upTo: toSortableText(before === undefined ? now : DateTime.min(now, DateTime.subtract(before, { millis: 1 }))),
  limit
})
