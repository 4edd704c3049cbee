/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { Link } from "../../page/Link.tsx"
import { brandBoard, inWords } from "../boards.tsx"
import { boardLimit, listLimit, viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { historiesOf } from "../overview/comparedStats.tsx"
import { DataTable } from "../table/DataTable.tsx"
import { Pager } from "../table/Pager.tsx"
import { answerTable } from "./answers.tsx"
import { Day } from "./moments.tsx"
import { ownBrandsNote } from "./Prompts.tsx"

/** `/visibility/prompts/{id}`: a prompt, its figures, the brands that its answers mention, and the answers. */
export const prompt = view((dashboard) =>
  Effect.gen(function* () {
    const { id = "" } = yield* HttpLayerRouter.params
    const { period } = dashboard
    const { data: record } = yield* dashboard.ask("getPrompt", { path: { id } })
    const board = yield* dashboard.ask("promptTopBrands", {
      path: { id },
      query: { period, limit: boardLimit(dashboard) }
    })
    const { data: stats } = yield* dashboard.ask("watchStats", { query: { of: "prompts", ids: id, period } })
    const answers = yield* dashboard.ask("watchAnswers", {
      query: { prompt_id: id, limit: listLimit(dashboard), cursor: dashboard.searchParams.optional("cursor") }
    })
    const histories = historiesOf(stats, ownBrandsNote)
    const brands = brandBoard(dashboard, board.data.items)
    const answersTable = answerTable(dashboard, answers.data)
    return {
      title: record.name,
      part: "prompts",
      tables: [brands, answersTable, ...histories.tables],
      body: (
        <>
          <DeskTitle kind={`Prompt, ${inWords(record.category).toLowerCase()}`} title={record.name}>
            <Link to={viewPath(dashboard, "/visibility/citations", { prompt_id: id })} class="button small quiet">
              Citations
            </Link>
          </DeskTitle>
          <blockquote class="prompt-text">{record.text}</blockquote>
          <p class="muted desk-about">
            {`Version ${record.version}, ${record.is_active ? "active" : "paused"}, changed `}
            <Day at={record.updated_at} />
          </p>
          {histories.charts}
          <DataTable table={brands} />
          <DataTable table={answersTable}>
            <p class="muted sheet-note">
              Each answer lists the brands in the order in which it names them, with your own marked. A judged mention
              has its sentiment, from −100 to 100. You can read an imported answer if its text is kept.
            </p>
          </DataTable>
          <Pager next={answers.next_cursor} />
        </>
      )
    } satisfies View
  })
)
