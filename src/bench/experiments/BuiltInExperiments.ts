import { Schema } from "effect"
import { dataDecoder } from "../../domain/readBuiltIn.ts"
import { filesOf } from "../packs/packFolder.ts" with { type: "macro" }
import { Experiment } from "./Experiment.ts"

const files = filesOf("experiments")

const decode = dataDecoder(Schema.parseJson(Experiment))

let cache: ReadonlyMap<string, Experiment> | undefined

/** The built-in experiments by id, decoded at the first use. */
export const builtInExperiments = (): ReadonlyMap<string, Experiment> => {
  cache ??= new Map(
    files.map(({ path, text }) => {
      const experiment = decode(text, path)
      return [experiment.id, experiment]
    })
  )
  return cache
}
