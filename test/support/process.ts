import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { settingDeclarations } from "../../src/Config.ts"
import { programPath } from "./programPath.ts"

// What the caller's own shell has set must not reach the program: an empty variable means the default.
const emptySettings = {
  ...Object.fromEntries(Object.values(settingDeclarations).map(({ variable }) => [variable, ""])),
  VISIBILITY_DEMO: "false"
}

// A program of a test lives for a second or two: what the optimizing compiler makes for it comes too late for its start, of whose
// processor time it takes a third.
const withoutOptimizingCompiler = { BUN_JSC_useDFGJIT: "false" }

/** A directory for one test, gone after it. */
export const temporaryDirectory = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), "vitrine-test-"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** A command as a process of its own. Whatever becomes of its test, it ends after `timeoutMs` milliseconds: a minute. */
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

/** The environment of a process of ours, of whose settings these alone are set. */
export const environmentOf = (env: Record<string, string>): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  ...emptySettings,
  ...withoutOptimizingCompiler,
  ...env
})

/** A script of ours as a process of its own. */
export const spawnScript = (
  script: string,
  env: Record<string, string> = {},
  cwd = process.cwd(),
  args: ReadonlyArray<string> = []
) => spawnCommand([process.execPath, script, ...args], environmentOf(env), cwd)

/** The program as a process of its own: on a free port and in memory unless `env` says more. */
export const spawnProgram = (env: Record<string, string>, cwd?: string, args: ReadonlyArray<string> = []) =>
  spawnCommand([programPath(), ...args], environmentOf({ PORT: "0", DATABASE_URL: ":memory:", ...env }), cwd)

/** All that a process printed, and how it ended. */
export const outcomeOf = async (child: ReturnType<typeof spawnCommand>) => {
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  return { stdout, stderr, exitCode }
}

/** A program that ends of itself, called with these words, and all that it printed. */
export const runProgram = async (env: Record<string, string>, cwd?: string, args: ReadonlyArray<string> = []) => {
  return outcomeOf(spawnProgram(env, cwd, args))
}

/** A program that is open, and where. Disposed of, it is killed and waited for. */
export const openProgram = async (env: Record<string, string>, cwd?: string, args: ReadonlyArray<string> = []) =>
  waitUntilOpen(spawnProgram(env, cwd, args))

/** A process of ours once it says that it is open. */
export const waitUntilOpen = async (child: ReturnType<typeof spawnProgram>) => {
  // Read from the beginning, so that a program with much to complain about never waits for its reader.
  const complaints = new Response(child.stderr).text()
  let printed = ""
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  while (!/open at ([^\s"]+)/.test(printed)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the program ended: ${printed}${await complaints}`)
    printed += decoder.decode(value)
  }
  const [, url = ""] = /open at ([^\s"]+)/.exec(printed) ?? []
  /** What it prints from here to its end. */
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
    rest,
    complaints,
    kill,
    [Symbol.asyncDispose]: () => kill()
  }
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
