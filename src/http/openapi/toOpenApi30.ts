import { mapObjects } from "./mapObjects.ts"

/** What a schema of 3.1 says that one of 3.0 says otherwise. */
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
 * A type or null is a type with `nullable`, a limit that does not belong to its range says so beside it, of several examples
 * there is the first, and a list that is empty is left out. Members of any name are additional ones, of whose names nothing can
 * be said.
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
}: Schema31): object => ({
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

// What of the newer form is not there is left out when it is written as JSON, as it was not there before.
const downgrade = mapObjects(downgradeSchema)

/** The same document in OpenAPI 3.0.3, for tools that do not read 3.1 yet. A license has no identifier there. */
export const toOpenApi30 = (document: Record<string, unknown>) => {
  const { info, ...rest } = document as { readonly info: { readonly license: { readonly name: string } } }
  return { ...(downgrade(rest) as object), openapi: "3.0.3", info: { ...info, license: { name: info.license.name } } }
}
