import { Schema } from "effect"
import { BoundedMemberName, NonBlankText, optional } from "../../domain/Input.ts"

/** Maximum number of tools that are hidden or have another description. */
const maxTools = 100
const maxToolNameLength = 64
/** In characters: several times the length of our longest description. */
const maxDescriptionLength = 2000

export const toolNames = Schema.Array(NonBlankText(maxToolNameLength)).pipe(Schema.maxItems(maxTools))

/** Values by tool name. */
export const byTool = <A>(value: Schema.Schema<A, A>) =>
  Schema.Record({ key: BoundedMemberName(maxToolNameLength), value }).pipe(
    Schema.filter((members) => Object.keys(members).length <= maxTools || `at most ${maxTools} tools`)
  )

const hide = toolNames.annotations({
  description:
    "Tools to hide from agents, by name or area. They are not listed, and a call gets the answer for an unknown tool",
  examples: [["cancel_order"]]
})

const only = toolNames.annotations({
  description:
    "The tools that agents have, by name or area (`shop`, `travel`, `acp`, `orders`, `analytics`). Tools without an area are always included. An empty list means all tools of the store",
  examples: [["shop", "orders"]]
})

const readonly = Schema.Boolean.annotations({ description: "Whether agents have only tools that change nothing" })

const describe = byTool(NonBlankText(maxDescriptionLength)).annotations({
  description: "Descriptions that replace the tools' own, by the name of the tool",
  examples: [{ book_car: "Use this to rent a car." }]
})

/** How the tools of a sandbox differ from the defaults. */
export const ToolSettings = Schema.Struct({ hide, only, readonly, describe })
export type ToolSettings = typeof ToolSettings.Type

export const defaultToolSettings: ToolSettings = { hide: [], only: [], readonly: false, describe: {} }

/** The stored form: members that an earlier version did not have get their defaults. */
export const StoredToolSettings = Schema.Struct({
  ...ToolSettings.fields,
  only: Schema.optionalWith(only, { default: () => defaultToolSettings.only }),
  readonly: Schema.optionalWith(readonly, { default: () => defaultToolSettings.readonly })
})

/**
 * A setting that this program does not support. Null and an empty list are accepted; anything else is rejected by name, so that
 * nobody believes that it was set.
 */
const unsupportedSetting = optional(
  Schema.Unknown.pipe(Schema.filter((value) => Array.isArray(value) && value.length === 0)).annotations({
    jsonSchema: { type: "array", maxItems: 0, description: "Not supported: leave it out, or give an empty list" }
  }),
  "no value or an empty list, because this program does not support it"
)

const expectedNames = `a list of at most ${maxTools} names of tools or areas`

/** The same in a request: omitted members stay as they are. */
export const ToolRequest = Schema.Struct({
  hide: optional(hide, expectedNames),
  only: optional(only, expectedNames),
  readonly: optional(readonly, "true or false"),
  describe: optional(
    describe,
    `at most ${maxTools} texts of 1 to ${maxDescriptionLength} characters, by the name of a tool`
  ),
  add: unsupportedSetting
})
