import { test } from "bun:test"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { engine } from "./database.ts"

/**
 * Debian's Chromium without a window, which draws the same pages for two thirds of the processor time, or else the one that has
 * windows; another one can be named.
 */
export const chromiumPath =
  process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync) ?? "chromium"

/**
 * Whether pages are tested in a browser here: where there is one, and on SQLite. What a browser makes of a page is the same
 * whichever engine its figures come from; what a page says is tested on both, without one.
 */
export const hasBrowser = existsSync(chromiumPath) && engine === "sqlite"

/** Generators of clients, packages of their own, which `.ci/run` installs: `bun install --cwd test/generators`. */
export const generatorsDirectory = resolve(import.meta.dir, "../generators")

/** Whether they are there. */
export const hasGenerators = existsSync(`${generatorsDirectory}/node_modules`)

/** Clients of MCP, packages of their own, which `.ci/run` installs: `bun install --cwd test/clients`. */
export const clientsDirectory = resolve(import.meta.dir, "../clients")

/** Whether they are there. */
export const hasClients = existsSync(`${clientsDirectory}/node_modules`)

/**
 * Programs that some tests run and that a machine with Node alone has not, and what is not tested without them. `pytest-3` is
 * what Debian's python3-pytest brings.
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

/** A test that runs where these programs are, and is skipped elsewhere, which `announce.ts` has said. */
export const testWith = (...names: ReadonlyArray<ExternalProgram>) => test.skipIf(names.some(isMissing))
