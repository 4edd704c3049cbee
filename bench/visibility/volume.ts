import { join } from "node:path"
import { downloadExport } from "./exporting.ts"
import { measureStoreDuring } from "./reading.ts"
import type { Report } from "./report.ts"
import { type CommandResult, runCommand, type Server, startServer } from "./server.ts"
import { type AnswerLength, writeAnswers, writeBrands } from "./writing.ts"

const organization = "Bench"
// The limit for the store's p99 during analytics work, in milliseconds.
const maxStoreP99Ms = 150
// The limits for the memory growth of a server during an export, and for the peak memory of a command, in MB.
const maxGrowthMb = 150
const maxPeakMb = 500
// The least number of rows for a meaningful rate.
const minRows = 10_000

/** Records a command run alongside the store: its rate, processor time and memory, and the store's p99. */
const recordCommand = async (
  server: Server,
  what: string,
  minRate: number,
  command: Promise<CommandResult>,
  count: number,
  r: Report
) => {
  const storeLatency = await measureStoreDuring(server.url, command)
  const { cpuMs, ms, peakMb } = await command
  r.rate(`${what} of ${count}`, count, ms, minRate)
  r.note("  of its processor time", cpuMs / (count / 1000), "us each")
  r.note("  at most it took", peakMb, "MB", maxPeakMb)
  r.note("  store p99 beside it", storeLatency.p99, "ms", maxStoreP99Ms)
}

/** Exports each table in each format while the store is being requested. */
export const measureExports = async (server: Server, key: string, report: Report) => {
  for (const table of ["daily", "answers", "mentions", "citations"]) {
    let count = 0
    for (const format of ["ndjson", "csv", "parquet"]) {
      const download = downloadExport(server, key, `${table}?format=${format}`)
      const storeLatency = await measureStoreDuring(server.url, download)
      const { cpuMs, growthMb, lines, ms } = await download
      // A Parquet file has no lines.
      if (format === "ndjson") count = lines
      const what = `export of ${count} ${table} as ${format}`
      if (count < minRows) continue
      report.rate(what, count, ms, 100_000)
      report.note("  of the server's processor time", cpuMs / (count / 1000), "us each")
      report.note("  the server grew by", growthMb, "MB", maxGrowthMb)
      report.note("  store p99 beside it", storeLatency.p99, "ms", maxStoreP99Ms)
      report.note("  store at most", storeLatency.max, "ms")
    }
  }
}

/** Imports answers, adds a brand that all of them mention, rematches, and exports everything, all alongside the store. */
export const measureVolume = async (directory: string, length: AnswerLength, count: number, report: Report) => {
  const file = join(directory, `${length}.db`)
  const brands = join(directory, "brands.jsonl")
  const additionalBrands = join(directory, "more.json")
  const answers = join(directory, `${length}.jsonl`)
  await writeBrands(brands)
  await Bun.write(additionalBrands, JSON.stringify({ brands: [{ name: "Kettle" }] }))
  await writeAnswers(answers, count, length)
  await using server = await startServer(file, { VISIBILITY_DEMO: "false" })
  const args = ["visibility", "import", "--org", organization, "--brands", brands, answers]
  await recordCommand(
    server,
    `import of ${length} answers`,
    length === "short" ? 20_000 : 5000,
    runCommand(file, args),
    count,
    report
  )
  await runCommand(file, ["visibility", "apply", additionalBrands, "--org", organization])
  const rematch = runCommand(file, ["visibility", "rematch", "--org", organization])
  await recordCommand(server, `rematch of ${length} answers, all changed`, 20_000, rematch, count, report)
  const secondRematch = runCommand(file, ["visibility", "rematch", "--org", organization])
  await recordCommand(server, `rematch of ${length} answers, none changed`, 20_000, secondRematch, count, report)
  const { printed } = await runCommand(file, ["keys", "create", "--org", organization])
  await measureExports(server, /vis_org_\w+/.exec(printed)?.[0] ?? "", report)
}
