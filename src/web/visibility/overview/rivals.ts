import { Effect } from "effect"
import { pageSize } from "../../../domain/Limits.ts"
import type { BrandRank } from "../../../visibility/leaderboards/Boards.ts"
import type { BrandStats } from "../../../visibility/metrics/Metrics.ts"
import type { BrandRecord } from "../../../visibility/records/Records.ts"
import type { Series } from "../charts/History.tsx"
import type { Dashboard } from "../dashboard/Dashboard.ts"
import { type Column, type Table, tableOf } from "../table/Table.ts"

// More curves than that are no picture any more.
const curves = 4

/** The organization's own brands, wherever in the list of all they are. */
const ownBrands = Effect.fnUntraced(function* ({ ask }: Dashboard) {
  const own: Array<BrandRecord> = []
  let cursor: string | undefined
  do {
    const { data, next_cursor } = yield* ask("listBrands", { query: { limit: String(pageSize.most), cursor } })
    own.push(...data.filter(({ is_own }) => is_own))
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined && own.length < curves)
  return own
})

/** Whose days are compared: the own brands first, then those that a board has at its top. */
export const rivals = Effect.fnUntraced(function* (dashboard: Dashboard, board: ReadonlyArray<BrandRank>) {
  const own = (yield* ownBrands(dashboard)).slice(0, curves - 1).map(({ id }) => id)
  const others = board.map(({ brand_id }) => brand_id).filter((id) => !own.includes(id))
  return yield* Effect.forEach([...own, ...others].slice(0, curves), (id) =>
    Effect.map(dashboard.ask("brandStats", { path: { id }, query: { period: dashboard.period } }), ({ data }) => data)
  )
})

type Figure = "visibility_score" | "mention_count"

export const seriesOf = (stats: ReadonlyArray<BrandStats>, figure: Figure): ReadonlyArray<Series> =>
  stats.map(({ brand_name, history }) => ({
    name: brand_name,
    points: history.map((day) => ({ date: day.date, value: day[figure] }))
  }))

/** A row for each day, a column for each brand. */
export const daysTable = (
  about: Pick<Table, "name" | "title">,
  stats: ReadonlyArray<BrandStats>,
  figure: Figure
): Table =>
  tableOf<number>(
    { ...about, empty: "There are no days." },
    [
      { name: "date", title: "Date", isHead: true, value: (day) => stats[0]?.history[day]?.date ?? null },
      ...stats.map(
        ({ brand_name, history }): Column<number> => ({
          name: brand_name,
          title: brand_name,
          isFigure: true,
          value: (day) => history[day]?.[figure] ?? null
        })
      )
    ],
    stats[0]?.history.map((_, day) => day) ?? []
  )
