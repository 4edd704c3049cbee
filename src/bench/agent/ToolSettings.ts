import { Schema } from "effect"
import { optional, Text } from "../../domain/Input.ts"
import type { ToolChanges } from "../../domain/SandboxControl.ts"
import { notYet } from "../notYet.ts"

/** Tools that are hidden, or described otherwise, at most. */
const mostTools = 100
const longestTool = 64
/** In characters: that of the longest description of ours, several times. */
const longestDescription = 2000

const ToolName = Text(longestTool)

const hide = Schema.Array(ToolName)
  .pipe(Schema.maxItems(mostTools))
  .annotations({
    description: "Tools that agents do not have here: not listed, and unknown when they are called",
    examples: [["cancel_order"]]
  })

const describe = Schema.Record({ key: ToolName, value: Text(longestDescription) })
  .pipe(Schema.filter((texts) => Object.keys(texts).length <= mostTools))
  .annotations({
    description: "Descriptions in the place of their own, by the name of the tool",
    examples: [{ book_car: "Use this to rent a car." }]
  })

/** What of the tools of a sandbox is otherwise than everywhere. */
export const ToolSettings = Schema.Struct({ hide, describe })
export type ToolSettings = typeof ToolSettings.Type

/** Tools as agents have them everywhere. */
export const allTools: ToolSettings = { hide: [], describe: {} }

/** The same in a request: what is left out stays as it is. */
export const ToolRequest = Schema.Struct({
  hide: optional(hide, `a list of at most ${mostTools} names of tools`),
  describe: optional(
    describe,
    `at most ${mostTools} texts of 1 to ${longestDescription} characters, by the name of a tool`
  ),
  add: notYet
})

/** The same for the store; none where nothing is otherwise. */
export const toolChangesOf = ({ describe, hide }: ToolSettings): ToolChanges | undefined => {
  const descriptions = Object.entries(describe)
  if (hide.length === 0 && descriptions.length === 0) return undefined
  return { hide: new Set(hide), describe: new Map(descriptions) }
}
