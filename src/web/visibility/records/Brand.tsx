/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { BrandStats, HistoryItem } from "../../../visibility/metrics/Metrics.ts"
import { Link } from "../../page/Link.tsx"
import { inWords } from "../boards.tsx"
import { History } from "../charts/History.tsx"
import { Tiles } from "../charts/Tiles.tsx"
import { viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { seriesOf } from "../overview/rivals.ts"
import { tableOf } from "../table/Table.ts"
import { Day } from "./moments.tsx"

const historyTable = ({ history }: BrandStats) =>
  tableOf<HistoryItem>(
    { name: "history", title: "Day by day", empty: "There are no days." },
    [
      { name: "date", title: "Date", isHead: true, value: ({ date }) => date },
      { name: "visibility_score", title: "Score", isFigure: true, value: ({ visibility_score }) => visibility_score },
      { name: "mention_count", title: "Mentions", isFigure: true, value: ({ mention_count }) => mention_count }
    ],
    history.toReversed()
  )

/** `/visibility/brands/{id}`: a brand, its figures and its days. */
export const brand = view((dashboard) =>
  Effect.gen(function* () {
    const { id = "" } = yield* HttpLayerRouter.params
    const { data: record } = yield* dashboard.ask("getBrand", { path: { id } })
    const { data: stats } = yield* dashboard.ask("brandStats", {
      path: { id },
      query: { period: dashboard.period }
    })
    const history = historyTable(stats)
    const known = [...record.aliases, ...record.domains].join(", ")
    return {
      title: record.name,
      part: "brands",
      tables: [history],
      body: (
        <>
          <div class="desk-title">
            <div>
              <p class="muted">{record.is_own ? "Own brand" : `Brand, ${inWords(record.tracking).toLowerCase()}`}</p>
              <h1>{record.name}</h1>
            </div>
            <Link to={viewPath(dashboard, "/visibility/pages", { brand_id: id })} class="button small quiet">
              Tracked pages
            </Link>
          </div>
          <p class="muted desk-about">
            {known === "" ? null : `Also known as ${known}. `}
            {"First seen "}
            <Day at={record.first_seen_at} />
          </p>
          <Tiles metrics={stats} />
          <div class="pair">
            <History
              id="score"
              title="Score over time"
              series={seriesOf([stats], "visibility_score")}
              max={100}
              table={history}
            />
            <History
              id="mentions"
              title="Mentions over time"
              series={seriesOf([stats], "mention_count")}
              table={history}
            />
          </div>
        </>
      )
    } satisfies View
  })
)
