import { expect, setDefaultTimeout, test } from "bun:test"
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { outcomeOf, spawnCommand, temporaryDirectory, waitUntilOpen } from "../support/process.ts"
import { get } from "../support/requests.ts"
import { copyOf, instructionArguments, pairsOf, type Stage } from "./dockerfile.ts"
import { engineAddress } from "./engine.ts"
import { readDockerfile, root } from "./project.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const { last, stages } = await readDockerfile()

/**
 * Runs the instructions of a stage in a folder that replaces the root of its file system. Its shell finds `bun` in the
 * folder `programs`.
 */
const replay = async (stage: Stage, folder: string, others: ReadonlyMap<string, string>, programs: string) => {
  let work = folder
  const at = (path: string) => (path.startsWith("/") ? join(folder, path) : resolve(work, path))
  for (const { name, words } of stage.instructions) {
    if (name === "WORKDIR") {
      work = at(words)
      mkdirSync(work, { recursive: true })
    }
    if (name === "COPY") copy(words, at, others)
    if (name === "RUN") {
      const env = { PATH: `${programs}:/usr/bin:/bin`, HOME: process.env.HOME ?? folder }
      const { exitCode, stderr } = await outcomeOf(spawnCommand(["/bin/sh", "-ec", words], env, work))
      if (exitCode !== 0) throw new Error(`RUN ${words}\n${stderr}`)
    }
  }
}

const copy = (words: string, at: (path: string) => string, others: ReadonlyMap<string, string>) => {
  const { from, sources, target } = copyOf(words)
  const origin = from === undefined ? root : (others.get(from) ?? "")
  const isFolder = target.endsWith("/") || sources.length > 1
  for (const source of sources) {
    const goal = isFolder ? join(at(target), basename(source)) : at(target)
    mkdirSync(dirname(goal), { recursive: true })
    cpSync(join(origin, source), goal, { recursive: true })
  }
}

/** The total size of the files in a folder, in bytes. */
const sizeOf = (folder: string): number =>
  [...new Bun.Glob("**/*").scanSync({ cwd: folder, dot: true })].reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0
  )

// With an engine, Image.test.ts builds the image itself.
test.skipIf(engineAddress !== undefined)(
  "the steps of the Dockerfile, run without a Docker engine, make a program that starts, is healthy and stops",
  async () => {
    using directory = temporaryDirectory()
    // The executable can have another name: in npm's package it is bun.exe, and no folder has a `bun`.
    const programs = join(directory.path, "programs")
    mkdirSync(programs)
    symlinkSync(process.execPath, join(programs, "bun"))
    const folders = new Map(stages.map(({ alias }, position) => [alias, join(directory.path, String(position))]))
    for (const [position, stage] of stages.entries()) {
      const folder = join(directory.path, String(position))
      mkdirSync(folder)
      await replay(stage, folder, folders, programs)
    }
    const image = join(directory.path, String(stages.length - 1))
    // The base image adds about fifteen million bytes.
    expect(sizeOf(image)).toBeLessThan(135e6)

    const env = pairsOf(instructionArguments("ENV", last.instructions).join(" "))
    expect(env).toMatchObject({ HOST: "0.0.0.0" })
    const volume = join(image, instructionArguments("WORKDIR", last.instructions).at(-1) ?? "")
    expect(volume).toBe(join(image, instructionArguments("VOLUME", last.instructions).at(-1) ?? ""))
    const within = { ...env, PORT: "0" }
    const [entry = ""] = JSON.parse(instructionArguments("ENTRYPOINT", last.instructions)[0] ?? "[]")
    await using program = await waitUntilOpen(spawnCommand([join(image, entry)], within, volume))
    expect((await get(`${program.url}/api/products?limit=1`)).status).toBe(200)
    expect(existsSync(join(volume, "vitrine.db"))).toBe(true)

    const check = JSON.parse((instructionArguments("HEALTHCHECK", last.instructions)[0] ?? "").replace(/^.*? CMD /, ""))
    const health = (port: string) =>
      outcomeOf(spawnCommand([join(image, check[0]), ...check.slice(1)], { ...within, PORT: port }))
    expect((await health(new URL(program.url).port)).exitCode).toBe(0)
    await program.kill("SIGTERM")
    expect(program.child.exitCode).toBe(0)
    const { port } = new URL(program.url)
    expect((await health(port)).exitCode).toBe(1)

    // A program that an MCP client starts is healthy as well. It has its own store, which leaves nothing in the volume.
    rmSync(volume, { recursive: true })
    mkdirSync(volume)
    const client = spawnCommand([join(image, entry), "mcp"], { ...within, PORT: port }, volume)
    client.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
    client.stdin.flush()
    const { value } = await client.stdout.getReader().read()
    expect(new TextDecoder().decode(value)).toContain("search_products")
    expect((await health(port)).exitCode).toBe(0)
    client.stdin.end()
    expect([await client.exited, readdirSync(volume)]).toEqual([0, []])
  }
)
