import { join } from "node:path"
import { downloadExport } from "./exporting.ts"
import { measureStoreDuring } from "./reading.ts"
import type { Report } from "./report.ts"
import { type CommandResult, runCommand, type Server, startServer } from "./server.ts"
import { type AnswerLength, writeAnswers, writeBrands } from "./writing.ts"

const organization = "Bench"
// The store's p99 while visibility works, in milliseconds.
const maxStoreP99Ms = 150
// What an export may add to a server, and a command may take, in MB.
const maxGrowthMb = 150
const maxPeakMb = 500
// Rows of a table of which a rate says something.
const minRows = 10_000

/** The rate of a command beside the store, by the clock, with its processor time, memory and the store's p99. */
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

/** Exports each table in each format, the store asked beside them. */
export const measureExports = async (server: Server, key: string, report: Report) => {
  for (const table of ["daily", "answers", "mentions", "citations"]) {
    let count = 0
    for (const format of ["ndjson", "csv", "parquet"]) {
      const download = downloadExport(server, key, `${table}?format=${format}`)
      const storeLatency = await measureStoreDuring(server.url, download)
      const { cpuMs, growthMb, lines, ms } = await download
      // A file of Parquet has no lines.
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

/** Imports answers, names a brand that all of them mention, looks for it, and exports everything: each beside the store. */
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
