import { Either, Schema, type SchemaAST } from "effect"
import { issuesOf } from "./issuesOf.ts"
import { describeFieldIssue } from "./Problem.ts"

/** True in a program built by `scripts/build.ts`, otherwise not declared. */
declare const DATA_IS_CHECKED: boolean | undefined

/**
 * A decoder of data of the program. It throws an error with a line for each mistake: the source if given, the member, and
 * what would be accepted.
 */
export const dataDecoder =
  <A, I>(schema: Schema.Schema<A, I>, options?: SchemaAST.ParseOptions) =>
  (data: unknown, source?: string): A => {
    // Compiled at the first use: most starts read none of the tasks, packs and experiments.
    const decoded = Schema.decodeUnknownEither(schema, { errors: "all", ...options })(data)
    return Either.getOrThrowWith(decoded, ({ issue }) => {
      const about = source === undefined ? "" : `${source}: `
      return new Error(
        issuesOf(issue)
          .map((each) => about + describeFieldIssue(each))
          .join("\n")
      )
    })
  }

/** Decodes a file or folder of `data/`. The build checks all, so its program skips this at each start: it takes 25 ms. */
export const readBuiltIn = <A>(schema: Schema.Schema<A>, data: unknown, file: string): A =>
  // A schema without transformations returns its input.
  typeof DATA_IS_CHECKED === "undefined" ? dataDecoder(schema)(data, file) : (data as A)
