import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const builtIn = resolve(import.meta.dir, "../../../data/packs")

const parts = ["pack", "products", "hotels", "texts"] as const

// `bench/packs/packFolder.ts` reads these.
const taskOrExperiment = /^[^/]+\/(tasks|experiments)\/[^/]+\.json$/

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"))

/**
 * The packs of `data/packs`, by name: `pack.json` and the lists beside it. A macro: it runs when the importing module
 * is compiled, so that a compiled program contains them. `unread` are files that nothing reads: a build refuses them, a
 * server that runs from source ignores them, such as an editor's backup.
 */
export const packFiles = (
  folder: string = builtIn
): { readonly packs: ReadonlyArray<readonly [name: string, text: string]>; readonly unread: ReadonlyArray<string> } => {
  const files = [...new Bun.Glob("**").scanSync(folder)].map((file) => file.replaceAll("\\", "/")).sort()
  const names = files.filter((file) => file.endsWith("/pack.json")).map((file) => file.slice(0, -"/pack.json".length))
  const partFiles = new Set(names.flatMap((name) => parts.map((part) => `${name}/${part}.json`)))
  const packs = names.map((name) => {
    const found = parts.filter((part) => files.includes(`${name}/${part}.json`))
    const members = found.map((part) => {
      const value = read(join(folder, name, `${part}.json`))
      return part === "pack" ? (value as object) : { [part]: value }
    })
    return [name, JSON.stringify(Object.assign({}, ...members))] as const
  })
  return { packs, unread: files.filter((file) => !partFiles.has(file) && !taskOrExperiment.test(file)) }
}
