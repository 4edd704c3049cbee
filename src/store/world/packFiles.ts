import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const folder = resolve(import.meta.dir, "../../../data/packs")

const parts = ["products", "hotels", "texts"] as const

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"))

/**
 * The packs of `data/packs`, by name: `pack.json` and the lists beside it. A macro: it runs when the importing module
 * is compiled, so that a compiled program contains them.
 */
export const packFiles = (): ReadonlyArray<readonly [name: string, text: string]> =>
  [...new Bun.Glob("**/pack.json").scanSync(folder)].sort().map((file) => {
    const directory = join(folder, file, "..")
    const found = parts.flatMap((part) => {
      const path = join(directory, `${part}.json`)
      return existsSync(path) ? [[part, read(path)] as const] : []
    })
    const pack = { ...(read(join(folder, file)) as object), ...Object.fromEntries(found) }
    return [file.replaceAll("\\", "/").slice(0, -"/pack.json".length), JSON.stringify(pack)] as const
  })
