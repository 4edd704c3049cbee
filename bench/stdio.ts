import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Spread, spread } from "./statistics.ts"

const starts = 9

/** The time from the start of `vitrine mcp` to its first response, for clients of each protocol version. */
export interface Stdio {
  /** The binary of `bun run build` if there is one, or the source. */
  readonly program: "binary" | "source"
  readonly initializeMs: Spread
  readonly discoverMs: Spread
}

const binary = resolve(import.meta.dir, "../dist/vitrine")
const source = resolve(import.meta.dir, "../src/main.ts")

const initialize = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } }
}

const discover = {
  method: "server/discover",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {}
    }
  }
}

/** Milliseconds from a start in an empty directory to the first line of output. */
const startOnce = async (command: ReadonlyArray<string>, request: object): Promise<number> => {
  const directory = mkdtempSync(join(tmpdir(), "bench-stdio-"))
  const startedAt = performance.now()
  const child = Bun.spawn([...command, "mcp"], {
    cwd: directory,
    // Nothing else is inherited, as for every program that is measured.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore"
  })
  try {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, ...request })}\n`)
    child.stdin.flush()
    let line = ""
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      line += part
      if (line.includes("\n")) break
    }
    const elapsedMs = performance.now() - startedAt
    if (JSON.parse(line).result === undefined) throw new Error(`vitrine mcp answered ${line}`)
    return elapsedMs
  } finally {
    child.kill("SIGKILL")
    await child.exited
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Starts it nine times for each, after a warm-up that fills the file cache. */
export const measureStdio = async (): Promise<Stdio> => {
  const program = existsSync(binary) ? "binary" : "source"
  const command = program === "binary" ? [binary] : [process.execPath, source]
  const measure = async (request: object): Promise<Spread> => {
    const times: Array<number> = []
    for (let count = 0; count <= starts; count++) times.push(await startOnce(command, request))
    return spread(times.slice(1))
  }
  return { program, initializeMs: await measure(initialize), discoverMs: await measure(discover) }
}
