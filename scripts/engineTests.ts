import { existsSync } from "node:fs"
import { dirname, join, relative } from "node:path"

/** An engine, by the variables that name one, or a program that a machine with only Node lacks. */
const lackedAlone = /\bTEST_(POSTGRES|DOCKER)_|\bBun\.which\(/

/** The modules of the tests that a source names: imports, and scripts that it starts. */
const referencedModules = (root: string, path: string, source: string): ReadonlyArray<string> =>
  [...source.matchAll(/"([^"\n]+\.tsx?)"/g)]
    .flatMap(([, name = ""]) => [join(dirname(path), name), join(root, name)])
    .filter((found) => found.startsWith(join(root, "test/")) && existsSync(found))

const needsMore = async (root: string, test: string, read: (path: string) => Promise<string>) => {
  const reached = new Set([test])
  for (const path of reached) {
    const source = await read(path)
    if (lackedAlone.test(source)) return true
    for (const found of referencedModules(root, path, source)) reached.add(found)
  }
  return false
}

/**
 * The test files below `root` (relative paths) that depend on a Postgres or a Docker engine, or on a program that only their
 * run has: those that reach a module with the engine's variable, or one that looks for a program.
 */
export const engineTests = async (root: string) => {
  const sources = new Map<string, Promise<string>>()
  const read = (path: string): Promise<string> => {
    const source = sources.get(path) ?? Bun.file(path).text()
    sources.set(path, source)
    return source
  }
  const asking: Array<string> = []
  const others: Array<string> = []
  for (const path of [...new Bun.Glob("test/**/*.test.{ts,tsx}").scanSync({ cwd: root, absolute: true })].sort()) {
    if (path.includes("/node_modules/")) continue
    const group = (await needsMore(root, path, read)) ? asking : others
    group.push(relative(root, path))
  }
  return { asking, others }
}

if (import.meta.main) {
  const { asking, others } = await engineTests(process.cwd())
  for (const path of asking) console.log(`./${path}`)
  console.error(`${others.length} test files need neither an engine nor other programs: they ran on SQLite only`)
}
