import { Schema } from "effect"

/** True in a program built by `scripts/build.ts`, otherwise not declared. */
declare const DATA_IS_CHECKED: boolean | undefined

/**
 * Decodes a file of `data/`. The build checks all of them, so its program skips this at each start, which would cost 25
 * ms.
 */
export const readBuiltIn = <A>(schema: Schema.Schema<A>, data: unknown): A =>
  // A schema without transformations returns its input.
  typeof DATA_IS_CHECKED === "undefined" ? Schema.decodeUnknownSync(schema)(data) : (data as A)
