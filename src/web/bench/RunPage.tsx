/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect, Schema } from "effect"
import { BenchEntries } from "../../bench/Operations.ts"
import { Run, type RunSettings } from "../../bench/runs/Run.ts"
import type { RunNotFound } from "../../bench/runs/RunErrors.ts"
import { Overview } from "../../bench/runs/report/Overview.tsx"
import { TrialDetails } from "../../bench/runs/report/TrialDetails.tsx"
import { summaryOf, type Trial } from "../../bench/runs/Trial.ts"
import { RunId } from "../../domain/Ids.ts"
import { Refused } from "../../operation/call.ts"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { Icon } from "../layout/Icon.tsx"
import { Link, withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"

const encodeRun = Schema.encodeSync(Run)

const files = ["bench-runs.css"] as const

const formats = [
  ["html", "One page"],
  ["junit", "JUnit"],
  ["json", "JSON"]
] as const

const RunView = ({ run }: { readonly run: Done<"describeRun"> }) => {
  const { base } = usePageContext()
  const path = `/bench/runs/${run.id}`
  return (
    <div class="wrap page desk run-report">
      <p class="muted">
        <Link to="/bench/runs">Runs</Link>
      </p>
      <Overview run={encodeRun(run)} hrefOf={({ n }) => `${base}${path}/trials/${n}`} />
      <nav class="actions" aria-label="The report as a file">
        {formats.map(([format, name]) => (
          <Link key={format} to={`/bench/v1/runs/${run.id}/export?format=${format}`} class="button small quiet">
            <Icon name="download" />
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** `/bench/runs/{run}`: tasks and trials, pass^k with intervals, each mark a link to its trial. */
export const runPage = benchPage(
  Effect.flatMap(HttpLayerRouter.params, ({ run = "" }) =>
    Effect.map(perform("describeRun", { path: { run } }), (found) => ({
      title: found.name ?? found.id,
      part: "runs" as const,
      files: [...files, "live.js"],
      body: <RunView run={found} />
    }))
  )
)

interface TrialProps {
  readonly run: Pick<RunSettings, "model" | "name"> & { readonly id: RunId }
  readonly n: number
  readonly trial: Trial
  /** Whether the sandbox of the trial still exists. */
  readonly isKept: boolean
  /** Whether its journal has a request: a reset may have emptied it. */
  readonly isRecorded: boolean
}

const TrialView = ({ isKept, isRecorded, n, run, trial }: TrialProps) => {
  const reported = summaryOf(n, trial, run.model)
  const summary = isKept ? reported : { ...reported, sandbox: null }
  const { attempt, sandbox, task } = summary
  return (
    <div class="wrap page desk run-report">
      <p class="muted">
        <Link to="/bench/runs">Runs</Link> / <Link to={`/bench/runs/${run.id}`}>{run.name ?? run.id}</Link>
      </p>
      <DeskTitle title={`${task} #${attempt}`}>
        {isRecorded && sandbox !== null ? (
          <Link to={withQuery("/watch", { sandbox })} class="button small">
            <Icon name="pulse" />
            Watch the sandbox
          </Link>
        ) : null}
      </DeskTitle>
      <TrialDetails summary={summary} trial={trial} />
      <table class="sheet-rows checks">
        <caption class="unseen">Checks</caption>
        <tbody>
          {(trial.checks ?? []).map(({ id, ok }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>
                <span class={`mark ${ok ? "pass" : "fail"}`}>{ok ? "✓" : "✗"}</span>
                <span class="unseen">{ok ? "held" : "did not hold"}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `/bench/runs/{run}/trials/{n}`: how a trial ended and why, with a link to its recording. */
export const trialPage = benchPage(
  Effect.flatMap(HttpLayerRouter.params, ({ run = "", trial = "" }) =>
    Effect.gen(function* () {
      const reported = yield* perform("getTrial", { path: { run, trial } })
      const { findRun } = yield* BenchEntries
      const notFound = (problem: RunNotFound) => new Refused({ problem, status: 404 })
      const { id, settings } = yield* Effect.mapError(findRun(RunId.make(run)), notFound)
      const { sandbox = "" } = reported
      const path = { sandbox }
      const isKept = Effect.isSuccess(perform("describeSandbox", { path }))
      const journal = perform("listJournal", { path, urlParams: { limit: "1" } })
      const isRecorded = Effect.match(journal, { onFailure: () => false, onSuccess: ({ items }) => items.length > 0 })
      const left = yield* Effect.all({ isKept, isRecorded })
      return {
        title: reported.task.id,
        part: "runs" as const,
        files,
        body: <TrialView run={{ id, ...settings }} n={Number(trial)} trial={reported} {...left} />
      }
    })
  )
)
