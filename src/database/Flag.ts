import { Schema } from "effect"

/** A boolean as both engines store it: 0 or 1. */
export const Flag = Schema.transformLiterals([0, false], [1, true])

/** The stored form of a boolean. */
export const flag = (value: boolean): number => (value ? 1 : 0)
