/** @jsxImportSource preact */
import { scaleBand, scaleLinear } from "d3-scale"
import { area, curveMonotoneX, line } from "d3-shape"
import { shortDate } from "../../page/format.ts"
import { CsvLink, Grid } from "../table/DataTable.tsx"
import type { Table } from "../table/Table.ts"

/** A day and a figure of it. */
interface Point {
  readonly date: string
  readonly value: number
}

export interface Series {
  readonly name: string
  /** One for each day, the same days in every series, oldest first. */
  readonly points: ReadonlyArray<Point>
}

interface HistoryProps {
  /** Names the parts of the drawing; one of its kind on the page. */
  readonly id: string
  readonly title: string
  readonly series: ReadonlyArray<Series>
  /** No figure is above it, so that the scale need not go beyond. */
  readonly max?: number | undefined
  /** The same figures in words. */
  readonly table: Table
}

// The drawing is stretched to the room that it has. Its words are set beside it, as those would be stretched too.
const width = 900
const height = 240

const number = (value: number): string => value.toLocaleString("en-US")

/** What the curves say, in a sentence each. */
const described = (series: ReadonlyArray<Series>): string =>
  series
    .map(({ name, points }) => {
      const [first, last] = [points[0], points.at(-1)]
      const top = points.reduce((best, point) => (point.value > best.value ? point : best), points[0] ?? noPoint)
      if (first === undefined || last === undefined) return `${name}: no days.`
      return `${name}: ${number(first.value)} on ${shortDate(first.date)}, ${number(last.value)} on ${shortDate(last.date)}, at most ${number(top.value)} on ${shortDate(top.date)}.`
    })
    .join(" ")

const noPoint: Point = { date: "1970-01-01", value: 0 }

/** Four dates, evenly spread, or as many as there are. */
const datesOf = (points: ReadonlyArray<Point>): ReadonlyArray<string> => {
  const last = points.length - 1
  const places = [0, last / 3, (2 * last) / 3, last].map(Math.round)
  return [...new Set(places)].flatMap((place) => points[place]?.date ?? [])
}

const scalesOf = (series: ReadonlyArray<Series>, max: number | undefined) => {
  const dates = series[0]?.points.map(({ date }) => date) ?? []
  const highest = Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value)))
  const y = scaleLinear().domain([0, highest]).nice(4).range([height, 0])
  const [, top = highest] = y.domain()
  if (max !== undefined && top > max) y.domain([0, max])
  return { x: scaleBand().domain(dates).range([0, width]), y }
}

const Curves = ({ id, max, series }: Pick<HistoryProps, "id" | "max" | "series">) => {
  const { x, y } = scalesOf(series, max)
  const middle = ({ date }: Point): number => (x(date) ?? 0) + x.bandwidth() / 2
  const toLine = line<Point>(middle, ({ value }) => y(value)).curve(curveMonotoneX)
  const toArea = area<Point>(middle, y(0), ({ value }) => y(value)).curve(curveMonotoneX)
  return (
    <svg
      class="curves"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{`${id} over time`}</title>
      <desc id={`${id}-desc`}>{described(series)}</desc>
      {y.ticks(4).map((tick) => (
        <line key={tick} class="rule" x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
      ))}
      {series.slice(0, 1).map(({ name, points }) => (
        <path key={name} class="curve-area" d={toArea([...points]) ?? ""} />
      ))}
      {series
        .map(({ name, points }, place) => (
          <path key={name} class="curve" data-series={place} d={toLine([...points]) ?? ""} />
        ))
        .toReversed()}
      {series[0]?.points.map((point, day) => (
        <g key={point.date} class="day">
          <title>
            {[
              shortDate(point.date),
              ...series.map(({ name, points }) => `${name}: ${number(points[day]?.value ?? 0)}`)
            ].join("\n")}
          </title>
          <rect x={x(point.date)} y={0} width={x.bandwidth()} height={height} />
        </g>
      ))}
    </svg>
  )
}

const Axes = ({ max, series }: Pick<HistoryProps, "max" | "series">) => {
  const { y } = scalesOf(series, max)
  return (
    <>
      <ol class="axis-y" aria-hidden="true">
        {y
          .ticks(4)
          .toReversed()
          .map((tick) => (
            <li key={tick}>{number(tick)}</li>
          ))}
      </ol>
      <ol class="axis-x" aria-hidden="true">
        {datesOf(series[0]?.points ?? []).map((date) => (
          <li key={date}>{shortDate(date).replace(/^\w+,? /, "")}</li>
        ))}
      </ol>
    </>
  )
}

/** Figures of each day as curves, with a legend, a sentence for those who do not see them, and the table itself. */
export const History = ({ id, max, series, table, title }: HistoryProps) => (
  <figure class="panel sheet history" data-chart={id}>
    <figcaption class="sheet-head">
      <h2>{title}</h2>
      <CsvLink table={table} />
    </figcaption>
    <ul class="legend">
      {series.map(({ name }, place) => (
        <li key={name}>
          <svg class="legend-key" viewBox="0 0 24 4" aria-hidden="true">
            <path class="curve" data-series={place} d="M1 2H23" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
    <div class="plot">
      <Curves id={id} max={max} series={series} />
      <Axes max={max} series={series} />
    </div>
    <details class="as-table">
      <summary>The same as a table</summary>
      <Grid table={table} />
    </details>
  </figure>
)
