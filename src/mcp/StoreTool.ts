import * as OpenApi from "@effect/platform/OpenApi"
import { Cause, Context, Effect, Either, Option, type Schema } from "effect"
import { DatabaseUnavailable, InternalError } from "../domain/Errors.ts"
import type { Issue } from "../operation/decoder.ts"
import { codeOf, describe } from "../operation/Envelope.ts"
import { invoke } from "../operation/invoke.ts"
import type { Entry } from "../operation/Operations.ts"
import { Tool, type ToolAnnotation, type ToolList } from "../operation/Tool.ts"
import { argumentsOf, type Decoded } from "./Arguments.ts"
import type { ObjectSchema } from "./jsonSchema.ts"

/** A tool as the list shows it. */
export interface Definition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
}

/** The result of a call. An error carries text alone: clients check whatever is structured against the output schema. */
export interface Result {
  readonly content: ReadonlyArray<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: object
  readonly isError?: true
}

export interface StoreTool {
  readonly definition: Definition
  /**
   * Runs the operation as any surface would. `channel` is what the caller says of itself beside the arguments; one that
   * says nothing is an agent that calls tools.
   */
  readonly call: (given: Readonly<Record<string, unknown>>, channel: string | undefined) => Effect.Effect<Result>
}

/** Puts the names of tools in the place of routes, which an agent that has only tools cannot follow. */
export type Speak = (message: string) => string

/** What the tools of one list share. */
export interface Listing {
  readonly speak: Speak
  /** The output schema of a tool, which leaves out what an earlier one of the list has told. */
  readonly output: (tool: string, schema: Schema.Schema.All) => ObjectSchema
}

const define = ({ endpoint }: Entry, tool: ToolAnnotation, input: ObjectSchema, listing: Listing): Definition => {
  const said = <Tag>(tag: Context.Tag<Tag, string>) => Context.getOrElse(endpoint.annotations, tag, () => "")
  const definition: Definition = {
    name: tool.name,
    title: said(OpenApi.Summary),
    description: `${tool.use} ${said(OpenApi.Description)}`,
    inputSchema: input,
    outputSchema: listing.output(tool.name, endpoint.successSchema),
    annotations: {
      readOnlyHint: tool.readOnly,
      destructiveHint: tool.destructive,
      idempotentHint: tool.idempotent,
      openWorldHint: false
    }
  }
  // A description may stand anywhere within the schemas; a member that is called so is no text but a schema.
  const speakOf = (key: string, value: unknown): unknown =>
    key === "description" && typeof value === "string" ? listing.speak(value) : value
  return JSON.parse(JSON.stringify(definition), speakOf)
}

const failure = (code: string, message: string): Result => ({
  isError: true,
  content: [{ type: "text", text: `${code}: ${message}` }]
})

const invalid = (issues: ReadonlyArray<Issue>, speak: Speak): Result =>
  failure("invalid_request", `${speak(describe(issues))}. Correct the arguments and call the tool again.`)

const success = (answer: object): Result => ({
  content: [{ type: "text", text: JSON.stringify(answer) }],
  structuredContent: answer
})

/** As much of an answer's list as is to be shown. */
const show = (answer: object, list: ToolList | undefined, shown: number | undefined): object => {
  const members: Record<string, unknown> = { ...answer }
  if (list === undefined || shown === undefined) return members
  const entries = members[list.member]
  return Array.isArray(entries) ? { ...members, [list.member]: entries.slice(0, shown) } : members
}

interface Tagged {
  readonly _tag: string
  readonly message: string
}

const isTagged = (error: unknown): error is Tagged =>
  typeof error === "object" && error !== null && "_tag" in error && "message" in error

const unexpected = failure(codeOf(InternalError.unexpected._tag), InternalError.unexpected.message)

/** The tool that an operation is, or none if it was not declared to be one. */
export const storeTool = (entry: Entry, listing: Listing): Option.Option<StoreTool> =>
  Option.map(Context.getOption(entry.endpoint.annotations, Tool), (tool) => {
    const { endpoint } = entry
    const { decode, schema } = argumentsOf(endpoint, tool)
    const fail = ({ _tag, message }: Tagged) => failure(codeOf(_tag), listing.speak(message))

    const perform = ({ shown, ...request }: Decoded, channel: string | undefined) =>
      invoke(entry, { ...request, headers: { "x-store-channel": channel || "mcp" } }).pipe(
        // Every success of ours is an object: the output schema would not be one otherwise.
        Effect.map((answer) => success(show(answer as object, tool.list, shown))),
        Effect.catchAll((error) => (isTagged(error) ? Effect.succeed(fail(error)) : Effect.die(error))),
        Effect.catchAllDefect((defect) => {
          if (defect instanceof DatabaseUnavailable) return Effect.succeed(fail(defect))
          return Effect.as(Effect.logError(`The tool ${tool.name} failed`, Cause.die(defect)), unexpected)
        })
      )

    return {
      definition: define(entry, tool, schema, listing),
      call: (given, channel) =>
        Either.match(decode(given), {
          onLeft: (issues) => Effect.succeed(invalid(issues, listing.speak)),
          onRight: (decoded) => perform(decoded, channel)
        })
    }
  })
