import { type WatchedStats, weekDays } from "../../../visibility/watch/Records.ts"

/** A day and a figure of it. */
interface Point {
  readonly date: string
  readonly value: number
  /** How many answers the figure is of; a day without any has none to draw. */
  readonly answers: number
  /** Of the seven days that end with it: the share of all their answers, or a day's count; none if they have no answer. */
  readonly mean: number | undefined
}

export interface Series {
  readonly name: string
  /** Of 32: a brand has the same one wherever it is drawn. */
  readonly colour: number
  /** One for each day, the same days in every series, oldest first. */
  readonly points: ReadonlyArray<Point>
}

export type Figure = "visibility_score" | "mention_count"

type Week = WatchedStats["history"][number]["week"]

const meansOf = {
  visibility_score: ({ visibility_score }: Week) => visibility_score,
  mention_count: ({ mention_count }: Week) => Math.round((100 * mention_count) / weekDays) / 100
}

export const seriesOf = (stats: ReadonlyArray<WatchedStats>, figure: Figure): ReadonlyArray<Series> =>
  stats.map(({ colour, history, name }) => ({
    name,
    colour,
    points: history.map(({ week, ...day }) => ({
      date: day.date,
      value: day[figure],
      answers: day.total_queries,
      mean: week.total_queries === 0 ? undefined : meansOf[figure](week)
    }))
  }))

/** The figure of each day; undefined where it has no answers, as 0 would be a figure. */
export const valuesOf = (points: ReadonlyArray<Point>): ReadonlyArray<number | undefined> =>
  points.map(({ answers, value }) => (answers === 0 ? undefined : value))

/** Of the figures of a curve those that have none beside them: nothing leads to them, so that each needs a mark of its own. */
export const isolatedValues = (values: ReadonlyArray<number | undefined>): ReadonlyArray<number | undefined> =>
  values.map((value, day) => (values[day - 1] === undefined && values[day + 1] === undefined ? value : undefined))

/** The mean of each day; undefined where none of its seven days has an answer. */
export const weeklyMeans = (points: ReadonlyArray<Point>): ReadonlyArray<number | undefined> =>
  points.map(({ mean }) => mean)

/** Whether there are more days than one mean is of: fewer are drawn themselves. */
export const hasMeans = (points: ReadonlyArray<Point>): boolean => points.length > weekDays

/** What is drawn as a curve: the means, or the days themselves where those are few. */
export const curveOf = (points: ReadonlyArray<Point>): ReadonlyArray<number | undefined> =>
  hasMeans(points) ? weeklyMeans(points) : valuesOf(points)

// More of them in the width of a drawing hide what their means show.
const maxDrawnDays = 31

/** Whether there are so many days that the means alone are drawn. */
export const hasMeansAlone = (points: ReadonlyArray<Point>): boolean => points.length > maxDrawnDays

/** Eight colours, each in four dashes: an attribute for each. */
export const colourAttributes = (colour: number) => ({
  "data-hue": colour % 8,
  "data-dash": Math.floor(colour / 8) % 4
})
