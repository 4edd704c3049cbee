import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { settingDeclarations } from "../../src/Config.ts"
import { programPath } from "./programPath.ts"

// The settings of the caller's shell must not reach the program: an empty variable means the default.
const emptySettings = {
  ...Object.fromEntries(Object.values(settingDeclarations).map(({ variable }) => [variable, ""])),
  VISIBILITY_DEMO: "false"
}

// A program in a test runs for a second or two. The optimizing compiler would take a third of the processor time of its start
// and finish too late to help.
const withoutOptimizingCompiler = { BUN_JSC_useDFGJIT: "false" }

/** A directory for one test, deleted after it. */
export const temporaryDirectory = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), "vitrine-test-"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts a command in a process of its own, which is killed after `timeoutMs` milliseconds, whatever happens to its test. */
export const spawnCommand = (
  command: ReadonlyArray<string>,
  env: Record<string, string>,
  cwd = process.cwd(),
  timeoutMs = 60_000
) =>
  Bun.spawn([...command], {
    cwd,
    env,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    timeout: timeoutMs,
    killSignal: "SIGKILL"
  })

/** The environment of a child process in which only these settings are set. */
export const environmentOf = (env: Record<string, string>): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  ...emptySettings,
  ...withoutOptimizingCompiler,
  ...env
})

/** Starts a script of the repository in a process of its own. */
export const spawnScript = (
  script: string,
  env: Record<string, string> = {},
  cwd = process.cwd(),
  args: ReadonlyArray<string> = [],
  timeoutMs?: number
) => spawnCommand([process.execPath, script, ...args], environmentOf(env), cwd, timeoutMs)

/** Starts the program in a process of its own: on a free port and in memory, unless `env` says otherwise. */
export const spawnProgram = (
  env: Record<string, string>,
  cwd?: string,
  args: ReadonlyArray<string> = [],
  timeoutMs?: number
) =>
  spawnCommand([programPath(), ...args], environmentOf({ PORT: "0", DATABASE_URL: ":memory:", ...env }), cwd, timeoutMs)

/** The whole output of a process, and its exit code. */
export const outcomeOf = async (child: ReturnType<typeof spawnCommand>) => {
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  return { stdout, stderr, exitCode }
}

/** Runs the program with these arguments until it ends, and returns its output. */
export const runProgram = async (env: Record<string, string>, cwd?: string, args: ReadonlyArray<string> = []) => {
  return outcomeOf(spawnProgram(env, cwd, args))
}

/** A running program and its URL. When disposed of, it is killed and awaited. */
export const openProgram = async (env: Record<string, string>, cwd?: string, args: ReadonlyArray<string> = []) =>
  waitUntilOpen(spawnProgram(env, cwd, args))

/** A process, as soon as it prints that it is open. */
export const waitUntilOpen = async (child: ReturnType<typeof spawnProgram>) => {
  // Read from the beginning, so that a program with many warnings never waits for its reader.
  const complaints = new Response(child.stderr).text()
  let printed = ""
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  /** Its output from the beginning to here, as soon as it matches. */
  const until = async (pattern: RegExp) => {
    while (!pattern.test(printed)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`the program ended: ${printed}${await complaints}`)
      printed += decoder.decode(value)
    }
    return printed
  }
  await until(/open at ([^\s"]+)/)
  const [, url = ""] = /open at ([^\s"]+)/.exec(printed) ?? []
  /** Its output from here to its end. */
  const rest = async () => {
    let text = ""
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value)
    return text
  }
  const kill = async (signal: NodeJS.Signals = "SIGKILL") => {
    child.kill(signal)
    await child.exited
  }
  return {
    url: url.replace("localhost", "127.0.0.1"),
    child,
    printed,
    until,
    rest,
    complaints,
    kill,
    [Symbol.asyncDispose]: () => kill()
  }
}

export type OpenProgram = Awaited<ReturnType<typeof openProgram>>

/** Several programs, started at the same time. When disposed of, all are killed and awaited. */
export const openPrograms = async (count: number, env: Record<string, string>, timeoutMs?: number) => {
  const opening = Array.from({ length: count }, () => waitUntilOpen(spawnProgram(env, undefined, [], timeoutMs)))
  const opened = await Promise.allSettled(opening)
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
