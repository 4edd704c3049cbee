/** @jsxImportSource preact */
import { Effect } from "effect"
import type { ComponentChildren } from "preact"
import type { VisibilityError } from "../../../visibility/contract/Errors.ts"
import type { SubjectKind } from "../../../visibility/records/Vocabulary.ts"
import type { WatchedStats } from "../../../visibility/watch/Records.ts"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { formatNumber } from "../../page/format.ts"
import { Sparkline } from "../charts/Sparkline.tsx"
import { type Dashboard, listLimit, type Query } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { DataTable } from "../table/DataTable.tsx"
import { Pager } from "../table/Pager.tsx"
import { type Column, tableOf } from "../table/Table.ts"

interface ListProps<Item> {
  readonly kind: SubjectKind
  readonly title: string
  /** The subject of the scores. */
  readonly about: string
  readonly empty: string
  /** The choice of parts of the list. */
  readonly choices?: ComponentChildren
  readonly read: (
    dashboard: Dashboard,
    query: Query
  ) => Effect.Effect<{ readonly data: ReadonlyArray<Item>; readonly next_cursor: string | null }, VisibilityError>
  /** The columns with the names of the items, and more columns. */
  readonly columns: (dashboard: Dashboard) => readonly [names: Columns<Item>, more: Columns<Item>]
}

/** A change, as an arrow and a figure; the colour is not the only sign of whether it is good. */
const Change = ({ by }: { readonly by: number }) =>
  by === 0 ? (
    <span class="muted">–</span>
  ) : (
    <span data-change={by > 0 ? "better" : "worse"}>
      <strong>{`${by > 0 ? "▲" : "▼"} ${formatNumber(Math.abs(by))}`}</strong>
    </span>
  )

type Columns<Item> = ReadonlyArray<Column<Item>>

/** The items' visibility, its change, and its history. */
const figuresOf = <Item extends { readonly id: string }>(found: ReadonlyArray<WatchedStats>): Columns<Item> => {
  const byId = new Map(found.map((stats) => [stats.id, stats]))
  const of = ({ id }: Item) => byId.get(id)
  return [
    {
      name: "visibility_score",
      title: "Score",
      isFigure: true,
      value: (item) => of(item)?.visibility_score ?? null
    },
    {
      name: "score_change",
      title: "Change",
      isFigure: true,
      value: (item) => of(item)?.trend.score_change ?? null,
      shown: (item) => <Change by={of(item)?.trend.score_change ?? 0} />
    },
    {
      name: "trend",
      title: "Trend",
      isDrawn: true,
      value: () => null,
      shown: (item) => {
        const stats = of(item)
        return stats === undefined ? null : <Sparkline stats={stats} />
      }
    }
  ]
}

/** The route of a list of brands, prompts or topics, page by page, each with its score, change and history. */
export const listView = <Item extends { readonly id: string }>({
  about,
  choices,
  columns,
  empty,
  kind,
  read,
  title
}: ListProps<Item>) =>
  view((dashboard) =>
    Effect.gen(function* () {
      const query = { limit: listLimit(dashboard), cursor: dashboard.searchParams.optional("cursor") }
      const { data, next_cursor } = yield* read(dashboard, query)
      const ids = data.map(({ id }) => id).join(",")
      const stats = yield* dashboard.ask("watchStats", { query: { of: kind, ids, period: dashboard.period } })
      const [names, more] = columns(dashboard)
      const table = tableOf<Item>(
        { name: kind, title, empty },
        [...names, ...figuresOf<Item>(stats.data), ...more],
        data
      )
      return {
        title,
        part: kind,
        tables: [table],
        body: (
          <>
            <DeskTitle title={title}>{choices}</DeskTitle>
            <DataTable table={table}>
              <p class="muted sheet-note">{about}</p>
            </DataTable>
            <Pager next={next_cursor} />
          </>
        )
      } satisfies View
    })
  )
