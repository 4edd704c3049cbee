import { readFileSync } from "node:fs"

const isLinux = process.platform === "linux"
// USER_HZ, the unit of /proc/<pid>/stat, is 100 on every architecture that Bun runs on.
const ticksPerSecond = 100
const bytesPerKilobyte = 1024

export interface Memory {
  readonly residentBytes: number
  /** The peak resident memory; null if the system does not tell it. */
  readonly peakBytes: number | null
}

export const memoryOf = (pid: number): Memory => {
  if (isLinux) {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    const kilobytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1])
    return { residentBytes: kilobytes("VmRSS") * bytesPerKilobyte, peakBytes: kilobytes("VmHWM") * bytesPerKilobyte }
  }
  const { stdout } = Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)])
  return { residentBytes: Number(stdout.toString().trim()) * bytesPerKilobyte, peakBytes: null }
}

/** Processor time of all threads of a process so far, in seconds; null if the system does not tell it. */
export const cpuSecondsOf = (pid: number): number | null => {
  if (!isLinux) return null
  // The second field is the program's name in parentheses and may contain spaces; field numbers after it start at 3.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[14 - 3]) + Number(fields[15 - 3])) / ticksPerSecond
}
