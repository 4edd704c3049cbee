import { JSONSchema, type Schema } from "effect"
import { isMechanical } from "../operation/wording.ts"

/** A JSON Schema as every client reads it: without references, without the schema library's wording. */
export interface JsonSchema {
  readonly [key: string]: unknown
}

/** One whose root is an object: clients refuse every other. */
export interface ObjectSchema extends JsonSchema {
  readonly type: "object"
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
}

type Definitions = Readonly<Record<string, JsonSchema>>

export const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isNull = (value: unknown): boolean => isRecord(value) && value.type === "null"

/** Puts the definition of each reference in its place. Nothing of ours contains itself. */
const inline = (value: unknown, definitions: Definitions, within: ReadonlyArray<string> = []): unknown => {
  if (Array.isArray(value)) return value.map((member) => inline(member, definitions, within))
  if (!isRecord(value)) return value
  const { $ref, ...rest } = value
  if (typeof $ref !== "string") {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inline(member, definitions, within)]))
  }
  const name = decodeURIComponent($ref.slice($ref.lastIndexOf("/") + 1))
  if (within.includes(name)) throw new Error(`the schema ${name} contains itself`)
  const definition = inline(definitions[name], definitions, [...within, name])
  return isRecord(definition) ? { ...definition, ...rest } : definition
}

/** A value that may also be null is one that may be left out: arguments drop null before they are decoded. */
const withoutNull = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || !anyOf.some(isNull)) return schema
  const left = anyOf.filter((member) => !isNull(member))
  return left.length === 1 && isRecord(left[0]) ? { ...left[0], ...rest } : { ...rest, anyOf: left }
}

// Some clients know only `enum`; a literal's type says the same to those who know neither.
const asEnum = (schema: JsonSchema): JsonSchema => {
  const { const: literal, ...rest } = schema
  return literal === undefined ? schema : { type: typeof literal, ...rest, enum: [literal] }
}

/** A schema that only wraps another to describe it; its own words win. */
const unwrapped = (schema: JsonSchema): JsonSchema => {
  const { allOf, ...rest } = schema
  return Array.isArray(allOf) && allOf.length === 1 && isRecord(allOf[0]) ? { ...allOf[0], ...rest } : schema
}

const map = (value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown => {
  if (Array.isArray(value)) return value.map((member) => map(member, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(change(value)).map(([key, member]) => [key, map(member, change)]))
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const without = (keys: ReadonlyArray<string>) => (schema: JsonSchema) =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([key, member]) => !keys.includes(key) && !isMechanical(key, member) && !(key === "required" && isEmpty(member))
    )
  )

const toJsonSchema = (schema: Schema.Schema.All, change: (schema: JsonSchema) => JsonSchema): JsonSchema => {
  const { $defs = {}, ...root } = JSONSchema.make(schema as Schema.Schema<unknown>, { target: "jsonSchema2020-12" })
  const plain = map(inline(root, $defs as unknown as Definitions), change)
  if (!isRecord(plain)) throw new Error("a schema is no object")
  return plain
}

const toObject = (schema: JsonSchema): ObjectSchema => {
  if (schema.type !== "object") throw new Error("the root of a tool's schema must be an object")
  const { properties = {}, ...rest } = schema as Partial<ObjectSchema>
  return { ...rest, type: "object", properties }
}

/** What an agent sends. The values that a member accepts, its examples and its limits all tell it something. */
export const inputSchema = (schema: Schema.Schema.All): ObjectSchema =>
  toObject(
    toJsonSchema(schema, (member) =>
      asEnum(without(["$schema", "additionalProperties"])(unwrapped(withoutNull(member))))
    )
  )

// Of an answer, what a program needs to check it again, or to make one up, tells a reader nothing.
const spoken = [
  "$schema",
  "additionalProperties",
  "examples",
  "pattern",
  "minimum",
  "maximum",
  "minLength",
  "maxLength"
]

/** What an agent gets, in full. */
export const outputSchema = (schema: Schema.Schema.All): ObjectSchema =>
  toObject(toJsonSchema(schema, (member) => asEnum(without(spoken)(unwrapped(member)))))
