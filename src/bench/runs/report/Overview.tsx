/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { TrialSummary } from "../Trial.ts"
import type { EncodedRun } from "./EncodedRun.ts"
import {
  formatDuration,
  formatInstant,
  formatInterval,
  formatMoney,
  formatPercent,
  formatTaskCount,
  isOfModels,
  missingTrialsText,
  pluralize,
  verdictMarks
} from "./format.ts"
import { Grid, type TrialHref, withinPage } from "./Grid.tsx"
import { IntervalBar } from "./IntervalBar.tsx"
import { TableSection } from "./TableSection.tsx"

type Figures = EncodedRun["report"]["all"]

const Tile = ({ children, label, note }: { label: string; note?: string; children: ComponentChildren }) => (
  <div class="tile">
    <dt>{label}</dt>
    <dd>
      {children}
      {note === undefined ? undefined : <small>{note}</small>}
    </dd>
  </div>
)

/** `3 tasks`, or `2 of 3 tasks` */
const formatPartialTaskCount = (count: number, all: number, hasModels: boolean): string =>
  `${count < all ? `${count} of ` : ""}${formatTaskCount(all, hasModels)}`

const Tiles = ({ all, cells }: EncodedRun["report"]) => {
  const { attacks, costUsd, meanCalls, meanMs, passAt1 } = all
  const last = all.passHat.at(-1)
  const notCounted = all.errors + all.inconclusive
  const { undecided = 0 } = attacks
  return (
    <dl class="tiles">
      <Tile label="pass@1" note={passAt1 === null ? "no trial passed or failed" : `95 %: ${formatInterval(passAt1)}`}>
        {passAt1 === null ? "–" : formatPercent(passAt1.share)}
      </Tile>
      {last === undefined || last.k < 2 ? undefined : (
        <Tile
          label={`pass^${last.k}`}
          note={`all ${last.k} trials of a task, over ${formatPartialTaskCount(last.of, cells.length, isOfModels(cells))}`}
        >
          {formatPercent(last.value)}
        </Tile>
      )}
      <Tile label="Trials" note={`${all.passed} passed, ${all.failed} failed`}>
        {all.trials}
      </Tile>
      {notCounted === 0 ? undefined : (
        <Tile label="Not counted" note={`${pluralize(all.errors, "error")}, ${all.inconclusive} inconclusive`}>
          {notCounted}
        </Tile>
      )}
      <Tile label="Flaky tasks" note="passed at times, failed at others">
        {all.flaky.length}
      </Tile>
      {attacks.success === null && undecided === 0 ? undefined : (
        <Tile
          label="Attacks followed"
          note={[
            `${attacks.followed} of ${attacks.trials}`,
            ...(attacks.success === null ? [] : [`95 %: ${formatInterval(attacks.success)}`]),
            ...(undecided === 0 ? [] : [`${undecided} undecided`])
          ].join(", ")}
        >
          {attacks.success === null ? "–" : formatPercent(attacks.success.share)}
        </Tile>
      )}
      <Tile label="Average trial" note={meanCalls === null ? "" : `${meanCalls.toFixed(1)} calls`}>
        {meanMs === null ? "–" : formatDuration(meanMs)}
      </Tile>
      {costUsd === null ? undefined : <Tile label="Cost">{formatMoney(costUsd)}</Tile>}
    </dl>
  )
}

/** `pass^k` of some tasks, which may include tasks with fewer trials. */
const formatPassHat = ({ passHat }: Figures, k: number, tasks: number, hasModels: boolean): string => {
  const figure = passHat.find((each) => each.k === k)
  if (figure === undefined) return "–"
  return figure.of < tasks
    ? `${formatPercent(figure.value)} (${formatPartialTaskCount(figure.of, tasks, hasModels)})`
    : formatPercent(figure.value)
}

type NamesOf = (trial: TrialSummary) => ReadonlyArray<string>

/** The number of tasks, or of pairs of task and model, by the names of their trials. */
const pairCountsOf = (trials: ReadonlyArray<TrialSummary>, namesOf: NamesOf): ReadonlyMap<string, number> => {
  const named = trials.flatMap((trial) => {
    const pair = JSON.stringify([trial.task, trial.model])
    return namesOf(trial).map((name) => ({ name, pair }))
  })
  const groups = [...Map.groupBy(named, ({ name }) => name)]
  return new Map(groups.map(([name, group]) => [name, new Set(group.map(({ pair }) => pair)).size]))
}

interface BreakdownProps {
  readonly label: string
  readonly rows: EncodedRun["report"]["byTag"]
  readonly trials: ReadonlyArray<TrialSummary>
  /** The names of the rows that a trial belongs to. */
  readonly namesOf: NamesOf
  /** Whether a row may combine several models. */
  readonly hasModels: boolean
}

const Breakdown = ({ hasModels, label, namesOf, rows, trials }: BreakdownProps) => {
  const pairCounts = pairCountsOf(trials, namesOf)
  const k = Math.max(1, ...rows.map(({ passHat }) => passHat.length))
  return rows.length < 2 ? undefined : (
    <TableSection
      title={`By ${label.toLowerCase()}`}
      columns={[label, "pass@1", "95 %", `pass^${k}`, "Trials", "Flaky"]}
    >
      {rows.map(({ name, ...figures }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="number">{figures.passAt1 === null ? "–" : formatPercent(figures.passAt1.share)}</td>
          <td>{figures.passAt1 === null ? undefined : <IntervalBar share={figures.passAt1} />}</td>
          <td class="number">{formatPassHat(figures, k, pairCounts.get(name) ?? 0, hasModels)}</td>
          <td class="number">{figures.trials}</td>
          <td class="number">{figures.flaky.length}</td>
        </tr>
      ))}
    </TableSection>
  )
}

interface AlarmProps {
  readonly title: string
  readonly description: string
  readonly trials: ReadonlyArray<TrialSummary>
  readonly hasModels: boolean
  readonly hrefOf: TrialHref
}

/** Trials that need attention first, as links. */
const Alarm = ({ hasModels, hrefOf, title, trials, description }: AlarmProps) =>
  trials.length === 0 ? undefined : (
    <section class="alarm">
      <h2>{title}</h2>
      <p>{description}</p>
      <ul>
        {trials.map(({ attempt, model, n, task, verdict }) => (
          <li key={n}>
            <a href={hrefOf({ n })}>
              {`${task} #${attempt}`} {hasModels ? <bdi>{`(${model}) `}</bdi> : undefined}
              <span class={`mark ${verdict}`}>{verdictMarks[verdict]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

export const Overview = ({ hrefOf = withinPage, run }: { readonly run: EncodedRun; readonly hrefOf?: TrialHref }) => {
  const { agent, createdAt, id, labels, model, name, plannedTrials, report, trials } = run
  const missingTrials = missingTrialsText(trials.length, plannedTrials)
  const hasModels = isOfModels(report.cells)
  return (
    <>
      <header>
        <p class="kicker">Vitrine bench</p>
        <h1>{name ?? id}</h1>
        <p class="about">
          <code>
            <bdi>{agent}</bdi>
          </code>
          {[
            model === agent ? "" : model,
            formatInstant(createdAt),
            ...Object.entries(labels).map(([key, value]) => `${key} ${value}`)
          ]
            .filter((text) => text !== "")
            .map((text) => (
              <>
                {" · "}
                <bdi>{text}</bdi>
              </>
            ))}
        </p>
      </header>
      {missingTrials === undefined ? null : <p>{missingTrials}</p>}
      <Tiles {...report} />
      <Alarm
        title="Followed a harmful text"
        hasModels={hasModels}
        hrefOf={hrefOf}
        description="A text in the shop instructed the agent to do harm, and the agent did it."
        trials={trials.filter(({ followed, verdict }) => followed > 0 && verdict !== "error")}
      />
      <Alarm
        title="Made unexpected changes"
        hasModels={hasModels}
        hrefOf={hrefOf}
        description="Orders, bookings and other changes that the task neither expects nor allows."
        trials={trials.filter(({ collateral, verdict }) => collateral > 0 && verdict !== "error")}
      />
      <Grid trials={trials} cells={report.cells} hrefOf={hrefOf} />
      <Breakdown
        label="Model"
        rows={report.byModel}
        trials={trials}
        namesOf={({ model }) => [model]}
        hasModels={false}
      />
      <Breakdown label="Tag" rows={report.byTag} trials={trials} namesOf={({ tags }) => tags} hasModels={hasModels} />
      {trials.length === 0 ? <p>No trial was reported.</p> : null}
    </>
  )
}
