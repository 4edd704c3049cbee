import { Either, Option, Schema } from "effect"
import { IntegerParam, optionalParam, quote } from "../domain/Input.ts"
import { excessOf } from "../domain/JsonText.ts"
import { maximumParameters } from "../domain/Limits.ts"
import { decoderOf, type Issue } from "../operation/decoder.ts"
import type { Entry } from "../operation/Operations.ts"
import type { ToolAnnotation, ToolList } from "../operation/Tool.ts"
import { inputSchema, type JsonSchema, type ObjectSchema } from "./jsonSchema.ts"

type Endpoint = Entry["endpoint"]
type Given = Readonly<Record<string, unknown>>

/** What arguments come to: the request of the operation, and how much of its answer is to be shown. */
export interface Decoded {
  readonly path?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
  /** Entries of the list to show; absent where the operation itself was told. */
  readonly shown?: number
}

/** The arguments of a tool: what it takes, and how they become the request of its operation. */
export interface Arguments {
  readonly schema: ObjectSchema
  readonly decode: (given: Given) => Either.Either<Decoded, ReadonlyArray<Issue>>
}

/** Some of the arguments, and the member of the request that they become. */
interface Part {
  readonly member: keyof Decoded
  readonly schema: ObjectSchema
  readonly read: (given: Given) => Either.Either<unknown, ReadonlyArray<Issue>>
}

const pick = (given: Given, { properties }: ObjectSchema, change: (value: unknown, name: string) => unknown): Given =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => Object.hasOwn(properties, name))
      .map(([name, value]) => [name, change(value, name)])
  )

const lowerFirst = (text: unknown): string => String(text).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())

/** The `id` of the path, under the name that an agent knows it by. */
const pathPart = (schema: Schema.Schema.All, name: string): Part => {
  const { id } = inputSchema(schema).properties
  const decode = decoderOf(schema)
  const accepted = `expected ${lowerFirst(id?.description)}`
  return {
    member: "path",
    schema: { type: "object", properties: { [name]: id ?? {} }, required: [name] },
    read: ({ [name]: given }) =>
      typeof given === "string"
        ? decode({ id: given })
        : Either.left([
            {
              path: [name],
              message: given === undefined ? `is required, ${accepted}` : `${accepted}, received ${quote(given)}`
            }
          ])
  }
}

// A query is text; an agent sends numbers as numbers.
const toText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value

const queryPart = (schema: Schema.Schema.All): Part => {
  const query = inputSchema(schema)
  const decode = decoderOf(schema)
  return { member: "urlParams", schema: query, read: (given) => decode(pick(given, query, toText)) }
}

/** Models send an object as its JSON now and then. */
const unfold = (value: unknown, schema: JsonSchema | undefined): unknown => {
  if (typeof value !== "string" || (schema?.type !== "object" && schema?.type !== "array")) return value
  if (excessOf(value) !== undefined) return value
  return Option.getOrElse(Option.liftThrowable((): unknown => JSON.parse(value))(), () => value)
}

const payloadPart = (schema: Schema.Schema.All): Part => {
  const payload = inputSchema(schema)
  const decode = decoderOf(schema)
  return {
    member: "payload",
    schema: payload,
    read: (given) => decode(pick(given, payload, (value, name) => unfold(value, payload.properties[name])))
  }
}

// A name of any length is said back, but not at length.
const longestName = 80
const shortened = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName)}...` : name)

// The limit of a list that the operation answers whole.
const Limit = Schema.Struct({
  limit: optionalParam(IntegerParam(1, 1000, 20), "a whole number from 1 to 1000")
})
const limit = queryPart(Limit)

const shownPart: Part = {
  ...limit,
  member: "shown",
  read: (given) => Either.map(limit.read(given), (decoded) => (decoded as typeof Limit.Type).limit)
}

const partsOf = (endpoint: Endpoint, { id = "id", list }: ToolAnnotation): ReadonlyArray<Part> => {
  const parts = [
    ...Option.toArray(Option.map(endpoint.pathSchema, (schema) => pathPart(schema, id))),
    ...Option.toArray(Option.map(endpoint.urlParamsSchema, queryPart)),
    ...Option.toArray(Option.map(endpoint.payloadSchema, payloadPart))
  ]
  const isLimited = parts.some(({ schema }) => Object.hasOwn(schema.properties, "limit"))
  return list === undefined || isLimited ? parts : [...parts, shownPart]
}

/** A list's limit says what an agent gets that does not name one. */
const describeLimit = ({ limit, ...others }: ObjectSchema["properties"], list: ToolList | undefined) => {
  if (limit === undefined || list === undefined) return others
  const exception = list.moreWith === undefined ? "" : ` (as many as one answer holds with ${list.moreWith})`
  const description = `Entries to show at most, ${list.limit} by default${exception}; if as many come, there may be more`
  return { ...others, limit: { ...limit, description, examples: [list.limit] } }
}

/** The arguments of an endpoint: path, query and body side by side, and a limit where its answer is a list. */
export const argumentsOf = (endpoint: Endpoint, tool: ToolAnnotation): Arguments => {
  const parts = partsOf(endpoint, tool)
  const { id = "id", list } = tool
  const properties = describeLimit(Object.assign({}, ...parts.map(({ schema }) => schema.properties)), list)
  const names = Object.keys(properties)
  const accepted = names.length === 0 ? "there are no arguments" : `there are ${names.join(", ")}`
  const required = parts.flatMap(({ schema }) => schema.required ?? [])

  const unknownNames = (given: Given): ReadonlyArray<Issue> =>
    Object.keys(given)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => ({ path: [shortened(name)], message: `is unknown: ${accepted}` }))

  const tooMany = (received: number): Issue => ({
    path: ["arguments"],
    message: `expected ${maximumParameters} at most, received ${received}: ${accepted}`
  })

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

    decode: (given) => {
      const received = Object.keys(given).length
      if (received > maximumParameters) return Either.left([tooMany(received)])
      const all = told(given)
      const read = parts.map(({ member, read }) => [member, read(all)] as const)
      const issues = [
        ...unknownNames(all),
        ...read.flatMap(([, part]) => Either.getOrElse(Either.flip(part), (): ReadonlyArray<Issue> => []))
      ]
      if (issues.length > 0) return Either.left(issues)
      return Either.right(Object.fromEntries(read.map(([member, part]) => [member, Either.getOrThrow(part)])))
    }
  }
}
