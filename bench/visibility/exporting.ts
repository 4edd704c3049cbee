import { readFileSync } from "node:fs"
import type { Server } from "./server.ts"

const newline = 10

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

// Kernel clock ticks are hundredths of a second.
const cpuMsOf = (pid: number): number => {
  const after = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
  return 10 * (Number(after[11]) + Number(after[12]))
}

/** The result of an export. */
export interface ExportResult {
  readonly lines: number
  readonly ms: number
  /** Processor time of the server meanwhile, for whatever work. */
  readonly cpuMs: number
  /** The peak growth of the server's memory, in MB. */
  readonly growthMb: number
}

/** Downloads a complete export at full speed and samples the server's memory meanwhile. */
export const downloadExport = async ({ pid, url }: Server, key: string, path: string): Promise<ExportResult> => {
  const [before, cpuBefore] = [rssOf(pid), cpuMsOf(pid)]
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/v1/exports/${path}`, { headers: { Authorization: `Bearer ${key}` } })
  if (response.status !== 200 || response.body === null) throw new Error(`${path} answered ${response.status}`)
  let [lines, peakMb, sampledAt] = [0, before, startedAt]
  for await (const chunk of response.body) {
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines++
    if (performance.now() - sampledAt < 50) continue
    sampledAt = performance.now()
    peakMb = Math.max(peakMb, rssOf(pid))
  }
  return { lines, cpuMs: cpuMsOf(pid) - cpuBefore, ms: performance.now() - startedAt, growthMb: peakMb - before }
}
