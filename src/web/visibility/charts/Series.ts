import type { WatchedStats } from "../../../visibility/watch/Records.ts"

/** A day and a figure of it. */
interface Point {
  readonly date: string
  readonly value: number
  /** How many answers the figure is of; a day without any has none to draw. */
  readonly answers: number
}

export interface Series {
  readonly name: string
  /** Of 32: a brand has the same one wherever it is drawn. */
  readonly colour: number
  /** One for each day, the same days in every series, oldest first. */
  readonly points: ReadonlyArray<Point>
}

export type Figure = "visibility_score" | "mention_count"

export const seriesOf = (stats: ReadonlyArray<WatchedStats>, figure: Figure): ReadonlyArray<Series> =>
  stats.map(({ colour, history, name }) => ({
    name,
    colour,
    points: history.map((day) => ({ date: day.date, value: day[figure], answers: day.total_queries }))
  }))

/** The figure of each day; undefined where it has no answers, as 0 would be a figure. */
export const valuesOf = (points: ReadonlyArray<Point>): ReadonlyArray<number | undefined> =>
  points.map(({ answers, value }) => (answers === 0 ? undefined : value))

/** Of the figures of a curve those that have none beside them: nothing leads to them, so that each needs a mark of its own. */
export const aloneOf = (values: ReadonlyArray<number | undefined>): ReadonlyArray<number | undefined> =>
  values.map((value, day) => (values[day - 1] === undefined && values[day + 1] === undefined ? value : undefined))

const days = 7

/**
 * The mean of each day and the six before it, as far as they are shown; undefined where none of them has an answer. A
 * share counts by its answers, so that it is the share of all of them; a count by its day.
 */
export const weeklyMeans = (points: ReadonlyArray<Point>, isShare: boolean): ReadonlyArray<number | undefined> =>
  points.map((_, day) => {
    const week = points.slice(Math.max(0, day - days + 1), day + 1)
    const answers = week.reduce((sum, { answers }) => sum + answers, 0)
    if (answers === 0) return undefined
    const sum = week.reduce((sum, { answers, value }) => sum + value * (isShare ? answers : 1), 0)
    return Math.round((100 * sum) / (isShare ? answers : week.length)) / 100
  })

/** Whether there are more days than one mean is of: fewer are drawn themselves. */
export const hasMeans = (points: ReadonlyArray<Point>): boolean => points.length > days

/** What is drawn as a curve: the means, or the days themselves where those are few. */
export const curveOf = (points: ReadonlyArray<Point>, isShare: boolean): ReadonlyArray<number | undefined> =>
  hasMeans(points) ? weeklyMeans(points, isShare) : valuesOf(points)

// More of them in the width of a drawing hide what their means show.
const mostDrawn = 31

/** Whether there are so many days that the means alone are drawn. */
export const hasMeansAlone = (points: ReadonlyArray<Point>): boolean => points.length > mostDrawn

/** Eight colours, each in four dashes: an attribute for each. */
export const lookOf = (colour: number) => ({ "data-hue": colour % 8, "data-dash": Math.floor(colour / 8) % 4 })
