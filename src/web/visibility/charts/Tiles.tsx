/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { VisibilityMetrics } from "../../../visibility/metrics/Metrics.ts"
import { formatCount, formatNumber } from "../../page/format.ts"

type Metrics = Pick<
  VisibilityMetrics,
  | "period"
  | "visibility_score"
  | "mention_count"
  | "total_queries"
  | "queries_with_mentions"
  | "mention_coverage"
  | "avg_position"
  | "sentiment_score"
  | "trend"
>

interface ChangeProps {
  /** Whether the period before has a figure: without one there is no change to state. */
  readonly isCompared: boolean
  readonly by: number
  readonly unit: string
  /** Whether a lower figure is better. */
  readonly isInverse?: boolean
  readonly days: number
}

/** A change, as an arrow, a word and a figure: the colour is not the only sign of whether it is good. */
const Change = ({ by, days, isCompared, isInverse = false, unit }: ChangeProps) => {
  const before = `than in the ${days} days before`
  if (by === 0) {
    return <p class="kpi-note">{isCompared ? `No change from the ${days} days before` : "Nothing to compare with"}</p>
  }
  const isBetter = by > 0 !== isInverse
  // Mentions and points are counted.
  const word = isInverse ? (isBetter ? "better" : "worse") : by > 0 ? "more" : "fewer"
  return (
    <p class="kpi-note" data-change={isBetter ? "better" : "worse"}>
      <strong>{`${by > 0 ? "▲" : "▼"} ${formatNumber(Math.abs(by))}`}</strong>
      {` ${unit} ${word} ${before}`}
    </p>
  )
}

const tone = ({ mention_count, sentiment_score: score }: Metrics): string => {
  if (mention_count === 0) return "No mentions"
  if (score === 0) return "No mention was judged, or all were judged −100"
  return score >= 60
    ? "Mostly positive; 50 is neutral"
    : score <= 40
      ? "Mostly negative; 50 is neutral"
      : "Near neutral, which is 50"
}

interface TilesProps {
  readonly metrics: Metrics
  /** The number of answers in the same number of days before the period. */
  readonly answersBefore: number
  readonly subject?: string
}

interface Tile {
  readonly title: string
  readonly name: Exclude<keyof Metrics, "period" | "queries_with_mentions" | "trend">
  /** What follows the figure. */
  readonly unit?: string
  readonly note?: string | undefined
  readonly change?: ComponentChildren
}

/** The figures of a period, and their change since the previous one where the API compares it. */
export const Tiles = ({ answersBefore, metrics, subject }: TilesProps) => {
  const days = Number.parseInt(metrics.period, 10)
  const { mention_change, position_change, score_change } = metrics.trend
  const isCompared = answersBefore > 0
  const isRanked = isCompared && metrics.mention_count > 0 && metrics.mention_count > mention_change
  const about = { days, isCompared }
  const answered = `${formatNumber(metrics.queries_with_mentions)} of ${formatCount(metrics.total_queries, "answer")}`
  const tiles: ReadonlyArray<Tile> = [
    {
      title: "Visibility score",
      name: "visibility_score",
      note: subject,
      change: <Change {...about} by={score_change} unit="points" />
    },
    { title: "Coverage", name: "mention_coverage", unit: " %", note: answered },
    { title: "Mentions", name: "mention_count", change: <Change {...about} by={mention_change} unit="" /> },
    {
      title: "Average position",
      name: "avg_position",
      change: <Change {...about} isCompared={isRanked} by={position_change} unit="ranks" isInverse />
    },
    { title: "Sentiment", name: "sentiment_score", note: tone(metrics) },
    { title: "Queries", name: "total_queries", note: `Answers in ${days} days` }
  ]
  return (
    <dl class="kpis">
      {tiles.map(({ change, name, note, title, unit = "" }, place) => (
        <div key={name} class={place === 0 ? "kpi kpi-first" : "kpi"}>
          <dt>{title}</dt>
          <dd data-figure={name}>{formatNumber(metrics[name]) + unit}</dd>
          {note === undefined ? null : <dd class="kpi-note">{note}</dd>}
          {change === undefined ? null : <dd>{change}</dd>}
        </div>
      ))}
    </dl>
  )
}
