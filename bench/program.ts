import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"

/** The time limit for a program's first response. */
const startTimeoutMs = 20_000
/** How long a program may take to end after SIGTERM before it is killed. */
const shutdownTimeoutMs = 3_000

export interface Command {
  /** The program's name in the tables. */
  readonly name: string
  readonly script: string
  readonly arguments?: ReadonlyArray<string>
  /** Options of bun itself, such as `--cpu-prof`. */
  readonly bunOptions?: ReadonlyArray<string>
  /** The database, if not a file of its own. */
  readonly databaseUrl?: string
}

/** A server under test: a process of its own in a directory of its own, with a database of its own. */
export interface Program extends AsyncDisposable {
  readonly name: string
  readonly port: number
  readonly pid: number
  /** From just before the spawn, by the clock of `performance.now()`. */
  readonly spawnedAt: number
  /** From the spawn to the first 200 of /healthz. */
  readonly healthyAfterMs: number
}

const running = new Map<Subprocess, string>()

// `exit` also runs after Ctrl-C and after an error, so that nothing is left behind.
process.on("exit", () => {
  for (const [child, directory] of running) {
    child.kill("SIGKILL")
    rmSync(directory, { recursive: true, force: true })
  }
})
process.on("SIGINT", () => process.exit(130))
process.on("SIGTERM", () => process.exit(143))

const freePort = (): number => {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

const hasExitedCleanly = ({ exitCode, signalCode }: Subprocess): boolean =>
  signalCode === "SIGTERM" || exitCode === 0 || exitCode === 143

/** Retries until the response is a 200, as fast as refused connections allow. */
export const waitUntilOk = async (url: string, shouldContinue: () => boolean): Promise<boolean> => {
  while (shouldContinue()) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0
    )
    if (status === 200) return true
    await Bun.sleep(1)
  }
  return false
}

/** Starts a program in an empty temporary directory and waits until it is healthy. */
export const start = async (command: Command): Promise<Program> => {
  const { name, script, arguments: rest = [], bunOptions = [], databaseUrl } = command
  const directory = mkdtempSync(join(tmpdir(), `bench-${name}-`))
  const log = join(directory, "output.log")
  const port = freePort()
  const spawnedAt = performance.now()
  const child = Bun.spawn([process.execPath, ...bunOptions, script, ...rest], {
    cwd: directory,
    // Nothing else is inherited: settings of the developer's shell must not affect the figures.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As `bun run start` and the image have it.
      MIMALLOC_PURGE_HOLES: "0",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: databaseUrl ?? `sqlite:${join(directory, "bench.db")}`
    },
    stdout: Bun.file(log),
    stderr: Bun.file(log)
  })
  running.set(child, directory)

  const stop = async () => {
    child.kill("SIGTERM")
    const killer = setTimeout(() => child.kill("SIGKILL"), shutdownTimeoutMs)
    await child.exited
    clearTimeout(killer)
    running.delete(child)
    rmSync(directory, { recursive: true, force: true })
  }

  // Registered before anyone waits for the end, so that the reason is printed before the resulting error.
  child.exited.then((code) => {
    if (hasExitedCleanly(child)) return
    console.error(`${name} ended with ${child.signalCode ?? code}:\n${readFileSync(log, "utf8").slice(-4000)}`)
  })
  const shouldContinue = () => child.exitCode === null && performance.now() - spawnedAt < startTimeoutMs
  if (!(await waitUntilOk(`http://127.0.0.1:${port}/healthz`, shouldContinue))) {
    const output = readFileSync(log, "utf8")
    await stop()
    throw new Error(`${name} did not become healthy. Its output:\n${output.slice(-4000)}`)
  }
  const healthyAfterMs = performance.now() - spawnedAt
  return { name, port, pid: child.pid, spawnedAt, healthyAfterMs, [Symbol.asyncDispose]: stop }
}
