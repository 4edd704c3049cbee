import { Database } from "bun:sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cpuSecondsOf, memoryOf } from "./consumption.ts"
import { exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import { type Command, type Program, start } from "./program.ts"
import type { Shop } from "./shop.ts"
import { purchase } from "./workloads.ts"

const atOnce = 16
const parts = 10
const target = "/bench/v1/sandboxes"
const steps = ["make", "cart", "add", "checkout", "drop"]
/** How long a sweep may take to be done with all of them. */
const patienceMs = 60_000

/** A tenth of all sandboxes: with nothing left behind, the last is as the first. */
interface Part {
  readonly perSecond: number
  /** Processor time of the server for one sandbox; null where the system does not tell. */
  readonly cpuMicros: number | null
  readonly residentBytes: number
}

export interface SandboxRuns {
  readonly sandboxes: number
  readonly parts: ReadonlyArray<Part>
  /** Rows of any of them a minute after the last was dropped, or as soon as there were none. */
  readonly rowsLeft: number
  /** From the last drop until they were gone. */
  readonly sweptAfterMs: number
}

/** Sandbox after sandbox: made, bought in, dropped. */
function* useSandboxes({ units }: Shop, from: number, to: number): Session {
  for (let at = from; at < to; at += atOnce) {
    const name = `bench-run-${at}`
    yield exchange({ target, body: { name }, status: 201, step: 0 })
    for (const unit of units.slice(0, 1)) yield* purchase(`/shops/${name}`, unit)
    yield exchange({ method: "DELETE", target: `${target}/${name}`, status: 204, step: steps.indexOf("drop") })
  }
}

const measurePart = async ({ pid, port }: Program, shop: Shop, from: number, to: number): Promise<Part> => {
  const before = cpuSecondsOf(pid)
  const sessions = Array.from({ length: atOnce }, (_, at) => useSandboxes(shop, from + at, to))
  const { seconds } = await applyLoad({ port, sessions, steps: steps.length })
  const after = cpuSecondsOf(pid)
  return {
    perSecond: (to - from) / seconds,
    cpuMicros: before === null || after === null ? null : ((after - before) * 1e6) / (to - from),
    residentBytes: memoryOf(pid).residentBytes
  }
}

const rowsIn = (file: string): number => {
  using database = new Database(file, { readonly: true })
  const count = (table: string, column: string) =>
    database
      .query<{ rows: number }, []>(`select count(*) as rows from ${table} where ${column} like 'bench-run-%'`)
      .get()?.rows ?? 0
  const ofState = ["retired_sandboxes", "carts", "orders", "inventory"].map((table) => count(table, "sandbox"))
  const named = ["sandboxes", "dropped_sandboxes", "bench_sandboxes"].map((table) => count(table, "name"))
  return [...ofState, ...named].reduce((sum, rows) => sum + rows, 0)
}

/** Makes, uses and drops so many sandboxes on a program of its own, and looks what is left of them. */
export const measureSandboxes = async (command: Command, shop: Shop, sandboxes: number): Promise<SandboxRuns> => {
  const directory = mkdtempSync(join(tmpdir(), "bench-sandboxes-"))
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, "bench.db")
  await using program = await start({ ...command, databaseUrl: `sqlite:${file}` })
  const boundary = (part: number) => Math.round((sandboxes * part) / parts)
  const measured: Array<Part> = []
  for (let part = 0; part < parts; part++) {
    measured.push(await measurePart(program, shop, boundary(part), boundary(part + 1)))
  }
  const droppedAt = performance.now()
  while (rowsIn(file) > 0 && performance.now() - droppedAt < patienceMs) await Bun.sleep(20)
  return { sandboxes, parts: measured, rowsLeft: rowsIn(file), sweptAfterMs: performance.now() - droppedAt }
}
