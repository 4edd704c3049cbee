import { Schema } from "effect"

/** In which order a list of products comes. */
export const Sort = Schema.Literal("relevance", "price_low", "price_high", "name")
export type Sort = typeof Sort.Type
