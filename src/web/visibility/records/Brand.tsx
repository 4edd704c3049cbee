/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { Link } from "../../page/Link.tsx"
import { inWords } from "../boards.tsx"
import { Tiles } from "../charts/Tiles.tsx"
import { viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { historiesOf } from "../overview/comparedStats.tsx"
import { Day } from "./moments.tsx"

/** `/visibility/brands/{id}`: a brand, its figures and their history. */
export const brand = view((dashboard) =>
  Effect.gen(function* () {
    const { id = "" } = yield* HttpLayerRouter.params
    const { data: record } = yield* dashboard.ask("getBrand", { path: { id } })
    const { data: stats } = yield* dashboard.ask("brandStats", {
      path: { id },
      query: { period: dashboard.period }
    })
    const watched = yield* dashboard.ask("watchStats", { query: { of: "brands", ids: id, period: dashboard.period } })
    const histories = historiesOf(watched.data)
    return {
      title: record.name,
      part: "brands",
      tables: histories.tables,
      body: (
        <>
          <DeskTitle
            kind={record.is_own ? "Own brand" : `Brand, ${inWords(record.tracking).toLowerCase()}`}
            title={record.name}
          >
            <Link to={viewPath(dashboard, "/visibility/pages", { brand_id: id })} class="button small quiet">
              Tracked pages
            </Link>
          </DeskTitle>
          <p class="muted desk-about">
            {record.aliases.length === 0 ? null : `Also known as ${record.aliases.join(", ")}. `}
            {record.domains.length === 0 ? null : `Domains: ${record.domains.join(", ")}. `}
            {"First seen "}
            <Day at={record.first_seen_at} />
          </p>
          <Tiles metrics={stats} answersBefore={watched.data[0]?.answers_before ?? 0} />
          {histories.charts}
        </>
      )
    } satisfies View
  })
)
