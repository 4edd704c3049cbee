import { join, resolve } from "node:path"
import { instructionsOf, stagesOf } from "./dockerfile.ts"

/** The folder of the project: the context that the image is built from. */
export const root = resolve(import.meta.dir, "../..")

export const readProjectFile = (file: string) => Bun.file(join(root, file)).text()

/** The Dockerfile, read once for all tests of a file. */
export const readDockerfile = async () => {
  const instructions = instructionsOf(await readProjectFile("Dockerfile"))
  const stages = stagesOf(instructions)
  return { instructions, stages, last: stages.at(-1) ?? { image: "", alias: "", instructions: [] } }
}
