import { gauge, type Reading } from "./Exposition.ts"
import { version } from "./Version.ts"

/** What the operating system and the runtime report about this process, and its version. */
export const processReadings = (): ReadonlyArray<Reading> => {
  const { heapUsed, rss } = process.memoryUsage()
  const { system, user } = process.cpuUsage()
  return [
    gauge("vitrine_build_info", "Always 1; the version is its label", 1, { version }),
    gauge("process_resident_memory_bytes", "Memory that the process holds", rss),
    gauge("process_heap_bytes", "Memory in use by the program's own objects", heapUsed),
    gauge("process_uptime_seconds", "Time since the start", process.uptime()),
    {
      name: "process_cpu_seconds_total",
      type: "counter",
      description: "Processor time, user and system",
      value: (system + user) / 1e6
    }
  ]
}
