import { Record, Struct } from "effect"
import { identifierOf } from "../../operation/Envelope.ts"
import { mapObjects, mapOperations } from "./mapObjects.ts"

/** The parts of an OpenAPI document that are used here; all others are kept unchanged. */
interface Document {
  readonly info: object
  readonly paths: Record<string, Record<string, DocumentOperation>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

interface Reference {
  readonly $ref: string
}

interface Response {
  readonly description?: string
  readonly content?: Record<string, { readonly schema: Reference | { readonly anyOf: ReadonlyArray<Reference> } }>
}

interface DocumentOperation {
  readonly responses: Record<string, Response>
  readonly requestBody?: unknown
  readonly parameters?: ReadonlyArray<unknown>
}

/** The component schema of an error: its envelope, with a literal code. */
interface Envelope {
  readonly properties: { readonly error: { readonly properties: { readonly code: { readonly enum: [string] } } } }
}

const license = { name: "MIT", identifier: "MIT" }

// Its schemas are those of 3.1.0. LangChain JS cannot read exactly that version (its OpenAPISpec throws).
const openapi = "3.1.1"

/**
 * Completes the generated document: error codes for each status; no body errors for operations without a body; no
 * titles, default descriptions or ids of the schema library (all unknown schemas share one id, which validators
 * refuse); no `additionalProperties: false`; nullable types as a list of two, as some tools ignore alternatives. Errors
 * with `withheld` codes are removed.
 */
export const completeDocument = (
  document: Record<string, unknown>,
  withheld: ReadonlyArray<string> = []
): Record<string, unknown> => {
  // Every document has these.
  const { components, info, paths } = document as unknown as Document
  const codeOf = ({ $ref }: Reference): string => {
    const envelope = components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)] as Envelope
    return envelope.properties.error.properties.code.enum[0]
  }
  const complete = (operation: DocumentOperation, method: string): DocumentOperation => {
    const omitted = [...withheld, ...inapplicableErrors(method, operation)]
    const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
      if (Number(status) < 400) return [[status, response] as const]
      const possible = envelopesOf(response).filter((envelope) => !omitted.includes(codeOf(envelope)))
      return possible.length === 0 ? [] : [[status, errorResponse(possible, possible.map(codeOf))] as const]
    })
    return { ...operation, responses: Object.fromEntries(responses) }
  }
  return {
    ...document,
    openapi,
    info: { ...info, license },
    paths: normalizeSchemas(mapOperations(paths, complete)),
    components: normalizeSchemas({
      ...components,
      schemas: Struct.omit(components.schemas, ...withheld.map(identifierOf))
    })
  }
}

// Shared errors that some operations cannot return: a GET has no body that could be too large, only a body can have a
// wrong type, and only input can be invalid.
const inapplicableErrors = (
  method: string,
  { parameters = [], requestBody }: DocumentOperation
): ReadonlyArray<string> => [
  ...(method === "get" ? ["payload_too_large"] : []),
  ...(requestBody === undefined ? ["unsupported_media_type"] : []),
  ...(requestBody === undefined && parameters.length === 0 ? ["invalid_request"] : [])
]

const envelopesOf = ({ content = {} }: Response): ReadonlyArray<Reference> =>
  Object.values(content).flatMap(({ schema }) => ("anyOf" in schema ? schema.anyOf : [schema]))

const errorResponse = (envelopes: ReadonlyArray<Reference>, codes: ReadonlyArray<string>): Response => ({
  description: codes.map((code) => `\`${code}\``).join(", "),
  content: {
    "application/json": {
      schema: envelopes[0] !== undefined && envelopes.length === 1 ? envelopes[0] : { anyOf: envelopes }
    }
  }
})

/** Removes titles, ids, the library's descriptions and `additionalProperties: false`, and merges nullable types. */
const normalizeSchemas = mapObjects((schema) =>
  Record.filter(toNullableType(schema), (member, key) => !isNoise(key, member))
)

// The library's default descriptions of patterns, class instances and decoded texts.
const ofLibrary = /^a string (matching the pattern|to be decoded into) |^an? \S+ instance$/

// A member named `title` is an object, not a title.
const isNoise = (key: string, member: unknown): boolean => {
  if (key === "additionalProperties") return member === false
  if (typeof member !== "string") return false
  return key === "title" || key === "$id" || (key === "description" && ofLibrary.test(member))
}

/** Merges a type and null into one schema, if the alternatives are these. */
const toNullableType = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== "null") return schema
  const { enum: values, type, ...rest } = anyOf[0]
  if (typeof type !== "string") return schema
  return { type: [type, "null"], ...(values === undefined ? {} : { enum: [...values, null] }), ...rest, ...others }
}
