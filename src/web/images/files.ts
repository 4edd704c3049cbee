import { readFileSync } from "node:fs"
import { basename, resolve } from "node:path"

const folder = resolve(import.meta.dir, "../../../data/drawings")

/**
 * The drawings of `data/drawings` by their motifs, without the space between their elements. A macro: it runs when the
 * importing module is compiled, so that a compiled program carries them.
 */
export const drawingFiles = (): Record<string, string> =>
  Object.fromEntries(
    [...new Bun.Glob("*.svg").scanSync(folder)].map((file) => [
      basename(file, ".svg"),
      readFileSync(resolve(folder, file), "utf8").replace(/>\s+</g, "><").trim()
    ])
  )
