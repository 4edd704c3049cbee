/** Sums over the answers of some days, as the roll-ups hold them. */
export interface Totals {
  /** Answers that count. */
  readonly queries: number
  /** Of those, the ones that mention the subject. */
  readonly mentioning: number
  readonly mentions: number
  /** The weights of best positions, in millionths. */
  readonly weight: number
  readonly positions: number
  /** -100 to 100 each. */
  readonly sentiment: number
}

export const nothing: Totals = { queries: 0, mentioning: 0, mentions: 0, weight: 0, positions: 0, sentiment: 0 }

/**
 * numerator / denominator in whole hundredths, half away from zero; 0 without a denominator. In whole numbers: a quotient
 * of floats may fall on the wrong side of a half.
 */
const hundredths = (numerator: number, denominator: number): number => {
  if (denominator === 0) return 0
  const [n, d] = [BigInt(Math.abs(numerator)), BigInt(denominator)]
  return Math.sign(numerator) * Number((200n * n + d) / (2n * d))
}

/** The figures of some days in hundredths, so that differences of them are exact. */
export const inHundredths = ({ mentioning, mentions, positions, queries, sentiment, weight }: Totals) => ({
  score: hundredths(weight, 10_000 * queries),
  coverage: hundredths(100 * mentioning, queries),
  position: hundredths(positions, mentions),
  sentiment: hundredths(100 * mentions + sentiment, 2 * mentions)
})

/** The figures of days as an answer shows them. */
export const figuresOf = (totals: Totals) => {
  const { coverage, position, score, sentiment } = inHundredths(totals)
  return {
    visibility_score: score / 100,
    mention_count: totals.mentions,
    total_queries: totals.queries,
    queries_with_mentions: totals.mentioning,
    mention_coverage: coverage / 100,
    avg_position: position / 100,
    sentiment_score: sentiment / 100
  }
}

/** What changed since the days before, of the figures as they are printed; 0 where there is nothing to compare with. */
export const trendOf = (current: Totals, previous: Totals) => {
  const [now, before] = [inHundredths(current), inHundredths(previous)]
  const compares = previous.queries > 0
  return {
    score_change: compares ? (now.score - before.score) / 100 : 0,
    mention_change: compares ? current.mentions - previous.mentions : 0,
    position_change: current.mentions > 0 && previous.mentions > 0 ? (now.position - before.position) / 100 : 0
  }
}
