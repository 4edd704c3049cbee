import { Schema } from "effect"
import { Channel } from "../../domain/Channel.ts"
import { feedKinds } from "./FeedRange.ts"

/**
 * The purchases on one channel and of one kind: the number of feed entries, the number of cancellations among them, and
 * their sum in cents, without refunds.
 */
export const Tally = Schema.Struct({
  channel: Channel,
  kind: Schema.Literal(...feedKinds),
  entries: Schema.Int,
  canceled: Schema.Int,
  cents: Schema.Int
})
export type Tally = typeof Tally.Type

/** The sums by channel and kind, one tally for each. */
export const sumOf = (tallies: ReadonlyArray<Tally>): ReadonlyArray<Tally> => {
  const sums = new Map<string, Tally>()
  for (const tally of tallies) {
    const name = `${tally.channel} ${tally.kind}`
    const { canceled = 0, cents = 0, entries = 0 } = sums.get(name) ?? {}
    sums.set(name, {
      ...tally,
      entries: entries + tally.entries,
      canceled: canceled + tally.canceled,
      cents: cents + tally.cents
    })
  }
  return [...sums.values()]
}
