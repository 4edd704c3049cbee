/** @jsxImportSource preact */
import { Effect } from "effect"
import { type Reason, reasonOfCheck, reasonOfCollateral } from "../../bench/runs/report/reasons.ts"
import { type Done, perform } from "../bench/perform.ts"
import { Link } from "../page/Link.tsx"
import { addressOf, type View, type Watched } from "./View.ts"

export type GradeReport = Done<"gradeSandbox">
type Check = GradeReport["checks"][number]

/**
 * The report of a sandbox's trial, if it was created for a known task. Visitors of a shared run do not see what its
 * task expects.
 */
export const readReport = ({ sandbox, share }: Watched) =>
  share === undefined
    ? Effect.orElseSucceed(perform("gradeSandbox", { path: { sandbox }, payload: { close: false } }), () => undefined)
    : Effect.succeed(undefined)

// The number of entries that a line links to: the first ones.
const maxLinks = 5

const marks = { held: "✓", wrong: "✗", open: "○" } as const
const meanings = { held: "Holds:", wrong: "Does not hold:", open: "Does not hold yet:" } as const

/** A failed check is wrong, or open: something is expected that may still be done. */
const stateOf = ({ id, ok, seq }: Check): keyof typeof marks =>
  ok ? "held" : seq.length === 0 && /^(expect|journal)\./.test(id) ? "open" : "wrong"

interface LineProps {
  readonly state: keyof typeof marks
  readonly reason: Reason
  readonly view: View
}

const Line = ({ reason: { seq = [], text }, state, view }: LineProps) => (
  <li data-state={state} data-chosen={seq.some((entry) => entry === view.chosen?.seq) ? "" : undefined}>
    <span aria-hidden="true">{marks[state]}</span>
    <div>
      <p>
        <span class="unseen">{meanings[state]} </span>
        {text}
      </p>
      {seq.slice(0, maxLinks).map((entry) => (
        <Link key={entry} to={addressOf(view, entry)}>
          {`Request ${entry}`}
        </Link>
      ))}
    </div>
  </li>
)

/** The checks of the task for its trial so far. The agent's final answer is in no journal. */
export const Checks = ({ report, view }: { readonly report: GradeReport; readonly view: View }) => {
  const checks = report.checks.filter(({ id }) => !id.startsWith("answer["))
  const held = checks.filter(({ ok }) => ok).length
  const graded = view.isOver ? "was checked when the trial was graded" : "is checked when the trial is graded"
  return (
    <section class="watch-checks" aria-labelledby="watch-checks-title">
      <h2 id="watch-checks-title">Checks of its task</h2>
      <p class="muted">
        <Link to={`/bench/tasks/${report.task.id}`}>{report.task.id}</Link>
        {`: ${held} of ${checks.length} hold now.`}
        {checks.length < report.checks.length ? ` The agent's answer ${graded}.` : ""}
      </p>
      <ul>
        {checks.map((check) => (
          <Line
            key={check.id}
            state={stateOf(check)}
            reason={check.ok ? { text: check.id } : reasonOfCheck(check)}
            view={view}
          />
        ))}
        {report.collateral.map(reasonOfCollateral).map((reason) => (
          <Line key={reason.text} state="wrong" reason={reason} view={view} />
        ))}
      </ul>
    </section>
  )
}
