import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { environmentOf, runProgram, spawnProgram, temporaryDirectory } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"
import { get } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { runInProcess as vitrine } from "./inProcess.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const full = "/dev/full"

/** Runs a command whose standard output is a file on a full disk. Returns its outcome. */
const onFullDisk = async (words: ReadonlyArray<string>, env: Record<string, string> = {}, input = "") => {
  const child = Bun.spawn([programPath(), ...words], {
    env: environmentOf(env),
    stdin: Buffer.from(input),
    stdout: Bun.file(full),
    stderr: "pipe"
  })
  const [stderr, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited])
  return { exitCode, stderr }
}

describe.skipIf(!existsSync(full))("on a full disk", () => {
  const isFull = "standard output: cannot be written (ENOSPC: no space left on device, write)\n"

  test.each([["openapi"], ["--help"]])("%s fails and says why", async (word) => {
    expect(await onFullDisk([word])).toEqual({ exitCode: 1, stderr: isFull })
  })

  test("`mcp` fails and says why", async () => {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
    const { exitCode, stderr } = await onFullDisk(["mcp"], { PORT: "0", DATABASE_URL: ":memory:" }, ping)
    expect([exitCode, stderr.slice(stderr.indexOf("\n") + 1)]).toEqual([1, isFull])
  })

  test("`keys create` says that a key was created and could not be printed", async () => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
    await vitrine(["visibility", "organization", "Acme"], env)
    const { exitCode, stderr } = await onFullDisk(["keys", "create", "--org", "Acme"], env)
    const [, id = ""] = /^The key (key_\w+) was made, but could not be shown: .*\n/.exec(stderr) ?? []
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/ with a new one\.\nstandard output: /)])
    expect((await vitrine(["keys", "list"], env)).stdout).toStartWith(`${id} `)
  })
})

test("a command whose reader closes the pipe early ends with 0", async () => {
  const child = spawnProgram({}, undefined, ["openapi"])
  await child.stdout.cancel()
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""])
})

describe("a command that follows a sandbox", () => {
  const store = useStore()

  test("ends when its reader closes the pipe", async () => {
    const { make, shop } = sandboxApiOf(() => store.url)
    await make("left")
    const ask = () => get(`${shop("left")}/api/products?limit=1`)
    await ask()
    const child = spawnProgram({}, undefined, ["bench", "watch", "left", "--all", "--server", store.url])
    const reader = child.stdout.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("searchProducts")
    await reader.cancel()
    while (child.exitCode === null) {
      await ask()
      await Promise.race([child.exited, Bun.sleep(20)])
    }
    expect([child.exitCode, await new Response(child.stderr).text()]).toEqual([0, ""])
  })
})

test("output that is longer than a pipe's buffer is written completely", async () => {
  const { stdout } = await runProgram({}, undefined, ["openapi"])
  expect(stdout.length).toBeGreaterThan(100_000)
  expect(stdout).toBe((await vitrine(["openapi"], { PORT: "0" })).stdout)
})
