import { type WatchedStats, weekDays } from "../../../visibility/watch/Records.ts"

/** A day and its figure. */
interface Point {
  readonly date: string
  readonly value: number
  /** The number of answers behind the figure; a day without answers is not drawn. */
  readonly answers: number
  /** Over the seven days that end with it: the share of all their answers, or a count per day; undefined without answers. */
  readonly mean: number | undefined
}

export interface Series {
  readonly name: string
  /** One of 32: a brand has the same colour in every chart. */
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

/** The figure of each day; undefined without answers, because 0 would be a figure. */
export const valuesOf = (points: ReadonlyArray<Point>): ReadonlyArray<number | undefined> =>
  points.map(({ answers, value }) => (answers === 0 ? undefined : value))

/** The values without a neighbour on either side: no line leads to them, so each needs a dot. */
export const isolatedValues = (values: ReadonlyArray<number | undefined>): ReadonlyArray<number | undefined> =>
  values.map((value, day) => (values[day - 1] === undefined && values[day + 1] === undefined ? value : undefined))

/** The mean of each day; undefined if none of its seven days has an answer. */
export const weeklyMeans = (points: ReadonlyArray<Point>): ReadonlyArray<number | undefined> =>
  points.map(({ mean }) => mean)

/** Whether there are more days than one mean covers; otherwise the days themselves are drawn. */
export const hasMeans = (points: ReadonlyArray<Point>): boolean => points.length > weekDays

/** The values of the curve: the means, or the days themselves if there are few. */
export const curveOf = (points: ReadonlyArray<Point>): ReadonlyArray<number | undefined> =>
  hasMeans(points) ? weeklyMeans(points) : valuesOf(points)

// More days in the width of a drawing would hide their means.
const maxDrawnDays = 31

/** Whether there are so many days that only the means are drawn. */
export const hasMeansAlone = (points: ReadonlyArray<Point>): boolean => points.length > maxDrawnDays

/** Eight colours, each in four dash styles: one attribute for each. */
export const colourAttributes = (colour: number) => ({
  "data-hue": colour % 8,
  "data-dash": Math.floor(colour / 8) % 4
})
