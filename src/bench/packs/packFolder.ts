import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const packs = resolve(import.meta.dir, "../../../data/packs")

/**
 * The files of each `data/packs` folder's `tasks` or `experiments`, with their pack. A macro: it runs when the importing module
 * is compiled, so a compiled program contains them.
 */
export const filesOf = (
  folder: "tasks" | "experiments"
): ReadonlyArray<{ readonly pack: string; readonly text: string }> =>
  [...new Bun.Glob(`*/${folder}/*.json`).scanSync(packs)].sort().map((file) => ({
    pack: file.split(/[\\/]/)[0] ?? "",
    text: JSON.stringify(JSON.parse(readFileSync(resolve(packs, file), "utf8")))
  }))
