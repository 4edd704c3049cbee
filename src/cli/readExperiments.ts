import { join } from "node:path"
import { Effect } from "effect"
import { Experiment } from "../bench/experiments/Experiment.ts"
import { readRegularFile } from "./chosenWorld.ts"
import { commandError } from "./exit.ts"
import { makeJsonParser } from "./jsonFile.ts"

const experimentIn = makeJsonParser(Experiment)

/** Reads the experiments in a folder's files. Fails with a line for each error in any of them, beginning with the file. */
export const readExperiments = (folder: string, names: ReadonlyArray<string>) =>
  Effect.validateAll(
    names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name)),
    (path) => Effect.flatMap(readRegularFile(path), (text) => experimentIn(path, text))
  ).pipe(Effect.mapError((failures) => commandError(failures.flatMap(({ lines }) => lines))))
