import * as OpenApi from "@effect/platform/OpenApi"
import { Cause, Context, Effect, Option, Predicate } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { InternalError } from "../domain/Errors.ts"
import type { Problem } from "../domain/Problem.ts"
import type { SandboxControl } from "../domain/SandboxControl.ts"
import { weakMemo } from "../domain/weakMemo.ts"
import { Cacheable, isOffered } from "../operation/annotations.ts"
import { codeOf } from "../operation/Envelope.ts"
import { invoke } from "../operation/invoke.ts"
import type { Entry } from "../operation/Operations.ts"
import { Area, Tool, type ToolAnnotation, type ToolArea, type ToolList } from "../operation/Tool.ts"
import { argumentsOf, type ListSlice, type ParsedArguments } from "./Arguments.ts"
import { cardUri } from "./cardUris.ts"
import type { Declaration, HttpCaller } from "./Declaration.ts"
import { type ObjectSchema, outputSchema } from "./jsonSchema.ts"
import type { ProblemText } from "./ProblemText.ts"
import { problemOf } from "./problemOf.ts"
import { nameIn } from "./toolNames.ts"
import { ignoredText } from "./unknownArguments.ts"

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
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

/** The result of a call. An error carries only text: clients validate structured content against the output schema. */
export interface CallResult {
  /** The answer, as JSON. */
  readonly structured?: string
  /** A list of texts, as JSON: the answer too, and its notes; or the error. */
  readonly content: string
}

export interface OperationTool {
  /** Whether agents in a sandbox have it. */
  readonly isOffered: (control?: SandboxControl) => boolean
  readonly definition: ToolDefinition
  /** Its area; undefined for tools that every agent needs. */
  readonly area?: ToolArea | undefined
  /** The URI of the card that shows its answers, for hosts with cards. */
  readonly card?: string | undefined
  /** Whether only callers that ask for it have it: a tool of another endpoint, or one of cards. */
  readonly isOptIn?: boolean
  /** Runs the operation as any surface would. What `caller` says is added to the arguments. */
  readonly call: (args: Readonly<Record<string, unknown>>, caller: HttpCaller) => Effect.Effect<CallResult>
}

const define = ({ endpoint }: Entry, tool: ToolAnnotation, inputSchema: () => ObjectSchema): ToolDefinition => {
  const annotation = <Tag>(tag: Context.Tag<Tag, string>) => Context.getOrElse(endpoint.annotations, tag, () => "")
  let output: ObjectSchema | undefined
  return {
    name: tool.name,
    title: annotation(OpenApi.Summary),
    description: `${tool.use} ${annotation(OpenApi.Description)}`,
    // Lazy: schemas take the longest to make of all parts, and nothing needs them before the tools are listed.
    get inputSchema() {
      return inputSchema()
    },
    get outputSchema() {
      output ??= outputSchema(endpoint.successSchema)
      return output
    },
    annotations: {
      readOnlyHint: tool.readOnly,
      destructiveHint: tool.destructive,
      idempotentHint: tool.idempotent,
      openWorldHint: false
    }
  }
}

/** Text content in the form of the protocol. */
export const contentOf = (...texts: ReadonlyArray<string>): string =>
  JSON.stringify(texts.map((text) => ({ type: "text", text })))

const failure = (text: string): CallResult => ({ content: contentOf(text) })

/** A result with one more text. */
const withNote =
  (note: string) =>
  (result: CallResult): CallResult => ({
    ...result,
    content: `${result.content.slice(0, -1)},${contentOf(note).slice(1)}`
  })

/** The message of the answer's hint, if it has one. */
const hintIn = (answer: unknown, member: string | undefined): ReadonlyArray<string> => {
  const hint = member === undefined ? undefined : (answer as Readonly<Record<string, unknown>>)[member]
  return Predicate.hasProperty(hint, "message") ? [String(hint.message)] : []
}

const success = (answer: unknown, { hint }: ToolAnnotation): CallResult => {
  const structured = JSON.stringify(answer)
  return { structured, content: contentOf(structured, ...hintIn(answer, hint)) }
}

/** Serializes each answer object once (see `Cacheable`). A sliced answer is a new object each time. */
const memoizeByAnswer = (write: (answer: unknown) => CallResult) => {
  const written = weakMemo<object, CallResult>(write)
  return (answer: unknown): CallResult =>
    typeof answer === "object" && answer !== null ? written(answer) : write(answer)
}

/** An answer with the requested part of its list. */
const sliceList = (
  answer: unknown,
  { member }: ToolList,
  { limit = Number.POSITIVE_INFINITY, offset = 0 }: ListSlice
) => {
  // Every answer is an object: its output schema would not be one otherwise.
  const members: Readonly<Record<string, unknown>> = { ...(answer as object) }
  const entries = members[member]
  return Array.isArray(entries) ? { ...members, [member]: entries.slice(offset, offset + limit) } : members
}

/** A note for an offset past the end of the list: an empty list alone would hide that there are entries. */
const pastEnd = (answer: unknown, { member }: ToolList, { offset = 0 }: ListSlice): string | undefined => {
  const entries = (answer as Readonly<Record<string, unknown>>)[member]
  if (!Array.isArray(entries) || entries.length === 0 || offset < entries.length) return undefined
  const countText = entries.length === 1 ? "There is 1 entry" : `There are ${entries.length} entries`
  return `${countText}, and offset ${offset} skips all of them.`
}

/** The operation with its list sliced, so that a tester's rules and the journal see the sliced answer, too. */
const withSlicedList = (
  entry: Entry,
  list: ToolList | undefined,
  slice: ListSlice | undefined,
  note: (text: string) => void
): Entry =>
  list === undefined || slice === undefined
    ? entry
    : {
        ...entry,
        operation: (request, caller) =>
          Effect.map(entry.operation(request, caller), (answer) => {
            const pastEndNote = pastEnd(answer, list, slice)
            if (pastEndNote !== undefined) note(pastEndNote)
            return sliceList(answer, list, slice)
          })
      }

/** The tool of an operation; none if it has no `Tool` annotation. */
export const operationTool = (
  entry: Entry,
  problemText: ProblemText,
  callerOf: Declaration["callerOf"]
): Option.Option<OperationTool> =>
  Option.map(Context.getOption(entry.endpoint.annotations, Tool), (tool) => {
    const { endpoint, policy } = entry
    // An operation that finds first runs in two steps, and its answer cannot be sliced.
    const isTwoStep = policy?.findsFirst === true && Option.isSome(endpoint.pathSchema)
    if (tool.list !== undefined && isTwoStep) throw new Error(`${tool.name} has a list, and finds first`)
    let cachedArguments: ReturnType<typeof argumentsOf> | undefined
    // Made when the tool is first listed or called: otherwise initialize would wait for those of all tools.
    const toolArguments = () => {
      cachedArguments ??= argumentsOf(endpoint, tool)
      return cachedArguments
    }
    // The request itself is logged as POST /mcp, whatever it calls and however that ends.
    const log = (outcome: string) => Effect.logDebug(`MCP ${tool.name}: ${outcome}`)
    const fail = (problem: Problem) =>
      Effect.zipRight(
        log(codeOf(problem)),
        Effect.map(CurrentSandbox, ({ control }) => failure(problemText(problem, tool, control)))
      )

    const handleFailure = (cause: Cause.Cause<unknown>): Effect.Effect<CallResult> => {
      if (Cause.isInterruptedOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
      const problem = problemOf(cause)
      if (problem !== undefined) return fail(problem)
      return Effect.zipRight(Effect.logError(`The tool ${tool.name} failed`, cause), fail(InternalError.unexpected))
    }

    const write = (answer: unknown) => success(answer, tool)
    const succeed = Context.get(endpoint.annotations, Cacheable) ? memoizeByAnswer(write) : write

    const perform = ({ raw, slice }: ParsedArguments, caller: HttpCaller) => {
      let note: string | undefined
      const part = withSlicedList(entry, tool.list, slice, (text) => {
        note = text
      })
      return Effect.matchCauseEffect(invoke(part, { ...callerOf(caller), ...raw }), {
        onSuccess: (answer) => {
          const result = succeed(answer)
          return Effect.as(log("ok"), note === undefined ? result : withNote(note)(result))
        },
        onFailure: handleFailure
      })
    }

    return {
      isOffered: (control) => isOffered(endpoint, control),
      definition: define(entry, tool, () => toolArguments().schema),
      area: Context.get(endpoint.annotations, Area),
      card: cardUri(endpoint.name),
      call: (args, caller) => {
        const parsed = toolArguments().parse(args)
        const result = perform(parsed, caller)
        if (parsed.ignored.length === 0) return result
        return Effect.zipWith(result, CurrentSandbox, (result, { control }) =>
          withNote(ignoredText(nameIn(control, tool.name), parsed.ignored))(result)
        )
      }
    }
  })
