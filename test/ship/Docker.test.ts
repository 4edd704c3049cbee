import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { cpSync, existsSync, mkdirSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import packageJson from "../../package.json" with { type: "json" }
import { declared } from "../../src/Config.ts"
import { opened, outcomeOf, spawnCommand, temporaryDirectory } from "../support/process.ts"
import { get } from "../support/store.ts"
import { copyOf, type Instruction, instructionsOf, pairsOf, type Stage, stagesOf } from "./dockerfile.ts"

// Processes are started here, which takes its time on a machine that has other things to do.
setDefaultTimeout(60_000)

const root = resolve(import.meta.dir, "../..")
const read = (file: string) => Bun.file(join(root, file)).text()

const instructions = instructionsOf(await read("Dockerfile"))
const stages = stagesOf(instructions)
const last = stages.at(-1) ?? { image: "", alias: "", instructions: [] }
const named = (name: string, within: ReadonlyArray<Instruction> = instructions) =>
  within.filter((instruction) => instruction.name === name).map(({ words }) => words)

/** What the engine is sent of the context, by .dockerignore: everything is left out but what stands behind a `!`. */
const sent = (await read(".dockerignore")).split("\n").flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []))

describe("the Dockerfile keeps the rules of hadolint that can be checked without it", () => {
  test("bases have names of one version (DL3006, DL3007), Bun's the one that the package is written for", () => {
    for (const { image } of stages) expect(image).toMatch(/^[\w./-]+:(?!latest$)[\w.-]+$/)
    expect(stages[0]?.image).toStartWith(`oven/bun:${packageJson.packageManager.slice(4)}`)
    const aliases = stages.flatMap(({ alias }) => (alias === "" ? [] : [alias]))
    expect(new Set(aliases).size).toBe(aliases.length)
  })

  test("the last user is not root (DL3002), and is a number, which a cluster can check", () => {
    expect(named("USER", last.instructions).at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })

  test("folders to work in are absolute (DL3000), and relative targets have one (DL3045)", () => {
    for (const folder of named("WORKDIR")) expect(folder).toStartWith("/")
    for (const stage of stages) {
      const at = stage.instructions.findIndex(({ name }) => name === "WORKDIR")
      const before = at < 0 ? stage.instructions : stage.instructions.slice(0, at)
      for (const words of named("COPY", before)) expect(copyOf(words).target).toStartWith("/")
    }
  })

  test("commands are in exec form (DL3025), so that signals reach the program, each there is once (DL4003, DL4004, DL3012)", () => {
    for (const words of [...named("ENTRYPOINT"), ...named("CMD")]) expect(JSON.parse(words)).toBeArray()
    for (const words of named("HEALTHCHECK")) expect(JSON.parse(words.replace(/^.*? CMD /, ""))).toBeArray()
    for (const name of ["ENTRYPOINT", "HEALTHCHECK"]) expect(named(name, last.instructions)).toHaveLength(1)
  })

  test("nothing is ADDed (DL3020), maintained by name (DL4000), run as root by sudo (DL3004) or in another folder by cd (DL3003)", () => {
    for (const name of ["ADD", "MAINTAINER"]) expect(named(name)).toEqual([])
    for (const words of named("RUN")) {
      expect(words).not.toMatch(/\b(sudo|cd|apt-get|apk|curl|wget)\b/)
      // A pipe would hide the failure of all but its last command (DL4006).
      expect(words).not.toMatch(/[^|]\|[^|]/)
    }
  })

  test("no RUN follows another (DL3059), ports are ports (DL3011), no secret is in an ENV", () => {
    for (const [position, { name }] of instructions.entries()) {
      if (name === "RUN") expect(instructions[position + 1]?.name).not.toBe("RUN")
    }
    for (const port of named("EXPOSE")) expect(Number(port)).toBeWithin(1, 65536)
    expect(named("ENV").join(" ")).not.toMatch(/password|secret|token|key/i)
  })

  test("stages are copied from by names that stand before (DL3022, DL3023)", () => {
    for (const [position, { instructions }] of stages.entries()) {
      for (const words of named("COPY", instructions)) {
        const { from } = copyOf(words)
        if (from !== undefined) expect(stages.slice(0, position).map(({ alias }) => alias)).toContain(from)
      }
    }
  })

  test("every source that is copied is there and is sent to the engine, and nothing else is sent", () => {
    const sources = stages
      .flatMap(({ instructions }) => named("COPY", instructions))
      .map(copyOf)
      .flatMap(({ from, sources }) => (from === undefined ? sources : []))
    for (const source of sources) expect([source, existsSync(join(root, source))]).toEqual([source, true])
    expect(sources.toSorted()).toEqual(sent.toSorted())
  })

  test("what it sets are settings of ours", () => {
    const variables = Object.values(declared).map(({ variable }) => variable)
    for (const variable of Object.keys(pairsOf(named("ENV", last.instructions).join(" ")))) {
      expect(variables).toContain(variable)
    }
  })
})

/** Does what a stage says, in a folder that stands for the root of its file system. */
const replay = async (stage: Stage, folder: string, others: ReadonlyMap<string, string>) => {
  let work = folder
  const at = (path: string) => (path.startsWith("/") ? join(folder, path) : resolve(work, path))
  for (const { name, words } of stage.instructions) {
    if (name === "WORKDIR") {
      work = at(words)
      mkdirSync(work, { recursive: true })
    }
    if (name === "COPY") copy(words, at, others)
    if (name === "RUN") {
      const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: process.env.HOME ?? folder }
      const { exitCode, stderr } = await outcomeOf(spawnCommand(["sh", "-ec", words], env, work))
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

/** The size of all that was copied into the last stage, in bytes. */
const sizeOf = (folder: string): number =>
  [...new Bun.Glob("**/*").scanSync({ cwd: folder, dot: true })].reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0
  )

test("its steps, replayed without an engine, make a program that starts, is healthy and stops", async () => {
  using directory = temporaryDirectory()
  const folders = new Map(stages.map(({ alias }, position) => [alias, join(directory.path, String(position))]))
  for (const [position, stage] of stages.entries()) {
    const folder = join(directory.path, String(position))
    mkdirSync(folder)
    await replay(stage, folder, folders)
  }
  const image = join(directory.path, String(stages.length - 1))
  // What the base adds is about fifteen million bytes more.
  expect(sizeOf(image)).toBeLessThan(135e6)

  const env = pairsOf(named("ENV", last.instructions).join(" "))
  expect(env).toMatchObject({ HOST: "0.0.0.0", DATABASE_URL: `sqlite:${named("VOLUME").at(-1)}/vitrine.db` })
  const within = { ...env, DATABASE_URL: env.DATABASE_URL?.replace("/", `${image}/`) ?? "", PORT: "0" }
  const [entry = ""] = JSON.parse(named("ENTRYPOINT", last.instructions)[0] ?? "[]")
  await using program = await opened(spawnCommand([join(image, entry)], within, join(image, "data")))
  expect((await get(`${program.url}/api/products?limit=1`)).status).toBe(200)
  expect(existsSync(join(image, "data/vitrine.db"))).toBe(true)

  const check = JSON.parse((named("HEALTHCHECK", last.instructions)[0] ?? "").replace(/^.*? CMD /, ""))
  const health = (port: string) =>
    outcomeOf(spawnCommand([join(image, check[0]), ...check.slice(1)], { ...within, PORT: port }))
  expect((await health(new URL(program.url).port)).exitCode).toBe(0)
  await program.kill("SIGTERM")
  expect(program.child.exitCode).toBe(0)
  expect((await health(new URL(program.url).port)).exitCode).toBe(1)
})

describe("compose.yaml", () => {
  interface Service {
    readonly image: string
    readonly build?: string
    readonly profiles?: ReadonlyArray<string>
    readonly environment?: Record<string, string>
    readonly ports?: ReadonlyArray<string>
    readonly volumes?: ReadonlyArray<string>
    readonly depends_on?: Record<string, { readonly condition: string }>
    readonly healthcheck?: unknown
    readonly stop_grace_period?: string
    readonly read_only?: boolean
  }

  const load = async () =>
    Bun.YAML.parse(await read("compose.yaml")) as {
      readonly services: Record<string, Service>
      readonly volumes: Record<string, unknown>
    }

  test("has Vitrine alone by default, and two replicas on one Postgres by name", async () => {
    const { services } = await load()
    const alone = Object.entries(services).filter(([, { profiles }]) => profiles === undefined)
    expect(alone.map(([name]) => name)).toEqual(["vitrine"])
    const replicas = Object.entries(services).filter(([name]) => name.startsWith("replica-"))
    expect(replicas).toHaveLength(2)
    for (const [, { depends_on, environment }] of replicas) {
      expect(environment?.DATABASE_URL).toBe(replicas[0]?.[1].environment?.DATABASE_URL ?? "")
      expect(new URL(environment?.DATABASE_URL ?? "").hostname).toBe("postgres")
      expect(depends_on?.postgres?.condition).toBe("service_healthy")
    }
    expect(services.postgres?.healthcheck).toBeDefined()
    expect(services.postgres?.ports).toBeUndefined()
  })

  test("names only settings, volumes and versions that there are, and ports once", async () => {
    const { services, volumes } = await load()
    const variables = Object.values(declared).map(({ variable }) => variable)
    for (const [name, { environment = {}, image, volumes: mounts = [] }] of Object.entries(services)) {
      if (image === "vitrine") for (const variable of Object.keys(environment)) expect(variables).toContain(variable)
      else expect([name, image]).toEqual([name, expect.stringMatching(/:\d+\.\d+/)])
      for (const mount of mounts) expect(Object.keys(volumes)).toContain(mount.split(":")[0] ?? "")
    }
    const ports = Object.values(services).flatMap(({ ports = [] }) => ports.map((port) => port.split(":")[0]))
    expect(new Set(ports).size).toBe(ports.length)
  })

  test("waits for a drain, and lets the program write to its volume alone", async () => {
    const { services } = await load()
    for (const service of Object.values(services).filter(({ image }) => image === "vitrine")) {
      const grace = Number.parseInt(service.stop_grace_period ?? "0", 10)
      expect(grace).toBeGreaterThan(Number(declared.drainTimeout.fallback) + Number(declared.drainDelay.fallback))
      expect(service.read_only).toBe(true)
    }
    expect(services.vitrine?.volumes).toEqual([`store:${named("VOLUME").at(-1)}`])
  })
})
