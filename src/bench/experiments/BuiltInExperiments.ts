import { Schema } from "effect"
import { filesOf } from "../packs/packFolder.ts" with { type: "macro" }
import { Experiment } from "./Experiment.ts"

const files = filesOf("experiments")

const decode = Schema.decodeSync(Schema.parseJson(Experiment))

let cache: ReadonlyMap<string, Experiment> | undefined

/** The built-in experiments by id, decoded at the first use. */
export const builtInExperiments = (): ReadonlyMap<string, Experiment> => {
  cache ??= new Map(
    files.map(({ text }) => {
      const experiment = decode(text)
      return [experiment.id, experiment]
    })
  )
  return cache
}
