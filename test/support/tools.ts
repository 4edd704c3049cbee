import { test } from "bun:test"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { engine } from "./database.ts"

/**
 * Debian's headless Chromium, which renders the same pages in two thirds of the processor time, or else its usual Chromium.
 * The variable can name another one.
 */
export const chromiumPath =
  process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync) ?? "chromium"

/**
 * Whether pages are tested in a browser: only where there is one, and on SQLite. How a browser renders a page does not depend
 * on the engine; the content of pages is tested on both, without a browser.
 */
export const hasBrowser = existsSync(chromiumPath) && engine === "sqlite"

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
