import { mapObjects } from "./mapObjects.ts"

/** Parts of a 3.1 schema that differ in 3.0. */
interface Schema31 {
  readonly type?: unknown
  readonly anyOf?: unknown
  readonly examples?: unknown
  readonly exclusiveMinimum?: unknown
  readonly required?: unknown
  readonly patternProperties?: object
  readonly propertyNames?: unknown
}

const isNull = (schema: { readonly type?: unknown }): boolean => schema.type === "null"

const downgradeType = (type: unknown): object => {
  if (Array.isArray(type)) return { type: type[0], nullable: true }
  return type === "null" ? { nullable: true, enum: [null] } : { type }
}

/**
 * Nullable types get `nullable`, exclusive limits become flags, several examples become the first one, and empty lists
 * are dropped. `patternProperties` become `additionalProperties`, without a rule for their names.
 */
const downgradeSchema = ({
  anyOf,
  examples,
  exclusiveMinimum,
  patternProperties,
  propertyNames: _,
  required,
  type,
  ...rest
}: Schema31): Readonly<Record<string, unknown>> => ({
  ...rest,
  ...(patternProperties === undefined ? {} : { additionalProperties: Object.values(patternProperties)[0] }),
  ...downgradeType(type),
  ...(Array.isArray(anyOf) && anyOf.some(isNull)
    ? { nullable: true, anyOf: anyOf.filter((schema) => !isNull(schema)) }
    : { anyOf }),
  ...(typeof exclusiveMinimum === "number"
    ? { minimum: exclusiveMinimum, exclusiveMinimum: true }
    : { exclusiveMinimum }),
  ...(Array.isArray(examples) ? { example: examples[0] } : { examples }),
  ...(Array.isArray(required) && required.length === 0 ? {} : { required })
})

// Undefined members are dropped when the JSON is written.
const downgrade = mapObjects(downgradeSchema)

/** Converts a document to OpenAPI 3.0.3, for tools that cannot read 3.1. A license has no identifier there. */
export const toOpenApi30 = (document: Record<string, unknown>) => {
  const { info, ...rest } = document as { readonly info: { readonly license: { readonly name: string } } }
  return { ...(downgrade(rest) as object), openapi: "3.0.3", info: { ...info, license: { name: info.license.name } } }
}
