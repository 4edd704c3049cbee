/** @jsxImportSource preact */
import { scaleLinear, scalePoint } from "d3-scale"
import { line } from "d3-shape"
import { Fragment } from "preact"
import { formatNumber, shortDate } from "../../page/format.ts"
import {
  colourAttributes,
  curveOf,
  hasMeans,
  hasMeansAlone,
  isolatedValues,
  type Series,
  valuesOf,
  weeklyMeans
} from "./Series.ts"

interface CurvesProps {
  readonly id: string
  readonly series: ReadonlyArray<Series>
  /** Whether the figures are percentages. */
  readonly isShare: boolean
}

// The drawing is stretched to its room. Its texts are HTML beside it, because they would be stretched too.
const width = 900
const height = 240

/** A sentence for each curve. */
const describeSeries = (series: ReadonlyArray<Series>): string =>
  series
    .map(({ name, points: days }) => {
      const isOfMeans = hasMeansAlone(days)
      const values = isOfMeans ? weeklyMeans(days) : valuesOf(days)
      const points = days.flatMap(({ date }, day) => {
        const value = values[day]
        return value === undefined ? [] : { date, value }
      })
      const [first, last] = [points[0], points.at(-1)]
      if (first === undefined || last === undefined) return `${name}: no answers.`
      const top = points.reduce((best, point) => (point.value > best.value ? point : best), first)
      return `${name}${isOfMeans ? ", means of 7 days" : ""}: ${formatNumber(first.value)} on ${shortDate(first.date)}, ${formatNumber(last.value)} on ${shortDate(last.date)}, highest ${formatNumber(top.value)} on ${shortDate(top.date)}.`
    })
    .join(" ")

/** Four evenly spread dates, or all if there are fewer. */
const datesOf = (points: Series["points"]): ReadonlyArray<string> => {
  const last = points.length - 1
  const places = [0, last / 3, (2 * last) / 3, last].map(Math.round)
  return [...new Set(places)].flatMap((place) => points[place]?.date ?? [])
}

const scalesOf = ({ isShare, series }: Omit<CurvesProps, "id">) => {
  const dates = series[0]?.points.map(({ date }) => date) ?? []
  const drawnValues = series.flatMap(({ points }) => (hasMeansAlone(points) ? weeklyMeans(points) : valuesOf(points)))
  const highest = Math.max(1, ...drawnValues.map((value) => value ?? 0))
  const y = scaleLinear().domain([0, highest]).nice(4).range([height, 0])
  const [, top = highest] = y.domain()
  if (isShare && top > 100) y.domain([0, 100])
  return { x: scalePoint().domain(dates).range([0, width]), y, top: y.domain()[1] ?? highest }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The means of seven days, over the days themselves in a faint line unless there are too many; a mark shows the selected day. */
export const Curves = ({ id, ...props }: CurvesProps) => {
  const { series } = props
  const { top, x, y } = scalesOf(props)
  const dates = x.domain()
  const toLine = line<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_, day) => tenth(x(dates[day] ?? "") ?? 0))
    .y((value) => tenth(y(value ?? 0)))
  const alone = (values: ReadonlyArray<number | undefined>, kind: string, colour: number) => {
    const dots = toLine(isolatedValues(values)) ?? ""
    return dots === "" ? null : <path class={kind} {...colourAttributes(colour)} d={dots} />
  }
  return (
    <svg
      class="curves"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${id} over time`}
      aria-describedby={`${id}-desc`}
      data-top={top}
    >
      <desc id={`${id}-desc`}>{describeSeries(series)}</desc>
      {y.ticks(4).map((tick) => (
        <line key={tick} class="rule" x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
      ))}
      {series.map((one) =>
        hasMeans(one.points) && !hasMeansAlone(one.points) ? (
          <Fragment key={one.name}>
            <path class="days" {...colourAttributes(one.colour)} d={toLine(valuesOf(one.points)) ?? ""} />
            {alone(valuesOf(one.points), "days alone", one.colour)}
          </Fragment>
        ) : null
      )}
      {series
        .map((one) => {
          const values = curveOf(one.points)
          return (
            <Fragment key={one.name}>
              <path class="curve" {...colourAttributes(one.colour)} d={toLine(values) ?? ""} />
              {alone(values, "alone", one.colour)}
            </Fragment>
          )
        })
        .toReversed()}
      <line class="cursor" x1={width} x2={width} y1={0} y2={height} />
    </svg>
  )
}

export const Axes = (props: Omit<CurvesProps, "id">) => {
  const { y } = scalesOf(props)
  return (
    <>
      <ol class="axis-y" aria-hidden="true">
        {y
          .ticks(4)
          .toReversed()
          .map((tick) => (
            <li key={tick}>{formatNumber(tick)}</li>
          ))}
      </ol>
      <ol class="axis-x" aria-hidden="true">
        {datesOf(props.series[0]?.points ?? []).map((date) => (
          <li key={date}>{shortDate(date).replace(/^\w+,? /, "")}</li>
        ))}
      </ol>
    </>
  )
}
