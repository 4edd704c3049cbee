/** @jsxImportSource preact */
import { DateTime, Effect } from "effect"
import { query } from "../forms/Form.ts"
import { PageLinks } from "../layout/PageLinks.tsx"
import { TableHead } from "../layout/TableHead.tsx"
import { instant } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"

type Listed = Done<"listRuns">

const columns = ["Run", "Agent", "Passed", "Failed", "Not counted", "Started"] as const
const classes = ["head", "head", "figure", "figure", "figure", "instant"] as const

const Row = ({ agent, createdAt, errors, failed, id, inconclusive, model, name, passed }: Listed["items"][number]) => (
  <tr>
    <th scope="row">
      <Link to={`/bench/runs/${id}`}>{name ?? id}</Link>
    </th>
    <td data-title={columns[1]}>
      <span>
        <bdi>{agent}</bdi> {model === agent ? null : <bdi>{`(${model})`}</bdi>}
      </span>
    </td>
    <td class="figure" data-title={columns[2]}>
      {passed}
    </td>
    <td class="figure" data-title={columns[3]}>
      {failed}
    </td>
    <td class="figure" data-title={columns[4]}>
      {errors + inconclusive}
    </td>
    <td class={classes[5]} data-title={columns[5]}>
      <time>{instant(DateTime.formatIso(createdAt))}</time>
    </td>
  </tr>
)

const Runs = ({ isFirst, items, next }: Listed & { readonly isFirst: boolean }) => (
  <div class="wrap page desk">
    <div class="desk-title">
      <h1>Runs</h1>
    </div>
    <section class="panel sheet" aria-label="Runs">
      {items.length === 0 ? (
        <p class="muted sheet-empty">
          None yet. A run is what an agent did in some tasks. To make one, use <code>vitrine bench run</code>, or report
          trials to <code>/bench/v1/runs</code>.
        </p>
      ) : (
        <table class="sheet-rows stacks">
          <TableHead columns={columns} classes={classes} />
          <tbody>
            {items.map((run) => (
              <Row key={run.id} {...run} />
            ))}
          </tbody>
        </table>
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
