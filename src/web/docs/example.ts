import { curl } from "../page/curl.ts"
import { bodySchemaOf, type Call, type Reference, resolve, type Schema } from "./Reference.ts"

// Deeper than any body of our APIs.
const maxDepth = 8

/** A value that a schema accepts, made of the examples in it. */
export const exampleOf = (reference: Reference, schemaOrRef: Schema, depth = 0): unknown => {
  const schema = resolve(reference, schemaOrRef)
  const { anyOf, enum: values, examples, items, minimum = 0, properties, type } = schema
  if (examples?.[0] !== undefined) return examples[0]
  if (schemaOrRef.examples?.[0] !== undefined) return schemaOrRef.examples[0]
  if (values?.[0] !== undefined) return values[0]
  if (anyOf?.[0] !== undefined) return exampleOf(reference, anyOf[0], depth)
  if (depth > maxDepth) return null
  if (items !== undefined) return [exampleOf(reference, items, depth + 1)]
  if (properties !== undefined) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, exampleOf(reference, member, depth + 1)])
    )
  }
  const [first] = typeof type === "string" ? [type] : (type ?? [])
  if (first === "integer" || first === "number") return minimum
  if (first === "boolean") return true
  if (first === "object") return {}
  return first === "string" ? "text" : null
}

/** The required members of a body, or all of them if none is required. */
const bodyOf = (reference: Reference, schemaOrRef: Schema): unknown => {
  const schema = resolve(reference, schemaOrRef)
  const { properties = {}, required = [] } = schema
  const needed = Object.entries(properties).filter(([name]) => required.length === 0 || required.includes(name))
  return exampleOf(reference, { ...schema, properties: Object.fromEntries(needed) })
}

/** A curl command for an operation, with only what it requires. */
export const curlOf = (reference: Reference, { method, operation, path }: Call): string => {
  const { parameters = [], requestBody, security = [] } = operation
  const textOf = (schema: Schema): string => encodeURIComponent(String(exampleOf(reference, schema)))
  const needed = parameters.filter(({ required }) => required)
  const filled = needed
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, textOf(schema)), path)
  const query = needed
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => `${name}=${textOf(schema)}`)
    .join("&")
  const schema = requestBody === undefined ? undefined : bodySchemaOf(requestBody)
  const body = schema === undefined ? undefined : JSON.stringify(bodyOf(reference, schema))
  const url = `${reference.servers[0]?.url ?? ""}${filled}${query === "" ? "" : `?${query}`}`
  return curl({ method, url, headers: security.length === 0 ? {} : { Authorization: "Bearer YOUR_KEY" }, body })
}
