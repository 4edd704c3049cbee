import { Option, Schema } from "effect"
import { joinWithOr, optionalIntegerParam, optionalParam, Params, withSuggestions } from "../../domain/Input.ts"
import { pageSize } from "../../domain/Limits.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Category } from "../records/Vocabulary.ts"

/** The days that figures cover, today included. */
export const Period = Schema.Literal("7d", "30d", "90d")
export type Period = typeof Period.Type

export const defaultPeriod: Period = "30d"

export const period = optionalParam(
  Period.annotations({
    description: `How many days, today (UTC) included: ${joinWithOr(Period.literals)}; ${defaultPeriod} by default`
  }),
  `one of ${Period.literals.join(", ")}`
)

const limitParam = (fallback: number, what: string) =>
  optionalIntegerParam(pageSize, fallback, `Maximum number of ${what}, ${fallback} by default`)

export const defaultPageSize = 25
export const defaultBoardSize = 10

/** The parameters of every list with pages. */
export const pagingParams = {
  limit: limitParam(defaultPageSize, "items per page"),
  cursor: optionalParam(
    Schema.NonEmptyString.annotations({
      description: "The next_cursor of the previous page, with the same filters; omit for the first page"
    }),
    "the next_cursor of the previous page"
  )
}

/** The parameters of every leaderboard. */
export const boardParams = Params({ period, limit: limitParam(defaultBoardSize, "ranks") })

/** The parameters of an operation that reports on a period. */
export const periodParams = Params({ period })

export const BooleanParam = (description: string) =>
  optionalParam(
    Schema.transform(
      Schema.Literal("true", "false").annotations({ jsonSchema: { type: "boolean", description } }),
      Schema.Boolean,
      { strict: true, decode: (text) => text === "true", encode: (value) => (value ? "true" : "false") }
    ),
    "true or false"
  )

const isInstant = (text: string): boolean => Option.isSome(Schema.decodeOption(Timestamp)(text))

/** A date-time whose offset lost its plus sign, which means a space in a query, with the sign encoded. */
const withPlusSign = (text: string): ReadonlyArray<string> => {
  const withSign = (sign: string) => text.replace(/ (?=\d\d:\d\d$)/, sign)
  return isInstant(withSign("+")) ? [withSign("%2B")] : []
}

export const TimeParam = (description: string, instant: typeof Timestamp = Timestamp) =>
  optionalParam(
    withSuggestions(
      instant.annotations({
        description,
        jsonSchema: { type: "string", format: "date-time", description }
      }),
      withPlusSign
    ),
    "an RFC 3339 date-time such as 2026-11-20T09:30:00Z"
  )

// An id in a path that is malformed counts as unknown (404), so the path accepts any text.
const pathOf = (thing: string, example: string) =>
  Schema.Struct({
    id: Schema.String.annotations({ description: `The id of ${thing}`, examples: [example] })
  })

export const ProjectPath = pathOf("a project", "prj_01kaf1v8x20g4z7m9e3n5q6r8t")
export const PromptPath = pathOf("a prompt template", "prm_01kaf1v8x20g4z7m9e3n5q6r8t")
export const BrandPath = pathOf("a brand", "brn_01kaf1v8x20g4z7m9e3n5q6r8t")
export const TopicPath = pathOf("a topic", "tpc_01kaf1v8x20g4z7m9e3n5q6r8t")

export const CategoryPath = Schema.Struct({
  category: Schema.String.annotations({
    jsonSchema: {
      type: "string",
      enum: Category.literals,
      description: "A category of prompt templates"
    }
  })
})
