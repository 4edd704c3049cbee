/** A number with separators: `1,234`. */
export const formatNumber = (value: number): string => value.toLocaleString("en-US")

/** `1 answer`, `1,234 answers` */
export const formatCount = (value: number, unit: string): string =>
  `${formatNumber(value)} ${unit}${value === 1 ? "" : "s"}`

/** The time since `startedAt` as `1.2 s`, with the items per second. */
export const formatPace = (count: number, startedAt: number, now: number): string => {
  const seconds = Math.max(now - startedAt, 1) / 1000
  return `${seconds.toFixed(1)} s, ${formatNumber(Math.round(count / seconds))} a second`
}
