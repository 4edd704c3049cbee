/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { ComponentChildren } from "preact"
import { formatInterval, formatPercent, formatSigned } from "../../bench/runs/report/format.ts"
import { IntervalBar } from "../../bench/runs/report/IntervalBar.tsx"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { type SheetColumn, SheetRows } from "../layout/SheetRows.tsx"
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

interface SheetProps<Row> {
  readonly columns: ReadonlyArray<SheetColumn<Row>>
  readonly heading: ComponentChildren
  readonly rows: ReadonlyArray<Row>
  readonly title: string
}

const Sheet = <Row,>({ columns, heading, rows, title }: SheetProps<Row>) => (
  <section class="panel sheet" aria-label={title}>
    <header class="sheet-head">
      <h2>{heading}</h2>
    </header>
    <SheetRows class="stacks" caption={title} columns={columns} rows={rows} />
  </section>
)

const figure = <Row,>(title: string, cell: SheetColumn<Row>["cell"]) => ({ title, class: "figure", cell }) as const

const shareText = ({ share, tooFew: isTooFew }: Pick<Cell, "share" | "tooFew">) =>
  isTooFew || share === null ? tooFew : formatPercent(share.share)

const shareColumns: ReadonlyArray<SheetColumn<Cell & { readonly name: string }>> = [
  { title: "Chosen", isHead: true, cell: ({ name }) => name },
  figure("Trials", ({ chosen, trials }) => `${chosen}/${trials}`),
  figure("Share", shareText),
  figure("95 % interval", ({ share, tooFew: isTooFew }) =>
    isTooFew || share === null ? (
      noFigure
    ) : (
      <>
        <IntervalBar share={share} />
        <span aria-hidden="true">{formatInterval(share)}</span>
      </>
    )
  )
]

interface FactorLevel extends Level {
  readonly factor: string
  /** Whether there are too few trials to compare it with the first level: the difference depends on the trials of both. */
  readonly isTooFew: boolean
}

const effectColumns: ReadonlyArray<SheetColumn<FactorLevel>> = [
  { title: "Level", isHead: true, cell: ({ factor, level }) => `${factor}: ${level}` },
  figure("Chosen", ({ chosen, trials }) => `${chosen}/${trials}`),
  figure("Share", shareText),
  figure("Difference", ({ difference, isTooFew }) =>
    difference === null || isTooFew ? noFigure : `${formatSigned(difference * 100, 0)} points`
  ),
  figure("Effect", ({ difference, effect, isTooFew }) => {
    if (difference === null) return noFigure
    return isTooFew ? tooFew : effect === null ? "unknown" : formatSigned(effect.estimate, 2)
  }),
  figure("Standard error", ({ difference, effect, isTooFew }) =>
    difference === null || isTooFew || effect === null ? noFigure : effect.standardError.toFixed(2)
  )
]

const ModelView = ({ candidates, decided, factors, model, none, several }: Model) => (
  <>
    <Sheet
      columns={shareColumns}
      heading={<bdi>{model}</bdi>}
      title={`What ${model} chose in ${formatCount(decided, "trial")}`}
      rows={[
        ...candidates.map((cell) => ({ ...cell, name: cell.candidate })),
        { ...none, name: "none" },
        ...(several.chosen === 0 ? [] : [{ ...several, name: "several" }])
      ]}
    />
    {factors.length === 0 ? null : (
      <Sheet
        columns={effectColumns}
        heading={
          <>
            What the choice of <bdi>{model}</bdi> depends on
          </>
        }
        title={`What the choice of ${model} depends on`}
        rows={factors.flatMap(({ factor, levels }) =>
          levels.map((level) => ({ ...level, factor, isTooFew: level.tooFew || levels[0]?.tooFew === true }))
        )}
      />
    )}
  </>
)

const View = ({ assigned, decided, experiment: { id, instruction }, report: { models } }: Described) => (
  <div class="wrap page desk">
    <p class="muted">
      <Link to="/bench/experiments">Experiments</Link>
    </p>
    <DeskTitle title={id}>
      <p class="muted">{`${decided} of ${formatCount(assigned, "trial")} decided`}</p>
    </DeskTitle>
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
