import { CallToolRequestSchema } from "@modelcontextprotocol/core"
import { Effect, Either } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { didYouMean } from "../domain/Input.ts"
import { nearest, wordsOf } from "../domain/nearest.ts"
import type { SandboxControl } from "../domain/SandboxControl.ts"
import { CalledAs } from "../operation/Transcript.ts"
import { answeredToolKey, showsCards } from "./cardUris.ts"
import { makeConfirmedCall } from "./confirmation.ts"
import type { Declaration, HttpCaller } from "./Declaration.ts"
import type { Era, Request } from "./Message.ts"
import { explain } from "./malformed.ts"
import type { CallResult } from "./OperationTool.ts"
import { invalidParams, type ProtocolError } from "./ProtocolError.ts"
import { type CallParams, isPlainCall } from "./plainRequest.ts"
import type { SandboxTools } from "./sandboxTools.ts"

/** The result of a call. The structured content is JSON already and is inserted unchanged. */
const resultJson = ({ content, structured }: CallResult): string =>
  structured === undefined
    ? `{"isError":true,"content":${content}}`
    : `{"content":${content},"structuredContent":${structured}}`

/** The same for a card, with the tool's name in `_meta`: a host need not tell a card which tool answered. */
const resultJsonForCard =
  (name: string) =>
  (result: CallResult): string =>
    `{"_meta":${JSON.stringify({ [answeredToolKey]: name })},${resultJson(result).slice("{".length)}`

/**
 * A request without `task`, and without arguments that are null, as some clients send for none. A server without tasks
 * must ignore `task` (MCP 2025-11-25, Tasks); the schema would refuse both.
 */
const withoutTaskOrNull = (request: Request): Request => {
  if (request.params === undefined) return request
  const { task: _, arguments: args, ...params } = request.params
  return { ...request, params: args === null ? params : { ...params, arguments: args } }
}

const paramsOf = (request: Request): Either.Either<CallParams, ProtocolError> => {
  if (isPlainCall(request.params)) return Either.right(request.params)
  const { data, error } = CallToolRequestSchema.safeParse(withoutTaskOrNull(request))
  if (error !== undefined) return Either.left(explain(request, error))
  const { arguments: args = {}, name } = data.params
  return Either.right({ name, arguments: args })
}

/** Answers `tools/call`, by far the most frequent request, in the fiber of its HTTP request. */
export const makeCall = (tools: SandboxTools, sign: Declaration["sign"]) => {
  const confirm = sign === undefined ? undefined : makeConfirmedCall(sign)

  const unknownTool = (name: string, control: SandboxControl | undefined) => {
    const suggestion = didYouMean(nearest(name, tools.names(control), (text) => wordsOf(text).toSorted().join(" ")))
    return invalidParams(`Unknown tool: ${name.slice(0, 100)}.${suggestion} tools/list shows all of them`)
  }

  /** The result, as JSON. `caller` sent its HTTP request. */
  return (request: Request, era: Era, caller: HttpCaller): Effect.Effect<string, ProtocolError> => {
    const params = paramsOf(request)
    if (Either.isLeft(params)) return Effect.fail(params.left)
    const { arguments: args = {}, name } = params.right
    return Effect.flatMap(CurrentSandbox, (sandbox) => {
      const { control } = sandbox
      const tool = tools.find(name, control)
      if (tool === undefined) return Effect.fail(unknownTool(name, control))
      const write = tool.card !== undefined && showsCards(control) ? resultJsonForCard(name) : resultJson
      // A legacy client knows no result that asks for input, whatever capabilities it declares.
      const confirmed = era === "modern" ? confirm?.(request, tool, args, caller, write, sandbox) : undefined
      const answer = confirmed ?? Effect.map(tool.call(args, caller), write)
      return name === tool.definition.name ? answer : Effect.provideService(answer, CalledAs, name)
    })
  }
}
