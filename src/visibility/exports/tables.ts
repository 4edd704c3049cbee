import { answers } from "./answers.ts"
import { citations } from "./citations.ts"
import { daily } from "./daily.ts"
import { mentions } from "./mentions.ts"

/** The exportable tables. */
export const tables = { answers, mentions, citations, daily }
export type TableName = keyof typeof tables
