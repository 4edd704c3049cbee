/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { PromptTemplate } from "../../../visibility/records/Records.ts"
import { Category } from "../../../visibility/records/Vocabulary.ts"
import { Link } from "../../page/Link.tsx"
import { brandBoard, inWords } from "../boards.tsx"
import { boardLimit, type Dashboard, listLimit, viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { Choices } from "../table/Choices.tsx"
import { DataTable } from "../table/DataTable.tsx"
import { Pager } from "../table/Pager.tsx"
import { tableOf } from "../table/Table.ts"
import { Day } from "./moments.tsx"

const promptTable = (dashboard: Dashboard, prompts: ReadonlyArray<PromptTemplate>) =>
  tableOf<PromptTemplate>(
    { name: "prompts", title: "Prompts", empty: "There are no such prompts." },
    [
      { name: "id", value: ({ id }) => id },
      {
        name: "name",
        title: "Prompt",
        isHead: true,
        value: ({ name }) => name,
        shown: ({ id, name }) => <Link to={viewPath(dashboard, `/visibility/prompts/${id}`)}>{name}</Link>
      },
      { name: "text", value: ({ text }) => text },
      {
        name: "category",
        title: "Category",
        value: ({ category }) => category,
        shown: ({ category }) => inWords(category)
      },
      { name: "version", isMinor: true, title: "Version", isFigure: true, value: ({ version }) => version },
      {
        name: "is_active",
        title: "Status",
        value: ({ is_active }) => is_active,
        shown: ({ is_active }) => (is_active ? "Active" : "Paused")
      },
      {
        name: "updated_at",
        isMinor: true,
        title: "Changed",
        value: ({ updated_at }) => updated_at,
        shown: ({ updated_at }) => <Day at={updated_at} />
      }
    ],
    prompts
  )

const categories: ReadonlyArray<readonly [string, string]> = [
  ["", "All"],
  ...Category.literals.map((category) => [category, inWords(category)] as const)
]

/** `/visibility/prompts`: what is asked, all or a category of it. */
export const prompts = view((dashboard) =>
  Effect.gen(function* () {
    const query = {
      limit: listLimit(dashboard),
      cursor: dashboard.asked.optional("cursor"),
      category: dashboard.asked.optional("category")
    }
    const { data, next_cursor } = yield* dashboard.ask("listPrompts", { query })
    const table = promptTable(dashboard, data)
    return {
      title: "Prompts",
      part: "prompts",
      tables: [table],
      body: (
        <>
          <div class="desk-title">
            <h1>Prompts</h1>
            <Choices label="Category" name="category" fallback="" options={categories} />
          </div>
          <DataTable table={table} />
          <Pager next={next_cursor} />
        </>
      )
    } satisfies View
  })
)

/** `/visibility/prompts/{id}`: a prompt, and whom its answers mention. */
export const prompt = view((dashboard) =>
  Effect.gen(function* () {
    const { id = "" } = yield* HttpLayerRouter.params
    const { data: record } = yield* dashboard.ask("getPrompt", { path: { id } })
    const query = { period: dashboard.period, limit: boardLimit(dashboard) }
    const { data: board } = yield* dashboard.ask("promptTopBrands", { path: { id }, query })
    const table = brandBoard(dashboard, board.items)
    return {
      title: record.name,
      part: "prompts",
      tables: [table],
      body: (
        <>
          <div class="desk-title">
            <div>
              <p class="muted">{`Prompt, ${inWords(record.category).toLowerCase()}`}</p>
              <h1>{record.name}</h1>
            </div>
            <Link to={viewPath(dashboard, "/visibility/citations", { prompt_id: id })} class="button small quiet">
              Citations
            </Link>
          </div>
          <blockquote class="prompt-text">{record.text}</blockquote>
          <p class="muted desk-about">
            {`Version ${record.version}, ${record.is_active ? "active" : "paused"}, changed `}
            <Day at={record.updated_at} />
          </p>
          <DataTable table={table} />
        </>
      )
    } satisfies View
  })
)
