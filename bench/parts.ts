import { cpuSecondsOf, memoryOf } from "./consumption.ts"
import type { Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import type { Program } from "./program.ts"

/** The number of sessions that run at once. */
export const concurrency = 16
const partCount = 10

/** The figures of one tenth of the items; without a leak the last tenth is as fast as the first. */
export interface Part {
  readonly perSecond: number
  /** Processor time of the server for one; null where the system does not tell. */
  readonly cpuMicros: number | null
  readonly residentBytes: number
}

/** Runs `count` items in ten parts and measures each; `session` does every `concurrency`-th item from one number to another. */
export const measureParts = async (
  { pid, port }: Program,
  count: number,
  steps: number,
  session: (from: number, to: number) => Session
): Promise<ReadonlyArray<Part>> => {
  const boundary = (part: number) => Math.round((count * part) / partCount)
  const measured: Array<Part> = []
  for (let part = 0; part < partCount; part++) {
    const [from, to] = [boundary(part), boundary(part + 1)]
    const before = cpuSecondsOf(pid)
    const sessions = Array.from({ length: concurrency }, (_, at) => session(from + at, to))
    const { seconds } = await applyLoad({ port, sessions, steps })
    const after = cpuSecondsOf(pid)
    measured.push({
      perSecond: (to - from) / seconds,
      cpuMicros: before === null || after === null ? null : ((after - before) * 1e6) / (to - from),
      residentBytes: memoryOf(pid).residentBytes
    })
  }
  return measured
}
