/** The members of a JSON Schema that the tests read. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly properties?: Record<string, Schema>
  readonly required?: ReadonlyArray<string>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly allOf?: ReadonlyArray<Schema>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Schema
}

/** One operation of an OpenAPI document, with its parameters, body and declared statuses. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: Schema | undefined
  readonly statuses: ReadonlyArray<number>
}

interface OperationObject {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
  readonly responses: Record<string, unknown>
}

/** All operations of a document, with the references in their schemas resolved. */
export const operationsOf = (document: unknown): ReadonlyArray<Operation> => {
  const { components, paths } = document as {
    readonly paths: Record<string, Record<string, OperationObject>>
    readonly components: { readonly schemas: Record<string, Schema> }
  }
  const follow = (schema: Schema): Schema => {
    const found = schema.$ref === undefined ? schema : components.schemas[schema.$ref.replace(/^.*\//, "")]
    if (found === undefined) throw new Error(`nothing is called ${schema.$ref}`)
    const first = found.anyOf?.[0] ?? found.allOf?.[0]
    const merged = first === undefined ? found : { ...follow(first), ...found }
    if (merged.properties === undefined) return merged
    const properties = Object.entries(merged.properties).map(([name, member]) => [name, follow(member)])
    return { ...merged, properties: Object.fromEntries(properties) }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
      const body = requestBody?.content["application/json"]?.schema
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((parameter) => ({ ...parameter, schema: follow(parameter.schema) })),
        body: body === undefined ? undefined : follow(body),
        statuses: Object.keys(responses).map(Number)
      }
    })
  )
}

/** Whether a value is an object with all members that a schema requires, at every level. */
export const hasRequiredMembers = ({ properties = {}, required = [], type }: Schema, value: unknown): boolean => {
  if (type !== "object") return true
  if (typeof value !== "object" || value === null) return false
  const members = value as Record<string, unknown>
  return (
    required.every((name) => Object.hasOwn(members, name)) &&
    Object.entries(properties).every(([name, schema]) => hasRequiredMembers(schema, members[name]))
  )
}
