import { Predicate } from "effect"

/** The members of an object. */
export type Members = Readonly<Record<string, unknown>>

/** The members of a value; none if it is not an object. */
export const membersOf = (value: unknown): Members => (Predicate.isRecord(value) ? value : {})
