import { existsSync } from "node:fs"
import { dirname, join, relative } from "node:path"

/** The variables that give a test run a Postgres server or a Docker engine. */
const engineVariables = /\bTEST_(POSTGRES|DOCKER)_/

/** The modules that a source names: imports, and scripts that it starts. */
const referencedModules = (root: string, path: string, source: string): ReadonlyArray<string> =>
  [...source.matchAll(/"([^"\n]+\.tsx?)"/g)]
    .flatMap(([, name = ""]) => [join(dirname(path), name), join(root, name)])
    .filter((found) => existsSync(found))

const needsEngine = async (root: string, test: string, read: (path: string) => Promise<string>) => {
  const reached = new Set([test])
  for (const path of reached) {
    const source = await read(path)
    if (engineVariables.test(source)) return true
    for (const found of referencedModules(root, path, source)) reached.add(found)
  }
  return false
}

/**
 * The test files below `root` (relative paths) that depend on a Postgres or a Docker engine: those that reach a module
 * with the engine's variable.
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
    const group = (await needsEngine(root, path, read)) ? asking : others
    group.push(relative(root, path))
  }
  return { asking, others }
}

if (import.meta.main) {
  const { asking, others } = await engineTests(process.cwd())
  for (const path of asking) console.log(`./${path}`)
  console.error(`${others.length} test files need no engine: they ran on SQLite only`)
}
