/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { Topic } from "../../../visibility/records/Records.ts"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { formatCount } from "../../page/format.ts"
import { Link } from "../../page/Link.tsx"
import { brandBoard, inWords, websiteBoard } from "../boards.tsx"
import { boardLimit, viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { historiesOf } from "../overview/comparedStats.tsx"
import { DataTable } from "../table/DataTable.tsx"
import { listView } from "./listView.tsx"
import { ownBrandsNote } from "./Prompts.tsx"

/** `/visibility/topics`: the topics of the prompts. */
export const topics = listView<Topic>({
  kind: "topics",
  title: "Topics",
  about: ownBrandsNote,
  empty: "No prompt is classified under a topic yet.",
  read: ({ ask }, query) => ask("listTopics", { query }),
  columns: (dashboard) => [
    [
      { name: "id" },
      { name: "slug" },
      {
        name: "name",
        title: "Topic",
        isHead: true,
        shown: ({ id, name }) => <Link to={viewPath(dashboard, `/visibility/topics/${id}`)}>{name}</Link>
      }
    ],
    [{ name: "description", title: "Description" }]
  ]
})

/** `/visibility/topics/{id}`: what the answers under a topic mention and cite. */
export const topic = view((dashboard) =>
  Effect.gen(function* () {
    const { id = "" } = yield* HttpLayerRouter.params
    const request = { path: { id }, query: { period: dashboard.period, limit: boardLimit(dashboard) } }
    const { data: brands } = yield* dashboard.ask("topicTopBrands", request)
    const { data: websites } = yield* dashboard.ask("topicTopWebsites", request)
    const { data: stats } = yield* dashboard.ask("watchStats", {
      query: { of: "topics", ids: id, period: dashboard.period }
    })
    const histories = historiesOf(stats, ownBrandsNote)
    const tables = [brandBoard(dashboard, brands.items), websiteBoard(dashboard, websites.items)]
    return {
      title: brands.topic_name,
      part: "topics",
      tables: [...tables, ...histories.tables],
      body: (
        <>
          <DeskTitle kind={`Topic, ${formatCount(brands.prompt_template_count, "prompt")}`} title={brands.topic_name} />
          {histories.charts}
          <div class="pair">
            {tables.map((table) => (
              <DataTable key={table.name} table={table} />
            ))}
          </div>
        </>
      )
    } satisfies View
  })
)

/** `/visibility/categories/{category}`: which websites the answers to a category's prompts cite. */
export const category = view((dashboard) =>
  Effect.gen(function* () {
    const { category = "" } = yield* HttpLayerRouter.params
    const query = { period: dashboard.period, limit: boardLimit(dashboard) }
    const { data } = yield* dashboard.ask("categoryTopWebsites", { path: { category }, query })
    const table = websiteBoard(dashboard, data.items)
    return {
      title: inWords(data.category),
      part: "overview",
      tables: [table],
      body: (
        <>
          <DeskTitle
            kind={`Category, ${formatCount(data.prompt_template_count, "prompt")}`}
            title={inWords(data.category)}
          >
            <Link to={viewPath(dashboard, "/visibility/prompts", { category })} class="button small quiet">
              Its prompts
            </Link>
          </DeskTitle>
          <DataTable table={table}>
            <p class="muted sheet-note">{`Of ${formatCount(data.citations_scanned, "citation")} in this period.`}</p>
          </DataTable>
        </>
      )
    } satisfies View
  })
)
