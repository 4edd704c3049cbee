/** @jsxImportSource preact */
import { DateTime, Effect } from "effect"
import { formatTrialCount } from "../../bench/runs/report/format.ts"
import { query } from "../forms/Form.ts"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { PageLinks } from "../layout/PageLinks.tsx"
import { type SheetColumn, SheetRows } from "../layout/SheetRows.tsx"
import { instant } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"

type Listed = Done<"listRuns">

const columns: ReadonlyArray<SheetColumn<Listed["items"][number]>> = [
  {
    title: "Run",
    class: "head",
    isHead: true,
    cell: ({ id, name }) => <Link to={`/bench/runs/${id}`}>{name ?? id}</Link>
  },
  {
    title: "Agent",
    class: "head",
    cell: ({ agent, model }) => (
      <span>
        <bdi>{agent}</bdi> {model === agent ? null : <bdi>{`(${model})`}</bdi>}
      </span>
    )
  },
  { title: "Trials", class: "figure", cell: ({ plannedTrials, trials }) => formatTrialCount(trials, plannedTrials) },
  { title: "Passed", class: "figure", cell: ({ passed }) => passed },
  { title: "Failed", class: "figure", cell: ({ failed }) => failed },
  { title: "Not counted", class: "figure", cell: ({ errors, inconclusive }) => errors + inconclusive },
  {
    title: "Started",
    class: "instant",
    cell: ({ createdAt }) => <time>{instant(DateTime.formatIso(createdAt))}</time>
  }
]

const Runs = ({ isFirst, items, next }: Listed & { readonly isFirst: boolean }) => (
  <div class="wrap page desk">
    <DeskTitle title="Runs" />
    <section class="panel sheet" aria-label="Runs">
      {items.length === 0 ? (
        <p class="muted sheet-empty">
          None yet. A run is what an agent did in some tasks. To make one, use <code>vitrine bench run</code>, or report
          trials to <code>/bench/v1/runs</code>.
        </p>
      ) : (
        <SheetRows class="stacks" columns={columns} rows={items} />
      )}
      <PageLinks
        first={isFirst ? undefined : "/bench/runs"}
        next={next === null ? undefined : withQuery("/bench/runs", { after: next })}
      />
    </section>
  </div>
)

/** `/bench/runs`: what agents did in tasks, the newest run first. */
export const runsPage = benchPage(
  Effect.flatMap(query, (searchParams) =>
    Effect.map(perform("listRuns", { urlParams: searchParams.pick("after") }), (listed) => ({
      title: "Runs",
      part: "runs" as const,
      files: ["live.js"],
      body: <Runs {...listed} isFirst={searchParams.text("after") === ""} />
    }))
  )
)
