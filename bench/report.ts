import { cpus, totalmem } from "node:os"
import type { ColdStart } from "./coldStart.ts"
import type { Memory } from "./consumption.ts"
import type { Options } from "./options.ts"
import type { Part } from "./parts.ts"
import type { ResetTime } from "./reset.ts"
import type { WorkloadResult } from "./rounds.ts"
import type { SandboxRuns } from "./sandboxRuns.ts"
import type { Spread } from "./statistics.ts"
import type { Stdio } from "./stdio.ts"
import type { Stored } from "./stored.ts"
import type { Trials } from "./trials.ts"

export interface ProgramMemory {
  readonly idle: Memory
  readonly loaded: Memory
  /** The memory half a minute later, after garbage collection. */
  readonly rested: Memory
}

type ByProgram<A> = Readonly<Record<string, A>>

/** All results of a run, in the form of the JSON file. */
export interface Result {
  readonly machine: ReturnType<typeof describeMachine>
  readonly options: Options
  readonly workloads: ReadonlyArray<WorkloadResult>
  readonly memory: ByProgram<ProgramMemory>
  readonly coldStart: ByProgram<ColdStart> | null
  readonly stdio: Stdio | null
  readonly reset: ByProgram<ResetTime> | null
  readonly stored: Stored | null
  readonly sandboxes: SandboxRuns | null
  readonly trials: Trials | null
}

export const describeMachine = () => ({
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memoryBytes: totalmem(),
  system: `${process.platform} ${process.arch}`,
  bun: Bun.version,
  date: new Date().toISOString()
})

const integer = (value: number): string => Math.round(value).toLocaleString("en-US")
const decimal = (value: number | null, digits = 2): string => value?.toFixed(digits) ?? "-"
const megabytes = (bytes: number | null): string => (bytes === null ? "-" : integer(bytes / 1024 ** 2))
const range = ({ median, min, max }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} - ${max.toFixed(digits)})`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  const line = (cells: ReadonlyArray<string>) => `| ${cells.map(pad).join(" | ")} |`
  const rule = widths.map((width, column) => (column < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join("\n")
}

const workloadTable = (workloads: ReadonlyArray<WorkloadResult>): string =>
  table(
    [
      "workload",
      "program",
      "requests/s",
      "units/s",
      "p50 ms",
      "p99 ms",
      "ratio",
      "CPU us/unit",
      "by CPU",
      "server cores",
      "client cores"
    ],
    workloads.flatMap(({ title, programs, ratio, cpuRatio }) =>
      Object.entries(programs).map(([name, figures], index) => [
        index === 0 ? title : "",
        name,
        integer(figures.perSecond),
        integer(figures.unitsPerSecond),
        decimal(figures.p50Ms),
        decimal(figures.p99Ms),
        index === 0 ? decimal(ratio, 3) : "",
        decimal(figures.cpuMicros, 1),
        index === 0 ? decimal(cpuRatio, 3) : "",
        decimal(figures.serverCores),
        decimal(figures.clientCores)
      ])
    )
  )

const stepTable = (workloads: ReadonlyArray<WorkloadResult>): string =>
  table(
    ["step", "program", "per second", "p50 ms", "p99 ms"],
    workloads.flatMap(({ programs, title }) =>
      Object.entries(programs).flatMap(([name, { steps, unitsPerSecond }]) => [
        [title, name, `${integer(unitsPerSecond)} units`, "", ""],
        ...Object.entries(steps).map(([step, rate]) => [
          `- ${step}`,
          name,
          integer(rate.perSecond),
          decimal(rate.p50Ms),
          decimal(rate.p99Ms)
        ])
      ])
    )
  )

const figureTable = ({ memory, coldStart, reset, stdio }: Result): string =>
  table(
    ["figure", "unit", ...Object.keys(memory)],
    [
      ["memory idle (RSS)", "MB", ...Object.values(memory).map(({ idle }) => megabytes(idle.residentBytes))],
      ["memory after load (RSS)", "MB", ...Object.values(memory).map(({ loaded }) => megabytes(loaded.residentBytes))],
      ["memory after a rest", "MB", ...Object.values(memory).map(({ rested }) => megabytes(rested.residentBytes))],
      ["memory at its peak", "MB", ...Object.values(memory).map(({ loaded }) => megabytes(loaded.peakBytes))],
      ...(coldStart === null
        ? []
        : [
            ["cold start to /healthz", "ms", ...Object.values(coldStart).map(({ healthMs }) => range(healthMs, 0))],
            ["cold start to products", "ms", ...Object.values(coldStart).map(({ productsMs }) => range(productsMs, 0))]
          ]),
      ...(stdio === null
        ? []
        : [
            [`mcp from ${stdio.program} to initialize`, "ms", range(stdio.initializeMs, 0)],
            [`mcp from ${stdio.program} to server/discover`, "ms", range(stdio.discoverMs, 0)]
          ]),
      ...(reset === null
        ? []
        : [
            ["reset", "ms", ...Object.values(reset).map(({ ms }) => range(ms, 2))],
            ["orders cleared by it", "", ...Object.values(reset).map(({ orders }) => integer(orders))]
          ])
    ]
  )

const storedText = ({ bookings, perSecond, searches }: Stored): string =>
  [
    `${integer(bookings)} bookings stored, ${integer(perSecond)} a second. Searches past them, by the same on an empty store:`,
    "",
    workloadTable(searches)
  ].join("\n")

const partTable = (one: string, many: string, parts: ReadonlyArray<Part>): string =>
  table(
    ["tenth", "", `${many}/s`, `CPU us/${one}`, "memory MB"],
    parts.map(({ cpuMicros, perSecond, residentBytes }, part) => [
      `${part + 1}`,
      "",
      integer(perSecond),
      decimal(cpuMicros, 0),
      megabytes(residentBytes)
    ])
  )

const sandboxText = ({ parts, rowsLeft, sandboxes, sweptAfterMs }: SandboxRuns): string =>
  [
    `${integer(sandboxes)} sandboxes made, bought in and dropped, 16 at once; ${integer(rowsLeft)} rows left ${integer(sweptAfterMs)} ms after the last drop.`,
    "",
    partTable("sandbox", "sandboxes", parts)
  ].join("\n")

const trialText = ({ gradeMs, largeGradeMs: large, parts, trials }: Trials): string =>
  [
    `${integer(trials)} trials, each made, played in seven calls, graded and dropped, 16 at once.`,
    `A grade of one: ${decimal(gradeMs.p50, 1)} ms, p99 ${decimal(gradeMs.p99, 1)}; of some 600 rows and 300 entries: ${decimal(large.p50, 1)} ms, p99 ${decimal(large.p99, 1)}, of the processor ${decimal(large.cpu, 1)}.`,
    "",
    partTable("trial", "trials", parts)
  ].join("\n")

/** The result as Markdown. */
export const render = (result: Result): string => {
  const { machine, options, workloads } = result
  const withSteps = workloads.filter(({ programs }) =>
    Object.values(programs).some(({ steps }) => Object.keys(steps).length > 1)
  )
  return [
    `${machine.cpu}, ${machine.cores} cores, ${megabytes(machine.memoryBytes)} MB, ${machine.system}, Bun ${machine.bun}, ${machine.date}.`,
    `${options.connections} connections, each sending its next request when the previous answer is complete; the load`,
    `generator shares the machine. Of ${options.rounds} rounds of ${options.seconds} s, both programs in turn, the one with the median requests/s;`,
    "ratio: the median over the rounds of the first program's requests/s by the second's; by CPU: of units per CPU second",
    "(a unit is a request, or the requests that make a purchase).",
    ...(workloads.length > 0 ? ["", workloadTable(workloads)] : []),
    ...(withSteps.length > 0 ? ["", stepTable(withSteps)] : []),
    "",
    "Spreads are median (least - most).",
    "",
    figureTable(result),
    ...(result.stored === null ? [] : ["", storedText(result.stored)]),
    ...(result.sandboxes === null ? [] : ["", sandboxText(result.sandboxes)]),
    ...(result.trials === null ? [] : ["", trialText(result.trials)])
  ].join("\n")
}
