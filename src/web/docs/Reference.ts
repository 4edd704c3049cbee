import { createContext } from "preact"
import { useContext } from "preact/hooks"

/** A schema of an OpenAPI document, as far as a page shows it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: Schema
  readonly items?: Schema
  readonly anyOf?: ReadonlyArray<Schema>
  readonly allOf?: ReadonlyArray<Schema>
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Answer extends Content {
  readonly description: string
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: ReadonlyArray<string>
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Answer>>
}

export interface Reference {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The prefix of the schema names of error envelopes. */
const errorPrefix = "Error."

/** `out_of_stock`, from the schema name of its envelope; undefined for any other schema. */
export const errorCodeOf = (name: string): string | undefined =>
  name.startsWith(errorPrefix) ? name.slice(errorPrefix.length) : undefined

export const errorAnchor = (code: string): string => `error-${code}`

const Context = createContext<Reference | undefined>(undefined)

export const ReferenceProvider = Context.Provider

export const useReference = (): Reference => {
  const reference = useContext(Context)
  if (reference === undefined) throw new Error("a component is rendered outside a reference")
  return reference
}

/** `Order`, from `#/components/schemas/Order`. */
export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1)

/** The schema that a schema refers to, or wraps to describe it; otherwise itself. */
export const resolve = ({ components }: Reference, schema: Schema): Schema => {
  const { $ref = schema.allOf?.[0]?.$ref } = schema
  return $ref === undefined ? schema : (components.schemas[nameOf($ref)] ?? {})
}

/** The calls of each group, in the order of the document. */
export const groupsOf = ({ paths, tags }: Reference) => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation }))
  )
  return tags.map((tag) => ({ ...tag, calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)) }))
}

export const bodySchemaOf = ({ content }: Content): Schema | undefined => content?.["application/json"]?.schema
