import { createHistogram, type RecordableHistogram } from "node:perf_hooks"
import { cpuSecondsOf } from "./consumption.ts"
import { applyLoad } from "./load.ts"
import type { Options } from "./options.ts"
import type { Program } from "./program.ts"
import type { Shop } from "./shop.ts"
import { median, medianBy } from "./statistics.ts"
import type { Workload } from "./workloads.ts"

/** Enough for the JIT: our program takes double its later time in the first second, a fifth more in the third. */
const warmUpSeconds = 5

export interface Rate {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface Figures extends Rate {
  /** A unit is what the workload counts: a read, a cart, a purchase of three requests. */
  readonly unitsPerSecond: number
  /** The server's processor time per unit, of all threads; null if the system does not tell it. */
  readonly cpuMicros: number | null
  /** The cores that the server and the load generator kept busy, which shows which of them was the bottleneck. */
  readonly serverCores: number | null
  readonly clientCores: number
  readonly steps: Readonly<Record<string, Rate>>
}

export interface WorkloadResult {
  readonly name: string
  readonly title: string
  /** By program: the round with the median requests per second, and the requests per second of every round. */
  readonly programs: Readonly<Record<string, Figures & { readonly roundsPerSecond: ReadonlyArray<number> }>>
  /** Requests per second of the first program, divided by those of the last: the median over the pairs of rounds. */
  readonly ratio: number | null
  /** The same ratio of processor time per unit, which hardly depends on other load. */
  readonly cpuRatio: number | null
}

const rateOf = (latencies: RecordableHistogram, seconds: number): Rate => ({
  perSecond: latencies.count / seconds,
  p50Ms: latencies.percentile(50) / 1e6,
  p99Ms: latencies.percentile(99) / 1e6
})

let nextConnectionNumber = 0

const measure = async (program: Program, workload: Workload, shop: Shop, connections: number, seconds: number) => {
  const sessions = Array.from({ length: connections }, () => workload.session(shop, nextConnectionNumber++))
  const serverBefore = cpuSecondsOf(program.pid)
  const clientBefore = process.cpuUsage()
  const { latencies } = await applyLoad({ port: program.port, sessions, steps: workload.steps.length, seconds })
  const client = process.cpuUsage(clientBefore)
  const serverAfter = cpuSecondsOf(program.pid)
  const all = createHistogram()
  for (const step of latencies) if (step.count > 0) all.add(step)
  const serverSeconds = serverBefore === null || serverAfter === null ? null : serverAfter - serverBefore
  const units = latencies.at(-1)?.count ?? 0
  const steps = workload.steps.flatMap((name, index) => {
    const step = latencies[index]
    return step === undefined || step.count === 0 ? [] : [[name, rateOf(step, seconds)] as const]
  })
  const figures: Figures = {
    ...rateOf(all, seconds),
    unitsPerSecond: units / seconds,
    cpuMicros: serverSeconds === null ? null : (serverSeconds * 1e6) / units,
    serverCores: serverSeconds === null ? null : serverSeconds / seconds,
    clientCores: (client.user + client.system) / 1e6 / seconds,
    steps: Object.fromEntries(steps)
  }
  return figures
}

/** The sides of a comparison: several programs with one workload, or the first program with the workload and its baseline. */
const turnsOf = (workload: Workload, programs: ReadonlyArray<Program>) => {
  const all = programs.map((program) => ({ name: program.name, program, workload }))
  if (workload.alone) return all.slice(0, 1)
  const { baseline: against } = workload
  return against === undefined
    ? all
    : all.slice(0, 1).flatMap((turn) => [turn, { ...turn, name: against.name, workload: against }])
}

/**
 * Measures one workload on all programs in turn (A B A B ...), so that other load of the machine affects all alike.
 * Each is warmed up first.
 */
export const compare = async (
  workload: Workload,
  shop: Shop,
  programs: ReadonlyArray<Program>,
  { connections, rounds, seconds }: Options
): Promise<WorkloadResult> => {
  const turns = turnsOf(workload, programs)
  for (const turn of turns) await measure(turn.program, turn.workload, shop, connections, warmUpSeconds)
  const byRound: Array<ReadonlyArray<Figures>> = []
  for (let round = 0; round < rounds; round++) {
    const figures: Array<Figures> = []
    for (const turn of turns) figures.push(await measure(turn.program, turn.workload, shop, connections, seconds))
    byRound.push(figures)
  }
  const summaries = turns.map(({ name }, index) => {
    const all = byRound.flatMap((figures) => figures[index] ?? [])
    const roundsPerSecond = all.map(({ perSecond }) => perSecond)
    return [name, { ...medianBy(all, ({ perSecond }) => perSecond), roundsPerSecond }] as const
  })
  const ratios = byRound.flatMap(([real, minimal]) => (real && minimal ? real.perSecond / minimal.perSecond : []))
  const cpuRatios = byRound.flatMap(([real, minimal]) =>
    real?.cpuMicros && minimal?.cpuMicros ? minimal.cpuMicros / real.cpuMicros : []
  )
  return {
    name: workload.name,
    title: workload.title,
    programs: Object.fromEntries(summaries),
    ratio: ratios.length === 0 ? null : median(ratios),
    cpuRatio: cpuRatios.length === 0 ? null : median(cpuRatios)
  }
}
