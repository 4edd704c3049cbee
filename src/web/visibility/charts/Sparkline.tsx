/** @jsxImportSource preact */
import { scaleLinear } from "d3-scale"
import { line } from "d3-shape"
import type { WatchedStats } from "../../../visibility/watch/Records.ts"
import { curveOf, isolatedValues, seriesOf } from "./Series.ts"

const width = 100
const height = 24

/** The history of a score, small enough for a cell; a dash if there are no answers. The figures beside it give its meaning. */
export const Sparkline = ({ stats }: { readonly stats: WatchedStats }) => {
  const points = seriesOf([stats], "visibility_score")[0]?.points ?? []
  const values = curveOf(points)
  if (values.every((value) => value === undefined)) return <span class="muted">–</span>
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([0, width])
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values.map((value) => value ?? 0))])
    .range([height - 1, 1])
  const path = line<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_, day) => Math.round(x(day) * 10) / 10)
    .y((value) => Math.round(y(value ?? 0) * 10) / 10)
  return (
    <svg class="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path(values) ?? ""} />
      <path class="alone" d={path(isolatedValues(values)) ?? ""} />
    </svg>
  )
}
