import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const main = resolve(import.meta.dir, "../../src/main.ts")

// What the caller's own shell has set must not reach the program: an empty variable means the default.
const unset = { HOST: "", PUBLIC_URL: "", STORE_SEED: "", LOG_LEVEL: "", VISIBILITY_PORT: "", VISIBILITY_DEMO: "false" }

/** A directory for one test, gone after it. */
export const temporaryDirectory = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), "vitrine-test-"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** A script of ours as a process of its own. Whatever becomes of its test, it does not outlive it by more than a minute. */
export const spawnScript = (
  script: string,
  env: Record<string, string> = {},
  cwd = process.cwd(),
  args: ReadonlyArray<string> = []
) =>
  Bun.spawn([process.execPath, script, ...args], {
    cwd,
    env: { ...process.env, ...unset, ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    timeout: 60_000,
    killSignal: "SIGKILL"
  })

/** The program as a process of its own, as `bun run start` runs it: on a free port and in memory unless `env` says more. */
export const spawnProgram = (env: Record<string, string>, cwd?: string) =>
  spawnScript(main, { PORT: "0", DATABASE_URL: ":memory:", ...env }, cwd)

/** A program that ends of itself, and all that it printed. */
export const runProgram = async (env: Record<string, string>, cwd?: string) => {
  const child = spawnProgram(env, cwd)
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  return { stdout, stderr, exitCode }
}

/** A program that is open, and where. Disposed of, it is killed and waited for. */
export const openProgram = async (env: Record<string, string>, cwd?: string) => {
  const child = spawnProgram(env, cwd)
  // Read from the beginning, so that a program with much to complain about never waits for its reader.
  const complaints = new Response(child.stderr).text()
  let printed = ""
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  while (!/open at (\S+)/.test(printed)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the program ended: ${printed}${await complaints}`)
    printed += decoder.decode(value)
  }
  const [, url = ""] = /open at (\S+)/.exec(printed) ?? []
  const kill = async (signal: NodeJS.Signals = "SIGKILL") => {
    child.kill(signal)
    await child.exited
  }
  return { url: url.replace("localhost", "127.0.0.1"), child, complaints, kill, [Symbol.asyncDispose]: () => kill() }
}

export type OpenProgram = Awaited<ReturnType<typeof openProgram>>

/** Several programs, started at the same time. Disposed of, all are killed and waited for. */
export const openPrograms = async (count: number, env: Record<string, string>) => {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => openProgram(env)))
  const programs = opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
  const close = async () => {
    await Promise.all(programs.map((program) => program.kill()))
  }
  const failed = opened.find((result) => result.status === "rejected")
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  return { programs, [Symbol.asyncDispose]: close }
}

/** Several programs that start at the same time on one new database file, which is gone with them. */
export const openTogether = async (count: number, env: Record<string, string> = {}) => {
  const directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  try {
    const opened = await openPrograms(count, { ...env, DATABASE_URL: `sqlite:${file}` })
    const close = async () => {
      await opened[Symbol.asyncDispose]()
      directory[Symbol.dispose]()
    }
    return { file, programs: opened.programs, [Symbol.asyncDispose]: close }
  } catch (error) {
    directory[Symbol.dispose]()
    throw error
  }
}
