import { Schema } from "effect"
import { optional } from "../domain/Input.ts"

/**
 * A setting that this program does not support. Null and an empty list are accepted; anything else is rejected by name, so that
 * nobody believes that it was set.
 */
export const unsupportedSetting = optional(
  Schema.Unknown.pipe(Schema.filter((value) => Array.isArray(value) && value.length === 0)).annotations({
    jsonSchema: { type: "array", maxItems: 0, description: "Not supported: leave it out, or give an empty list" }
  }),
  "no value or an empty list, because this program does not support it"
)
