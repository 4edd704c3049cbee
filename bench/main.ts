import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { checkAgreement } from "./agreement.ts"
import { type ColdStart, measureColdStart } from "./coldStart.ts"
import { memoryOf } from "./consumption.ts"
import { readOptions } from "./options.ts"
import { type Command, type Program, start } from "./program.ts"
import { record } from "./recording.ts"
import { describeMachine, type ProgramMemory, type Result, render } from "./report.ts"
import { measureReset, type ResetTime } from "./reset.ts"
import { compare, type WorkloadResult } from "./rounds.ts"
import { measureSandboxes, type SandboxRuns } from "./sandboxRuns.ts"
import { exploreShop } from "./shop.ts"
import { measureStdio } from "./stdio.ts"
import { measureStored, type Stored } from "./stored.ts"
import { measureTrials, type Trials } from "./trials.ts"
import { searches, workloads } from "./workloads.ts"

/** The wait from healthy to idle: work after the first response must not count as idle. */
const settleMs = 2000

/** The wait before measuring memory after the load, so that the garbage collector has run. */
const restMs = 30_000

const options = readOptions([
  ...workloads.map(({ name }) => name),
  "cold-start",
  "stdio",
  "reset",
  "stored",
  "sandboxes",
  "trials"
])
const selectedWorkloads = workloads.filter(({ name }) => options.wanted.includes(name))

const directory = mkdtempSync(join(tmpdir(), "bench-recording-"))
process.on("exit", () => rmSync(directory, { recursive: true, force: true }))
const recordingFile = join(directory, "recording.json")

const script = (path: string): string => resolve(import.meta.dir, path)
const real: Command = { name: "vitrine", script: script("../src/main.ts") }
const minimal: Command = { name: "minimal", script: script("minimal.ts"), arguments: [recordingFile] }
const profiled: Command =
  options.profile === undefined
    ? real
    : { ...real, bunOptions: ["--cpu-prof", "--cpu-prof-md", `--cpu-prof-dir=${resolve(options.profile)}`] }

const byProgram = async <A>(programs: ReadonlyArray<Program>, measure: (program: Program) => A | Promise<A>) => {
  const results: Record<string, A> = {}
  for (const program of programs) results[program.name] = await measure(program)
  return results
}

const run = async (): Promise<Result> => {
  await using vitrine = await start(profiled)
  await Bun.sleep(settleMs)
  const vitrineIdle = memoryOf(vitrine.pid)

  const shop = await exploreShop(vitrine.port)
  const recording = await record(vitrine.port, shop, workloads)
  await Bun.write(recordingFile, JSON.stringify(recording))
  await using rival = await start(minimal)
  await Bun.sleep(settleMs)
  const idle = { [vitrine.name]: vitrineIdle, [rival.name]: memoryOf(rival.pid) }
  await checkAgreement(vitrine, rival, shop, recording)
  const programs = [vitrine, rival]

  const results: Array<WorkloadResult> = []
  for (const workload of selectedWorkloads) {
    console.error(`measuring ${workload.title} ...`)
    results.push(await compare(workload, shop, programs, options))
  }
  const loaded = await byProgram(programs, ({ pid }) => memoryOf(pid))
  await Bun.sleep(restMs)
  const memory: Record<string, ProgramMemory> = {}
  for (const { name, pid } of programs) {
    const [before, after] = [idle[name], loaded[name]]
    if (before !== undefined && after !== undefined) {
      memory[name] = { idle: before, loaded: after, rested: memoryOf(pid) }
    }
  }

  let reset: Record<string, ResetTime> | null = null
  if (options.wanted.includes("reset")) {
    console.error("measuring reset ...")
    reset = await byProgram(programs, (program) => measureReset(program, shop, options.orders))
  }
  let stored: Stored | null = null
  if (options.wanted.includes("stored")) {
    console.error("measuring bookings, and searches past them ...")
    await using empty = await start({ ...real, name: "empty" })
    stored = await measureStored({ ...vitrine, name: "full" }, empty, shop, searches, options)
  }
  let sandboxes: SandboxRuns | null = null
  if (options.wanted.includes("sandboxes")) {
    console.error("measuring sandboxes, made, used and dropped ...")
    sandboxes = await measureSandboxes({ ...real, name: "sandboxes" }, shop, options.sandboxes)
  }
  let trials: Trials | null = null
  if (options.wanted.includes("trials")) {
    console.error("measuring trials of a task, made, played, graded and dropped ...")
    trials = await measureTrials({ ...profiled, name: "trials" }, shop, options.trials)
  }
  return {
    machine: describeMachine(),
    options,
    workloads: results,
    memory,
    coldStart: null,
    stdio: null,
    reset,
    stored,
    sandboxes,
    trials
  }
}

/** Starts are measured while nothing else runs. */
const withStdio = async (result: Result): Promise<Result> => {
  if (!options.wanted.includes("stdio")) return result
  console.error("measuring starts of vitrine mcp ...")
  return { ...result, stdio: await measureStdio() }
}

const withColdStart = async (result: Result): Promise<Result> => {
  if (!options.wanted.includes("cold-start")) return result
  console.error("measuring cold start ...")
  const coldStart: Record<string, ColdStart> = {}
  for (const command of [real, minimal]) coldStart[command.name] = await measureColdStart(command)
  return { ...result, coldStart }
}

const result = await withStdio(await withColdStart(await run()))
await Bun.write(options.json, `${JSON.stringify(result, null, 2)}\n`)
console.log(render(result))
console.error(`\nThe same as JSON: ${options.json}`)
