/** @jsxImportSource preact */
import { formatNumber, shortDate } from "../../page/format.ts"
import { CsvLink, Grid } from "../table/DataTable.tsx"
import type { Table } from "../table/Table.ts"
import { Axes, Curves } from "./Curves.tsx"
import { colourAttributes, hasMeans, type Series, valuesOf, weeklyMeans } from "./Series.ts"

interface HistoryProps {
  /** The prefix of the drawing's ids; unique on the page. */
  readonly id: string
  readonly title: string
  readonly series: ReadonlyArray<Series>
  /** Whether the figures are percentages. */
  readonly isShare?: boolean
  /** What the figures describe. */
  readonly about?: string | undefined
  /** The same figures as a table. */
  readonly table: Table
}

/** A figure as text; a day without answers has none. */
export const figure = (value: number | undefined): string => (value === undefined ? "–" : formatNumber(value))

const Row = ({ series: { colour, name, points } }: { readonly series: Series }) => {
  const days = valuesOf(points)
  const means = hasMeans(points) ? weeklyMeans(points) : undefined
  return (
    <tr data-days={days.map(figure).join(" ")} data-means={means?.map(figure).join(" ")}>
      <th scope="row">
        <svg class="legend-key" viewBox="0 0 24 4" aria-hidden="true">
          <path class="curve" {...colourAttributes(colour)} d="M1 2H23" />
        </svg>
        {/* In an element of its own: a right-to-left name would move the colour to its other side. */}
        <bdi>{name}</bdi>
      </th>
      <td data-day="">{figure(days.at(-1))}</td>
      {means === undefined ? null : <td data-mean="">{figure(means.at(-1))}</td>}
    </tr>
  )
}

/** The names of the curves, with the figures of one day: the last one, or with script the selected one. */
const Legend = ({ series }: { readonly series: ReadonlyArray<Series> }) => {
  const points = series[0]?.points ?? []
  return (
    <table class="legend">
      <thead>
        <tr>
          <th scope="col" data-date="">
            {shortDate(points.at(-1)?.date ?? "1970-01-01")}
          </th>
          <th scope="col">Day</th>
          {hasMeans(points) ? <th scope="col">7-day mean</th> : null}
        </tr>
      </thead>
      <tbody>
        {series.map((one) => (
          <Row key={one.name} series={one} />
        ))}
      </tbody>
    </table>
  )
}

/** Figures of each day as curves, with a legend, a sentence for screen readers, and the table itself. */
export const History = ({ about, id, isShare = false, series, table, title }: HistoryProps) => {
  const dates = series[0]?.points.map(({ date }) => date) ?? []
  const last = dates.length - 1
  return (
    <figure class="panel sheet history" data-chart={id} data-dates={dates.join(" ")}>
      <figcaption class="sheet-head">
        <h2>{title}</h2>
        <CsvLink table={table} />
      </figcaption>
      {about === undefined ? null : <p class="muted sheet-note">{about}</p>}
      <Legend series={series} />
      <div class="plot">
        <Curves id={id} isShare={isShare} series={series} />
        <Axes isShare={isShare} series={series} />
        <input
          class="day-picker with-script"
          type="range"
          min={0}
          max={last}
          value={last}
          aria-label={`${title}: the day`}
          aria-valuetext={shortDate(dates[last] ?? "1970-01-01")}
        />
      </div>
      <details class="as-table">
        <summary>The same as a table</summary>
        <Grid table={table} />
      </details>
    </figure>
  )
}
