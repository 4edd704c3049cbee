import { Record, Struct } from "effect"
import { identifierOf } from "../../operation/Envelope.ts"
import { mapObjects } from "./mapObjects.ts"

/** The parts of an OpenAPI document that are looked at here; everything else passes through as it is. */
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

/** What stands among the components for each error: its envelope, whose code is a literal. */
interface Envelope {
  readonly properties: { readonly error: { readonly properties: { readonly code: { readonly enum: [string] } } } }
}

const license = { name: "MIT", identifier: "MIT" }

// Its schemas are those of 3.1.0. LangChain JS, of all versions, cannot read that one (its OpenAPISpec throws).
const openapi = "3.1.1"

/**
 * Completes the document that is made from the declarations: which codes an error status can carry, no body errors on
 * operations without a body, no titles, which are the schema library's, nor what it says where nothing is described, nor its
 * ids, of which every schema of anything has the same one and which validators refuse, no promise that unknown members are
 * refused, and types that may be null as a list of two, which tools read that pass over alternatives. Errors of the codes
 * that are `withheld` are not in it.
 */
export const completeDocument = (
  document: Record<string, unknown>,
  withheld: ReadonlyArray<string> = []
): Record<string, unknown> => {
  // Whatever the document describes, it has these.
  const { components, info, paths } = document as unknown as Document
  const codeOf = ({ $ref }: Reference): string => {
    const envelope = components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)] as Envelope
    return envelope.properties.error.properties.code.enum[0]
  }
  const complete = (method: string, operation: DocumentOperation): DocumentOperation => {
    const omitted = [...withheld, ...inapplicableErrors(method, operation)]
    const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
      if (Number(status) < 400) return [[status, response] as const]
      const possible = envelopesOf(response).filter((envelope) => !omitted.includes(codeOf(envelope)))
      return possible.length === 0 ? [] : [[status, errorResponse(possible, possible.map(codeOf))] as const]
    })
    return { ...operation, responses: Object.fromEntries(responses) }
  }
  const completePaths = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, each]) => [method, complete(method, each)])
    return [path, Object.fromEntries(operations)]
  })
  return {
    ...document,
    openapi,
    info: { ...info, license },
    paths: normalizeSchemas(Object.fromEntries(completePaths)),
    components: normalizeSchemas({
      ...components,
      schemas: Struct.omit(components.schemas, ...withheld.map(identifierOf))
    })
  }
}

// What every operation declares alike, and not every operation can answer: a GET has no body that could be too
// large, only one that takes a body can find it of another type, and only what takes anything can find it invalid.
const inapplicableErrors = (
  method: string,
  { parameters = [], requestBody }: DocumentOperation
): ReadonlyArray<string> => [
  ...(method === "get" ? ["payload_too_large"] : []),
  ...(requestBody === undefined ? ["unsupported_media_type"] : []),
  ...(requestBody === undefined && parameters.length === 0 ? ["invalid_request"] : [])
]

/** The envelopes that a response can hold. */
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

/** The same JSON without titles, ids, descriptions of the library and `additionalProperties: false`, and with types that may be null in one place. */
const normalizeSchemas = mapObjects((schema) =>
  Record.filter(toNullableType(schema), (member, key) => !isNoise(key, member))
)

// How the schema library describes a pattern, the type of a program's value and a text that is read.
const ofLibrary = /^a string (matching the pattern|to be decoded into) |^an? \S+ instance$/

// What a member is called is no title of a schema: it is an object there.
const isNoise = (key: string, member: unknown): boolean => {
  if (key === "additionalProperties") return member === false
  if (typeof member !== "string") return false
  return key === "title" || key === "$id" || (key === "description" && ofLibrary.test(member))
}

/** A schema that is of one type or null, if that is what these alternatives come to. */
const toNullableType = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== "null") return schema
  const { enum: values, type, ...rest } = anyOf[0]
  if (typeof type !== "string") return schema
  return { type: [type, "null"], ...(values === undefined ? {} : { enum: [...values, null] }), ...rest, ...others }
}
