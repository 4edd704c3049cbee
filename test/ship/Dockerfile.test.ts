import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import packageJson from "../../package.json" with { type: "json" }
import { settingDeclarations } from "../../src/Config.ts"
import { copyOf, instructionArguments, pairsOf } from "./dockerfile.ts"
import { readDockerfile, readProjectFile, root } from "./project.ts"

const { instructions, last, stages } = await readDockerfile()

/** The paths of the context that are sent to the engine: .dockerignore leaves out everything without a `!`. */
const sent = (await readProjectFile(".dockerignore"))
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []))

describe("the Dockerfile keeps the rules of hadolint that can be checked without it", () => {
  test("base images have pinned versions (DL3006, DL3007), Bun's is the one of package.json, and no alias is used twice", () => {
    for (const { image } of stages) expect(image).toMatch(/^[\w./-]+:(?!latest$)[\w.-]+$/)
    expect(stages[0]?.image).toStartWith(`oven/bun:${packageJson.packageManager.slice(4)}`)
    const aliases = stages.flatMap(({ alias }) => (alias === "" ? [] : [alias]))
    expect(new Set(aliases).size).toBe(aliases.length)
  })

  test("the last user is not root (DL3002), and is a number, which a cluster can check", () => {
    expect(instructionArguments("USER", last.instructions).at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })

  test("WORKDIR is absolute (DL3000), and COPY to a relative path comes after a WORKDIR (DL3045)", () => {
    for (const folder of instructionArguments("WORKDIR", instructions)) expect(folder).toStartWith("/")
    for (const stage of stages) {
      const at = stage.instructions.findIndex(({ name }) => name === "WORKDIR")
      const before = at < 0 ? stage.instructions : stage.instructions.slice(0, at)
      for (const words of instructionArguments("COPY", before)) expect(copyOf(words).target).toStartWith("/")
    }
  })

  test("commands are in exec form (DL3025), so that signals reach the program, and there is one of each (DL4003, DL4004, DL3012)", () => {
    for (const words of [
      ...instructionArguments("ENTRYPOINT", instructions),
      ...instructionArguments("CMD", instructions)
    ])
      expect(JSON.parse(words)).toBeArray()
    for (const words of instructionArguments("HEALTHCHECK", instructions))
      expect(JSON.parse(words.replace(/^.*? CMD /, ""))).toBeArray()
    for (const name of ["ENTRYPOINT", "HEALTHCHECK"])
      expect(instructionArguments(name, last.instructions)).toHaveLength(1)
  })

  test("there is no ADD (DL3020), MAINTAINER (DL4000), sudo (DL3004), cd (DL3003) or pipe (DL4006)", () => {
    for (const name of ["ADD", "MAINTAINER"]) expect(instructionArguments(name, instructions)).toEqual([])
    for (const words of instructionArguments("RUN", instructions)) {
      expect(words).not.toMatch(/\b(sudo|cd|apt-get|apk|curl|wget)\b/)
      // A pipe would hide the failure of all but its last command (DL4006).
      expect(words).not.toMatch(/[^|]\|[^|]/)
    }
  })

  test("no RUN follows another (DL3059), ports are in range (DL3011), no secret is in an ENV", () => {
    for (const [position, { name }] of instructions.entries()) {
      if (name === "RUN") expect(instructions[position + 1]?.name).not.toBe("RUN")
    }
    for (const port of instructionArguments("EXPOSE", instructions)) expect(Number(port)).toBeWithin(1, 65536)
    expect(instructionArguments("ENV", instructions).join(" ")).not.toMatch(/password|secret|token|key/i)
  })

  test("COPY --from names an earlier stage (DL3022, DL3023)", () => {
    for (const [position, { instructions }] of stages.entries()) {
      for (const words of instructionArguments("COPY", instructions)) {
        const { from } = copyOf(words)
        if (from !== undefined) expect(stages.slice(0, position).map(({ alias }) => alias)).toContain(from)
      }
    }
  })

  test("every COPY source exists and is in the build context, and nothing else is in the context", () => {
    const sources = stages
      .flatMap(({ instructions }) => instructionArguments("COPY", instructions))
      .map(copyOf)
      .flatMap(({ from, sources }) => (from === undefined ? sources : []))
    for (const source of sources) expect([source, existsSync(join(root, source))]).toEqual([source, true])
    expect(sources.toSorted()).toEqual(sent.toSorted())
  })

  test("ENV has only settings of the program, and the option of the allocator that the scripts of package.json have", () => {
    const variables = Object.values(settingDeclarations).map(({ variable }) => variable)
    const { MIMALLOC_PURGE_HOLES: holes, ...ours } = pairsOf(instructionArguments("ENV", last.instructions).join(" "))
    for (const variable of Object.keys(ours)) expect(variables).toContain(variable)
    const { start, vitrine } = packageJson.scripts
    for (const script of [start, vitrine]) expect(script).toBe(`MIMALLOC_PURGE_HOLES=${holes} bun src/main.ts`)
  })
})
