import { Record as Rec, Schema } from "effect"
import { Count, withDescription } from "../../domain/Input.ts"
import { type MeasureName, measures } from "../facts/rollups.ts"
import { maxWeightedPosition } from "./weight.ts"

/** Sums over the answers of some days, as stored in the roll-ups. */
export interface Totals extends Readonly<Record<MeasureName, number>> {
  /** Answers that count. */
  readonly queries: number
  /** Those of them that mention the subject. */
  readonly mentioning: number
}

export const emptyTotals: Totals = { queries: 0, mentioning: 0, ...Rec.map(measures, () => 0) }

/**
 * numerator / denominator in whole hundredths, half away from zero; 0 if the denominator is 0. Integer arithmetic: a
 * quotient of floats may fall on the wrong side of a half.
 */
const hundredths = (numerator: number, denominator: number): number => {
  if (denominator === 0) return 0
  const [n, d] = [BigInt(Math.abs(numerator)), BigInt(denominator)]
  return Math.sign(numerator) * Number((200n * n + d) / (2n * d))
}

/** The figures of some days in hundredths, so that differences of them are exact. */
export const inHundredths = ({ judged, mentioning, mentions, positions, queries, sentiment, weight }: Totals) => ({
  score: hundredths(weight, 10_000 * queries),
  coverage: hundredths(100 * mentioning, queries),
  position: hundredths(positions, mentions),
  sentiment: hundredths(100 * judged + sentiment, 2 * judged)
})

const Percent = Schema.Number.pipe(Schema.between(0, 100))
const Rank = Schema.Number.pipe(Schema.nonNegative())

const figure = <R>(schema: Schema.Schema<number, number, R>, description: string, of: (totals: Totals) => number) => ({
  schema: withDescription(schema, description),
  of
})

/** The figures: each with its description in the contract and its formula over the totals. */
export const figures = {
  visibility_score: figure(
    Percent,
    `0 to 100: the share of answers that mention the subject, each weighted by 0.9^(min(best position, ${maxWeightedPosition}) - 1); two decimals`,
    (totals) => inHundredths(totals).score / 100
  ),
  mention_count: figure(Count, "Mentions of the subject, 0 or more", ({ mentions }) => mentions),
  total_queries: figure(
    Count,
    "Answers in the window, 0 or more; failed and refused ones do not count",
    ({ queries }) => queries
  ),
  queries_with_mentions: figure(
    Count,
    "Answers that mention the subject, 0 to total_queries",
    ({ mentioning }) => mentioning
  ),
  mention_coverage: figure(
    Percent,
    "100 x queries_with_mentions / total_queries, 0 to 100, two decimals",
    (totals) => inHundredths(totals).coverage / 100
  ),
  avg_position: figure(
    Rank,
    "The mean rank of the subject's mentions, each among all brands of its answer: 1 is the first, lower is better; two decimals; 0 without mentions",
    (totals) => inHundredths(totals).position / 100
  ),
  sentiment_score: figure(
    Percent,
    "How positive the mentions with a sentiment are, 0 to 100, 50 is neutral, two decimals; 0 if no mention has one",
    (totals) => inHundredths(totals).sentiment / 100
  )
}

/** The figures of some days as responses show them. */
export const figuresOf = (totals: Totals) => Rec.map(figures, ({ of }) => of(totals))

/** The change from the previous days, of the figures as printed; 0 if there is nothing to compare with. */
export const trendOf = (current: Totals, previous: Totals) => {
  const [now, before] = [inHundredths(current), inHundredths(previous)]
  const isComparable = previous.queries > 0
  return {
    score_change: isComparable ? (now.score - before.score) / 100 : 0,
    mention_change: isComparable ? current.mentions - previous.mentions : 0,
    position_change: current.mentions > 0 && previous.mentions > 0 ? (now.position - before.position) / 100 : 0
  }
}
