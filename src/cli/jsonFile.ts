import { Effect, Either, type Schema } from "effect"
import { makeFileReader, readJson } from "../store/world/readWorld.ts"
import { fileErrorLines, readText } from "./chosenWorld.ts"
import { CommandFailed } from "./exit.ts"

/** Reads the text of a JSON file as a schema has it. Fails with a line for each thing that is wrong, beginning with the file. */
export const jsonText = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = makeFileReader(schema)
  return (file: string, text: string): Either.Either<A, CommandFailed> =>
    Either.mapLeft(
      Either.flatMap(readJson(text), read),
      (mistakes) => new CommandFailed({ lines: fileErrorLines(file, mistakes) })
    )
}

/** The same of the file itself. */
export const jsonFile = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = jsonText(schema)
  return (file: string) => Effect.flatMap(readText(file), (text) => read(file, text))
}
