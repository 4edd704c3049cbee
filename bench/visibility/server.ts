import { join, resolve } from "node:path"

const main = resolve(import.meta.dir, "../../src/main.ts")

const environment = (databaseFile: string, overrides: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  HOST: "127.0.0.1",
  PORT: "0",
  DATABASE_URL: `sqlite:${databaseFile}`,
  // The measurement sends more requests than the default limits allow.
  VISIBILITY_RATE_PER_MINUTE: "1000000",
  VISIBILITY_RATE_BURST: "1000000",
  VISIBILITY_RATE_PER_DAY: "1000000",
  ...overrides
})

export interface Server extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** From the spawn to the line with its address, in milliseconds. */
  readonly readyAfterMs: number
  readonly spawnedAt: number
}

/** The program as a process of its own, on a database. */
export const startServer = async (databaseFile: string, env: Record<string, string> = {}): Promise<Server> => {
  const spawnedAt = performance.now()
  const child = Bun.spawn([process.execPath, main], {
    cwd: join(databaseFile, ".."),
    env: environment(databaseFile, env),
    stdout: "pipe",
    stderr: "inherit"
  })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let printed = ""
  while (!/open at ([^\s"]+)/.test(printed)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the server ended: ${printed}`)
    printed += decoder.decode(value)
  }
  const close = async () => {
    child.kill("SIGTERM")
    await child.exited
  }
  const [, url = ""] = /open at ([^\s"]+)/.exec(printed) ?? []
  return { url, pid: child.pid, readyAfterMs: performance.now() - spawnedAt, spawnedAt, [Symbol.asyncDispose]: close }
}

/** The result of a command: wall-clock and processor time in milliseconds, peak memory, and output. */
export interface CommandResult {
  readonly ms: number
  readonly cpuMs: number
  readonly peakMb: number
  readonly printed: string
}

/** Runs `vitrine ...` on a database and waits for its end. */
export const runCommand = async (databaseFile: string, args: ReadonlyArray<string>): Promise<CommandResult> => {
  const startedAt = performance.now()
  const child = Bun.spawn([process.execPath, main, ...args], {
    env: environment(databaseFile),
    stdout: "pipe",
    stderr: "inherit"
  })
  const [printed, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  if (code !== 0) throw new Error(`vitrine ${args.join(" ")} ended with ${code}`)
  const usage = child.resourceUsage()
  return {
    ms: performance.now() - startedAt,
    cpuMs: Number(usage?.cpuTime.total ?? 0) / 1000,
    peakMb: (usage?.maxRSS ?? 0) / 1024 ** 2,
    printed: printed.trim()
  }
}
