import { draw } from "../../domain/Seed.ts"
import { scale } from "./Draws.ts"

/** Days in a month of the trends, and in a quarter, in which one newcomer appears. */
const monthDays = 30
const quarterDays = 91

/** The day of the week, 0 is Sunday, of a day counted from 1970-01-01. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** Rises from 0 to `height` and falls back once in `period` days. */
const wave = (day: number, period: number, height: number): number => {
  const phase = ((day % period) + period) % period
  const rising = phase * 2 <= period ? phase : period - phase
  return Math.floor((rising * 2 * height) / period)
}

/** The factor of the time on how often `subject` is named, in thousandths: a slow tide, monthly changes, its weekends. */
export const trendFactor = (seed: string, subject: string, day: number): number => {
  const ofMonth = (month: number) => 850 + draw(seed, `month\n${subject}\n${month}`, 301)
  const month = Math.floor(day / monthDays)
  const start = ofMonth(month)
  const interpolated = start + Math.trunc(((ofMonth(month + 1) - start) * (day - month * monthDays)) / monthDays)
  const period = 240 + draw(seed, `period\n${subject}`, 240)
  const tide = 780 + wave(day + draw(seed, `phase\n${subject}`, period), period, 440)
  const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6
  return scale(interpolated, tide, isWeekend ? 800 + draw(seed, `weekend\n${subject}`, 321) : 1000)
}

interface Newcomer {
  readonly name: string
  /** How often it is named on the day, in thousandths of answers of any kind. */
  readonly strength: number
}

// A newcomer is named more and more for three weeks, steadily for four months, then less and less for a month.
const riseDays = 21
const declineAfterDays = 150
const lifetimeDays = 182
const peakStrength = 380

const strengthAt = (age: number): number => {
  if (age < riseDays) return Math.floor((peakStrength * (age + 1)) / riseDays)
  if (age < declineAfterDays) return peakStrength
  return Math.floor((peakStrength * (lifetimeDays - age)) / (lifetimeDays - declineAfterDays))
}

/**
 * The newcomers named on a day: each quarter has its own, which nobody named before. So in any period that somebody
 * looks at, some brand appears in the middle.
 */
export const newcomersOn = (seed: string, code: string, names: ReadonlyArray<string>, day: number) => {
  const quarter = Math.floor(day / quarterDays)
  return [quarter - 2, quarter - 1, quarter].flatMap((number): ReadonlyArray<Newcomer> => {
    const name = names[((number % names.length) + names.length) % names.length]
    if (name === undefined) return []
    const age = day - (number * quarterDays + 15 + draw(seed, `launch\n${code}\n${number}`, 60))
    return age < 0 || age >= lifetimeDays ? [] : [{ name, strength: strengthAt(age) }]
  })
}

const outageBlock = 45

/** Whether a provider is down: for one to three days in most blocks of 45 days, independently of other providers. */
export const isDown = (seed: string, provider: string, day: number): boolean => {
  const block = Math.floor(day / outageBlock)
  const key = `outage\n${provider}\n${block}`
  const start = block * outageBlock + draw(seed, key, 120)
  return day >= start && day < start + 1 + draw(seed, `${key}\nlength`, 3)
}
