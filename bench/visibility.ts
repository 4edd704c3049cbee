import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { demoKeys, organizationKey } from "../src/visibility/simulation/demoKeys.ts"
import { scaledPlan } from "../src/visibility/simulation/organizations.ts"
import { describeMachine } from "./report.ts"
import { analyticsRequests, createSender, measureStoreDuring, timeEach } from "./visibility/reading.ts"
import { Report } from "./visibility/report.ts"
import { runCommand, startServer } from "./visibility/server.ts"
import { measureExports, measureVolume } from "./visibility/volume.ts"
import { measureRateLimitCheck } from "./visibility/writing.ts"

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "834" },
    days: { type: "string", default: "180" },
    /** A database to keep and reuse; without it one is built and deleted. */
    database: { type: "string", default: process.env.VISIBILITY_BENCH_DATABASE ?? "" },
    /** The number of short answers to import, correct and export; a fifth of that for long ones. */
    imports: { type: "string", default: "200000" },
    /** Measures only this. */
    imported: { type: "boolean", default: false },
    times: { type: "string", default: "7" }
  }
})

const directory = mkdtempSync(join(tmpdir(), "bench-visibility-"))
process.on("exit", () => rmSync(directory, { recursive: true, force: true }))
process.on("SIGINT", () => process.exit(130))

const report = new Report()

/** The time from a first start in an empty directory to complete demo data. */
const measureFirstStart = async () => {
  await using server = await startServer(join(directory, "first.db"))
  await (await fetch(`${server.url}/api/products`)).text()
  report.note("first start: the store answers", performance.now() - server.spawnedAt, "ms", 1000)
  const [key] = demoKeys
  const fetchVitals = async () => {
    const response = await fetch(`${server.url}/api/v1/vitals?period=90d`, {
      headers: { Authorization: `Bearer ${key?.key}` }
    })
    const body = (await response.json()) as { data?: { total_queries: number; trend: { mention_change: number } } }
    return body.data
  }
  let answers = 0
  let unchangedSince = performance.now()
  // Complete when the number has not changed for a second.
  while (answers === 0 || performance.now() - unchangedSince < 1000) {
    const total = (await fetchVitals())?.total_queries ?? 0
    if (total !== answers) unchangedSince = performance.now()
    answers = total
    await Bun.sleep(10)
  }
  report.note("first start: the demonstration is full", unchangedSince - server.spawnedAt, "ms", 3000)
}

const buildDatabase = async (file: string) => {
  if (existsSync(file)) return
  const { ms, printed } = await runCommand(file, [
    "visibility",
    "simulate",
    "--scale",
    values.scale,
    "--days",
    values.days
  ])
  console.error(printed)
  report.note(`building ${values.days} days at scale ${values.scale}`, ms / 1000, "s")
}

const measureReading = async (file: string) => {
  await using server = await startServer(file, { VISIBILITY_DEMO: "false" })
  const send = createSender(server.url, organizationKey(scaledPlan(Number(values.scale))))
  const requests = await analyticsRequests(send)
  for (const { maxMs, medianMs, limitMs, what } of await timeEach(send, requests, Number(values.times))) {
    report.note(what, medianMs, "ms", limitMs)
    console.error(`  at most ${maxMs.toFixed(1)} ms`)
  }
  const storeLatency = await measureStoreDuring(server.url, timeEach(send, requests, 10 * Number(values.times)))
  report.note(`store p50 beside them (${storeLatency.requests} requests)`, storeLatency.p50, "ms")
  report.note("store p99 beside them", storeLatency.p99, "ms", 150)
}

const measureExporting = async (file: string) => {
  await using server = await startServer(file, { VISIBILITY_DEMO: "false" })
  await measureExports(server, organizationKey(scaledPlan(Number(values.scale))), report)
}

const measureLimits = async () => {
  // The median of a few rounds: after an import the machine is still writing to disk.
  const rounds = []
  for (let round = 0; round < 5; round++)
    rounds.push(await measureRateLimitCheck(join(directory, `limits-${round}.db`)))
  report.note("one check of the rate limit", rounds.toSorted((a, b) => a - b)[2] ?? 0, "us", 100)
}

const file = values.database === "" ? join(directory, "scaled.db") : values.database
const count = Number(values.imports)
await measureVolume(directory, "short", count, report)
await measureVolume(directory, "real", count / 5, report)
if (!values.imported) {
  await measureFirstStart()
  await measureLimits()
  await buildDatabase(file)
  await measureReading(file)
  await measureExporting(file)
}

const { bun, cores, cpu, date } = describeMachine()
console.log(`${cpu}, ${cores} cores, Bun ${bun}, ${date}\n`)
report.print()
