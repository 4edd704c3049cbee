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

// Titles that the schema library makes of its own filters: they repeat the limits that stand beside them.
const mechanicalTitle = /^(int|between|minLength|maxLength|pattern|nonNegative|NonNegativeInt|optional)\b/
const mechanicalDescription = /^(a string (at least|at most|matching)|an integer$|a non-negative|a number between)/

/**
 * Completes the document that is made from the declarations: which codes an error status can carry, no body errors on
 * operations without a body, no wording that comes from the schema library, and no promise that unknown members are refused.
 */
export const completeDocument = (document: Record<string, unknown>): Record<string, unknown> => {
  const { paths = {} } = document as Document
  const operations = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, completeOperation(operation)]))
    ])
  )
  return plain({ ...document, paths: operations }) as Record<string, unknown>
}

// Only what takes a body can refuse it, and only what takes anything can find it invalid.
const canAnswer = ({ parameters = [], requestBody }: DocumentOperation, status: string): boolean => {
  if (status === "413" || status === "415") return requestBody !== undefined
  if (status === "400") return requestBody !== undefined || parameters.length > 0
  return true
}

const completeOperation = (operation: DocumentOperation): DocumentOperation => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(operation.responses ?? {})
      .filter(([status]) => canAnswer(operation, status))
      .map(([status, response]) => [
        status,
        Number(status) < 400 ? response : { ...response, description: codes(response) }
      ])
  )
})

const codes = (response: { readonly content?: unknown }): string => {
  const named = [...JSON.stringify(response.content).matchAll(/schemas\/Error\.(\w+)"/g)].map(
    ([, code]) => `\`${code}\``
  )
  return [...new Set(named)].join(", ")
}

// Several errors of one status make an `anyOf`; two that look the same on the wire are one.
const merged = (members: ReadonlyArray<unknown>): ReadonlyArray<unknown> => [
  ...new Map(members.map((member) => [JSON.stringify(member), member])).values()
]

const withoutRepeats = (schema: Record<string, unknown>): Record<string, unknown> => {
  if (!Array.isArray(schema.anyOf)) return schema
  const members = merged(schema.anyOf)
  const [only] = members
  return members.length === 1 && typeof only === "object" ? { ...only } : { ...schema, anyOf: members }
}

/** The same JSON without mechanical wording and without `additionalProperties: false`. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== "object" || value === null) return value
  return withoutRepeats(
    Object.fromEntries(
      Object.entries(value)
        .filter(([key, member]) => !isNoise(key, member))
        .map(([key, member]) => [key, plain(member)])
    )
  )
}

const isNoise = (key: string, member: unknown): boolean =>
  (key === "additionalProperties" && member === false) ||
  (key === "title" && typeof member === "string" && mechanicalTitle.test(member)) ||
  (key === "description" && typeof member === "string" && mechanicalDescription.test(member))
