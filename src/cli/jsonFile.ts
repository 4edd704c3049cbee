import { Effect, Either, type Schema } from "effect"
import { makeFileReader, readJson } from "../store/world/readWorld.ts"
import { fileErrorLines, readText } from "./chosenWorld.ts"
import { type CommandFailed, commandError } from "./exit.ts"

/** Parses the text of a JSON file by a schema. Fails with a line for each error, beginning with the file. */
export const makeJsonParser = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = makeFileReader(schema)
  return (file: string, text: string): Either.Either<A, CommandFailed> =>
    Either.mapLeft(Either.flatMap(readJson(text), read), (mistakes) => commandError(fileErrorLines(file, mistakes)))
}

/** The same from the file itself. */
export const makeJsonFileReader = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = makeJsonParser(schema)
  return (file: string) => Effect.flatMap(readText(file), (text) => read(file, text))
}
