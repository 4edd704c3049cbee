import { JSONSchema, Record, type Schema } from "effect"

/** A JSON Schema as every client reads it: without references. */
export interface JsonSchema {
  readonly type?: unknown
  readonly description?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly anyOf?: ReadonlyArray<JsonSchema>
  /** The schema of the members that `properties` does not name. */
  readonly additionalProperties?: JsonSchema | boolean
  readonly [key: string]: unknown
}

/** A schema whose root is an object: clients refuse every other. */
export interface ObjectSchema extends JsonSchema {
  readonly type: "object"
  readonly properties: Readonly<Record<string, JsonSchema>>
}

/** A schema as the library makes it: with references, and with schemas that only wrap another to describe it. */
interface RawSchema extends JsonSchema {
  readonly $ref?: string
  readonly allOf?: ReadonlyArray<JsonSchema>
}

type Definitions = Readonly<Record<string, JsonSchema>>

/** Inlines what a schema refers to or wraps; its own members win. No schema here is recursive. */
const resolve = (schema: RawSchema, definitions: Definitions): JsonSchema => {
  const { $ref, allOf, ...rest } = schema
  if ($ref !== undefined) {
    const name = decodeURIComponent($ref.slice($ref.lastIndexOf("/") + 1))
    return resolve({ ...definitions[name], ...rest }, definitions)
  }
  return allOf?.length === 1 ? resolve({ ...allOf[0], ...rest }, definitions) : schema
}

/** A value that may also be null is one that may be left out: arguments drop null before they are decoded. */
const withoutNull = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema
  if (anyOf === undefined) return schema
  const nonNull = anyOf.filter(({ type }) => type !== "null")
  return nonNull.length === 1 ? { ...nonNull[0], ...rest } : { ...rest, anyOf: nonNull }
}

/**
 * Puts examples into the description: every vendor accepts one, and some refuse a request with `examples` or `format`.
 * A schema that shows all its values, a number by its limits, needs none. A secret gets no example: a model that has no
 * secret would use it.
 */
const withExamples = (schema: JsonSchema): JsonSchema => {
  const { description = "", enum: values, examples, format, maximum } = schema
  const showsValues = values !== undefined || maximum !== undefined
  if (!Array.isArray(examples) || showsValues || format === "password") return schema
  const exampleText = examples
    .map((example) => (typeof example === "string" ? example : JSON.stringify(example)))
    .join(" or ")
  return { ...schema, description: `${description}. Example: ${exampleText}` }
}

// Some clients know `enum` and not `const`; the literal's type says the same to those that know neither.
const asEnum = (schema: JsonSchema): JsonSchema => {
  const { const: literal, ...rest } = schema
  return literal === undefined ? schema : { type: typeof literal, ...rest, enum: [literal] }
}

/**
 * Applies `change` to all parts of a schema. A boolean `additionalProperties` is dropped: an answer may have members
 * that no schema names yet.
 */
const mapParts = (schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema => {
  const { additionalProperties: others, anyOf, items, properties, ...rest } = schema
  return {
    ...rest,
    ...(typeof others === "object" ? { additionalProperties: change(others) } : {}),
    ...(properties === undefined ? {} : { properties: Record.map(properties, change) }),
    ...(items === undefined ? {} : { items: change(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(change) })
  }
}

const pickKeywords = (schema: JsonSchema, keywords: ReadonlySet<string>): JsonSchema =>
  Record.filter(
    schema,
    (member, key) => keywords.has(key) && !(key === "required" && Array.isArray(member) && member.length === 0)
  )

const toObjectSchema = (
  schema: Schema.Schema.All,
  keywords: ReadonlySet<string>,
  simplify: (schema: JsonSchema) => JsonSchema = (schema) => schema
): ObjectSchema => {
  const raw = JSONSchema.make(schema as Schema.Schema<unknown>, { target: "jsonSchema2020-12" })
  // The library's types of a JSON Schema are a union of each form that it can have.
  const { $defs: definitions = {}, ...root } = raw as unknown as RawSchema & { readonly $defs?: Definitions }
  const change = (schema: JsonSchema): JsonSchema => {
    const simple = resolve(simplify(resolve(schema, definitions)), definitions)
    return pickKeywords(mapParts(asEnum(simple), change), keywords)
  }
  const { properties = {}, type, ...rest } = change(root)
  if (type !== "object") throw new Error("the root of a tool's schema must be an object")
  return { type, properties, ...rest }
}

const structureKeywords = ["type", "enum", "properties", "required", "items", "additionalProperties"]

// Keywords that all vendors of models accept. No text length: no model counts letters, and a refusal gives the reason.
const inputKeywords = new Set([...structureKeywords, "description", "minimum", "maximum", "minItems", "maxItems"])

// Only the structure: no model reads it, and the server alone decides the values of an answer.
const outputKeywords = new Set([...structureKeywords, "anyOf"])

/** The schema of what an agent sends, with the accepted values, examples and limits, which all help the agent. */
export const inputSchema = (schema: Schema.Schema.All): ObjectSchema =>
  toObjectSchema(schema, inputKeywords, (schema) => withExamples(withoutNull(schema)))

/** The complete schema of what an agent gets, without texts: programs validate answers by it, and no model reads it. */
export const outputSchema = (schema: Schema.Schema.All): ObjectSchema => toObjectSchema(schema, outputKeywords)
