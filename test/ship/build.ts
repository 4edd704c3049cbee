import { afterAll, beforeAll } from "bun:test"
import { join, resolve } from "node:path"
import { outcomeOf, spawnScript, temporaryDirectory } from "../support/process.ts"

const script = resolve(import.meta.dir, "../../scripts/build.ts")

/** Builds into a directory, with arguments of `bun run build`. */
export const build = async (out: string, ...args: ReadonlyArray<string>) => {
  const outcome = await outcomeOf(spawnScript(script, {}, undefined, ["--out", out, ...args]))
  if (outcome.exitCode !== 0) throw new Error(outcome.stderr)
  return outcome
}

/** The binary for this machine. It is built before the tests of a file and deleted after them. */
export const useBinary = () => {
  const directory = temporaryDirectory()
  beforeAll(async () => {
    await build(directory.path)
  }, 60_000)
  afterAll(() => directory[Symbol.dispose]())
  return { path: join(directory.path, "vitrine"), billPath: join(directory.path, "sbom.cdx.json") }
}
