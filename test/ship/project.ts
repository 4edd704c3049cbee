import { join, resolve } from "node:path"
import { instructionsOf, stagesOf } from "./dockerfile.ts"

/** The project's folder, which is the build context of the image. */
export const root = resolve(import.meta.dir, "../..")

export const readProjectFile = (file: string) => Bun.file(join(root, file)).text()

/** The Dockerfile, read once for all tests of a file. */
export const readDockerfile = async () => {
  const instructions = instructionsOf(await readProjectFile("Dockerfile"))
  const stages = stagesOf(instructions)
  return { instructions, stages, last: stages.at(-1) ?? { image: "", alias: "", instructions: [] } }
}
