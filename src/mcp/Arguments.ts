import { Either, Option, Schema } from "effect"
import { integerParam } from "../domain/Input.ts"
import { excessOf } from "../domain/JsonText.ts"
import { feedSize, maximumParameters } from "../domain/Limits.ts"
import { invalid, unknownNames } from "../domain/Problem.ts"
import { decoderOf } from "../operation/decoder.ts"
import type { Entry } from "../operation/Operations.ts"
import type { RawRequest } from "../operation/requestReader.ts"
import type { ToolAnnotation, ToolList } from "../operation/Tool.ts"
import { inputSchema, type JsonSchema, type ObjectSchema } from "./jsonSchema.ts"

type Endpoint = Entry["endpoint"]
type Given = Readonly<Record<string, unknown>>

/** What arguments come to: the request of the operation, and how much of its answer is to be shown. */
export interface Taken {
  /** With what is wrong with the arguments as such; what the operation asks of a request is told by its own schemas. */
  readonly raw: RawRequest
  /** Entries of the list to show; absent where the operation itself was told. */
  readonly shown: number | undefined
}

/** The arguments of a tool: what it takes, and how they become the request of its operation. */
export interface Arguments {
  readonly schema: ObjectSchema
  readonly take: (given: Given) => Taken
}

/** Some of the arguments, and the member of the request that they become. */
interface Part {
  readonly member: keyof RawRequest
  readonly schema: ObjectSchema
  readonly read: (given: Given) => unknown
}

const pick = (given: Given, { properties }: ObjectSchema, change: (value: unknown, name: string) => unknown): Given =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => Object.hasOwn(properties, name))
      .map(([name, value]) => [name, change(value, name)])
  )

/** What the path names, its `id` under the name that an agent knows it by. */
const pathPart = (schema: Schema.Schema.All, name: string): Part => {
  const { id, ...others } = inputSchema(schema).properties
  const properties = id === undefined ? others : { [name]: id, ...others }
  const path: ObjectSchema = { type: "object", properties, required: Object.keys(properties) }
  return {
    member: "path",
    schema: path,
    read: (given) => {
      const named = pick(given, path, (value) => value)
      if (id === undefined || named[name] === undefined) return named
      const { [name]: value, ...rest } = named
      return { ...rest, id: value }
    }
  }
}

// A query is text; an agent sends numbers as numbers.
const toText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value

const queryPart = (schema: Schema.Schema.All): Part => {
  const query = inputSchema(schema)
  return { member: "urlParams", schema: query, read: (given) => pick(given, query, toText) }
}

/** Models send an object as its JSON now and then. */
const unfold = (value: unknown, schema: JsonSchema | undefined): unknown => {
  if (typeof value !== "string" || (schema?.type !== "object" && schema?.type !== "array")) return value
  if (excessOf(value) !== undefined) return value
  return Option.getOrElse(Option.liftThrowable((): unknown => JSON.parse(value))(), () => value)
}

const payloadPart = (schema: Schema.Schema.All): Part => {
  const payload = inputSchema(schema)
  return {
    member: "payload",
    schema: payload,
    read: (given) => pick(given, payload, (value, name) => unfold(value, payload.properties[name]))
  }
}

// The limit of a list that the operation answers whole.
const Limit = Schema.Struct({ limit: integerParam(feedSize, 20, "How many entries are shown at most") })
const limitPart = queryPart(Limit)
const decodeLimit = decoderOf(Limit)

const partsOf = (endpoint: Endpoint, id: string): ReadonlyArray<Part> => [
  ...Option.toArray(Option.map(endpoint.pathSchema, (schema) => pathPart(schema, id))),
  ...Option.toArray(Option.map(endpoint.urlParamsSchema, queryPart)),
  ...Option.toArray(Option.map(endpoint.payloadSchema, payloadPart))
]

/** A list's limit says what an agent gets that does not name one. */
const describeLimit = (properties: ObjectSchema["properties"], list: ToolList | undefined) => {
  const { limit, ...others } = properties
  if (limit === undefined || list === undefined) return properties
  const exception = list.moreWith === undefined ? "" : ` (as many as one answer holds with ${list.moreWith})`
  const description = `Entries to show at most, ${list.limit} by default${exception}; if as many come, there may be more`
  return { ...others, limit: { ...limit, description, examples: [list.limit] } }
}

/** The arguments of an endpoint: path, query and body side by side, and a limit where its answer is a list. */
export const argumentsOf = (endpoint: Endpoint, tool: ToolAnnotation): Arguments => {
  const { id = "id", list } = tool
  const parts = partsOf(endpoint, id)
  const isCut = list !== undefined && !parts.some(({ schema }) => Object.hasOwn(schema.properties, "limit"))
  const schemas = [...parts.map(({ schema }) => schema), ...(isCut ? [limitPart.schema] : [])]
  const properties = describeLimit(Object.assign({}, ...schemas.map(({ properties }) => properties)), list)
  const options = Object.keys(properties)
  const required = schemas.flatMap(({ required = [] }) => required)

  // Null is how models leave out what they need not say, and `id` how the path calls what has a name of its own here.
  const told = (given: Given): Given => {
    const { id: plain, ...named } = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    const isAlias = Object.hasOwn(properties, id) && !Object.hasOwn(named, id)
    const isLimited = list !== undefined && !(list.moreWith !== undefined && Object.hasOwn(named, list.moreWith))
    return {
      ...(isLimited ? { limit: list.limit } : {}),
      ...named,
      ...(plain === undefined ? {} : { [isAlias ? id : "id"]: plain })
    }
  }

  return {
    schema: {
      type: "object",
      properties,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false
    },

    take: (given) => {
      const all = told(given)
      const limit = isCut ? decodeLimit(limitPart.read(all)) : Either.right({})
      const received = Object.keys(given).length
      const issues = [
        ...(received > maximumParameters
          ? [invalid("arguments", `at most ${maximumParameters}`, received)]
          : unknownNames(all, options)),
        ...(Either.isLeft(limit) ? limit.left : [])
      ]
      return {
        raw: {
          ...Object.fromEntries(parts.map(({ member, read }) => [member, read(all)])),
          ...(issues.length === 0 ? {} : { issues })
        },
        shown: Either.isLeft(limit) ? undefined : (limit.right as typeof Limit.Type).limit
      }
    }
  }
}
