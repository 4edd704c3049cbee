import * as OpenApi from "@effect/platform/OpenApi"
import { Cause, Context, Effect, Option } from "effect"
import { DatabaseUnavailable, InternalError } from "../domain/Errors.ts"
import type { Problem } from "../domain/Problem.ts"
import { invoke } from "../operation/invoke.ts"
import type { Entry } from "../operation/Operations.ts"
import type { RawRequest } from "../operation/requestReader.ts"
import { Tool, type ToolAnnotation, type ToolList } from "../operation/Tool.ts"
import { argumentsOf, type Taken } from "./Arguments.ts"
import { type ObjectSchema, outputSchema } from "./jsonSchema.ts"
import type { ProblemText } from "./ProblemText.ts"

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

export interface OperationTool {
  readonly definition: Definition
  /** Runs the operation as any surface would. `caller` is what the HTTP request says beside the arguments. */
  readonly call: (given: Readonly<Record<string, unknown>>, caller: RawRequest) => Effect.Effect<Result>
}

const define = ({ endpoint }: Entry, tool: ToolAnnotation, inputSchema: ObjectSchema): Definition => {
  const said = <Tag>(tag: Context.Tag<Tag, string>) => Context.getOrElse(endpoint.annotations, tag, () => "")
  return {
    name: tool.name,
    title: said(OpenApi.Summary),
    description: `${tool.use} ${said(OpenApi.Description)}`,
    inputSchema,
    outputSchema: outputSchema(endpoint.successSchema),
    annotations: {
      readOnlyHint: tool.readOnly,
      destructiveHint: tool.destructive,
      idempotentHint: tool.idempotent,
      openWorldHint: false
    }
  }
}

const failure = (text: string): Result => ({ isError: true, content: [{ type: "text", text }] })

const textOf = (text: string) => ({ type: "text", text }) as const

/** What an answer has to say beside its list. */
const hintIn = (answer: object, member: string | undefined): ReadonlyArray<string> => {
  const hint = member === undefined ? undefined : (answer as Readonly<Record<string, unknown>>)[member]
  return typeof hint === "object" && hint !== null && "message" in hint ? [String(hint.message)] : []
}

const success = (answer: object, list: ToolList | undefined): Result => ({
  content: [textOf(JSON.stringify(answer)), ...hintIn(answer, list?.hint).map(textOf)],
  structuredContent: answer
})

/** As much of an answer's list as is to be shown. */
const show = (answer: object, list: ToolList | undefined, shown: number | undefined): object => {
  const members: Record<string, unknown> = { ...answer }
  if (list === undefined || shown === undefined) return members
  const entries = members[list.member]
  return Array.isArray(entries) ? { ...members, [list.member]: entries.slice(0, shown) } : members
}

const isProblem = (error: unknown): error is Problem =>
  typeof error === "object" && error !== null && "_tag" in error && "message" in error

/** The tool that an operation is, or none if it was not declared to be one. */
export const operationTool = (entry: Entry, problemText: ProblemText): Option.Option<OperationTool> =>
  Option.map(Context.getOption(entry.endpoint.annotations, Tool), (tool) => {
    const { endpoint } = entry
    const { schema, take } = argumentsOf(endpoint, tool)
    const fail = (problem: Problem) => failure(problemText(problem, tool))

    const perform = ({ raw, shown }: Taken, caller: RawRequest) =>
      invoke(entry, { ...caller, ...raw }).pipe(
        // Every success of ours is an object: the output schema would not be one otherwise.
        Effect.map((answer) => success(show(answer as object, tool.list, shown), tool.list)),
        Effect.catchAll((error) => (isProblem(error) ? Effect.succeed(fail(error)) : Effect.die(error))),
        Effect.catchAllDefect((defect) => {
          if (defect instanceof DatabaseUnavailable) return Effect.succeed(fail(defect))
          return Effect.as(
            Effect.logError(`The tool ${tool.name} failed`, Cause.die(defect)),
            fail(InternalError.unexpected)
          )
        })
      )

    return {
      definition: define(entry, tool, schema),
      call: (given, caller) => perform(take(given), caller)
    }
  })
