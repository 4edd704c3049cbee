import { Schema } from "effect"

/** Truth as both engines keep it: 0 or 1. */
export const Flag = Schema.transformLiterals([0, false], [1, true])

/** How it is written. */
export const flag = (value: boolean): number => (value ? 1 : 0)
