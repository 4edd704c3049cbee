import { Either, Option, Schema } from "effect"
import { optionalIntegerParam } from "../domain/Input.ts"
import { feedSize, listOffset, maxParameters } from "../domain/Limits.ts"
import { invalidIssue } from "../domain/Problem.ts"
import { decoderOf } from "../operation/decoder.ts"
import type { Entry } from "../operation/Operations.ts"
import type { RawRequest } from "../operation/requestReader.ts"
import type { ToolAnnotation, ToolList } from "../operation/Tool.ts"
import { type ArgumentValues, coerceArgument, hasValue, toText } from "./argumentValues.ts"
import { inputSchema, type JsonSchema, type ObjectSchema } from "./jsonSchema.ts"
import {
  type FindUnknownArguments,
  misspellingIssues,
  namesOf,
  type UnknownArgument,
  unknownArgumentFinder
} from "./unknownArguments.ts"

type Endpoint = Entry["endpoint"]

export interface ListSlice {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Parsed arguments: the request of the operation, and the part of its list to return. */
export interface ParsedArguments {
  /** With the problems of the arguments themselves; the operation's own schemas report the rest. */
  readonly raw: RawRequest
  /** Paths of unknown arguments that resemble no known one. */
  readonly ignored: ReadonlyArray<string>
  /** Which entries of the list to return; undefined where the operation takes the limit itself. */
  readonly slice: ListSlice | undefined
}

/** The arguments of a tool: their schema, and how they become the request of its operation. */
interface Arguments {
  readonly schema: ObjectSchema
  readonly parse: (args: ArgumentValues) => ParsedArguments
}

/** The arguments that become one member of the request. */
interface Part {
  readonly member: "path" | "urlParams" | "payload" | "list"
  readonly schema: ObjectSchema
  readonly read: (value: unknown, schema: JsonSchema) => unknown
}

type Member = Part["member"]

/** Where an argument goes in the request of the operation. */
interface Target {
  readonly member: Member
  readonly name: string
  readonly read: (value: unknown) => unknown
  readonly findUnknown: FindUnknownArguments | undefined
}

/** The path parameters, with `id` under the name that an agent knows it by. */
const pathPart = (schema: Schema.Schema.All, name: string): Part => {
  const { id, ...others } = inputSchema(schema).properties
  const properties = id === undefined ? others : { [name]: id, ...others }
  const path: ObjectSchema = { type: "object", properties, required: Object.keys(properties) }
  return { member: "path", schema: path, read: (value) => value }
}

const queryPart = (schema: Schema.Schema.All): Part => ({
  member: "urlParams",
  schema: inputSchema(schema),
  read: toText
})

const payloadPart = (schema: Schema.Schema.All): Part => ({
  member: "payload",
  schema: inputSchema(schema),
  read: coerceArgument
})

// For an operation that answers its whole list: which part to return. It is no part of the request.
const SlicePart = Schema.Struct({
  limit: optionalIntegerParam(feedSize, 20, "Maximum number of entries"),
  offset: optionalIntegerParam(listOffset, 10, "Entries to skip: those already shown")
})
const slicePart: Part = { ...queryPart(SlicePart), member: "list" }
const decodeSlice = decoderOf(SlicePart)

const partsOf = (endpoint: Endpoint, id: string): ReadonlyArray<Part> => [
  ...Option.toArray(Option.map(endpoint.pathSchema, (schema) => pathPart(schema, id))),
  ...Option.toArray(Option.map(endpoint.urlParamsSchema, queryPart)),
  ...Option.toArray(Option.map(endpoint.payloadSchema, payloadPart))
]

/** Puts the default of a list into the description of its limit. */
const describeLimit = (properties: ObjectSchema["properties"], list: ToolList | undefined) => {
  const { limit, offset, ...others } = properties
  if (limit === undefined || list === undefined) return properties
  // A list without an offset says in its answer whether there is more.
  const rest = offset === undefined ? "" : "; if that many come, continue with offset"
  const exception = list.moreWith === undefined ? "" : ` (with ${list.moreWith}, as many as an answer holds)`
  const description = `Maximum number of entries, ${list.limit} by default${exception}${rest}`
  return { ...others, limit: { ...limit, description }, ...(offset === undefined ? {} : { offset }) }
}

const targetsOf = (parts: ReadonlyArray<Part>, id: string): ReadonlyMap<string, Target> =>
  new Map(
    parts.flatMap(({ member, read, schema }) =>
      Object.entries(schema.properties).map(([argument, property]) => {
        const name = member === "path" && argument === id ? "id" : argument
        return [
          argument,
          { member, name, read: (value) => read(value, property), findUnknown: unknownArgumentFinder(property) }
        ]
      })
    )
  )

/** The arguments of an endpoint: path, query and body side by side, and which part of a list to return. */
export const argumentsOf = (endpoint: Endpoint, tool: ToolAnnotation): Arguments => {
  const { id = "id", list } = tool
  const endpointParts = partsOf(endpoint, id)
  const isSliced = list !== undefined && !endpointParts.some(({ schema }) => Object.hasOwn(schema.properties, "limit"))
  const parts = isSliced ? [...endpointParts, slicePart] : endpointParts
  const properties = describeLimit(Object.assign({}, ...parts.map(({ schema }) => schema.properties)), list)
  const required = parts.flatMap(({ schema: { required = [] } }) => required)
  const names = namesOf(Object.keys(properties), required)
  const targets = targetsOf(parts, id)

  /** Accepts `id`, the name in the path, for an argument that has another name here. */
  const withNamedId = (args: ArgumentValues): ArgumentValues => {
    if (!targets.has(id) || !hasValue(args, "id") || hasValue(args, id)) return args
    const { id: value, ...others } = args
    return { ...others, [id]: value }
  }

  /** The list's default limit, unless the agent sends a limit or the argument `moreWith`. */
  const defaultLimit = (args: ArgumentValues): number | undefined => {
    const isLimited = hasValue(args, "limit") || (list?.moreWith !== undefined && hasValue(args, list.moreWith))
    return isLimited ? undefined : list?.limit
  }

  return {
    schema: {
      type: "object",
      properties,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false
    },

    parse: (sent) => {
      const args = withNamedId(sent)
      const request: { [Name in Member]?: Record<string, unknown> } = {}
      for (const { member } of parts) request[member] = {}
      const put = ({ member, name, read }: Target, value: unknown): unknown => {
        const members = request[member]
        const converted = read(value)
        if (members !== undefined) members[name] = converted
        return converted
      }
      const unknownMembers: Record<string, unknown> = {}
      const unknownArguments: Array<UnknownArgument> = []
      const argumentNames = Object.keys(args)
      for (const name of argumentNames) {
        if (!hasValue(args, name)) continue
        const target = targets.get(name)
        if (target === undefined) {
          unknownMembers[name] = args[name]
          unknownArguments.push({ field: name, name, names, siblings: args })
        } else {
          const converted = put(target, args[name])
          if (target.findUnknown !== undefined) unknownArguments.push(...target.findUnknown(converted, name))
        }
      }
      const limit = defaultLimit(args)
      const target = targets.get("limit")
      if (limit !== undefined && target !== undefined) put(target, limit)

      const slice = isSliced ? decodeSlice(request.list) : Either.right(undefined)
      const withUnknown = Object.keys(unknownMembers).length === 0 ? {} : { unknown: unknownMembers }
      const issues = [
        ...(argumentNames.length > maxParameters
          ? [invalidIssue("arguments", `at most ${maxParameters} arguments`, argumentNames.length)]
          : misspellingIssues(unknownArguments)),
        ...(Either.isLeft(slice) ? slice.left : [])
      ]
      return {
        raw: issues.length + unknownArguments.length === 0 ? request : { ...request, ...withUnknown, issues },
        ignored: issues.length === 0 ? unknownArguments.map(({ field }) => field) : [],
        slice: Either.isLeft(slice) ? undefined : (slice.right as ListSlice | undefined)
      }
    }
  }
}
