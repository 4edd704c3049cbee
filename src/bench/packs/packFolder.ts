import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const packs = resolve(import.meta.dir, "../../../data/packs")

/**
 * The files of each `data/packs` folder's `tasks` or `experiments`, with their pack and path. A macro: it runs when the
 * importing module is compiled, so a compiled program contains them.
 */
export const filesOf = (
  folder: "tasks" | "experiments"
): ReadonlyArray<{ readonly pack: string; readonly path: string; readonly text: string }> =>
  [...new Bun.Glob(`*/${folder}/*.json`).scanSync(packs)].sort().map((path) => ({
    pack: path.split(/[\\/]/)[0] ?? "",
    path,
    text: JSON.stringify(JSON.parse(readFileSync(resolve(packs, path), "utf8")))
  }))
