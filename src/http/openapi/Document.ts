import { isMechanical } from "../../operation/wording.ts"

/** The parts of an OpenAPI document that are looked at here; everything else passes through as it is. */
interface Document {
  readonly paths?: Record<string, Record<string, DocumentOperation>>
  readonly components?: { readonly schemas?: Record<string, unknown> }
}

interface DocumentOperation {
  readonly responses?: Record<string, { readonly description?: string; readonly content?: unknown }>
  readonly requestBody?: unknown
  readonly parameters?: ReadonlyArray<unknown>
}

/**
 * Completes the document that is made from the declarations: which codes an error status can carry, no body errors on
 * operations without a body, no wording that comes from the schema library, and no promise that unknown members are refused.
 */
export const completeDocument = (document: Record<string, unknown>): Record<string, unknown> => {
  const { paths = {} } = document as Document
  const operations = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, completeOperation(method, operation)])
      )
    ])
  )
  return plain({ ...document, paths: operations }) as Record<string, unknown>
}

// What every operation declares alike, and not every operation can answer: only a POST has a body that can be too
// large, only one that takes a body can find it of another type, and only what takes anything can find it invalid.
const impossible = (method: string, { parameters = [], requestBody }: DocumentOperation): ReadonlyArray<string> => [
  ...(method === "post" ? [] : ["payload_too_large"]),
  ...(requestBody === undefined ? ["unsupported_media_type"] : []),
  ...(requestBody === undefined && parameters.length === 0 ? ["invalid_request"] : [])
]

const completeOperation = (method: string, operation: DocumentOperation): DocumentOperation => {
  const left = impossible(method, operation)
  return {
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses ?? {}).flatMap(([status, response]) => {
        if (Number(status) < 400) return [[status, response]]
        const possible = codesOf(response).filter((code) => !left.includes(code))
        return possible.length === 0 ? [] : [[status, errorResponse(possible)]]
      })
    )
  }
}

/** The codes of the envelopes that a response can hold. */
const codesOf = (response: { readonly content?: unknown }): ReadonlyArray<string> => [
  ...new Set([...JSON.stringify(response.content).matchAll(/schemas\/Error\.(\w+)"/g)].map(([, code]) => code ?? ""))
]

const errorResponse = (codes: ReadonlyArray<string>) => {
  const envelopes = codes.map((code) => ({ $ref: `#/components/schemas/Error.${code}` }))
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    content: { "application/json": { schema: envelopes.length === 1 ? envelopes[0] : { anyOf: envelopes } } }
  }
}

/** The same JSON without mechanical wording and without `additionalProperties: false`. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !isNoise(key, member))
      .map(([key, member]) => [key, plain(member)])
  )
}

const isNoise = (key: string, member: unknown): boolean =>
  (key === "additionalProperties" && member === false) || isMechanical(key, member)
