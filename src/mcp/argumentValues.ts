import { Option, Predicate } from "effect"
import { exceededLimitOf } from "../domain/JsonText.ts"
import type { JsonSchema } from "./jsonSchema.ts"

export type ArgumentValues = Readonly<Record<string, unknown>>

// Models send null for arguments that they leave out.
export const hasValue = (args: ArgumentValues, name: string): boolean => args[name] !== undefined && args[name] !== null

// A query is text; an agent sends numbers as numbers.
export const toText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value

// At most 15 digits: more do not fit into a number.
const integerText = /^-?\d{1,15}$/

const parseJsonOrText = (text: string): unknown =>
  exceededLimitOf(text) === undefined
    ? Option.getOrElse(Option.liftThrowable((): unknown => JSON.parse(text))(), () => text)
    : text

/**
 * Converts a value of a body to the type that the agent means: models sometimes send a number as text, and an object or
 * a list as its JSON. All else stays as it is, for the operation to refuse.
 */
export const coerceArgument = (value: unknown, schema: JsonSchema): unknown => {
  const { items, maxItems, properties, type } = schema
  if (typeof value === "string") {
    if (type === "integer") return integerText.test(value) ? Number(value) : value
    if (type !== "object" && type !== "array") return value
    const within = parseJsonOrText(value)
    return typeof within === "string" ? value : coerceArgument(within, schema)
  }
  // A list that is too long is refused anyway.
  if (Array.isArray(value)) {
    const isShort = typeof maxItems === "number" && value.length <= maxItems
    return items !== undefined && isShort ? value.map((entry) => coerceArgument(entry, items)) : value
  }
  if (!Predicate.isRecord(value) || properties === undefined) return value
  const members = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return {
    ...value,
    ...Object.fromEntries(members.map(([name, property]) => [name, coerceArgument(value[name], property)]))
  }
}
