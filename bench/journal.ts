/**
 * The cost of the journal for reads: the same reads on programs with and without the bench. It measures processor time
 * per request, which depends less on other load of the machine than the rate. Run it: `bun bench/journal.ts`.
 */
import { resolve } from "node:path"
import { cpuSecondsOf } from "./consumption.ts"
import { exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import { type Program, start } from "./program.ts"

const starts = 2
const warmUps = 1
const rounds = 6
const requests = 12_000
const connections = 8

const reads = ["/api/products?q=mug", "/api/products/arc-desk-lamp", "/api/products?limit=24"].map((target) =>
  exchange({ target })
)

function* session(count: number): Session {
  for (let at = 0; at < count; at++) {
    const read = reads[at % reads.length]
    if (read !== undefined) yield read
  }
}

/** Microseconds of processor time per request. */
const measure = async ({ pid, port }: Program): Promise<number> => {
  const before = cpuSecondsOf(pid) ?? 0
  const sessions = Array.from({ length: connections }, () => session(requests / connections))
  await applyLoad({ port, sessions, steps: 1 })
  return (((cpuSecondsOf(pid) ?? 0) - before) * 1e6) / requests
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const script = resolve(import.meta.dir, "../src/main.ts")

const sides = ["off", "on", "again"] as const
type Side = (typeof sides)[number]
type Figures = Readonly<Record<Side, number>>

// The simulated organizations are created in the first seconds after a start, which would be measured too.
const programOf = (side: Side): Promise<Program> =>
  start({ name: side, script, arguments: ["--bench", side === "on" ? "on" : "off", "--visibility-demo", "false"] })

/** Measures warmed-up programs in turns, so that other load of the machine affects all alike. */
const measureRounds = async (): Promise<ReadonlyArray<Figures>> => {
  await using off = await programOf("off")
  await using on = await programOf("on")
  await using again = await programOf("again")
  const round = async () => ({ off: await measure(off), on: await measure(on), again: await measure(again) })
  for (let at = 0; at < warmUps; at++) await round()
  const found: Array<Figures> = []
  for (let at = 0; at < rounds; at++) found.push(await round())
  return found
}

// JIT compilation differs from process to process, so each side is started several times; a third one shows the noise.
const found: Array<Figures> = []
for (let at = 0; at < starts; at++) found.push(...(await measureRounds()))
const medianOf = (side: Side) => median(found.map((figures) => figures[side]))
const overheadText = (side: Side) => `${((median(found.map((each) => each[side] / each.off)) - 1) * 100).toFixed(1)} %`
console.log(`without the bench: ${medianOf("off").toFixed(1)} µs of processor time a read`)
console.log(`with the journal: ${medianOf("on").toFixed(1)} µs, ${overheadText("on")} more`)
console.log(`without the bench, other processes: ${medianOf("again").toFixed(1)} µs, ${overheadText("again")} more`)
