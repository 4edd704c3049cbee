import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const main = resolve(import.meta.dir, "../../src/main.ts")

/** A directory for one test, gone after it. */
export const temporaryDirectory = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), "vitrine-test-"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** The program as a process of its own, as `bun run start` runs it. */
export const spawnProgram = (env: Record<string, string>) =>
  Bun.spawn(["bun", main], {
    env: { ...process.env, PORT: "0", DATABASE_URL: ":memory:", ...env },
    stdout: "pipe",
    stderr: "pipe"
  })

/** A program that is open, and where. Disposed of, it is killed and waited for. */
export const openProgram = async (env: Record<string, string>) => {
  const child = spawnProgram(env)
  let printed = ""
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  while (!/open at (\S+)/.test(printed)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the program ended: ${printed}${await new Response(child.stderr).text()}`)
    printed += decoder.decode(value)
  }
  const [, url = ""] = /open at (\S+)/.exec(printed) ?? []
  return {
    url: url.replace("localhost", "127.0.0.1"),
    child,
    kill: async (signal: NodeJS.Signals = "SIGKILL") => {
      child.kill(signal)
      await child.exited
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL")
      await child.exited
    }
  }
}
