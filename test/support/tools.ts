import { test } from "bun:test"
import { existsSync } from "node:fs"
import { resolve } from "node:path"

/** Client generators, in a package of their own, which `.ci/run` installs: `bun install --cwd test/generators`. */
export const generatorsDirectory = resolve(import.meta.dir, "../generators")

/** Whether they are installed. */
export const hasGenerators = existsSync(`${generatorsDirectory}/node_modules`)

/** MCP clients, in a package of their own, which `.ci/run` installs: `bun install --cwd test/clients`. */
export const clientsDirectory = resolve(import.meta.dir, "../clients")

/** Whether they are installed. */
export const hasClients = existsSync(`${clientsDirectory}/node_modules`)

/**
 * Programs that some tests run and that a machine with only Node lacks, and what is not tested without them. `pytest-3` comes
 * with Debian's python3-pytest.
 */
export const externalPrograms = {
  bash: "the shell snippets of README and docs",
  curl: "the shell snippets of README and docs",
  jq: "the tasks that are exported for Harbor",
  python3: "README's test of an agent in Python",
  "pytest-3": "the tests of the fixture for pytest"
} as const

export type ExternalProgram = keyof typeof externalPrograms

export const isMissing = (tool: ExternalProgram): boolean => Bun.which(tool) === null

/** A test that runs only where these programs are installed. `announce.ts` prints what is skipped. */
export const testWith = (...names: ReadonlyArray<ExternalProgram>) => test.skipIf(names.some(isMissing))
