/** @jsxImportSource preact */
import { Effect } from "effect"
import type { BrandRank } from "../../../visibility/leaderboards/Boards.ts"
import type { WatchedName, WatchedStats } from "../../../visibility/watch/Records.ts"
import { figure, History } from "../charts/History.tsx"
import { type Figure, seriesOf, valuesOf } from "../charts/Series.ts"
import type { Dashboard } from "../dashboard/Dashboard.ts"
import { type Column, type Table, tableOf } from "../table/Table.ts"

// More curves are unreadable.
const maxCurves = 4

/** The stats to compare: those of the own brands first, then those at the top of the board. */
export const comparedStats = (
  { ask, period }: Dashboard,
  ownBrands: ReadonlyArray<WatchedName>,
  board: ReadonlyArray<BrandRank>
) => {
  const ownIds = ownBrands.slice(0, maxCurves - 1).map(({ id }) => id)
  const others = board.map(({ brand_id }) => brand_id).filter((id) => !ownIds.includes(id))
  const ids = [...ownIds, ...others].slice(0, maxCurves).join(",")
  return Effect.map(ask("watchStats", { query: { of: "brands", ids, period } }), ({ data }) => data)
}

/** A row for each day, a column for each of the stats. */
const daysTable = (about: Pick<Table, "name" | "title">, stats: ReadonlyArray<WatchedStats>, of: Figure): Table =>
  tableOf<number>(
    { ...about, empty: "There is no data for these days." },
    [
      { name: "date", title: "Date", isHead: true, value: (day) => stats[0]?.history[day]?.date ?? null },
      ...seriesOf(stats, of).map(({ name, points }): Column<number> => {
        const values = valuesOf(points)
        return {
          name,
          title: name,
          isFigure: true,
          value: (day) => values[day] ?? null,
          shown: (day) => figure(values[day])
        }
      })
    ],
    stats[0]?.history.map((_, day) => day) ?? []
  )

/** The score and the mentions of each day, as charts and as tables. */
export const historiesOf = (stats: ReadonlyArray<WatchedStats>, about?: string) => {
  const scores = daysTable({ name: "scores", title: "Visibility score" }, stats, "visibility_score")
  const mentions = daysTable({ name: "mentions", title: "Mentions" }, stats, "mention_count")
  return {
    tables: [scores, mentions],
    charts: stats.every(({ history }) => history.every(({ total_queries }) => total_queries === 0)) ? (
      <p class="empty">There are no answers in this period.</p>
    ) : (
      <div class="pair">
        <History
          id="score"
          title="Score over time"
          about={about}
          series={seriesOf(stats, "visibility_score")}
          isShare
          table={scores}
        />
        <History
          id="mentions"
          title="Mentions over time"
          about={about}
          series={seriesOf(stats, "mention_count")}
          table={mentions}
        />
      </div>
    )
  }
}
