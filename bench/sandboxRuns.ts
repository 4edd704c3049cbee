import { Database } from "bun:sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exchange, type Session } from "./exchange.ts"
import { concurrency, measureParts, type Part } from "./parts.ts"
import { type Command, start } from "./program.ts"
import type { Shop } from "./shop.ts"
import { purchase } from "./workloads.ts"

const target = "/bench/v1/sandboxes"
const steps = ["make", "cart", "add", "checkout", "drop"]
/** The time limit for a sweep of all sandboxes. */
const sweepTimeoutMs = 60_000

export interface SandboxRuns {
  readonly sandboxes: number
  readonly parts: ReadonlyArray<Part>
  /** Remaining rows of the sandboxes when there were none, at the latest a minute after the last was dropped. */
  readonly rowsLeft: number
  /** From the last drop until their rows were gone. */
  readonly sweptAfterMs: number
}

/** Creates one sandbox after another, buys in it and drops it. */
function* useSandboxes({ units }: Shop, from: number, to: number): Session {
  for (let at = from; at < to; at += concurrency) {
    const name = `bench-run-${at}`
    yield exchange({ target, body: { name }, status: 201, step: 0 })
    for (const unit of units.slice(0, 1)) yield* purchase(`/shops/${name}`, unit)
    yield exchange({ method: "DELETE", target: `${target}/${name}`, status: 204, step: steps.indexOf("drop") })
  }
}

const countRows = (file: string): number => {
  using database = new Database(file, { readonly: true })
  const count = (table: string, column: string) =>
    database
      .query<{ rows: number }, []>(`select count(*) as rows from ${table} where ${column} like 'bench-run-%'`)
      .get()?.rows ?? 0
  const ofState = ["retired_sandboxes", "carts", "orders", "inventory"].map((table) => count(table, "sandbox"))
  const named = ["sandboxes", "dropped_sandboxes", "bench_sandboxes"].map((table) => count(table, "name"))
  return [...ofState, ...named].reduce((sum, rows) => sum + rows, 0)
}

/** Creates, uses and drops so many sandboxes on a program of its own, and measures what remains of them. */
export const measureSandboxes = async (command: Command, shop: Shop, sandboxes: number): Promise<SandboxRuns> => {
  const directory = mkdtempSync(join(tmpdir(), "bench-sandboxes-"))
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, "bench.db")
  await using program = await start({ ...command, databaseUrl: `sqlite:${file}` })
  const measured = await measureParts(program, sandboxes, steps.length, (from, to) => useSandboxes(shop, from, to))
  const droppedAt = performance.now()
  while (countRows(file) > 0 && performance.now() - droppedAt < sweepTimeoutMs) await Bun.sleep(20)
  return { sandboxes, parts: measured, rowsLeft: countRows(file), sweptAfterMs: performance.now() - droppedAt }
}
