import { Schema } from "effect"

/** True in a program that `scripts/build.ts` made, and not there otherwise. */
declare const DATA_IS_CHECKED: boolean | undefined

/**
 * What a file of `data/` holds, read by its schema. A build has read each of them before it takes them in, so that its
 * program does not do it again at every start, which would cost 25 ms.
 */
export const readBuiltIn = <A>(schema: Schema.Schema<A>, data: unknown): A =>
  // A schema without transformations gives back what it was given.
  typeof DATA_IS_CHECKED === "undefined" ? Schema.decodeUnknownSync(schema)(data) : (data as A)
