import { Schema } from "effect"
import { MemberText, optional, Text } from "../../domain/Input.ts"
import { notYet } from "../notYet.ts"

/** Tools that are hidden, or described otherwise, at most. */
const mostTools = 100
const longestTool = 64
/** In characters: that of the longest description of ours, several times. */
const longestDescription = 2000

/** Names of tools. */
export const toolNames = Schema.Array(Text(longestTool)).pipe(Schema.maxItems(mostTools))

/** Something of each of some tools, by their names. */
export const byTool = <A>(value: Schema.Schema<A, A>) =>
  Schema.Record({ key: MemberText(longestTool), value }).pipe(
    Schema.filter((members) => Object.keys(members).length <= mostTools || `at most ${mostTools} tools`)
  )

const hide = toolNames.annotations({
  description:
    "Tools that agents do not have here, by their names or areas: not listed, and unknown when they are called",
  examples: [["cancel_order"]]
})

const only = toolNames.annotations({
  description:
    "The tools that agents have here, by their names or areas (`shop`, `travel`, `acp`, `orders`, `analytics`), beside those of no area; empty for all of the store",
  examples: [["shop", "orders"]]
})

const readonly = Schema.Boolean.annotations({ description: "Whether agents have only tools that change nothing" })

const describe = byTool(Text(longestDescription)).annotations({
  description: "Descriptions in the place of their own, by the name of the tool",
  examples: [{ book_car: "Use this to rent a car." }]
})

/** What of the tools of a sandbox is otherwise than everywhere. */
export const ToolSettings = Schema.Struct({ hide, only, readonly, describe })
export type ToolSettings = typeof ToolSettings.Type

/** Tools as agents have them everywhere. */
export const allTools: ToolSettings = { hide: [], only: [], readonly: false, describe: {} }

/** The same as it is kept: what an earlier version had not is as it is by default. */
export const KeptTools = Schema.Struct({
  ...ToolSettings.fields,
  only: Schema.optionalWith(only, { default: () => allTools.only }),
  readonly: Schema.optionalWith(readonly, { default: () => allTools.readonly })
})

const namesAccepted = `a list of at most ${mostTools} names of tools or areas`

/** The same in a request: what is left out stays as it is. */
export const ToolRequest = Schema.Struct({
  hide: optional(hide, namesAccepted),
  only: optional(only, namesAccepted),
  readonly: optional(readonly, "true or false"),
  describe: optional(
    describe,
    `at most ${mostTools} texts of 1 to ${longestDescription} characters, by the name of a tool`
  ),
  add: notYet
})
