import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dir, "../..")
const cacheDirectory = join(root, "node_modules/.cache/vitrine-test")

/** A name that changes with everything that the program is built from. */
const hashOfSources = (): string => {
  const sources = ["src", "data"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = new Bun.CryptoHasher("sha256").update(Bun.version)
  for (const path of [...sources, join(root, "bun.lock"), join(root, "package.json")].toSorted()) {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest("hex").slice(0, 16)
}

const build = (out: string): void => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "scripts/build.ts", "--out", out], { cwd: root })
  if (exitCode !== 0) throw new Error(`the program was not made: ${stderr}`)
}

/** Built beside its place and then renamed, because another process of the run may build it at the same time. */
const buildAtomically = (directory: string): void => {
  const temporary = `${directory}-${process.pid}`
  for (const stale of existsSync(cacheDirectory) ? readdirSync(cacheDirectory) : []) {
    if (!join(cacheDirectory, stale).startsWith(directory))
      rmSync(join(cacheDirectory, stale), { recursive: true, force: true })
  }
  mkdirSync(temporary, { recursive: true })
  build(temporary)
  try {
    renameSync(temporary, directory)
  } catch {
    rmSync(temporary, { recursive: true, force: true })
  }
}

let path: string | undefined

/**
 * The program as one file, as it is shipped: its start takes half the work of a start from source. It is kept with the
 * installed packages until a source changes.
 */
export const programPath = (): string => {
  if (path === undefined) {
    const directory = join(cacheDirectory, hashOfSources())
    if (!existsSync(directory)) buildAtomically(directory)
    path = join(directory, process.platform === "win32" ? "vitrine.exe" : "vitrine")
  }
  return path
}
