/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { ComponentChildren } from "preact"
import { formatInterval, formatPercent, formatSigned } from "../../bench/runs/report/format.ts"
import { IntervalBar } from "../../bench/runs/report/IntervalBar.tsx"
import { formatCount } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"

type Described = Done<"describeExperiment">
type Model = Described["report"]["models"][number]
type Cell = Model["none"]
type Level = Model["factors"][number]["levels"][number]

const files = ["bench-runs.css", "live.js"] as const

const tooFew = <span class="muted">too few</span>
const noFigure = <span class="muted">–</span>

const Sheet = ({
  children,
  columns,
  heading,
  title
}: {
  columns: ReadonlyArray<string>
  heading: ComponentChildren
  title: string
  children: ComponentChildren
}) => (
  <section class="panel sheet" aria-label={title}>
    <header class="sheet-head">
      <h2>{heading}</h2>
    </header>
    <table class="sheet-rows stacks">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          {columns.map((name, place) => (
            <th key={name} scope="col" class={place > 0 ? "figure" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

const shareColumns = ["Chosen", "Trials", "Share", "95 % interval"] as const

const ShareRow = ({ cell: { chosen, share, tooFew: isTooFew, trials }, name }: { cell: Cell; name: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td class="figure" data-title={shareColumns[1]}>{`${chosen}/${trials}`}</td>
    <td class="figure" data-title={shareColumns[2]}>
      {isTooFew || share === null ? tooFew : formatPercent(share.share)}
    </td>
    <td class="figure" data-title={shareColumns[3]}>
      {isTooFew || share === null ? (
        noFigure
      ) : (
        <>
          <IntervalBar share={share} />
          <span aria-hidden="true">{formatInterval(share)}</span>
        </>
      )}
    </td>
  </tr>
)

const effectColumns = ["Level", "Chosen", "Share", "Difference", "Effect", "Standard error"] as const

const EffectRow = ({ factor, first, level }: { factor: string; first: Level | undefined; level: Level }) => {
  const { chosen, difference, effect, share, trials } = level
  const isFirst = difference === null
  // The difference to the first level depends on the trials of both.
  const isTooFew = level.tooFew || first?.tooFew === true
  return (
    <tr>
      <th scope="row">{`${factor}: ${level.level}`}</th>
      <td class="figure" data-title={effectColumns[1]}>{`${chosen}/${trials}`}</td>
      <td class="figure" data-title={effectColumns[2]}>
        {level.tooFew || share === null ? tooFew : formatPercent(share.share)}
      </td>
      <td class="figure" data-title={effectColumns[3]}>
        {isFirst || isTooFew ? noFigure : `${formatSigned(difference * 100, 0)} points`}
      </td>
      <td class="figure" data-title={effectColumns[4]}>
        {isFirst ? noFigure : isTooFew ? tooFew : effect === null ? "unknown" : formatSigned(effect.estimate, 2)}
      </td>
      <td class="figure" data-title={effectColumns[5]}>
        {isFirst || isTooFew || effect === null ? noFigure : effect.standardError.toFixed(2)}
      </td>
    </tr>
  )
}

const ModelView = ({ candidates, decided, factors, model, none, several }: Model) => (
  <>
    <Sheet
      columns={shareColumns}
      heading={<bdi>{model}</bdi>}
      title={`What ${model} chose in ${formatCount(decided, "trial")}`}
    >
      {candidates.map((cell) => (
        <ShareRow key={cell.candidate} name={cell.candidate} cell={cell} />
      ))}
      <ShareRow name="none" cell={none} />
      {several.chosen === 0 ? null : <ShareRow name="several" cell={several} />}
    </Sheet>
    {factors.length === 0 ? null : (
      <Sheet
        columns={effectColumns}
        heading={
          <>
            What the choice of <bdi>{model}</bdi> depends on
          </>
        }
        title={`What the choice of ${model} depends on`}
      >
        {factors.flatMap(({ factor, levels }) =>
          levels.map((level) => (
            <EffectRow key={`${factor} ${level.level}`} factor={factor} first={levels[0]} level={level} />
          ))
        )}
      </Sheet>
    )}
  </>
)

const View = ({ assigned, decided, experiment: { id, instruction }, report: { models } }: Described) => (
  <div class="wrap page desk">
    <p class="muted">
      <Link to="/bench/experiments">Experiments</Link>
    </p>
    <div class="desk-title">
      <h1>{id}</h1>
      <p class="muted">{`${decided} of ${formatCount(assigned, "trial")} decided`}</p>
    </div>
    <p>{instruction}</p>
    {models.length === 0 ? (
      <p class="muted">
        No agent has chosen yet. To have one choose, run{" "}
        <code>{`vitrine bench experiment run ${id} --agent ... --server ...`}</code>.
      </p>
    ) : (
      <>
        {models.map((each) => (
          <ModelView key={each.model} {...each} />
        ))}
        {models.every(({ factors }) => factors.length === 0) ? null : (
          <p class="muted">
            An effect is that of the level alone, compared with the first level, in log odds: 0.69 doubles the odds. An
            effect less than two standard errors from 0 can be chance.
          </p>
        )}
      </>
    )}
  </div>
)

/** `/bench/experiments/{x}`: what each model chose, and what influenced the choice. */
export const experimentPage = benchPage(
  Effect.flatMap(HttpLayerRouter.params, ({ experiment = "" }) =>
    Effect.map(perform("describeExperiment", { path: { experiment } }), (found) => ({
      title: found.experiment.id,
      part: "experiments" as const,
      files,
      body: <View {...found} />
    }))
  )
)
