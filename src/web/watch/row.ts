import { count, grouped } from "../page/format.ts"
import { argumentsOf, type Entry, nameOf, type Outcome, type Surface, unturned } from "./Entry.ts"

/** An entry as the list shows it. */
export interface Row {
  readonly seq: number
  /** Milliseconds of Unix time, by the machine's clock. */
  readonly real: number
  readonly generation: number
  readonly surface: Surface
  readonly name: string
  /** The arguments in short; empty without any. */
  readonly given: string
  readonly outcome: Outcome
  /** `201`, or how it ended where the status does not say it. */
  readonly status: string
  readonly isWrite: boolean
  /** Rules of the tester took part in it. */
  readonly isFaulty: boolean
  readonly ms: number
  /** The sandbox was begun anew before it. */
  readonly isAnew?: boolean
}

const longestValue = 40
const longestGiven = 120

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text

const valueText = (value: unknown): string =>
  cut(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), longestValue)

/** `q: ceramic mug, limit: 10`; what is named by its id alone is only the id. */
export const givenText = (entry: Pick<Entry, "input">): string => {
  const given = argumentsOf(entry)
  const [first] = given
  if (given.length === 1 && first?.[0] === "id") return valueText(first[1])
  return cut(given.map(([name, value]) => `${name}: ${valueText(value)}`).join(", "), longestGiven)
}

/** MCP answers 200 whatever becomes of a call. */
const statusOf = ({ http: { status }, outcome }: Entry): string =>
  outcome === "gone" || status === 0 ? "no answer" : outcome !== "ok" && status < 400 ? outcome : String(status)

export const rowOf = (entry: Entry): Row => ({
  seq: entry.seq,
  real: Date.parse(entry.at.real),
  generation: entry.generation,
  surface: entry.surface,
  name: unturned(nameOf(entry)),
  given: unturned(givenText(entry)),
  outcome: entry.outcome,
  status: statusOf(entry),
  isWrite: entry.committed,
  isFaulty: entry.faults.length > 0,
  ms: entry.ms
})

/** `1,234 requests, 2 older missing` */
export const countText = (requests: number, missing: number): string =>
  `${count(requests, "request")}${missing > 0 ? `, ${grouped(missing)} older missing` : ""}`

const twoDigits = (number: number): string => String(number).padStart(2, "0")

/** `+5.2 s`, `+1:05`, `+2:03:04`, of milliseconds. */
export const sinceText = (milliseconds: number): string => {
  const tenths = Math.max(0, Math.round(milliseconds / 100))
  if (tenths < 600) return `+${(tenths / 10).toFixed(1)} s`
  const seconds = Math.floor(tenths / 10)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours === 0
    ? `+${minutes}:${twoDigits(seconds % 60)}`
    : `+${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}

/** `1.3 ms`, `240 ms` */
export const tookText = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
