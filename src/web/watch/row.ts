import { escapeBidi } from "../page/escapeBidi.ts"
import { formatCount, formatNumber } from "../page/format.ts"
import { argumentsOf, type Entry, nameOf, type Outcome, type Surface } from "./Entry.ts"

/** An entry as the list shows it. */
export interface Row {
  readonly seq: number
  /** Epoch milliseconds, by the machine's clock. */
  readonly real: number
  readonly generation: number
  readonly surface: Surface
  readonly name: string
  /** The abbreviated arguments; empty without any. */
  readonly argumentsText: string
  readonly outcome: Outcome
  /** `201`, or the outcome if the status does not tell it. */
  readonly status: string
  readonly isWrite: boolean
  readonly isFaulty: boolean
  readonly ms: number
  /** Whether the sandbox was reset before it. */
  readonly isAfterReset?: boolean
}

const maxValueLength = 40
const maxArgumentsLength = 120

const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text

const valueText = (value: unknown): string =>
  truncate(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), maxValueLength)

/** `q: ceramic mug, limit: 10`; a single id is shown without its name. */
export const formatArguments = (entry: Pick<Entry, "input">): string => {
  const args = argumentsOf(entry)
  const [first] = args
  if (args.length === 1 && first?.[0] === "id") return valueText(first[1])
  return truncate(args.map(([name, value]) => `${name}: ${valueText(value)}`).join(", "), maxArgumentsLength)
}

/** MCP answers 200 whatever the result of a call. */
const statusOf = ({ http: { status }, outcome }: Entry): string =>
  outcome === "gone" || status === 0 ? "no answer" : outcome !== "ok" && status < 400 ? outcome : String(status)

export const rowOf = (entry: Entry): Row => ({
  seq: entry.seq,
  real: Date.parse(entry.at.real),
  generation: entry.generation,
  surface: entry.surface,
  name: escapeBidi(nameOf(entry)),
  argumentsText: escapeBidi(formatArguments(entry)),
  outcome: entry.outcome,
  status: statusOf(entry),
  isWrite: entry.committed,
  isFaulty: entry.faults.length > 0,
  ms: entry.ms
})

/** `1,234 requests, 2 older missing` */
export const formatRequestCount = (requests: number, missing: number): string =>
  `${formatCount(requests, "request")}${missing > 0 ? `, ${formatNumber(missing)} older missing` : ""}`

const twoDigits = (number: number): string => String(number).padStart(2, "0")

/** `+5.2 s`, `+1:05`, `+2:03:04`, from milliseconds. */
export const formatElapsed = (milliseconds: number): string => {
  const tenths = Math.max(0, Math.round(milliseconds / 100))
  if (tenths < 600) return `+${(tenths / 10).toFixed(1)} s`
  const seconds = Math.floor(tenths / 10)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours === 0
    ? `+${minutes}:${twoDigits(seconds % 60)}`
    : `+${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}

/** `1.3 ms`, `240 ms` */
export const formatDuration = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
