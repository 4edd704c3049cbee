import type { Verdict } from "../figures.ts"
import type { Share } from "../statistics/wilson.ts"

/** Of a trial in a table, told apart without colours. */
export const marks: Readonly<Record<Verdict, string>> = { pass: "✓", fail: "✗", error: "!", inconclusive: "?" }

/** `83 %` */
export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** `69 to 92 %` */
export const interval = ({ from, to }: Pick<Share, "from" | "to">): string =>
  `${Math.round(from * 100)} to ${percent(to)}`

/** `+0.42`, `-12` */
export const signed = (value: number, digits: number): string => `${value < 0 ? "" : "+"}${value.toFixed(digits)}`

export const duration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

export const money = (dollars: number): string => `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`

export const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`
