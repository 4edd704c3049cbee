/** @jsxImportSource preact */

import { Effect } from "effect"
import { pageSize } from "../../../domain/Limits.ts"
import type { TrackedPage } from "../../../visibility/records/Records.ts"
import type { WatchedName } from "../../../visibility/watch/Records.ts"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { Bar } from "../charts/Bar.tsx"
import { type Dashboard, listLimit } from "../dashboard/Dashboard.ts"
import { Switch } from "../dashboard/Select.tsx"
import { type View, view } from "../dashboard/view.tsx"
import { Choices } from "../table/Choices.tsx"
import { DataTable } from "../table/DataTable.tsx"
import { Pager } from "../table/Pager.tsx"
import { tableOf } from "../table/Table.ts"
import { Day } from "./moments.tsx"
import { PageLink } from "./PageLink.tsx"

const pageTable = (pages: ReadonlyArray<TrackedPage>) =>
  tableOf<TrackedPage>(
    { name: "pages", title: "Pages", empty: "No page of this brand is tracked." },
    [
      { name: "id" },
      { name: "title", title: "Page", isHead: true, shown: ({ title, url }) => <PageLink title={title} url={url} /> },
      { name: "url" },
      {
        name: "score",
        title: "Score",
        isFigure: true,
        shown: ({ score }) => (score === null ? <span class="muted">No score</span> : <Bar value={score} max={100} />)
      },
      { name: "citation_count", title: "Citations", isFigure: true },
      { name: "last_cited_at", title: "Last cited", shown: ({ last_cited_at }) => <Day at={last_cited_at} /> },
      { name: "last_checked_at", title: "Last checked", shown: ({ last_checked_at }) => <Day at={last_checked_at} /> },
      { name: "is_tracked", title: "Tracked", shown: ({ is_tracked }) => (is_tracked ? "Yes" : "No") }
    ],
    pages
  )

const Filters = () => (
  <div class="desk-filters">
    <Choices
      label="Sort by"
      name="sort"
      fallback="recent"
      options={[
        ["recent", "Newest"],
        ["score_low", "Worst score"],
        ["score_high", "Best score"],
        ["citations", "Most cited"],
        ["last_checked", "Last checked"]
      ]}
    />
    <Choices
      label="Tracking"
      name="tracked"
      fallback="true"
      options={[
        ["true", "Tracked"],
        ["false", "All"]
      ]}
    />
  </div>
)

/** The brands to choose from: the own ones, then those of the newest hundred, and the one that the address names. */
const brandChoice = Effect.fnUntraced(function* ({ ask, searchParams }: Dashboard) {
  const { data: ownBrands } = yield* ask("watchOwnBrands")
  const { data } = yield* ask("listBrands", { query: { limit: String(pageSize.max) } })
  const brands: ReadonlyArray<WatchedName> = [...ownBrands, ...data.filter(({ is_own }) => !is_own)]
  const named = searchParams.optional("brand_id")
  const chosen = named === undefined ? brands[0] : (yield* ask("getBrand", { path: { id: named } })).data
  const isMissing = chosen !== undefined && !brands.some(({ id }) => id === chosen.id)
  return { brands: isMissing ? [chosen, ...brands] : brands, chosen }
})

const readPages = (dashboard: Dashboard, brand: WatchedName) =>
  dashboard.ask("listTrackedPages", {
    query: {
      brand_id: brand.id,
      limit: listLimit(dashboard),
      cursor: dashboard.searchParams.optional("cursor"),
      tracked: dashboard.searchParams.optional("tracked"),
      sort: dashboard.searchParams.optional("sort")
    }
  })

/** `/visibility/pages`: the pages of a brand, how ready they are to be cited, and how often they are. */
export const pages = view((dashboard) =>
  Effect.gen(function* () {
    const { brands, chosen } = yield* brandChoice(dashboard)
    const { data, next_cursor } =
      chosen === undefined ? { data: [], next_cursor: null } : yield* readPages(dashboard, chosen)
    const table = pageTable(data)
    const kept = { sort: dashboard.searchParams.text("sort"), tracked: dashboard.searchParams.text("tracked") }
    return {
      title: "Tracked pages",
      part: "pages",
      tables: [table],
      body: (
        <>
          <DeskTitle title="Tracked pages">
            {chosen === undefined ? null : (
              <Switch label="Brand" name="brand_id" options={brands} chosen={chosen.id} kept={kept} />
            )}
          </DeskTitle>
          <Filters />
          <DataTable table={table} />
          <Pager next={next_cursor} />
        </>
      )
    } satisfies View
  })
)
