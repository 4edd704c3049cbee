/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { Topic } from "../../../visibility/records/Records.ts"
import { count } from "../../page/format.ts"
import { Link } from "../../page/Link.tsx"
import { brandBoard, inWords, websiteBoard } from "../boards.tsx"
import { boardLimit, type Dashboard, listLimit, viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { DataTable } from "../table/DataTable.tsx"
import { Pager } from "../table/Pager.tsx"
import { tableOf } from "../table/Table.ts"

const topicTable = (dashboard: Dashboard, topics: ReadonlyArray<Topic>) =>
  tableOf<Topic>(
    { name: "topics", title: "Topics", empty: "No prompt is classified under a topic yet." },
    [
      { name: "id", value: ({ id }) => id },
      { name: "slug", value: ({ slug }) => slug },
      {
        name: "name",
        title: "Topic",
        isHead: true,
        value: ({ name }) => name,
        shown: ({ id, name }) => <Link to={viewPath(dashboard, `/visibility/topics/${id}`)}>{name}</Link>
      },
      { name: "description", title: "About", value: ({ description }) => description }
    ],
    topics
  )

/** `/visibility/topics`: what the prompts are about. */
export const topics = view((dashboard) =>
  Effect.gen(function* () {
    const query = { limit: listLimit(dashboard), cursor: dashboard.asked.optional("cursor") }
    const { data, next_cursor } = yield* dashboard.ask("listTopics", { query })
    const table = topicTable(dashboard, data)
    return {
      title: "Topics",
      part: "topics",
      tables: [table],
      body: (
        <>
          <div class="desk-title">
            <h1>Topics</h1>
          </div>
          <DataTable table={table} />
          <Pager next={next_cursor} />
        </>
      )
    } satisfies View
  })
)

/** `/visibility/topics/{id}`: whom the answers under a topic mention and cite. */
export const topic = view((dashboard) =>
  Effect.gen(function* () {
    const { id = "" } = yield* HttpLayerRouter.params
    const asked = { path: { id }, query: { period: dashboard.period, limit: boardLimit(dashboard) } }
    const { data: brands } = yield* dashboard.ask("topicTopBrands", asked)
    const { data: websites } = yield* dashboard.ask("topicTopWebsites", asked)
    const tables = [brandBoard(dashboard, brands.items), websiteBoard(dashboard, websites.items)]
    return {
      title: brands.topic_name,
      part: "topics",
      tables,
      body: (
        <>
          <div class="desk-title">
            <div>
              <p class="muted">{`Topic, ${count(brands.prompt_template_count, "prompt")}`}</p>
              <h1>{brands.topic_name}</h1>
            </div>
          </div>
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
          <div class="desk-title">
            <div>
              <p class="muted">{`Category, ${count(data.prompt_template_count, "prompt")}`}</p>
              <h1>{inWords(data.category)}</h1>
            </div>
            <Link to={viewPath(dashboard, "/visibility/prompts", { category })} class="button small quiet">
              Its prompts
            </Link>
          </div>
          <DataTable table={table}>
            <p class="muted sheet-note">{`Of ${count(data.citations_scanned, "citation")} in this period.`}</p>
          </DataTable>
        </>
      )
    } satisfies View
  })
)
