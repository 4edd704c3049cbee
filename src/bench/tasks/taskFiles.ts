import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const packs = resolve(import.meta.dir, "../../../data/packs")

/**
 * The tasks of `data/packs`, each with the pack that it is of. A macro: it runs when the importing module is compiled, so that
 * a compiled program carries them.
 */
export const taskFiles = (): ReadonlyArray<{ readonly pack: string; readonly text: string }> =>
  [...new Bun.Glob("*/tasks/*.json").scanSync(packs)].sort().map((file) => ({
    pack: file.split(/[\\/]/)[0] ?? "",
    text: JSON.stringify(JSON.parse(readFileSync(resolve(packs, file), "utf8")))
  }))
