import { DateTime } from "effect"
import type { Channel } from "../../domain/Channel.ts"
import { toSortableText } from "../../domain/Timestamp.ts"

/** The kinds of purchases: goods, or one of the three kinds of bookings. */
export const feedKinds = ["order", "hotel", "flight", "car"] as const

export type FeedKind = (typeof feedKinds)[number]

/** The feed entries that a reader asks for. */
export interface FeedQuery {
  /** Only entries strictly later than it. */
  readonly after?: DateTime.Utc | undefined
  /** Only entries strictly earlier than it. */
  readonly before?: DateTime.Utc | undefined
  /** At most this number of them, the newest; by default as many as one answer holds. */
  readonly limit?: number | undefined
  /** Only what was bought on this channel. */
  readonly channel?: Channel | undefined
  /** Only what was bought of this kind. */
  readonly kind?: FeedKind | undefined
}

/** A range of the feed, in the sortable text of stored times: later than `after`, up to `upTo`. */
export interface FeedRange {
  readonly after: string
  readonly upTo: string
}

/** The newest entries of a range, `limit` of them at most. */
export interface FeedPart extends FeedRange {
  readonly limit: number
  /** Only what was bought on this channel. */
  readonly channel: Channel | undefined
}

/** The last instant before another one: an entry's time is a whole millisecond. */
const lastBefore = (instant: DateTime.Utc): DateTime.Utc => DateTime.subtract(instant, { millis: 1 })

/** The range of a query over the entries up to `now`. */
export const rangeOf = ({ after, before }: FeedQuery, now: DateTime.Utc): FeedRange => ({
  after: after === undefined ? "" : toSortableText(after),
  upTo: toSortableText(before === undefined ? now : DateTime.min(now, lastBefore(before)))
})

/** The rest of a range, older than an entry that was read. */
export const rangeBelow = ({ after }: FeedRange, createdAt: DateTime.Utc): FeedRange => ({
  after,
  upTo: toSortableText(lastBefore(createdAt))
})
