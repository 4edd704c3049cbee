import { join } from "node:path"
import { takeExport } from "./exporting.ts"
import { storeBeside } from "./reading.ts"
import type { Report } from "./report.ts"
import { openServer, type Ran, runCommand, type Server } from "./server.ts"
import { type Length, writeAnswers, writeBrands } from "./writing.ts"

const organization = "Bench"
// The store's p99 while visibility works, in milliseconds.
const mostBeside = 150
// What an export may add to a server, and a command may take, in MB.
const mostGrown = 150
const mostTaken = 500
// Rows of a table of which a rate says something.
const fewest = 10_000

/** The rate of a command beside the store, by the clock, with its processor time, memory and the store's p99. */
const noteCommand = async (
  server: Server,
  what: string,
  least: number,
  ran: Promise<Ran>,
  count: number,
  r: Report
) => {
  const beside = await storeBeside(server.url, ran)
  const { cpuMs, ms, peakMb } = await ran
  r.rate(`${what} of ${count}`, count, ms, least)
  r.note("  of its processor time", cpuMs / (count / 1000), "us each")
  r.note("  at most it took", peakMb, "MB", mostTaken)
  r.note("  store p99 beside it", beside.p99, "ms", mostBeside)
}

/** Exports each table in each format, the store asked beside them. */
export const measureExports = async (server: Server, key: string, report: Report) => {
  for (const table of ["daily", "answers", "mentions", "citations"]) {
    let count = 0
    for (const format of ["ndjson", "csv", "parquet"]) {
      const taking = takeExport(server, key, `${table}?format=${format}`)
      const beside = await storeBeside(server.url, taking)
      const { cpuMs, grewMb, lines, ms } = await taking
      // A file of Parquet has no lines.
      if (format === "ndjson") count = lines
      const what = `export of ${count} ${table} as ${format}`
      if (count < fewest) continue
      report.rate(what, count, ms, 100_000)
      report.note("  of the server's processor time", cpuMs / (count / 1000), "us each")
      report.note("  the server grew by", grewMb, "MB", mostGrown)
      report.note("  store p99 beside it", beside.p99, "ms", mostBeside)
      report.note("  store at most", beside.max, "ms")
    }
  }
}

/** Imports answers, names a brand that all of them mention, looks for it, and exports everything: each beside the store. */
export const measureVolume = async (directory: string, length: Length, count: number, report: Report) => {
  const file = join(directory, `${length}.db`)
  const brands = join(directory, "brands.jsonl")
  const more = join(directory, "more.json")
  const answers = join(directory, `${length}.jsonl`)
  await writeBrands(brands)
  await Bun.write(more, JSON.stringify({ brands: [{ name: "Kettle" }] }))
  await writeAnswers(answers, count, length)
  await using server = await openServer(file, { VISIBILITY_DEMO: "false" })
  const words = ["visibility", "import", "--org", organization, "--brands", brands, answers]
  await noteCommand(
    server,
    `import of ${length} answers`,
    length === "short" ? 20_000 : 5000,
    runCommand(file, words),
    count,
    report
  )
  await runCommand(file, ["visibility", "apply", more, "--org", organization])
  const rematch = runCommand(file, ["visibility", "rematch", "--org", organization])
  await noteCommand(server, `rematch of ${length} answers, all changed`, 20_000, rematch, count, report)
  const again = runCommand(file, ["visibility", "rematch", "--org", organization])
  await noteCommand(server, `rematch of ${length} answers, none changed`, 20_000, again, count, report)
  const { printed } = await runCommand(file, ["keys", "create", "--org", organization])
  await measureExports(server, /vis_org_\w+/.exec(printed)?.[0] ?? "", report)
}
