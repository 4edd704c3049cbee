import { Schema } from "effect"
import { optionalParam } from "./Input.ts"

/** How much of each list entry is shown. */
export const Detail = Schema.Literal("full", "brief")
export type Detail = typeof Detail.Type

/** The parameter of a list whose entries are long. `without` says which members are empty in a brief answer. */
export const detailParam = (without: string) =>
  optionalParam(Detail.annotations({ description: `brief leaves ${without} empty; full by default` }))
