/** A number as people read it: `1,234`. */
export const grouped = (value: number): string => value.toLocaleString("en-US")

/** `1 answer`, `1,234 answers` */
export const counted = (value: number, unit: string): string => `${grouped(value)} ${unit}${value === 1 ? "" : "s"}`

/** Milliseconds since `begun` as `1.2 s`, with how many a second that made. */
export const pace = (count: number, begun: number, now: number): string => {
  const seconds = Math.max(now - begun, 1) / 1000
  return `${seconds.toFixed(1)} s, ${grouped(Math.round(count / seconds))} a second`
}
