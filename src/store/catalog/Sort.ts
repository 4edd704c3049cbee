import { Schema } from "effect"

/** The order of a list of products. */
export const Sort = Schema.Literal("relevance", "price_low", "price_high", "name")
export type Sort = typeof Sort.Type
