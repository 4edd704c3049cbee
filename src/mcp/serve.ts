import { Cause, Effect, Either, Predicate } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { drawCardTool } from "../domain/drawCardTool.ts"
import { didYouMean } from "../domain/Input.ts"
import { nearest } from "../domain/nearest.ts"
import { makeCall } from "./calls.ts"
import { appsExtension } from "./cardUris.ts"
import type { HttpCaller } from "./Declaration.ts"
import { eraOf } from "./Era.ts"
import { type Era, metaKey, metaOf, type Request } from "./Message.ts"
import { type EndpointContent, makeMethods, serverInfoOf } from "./methods.ts"
import type { OperationTool } from "./OperationTool.ts"
import { methodNotFound, ofProblem, ProtocolError, unexpectedError } from "./ProtocolError.ts"
import { problemOf } from "./problemOf.ts"
import { makeResponse } from "./responses.ts"
import { makeSandboxTools } from "./sandboxTools.ts"
import { type Selection, withSelection } from "./selection.ts"
import { withCurrentTools } from "./withCurrentTools.ts"
import { withTranscript } from "./withTranscript.ts"

/** Answers a request of either era; the response is already JSON text. `caller` sent its HTTP request. */
export type Serve = (request: Request, caller: HttpCaller) => Effect.Effect<string, ProtocolError>

/** A problem becomes an error in the words of a tool. A defect is logged, and the caller gets an internal error. */
const toProtocolError = (cause: Cause.Cause<unknown>): Effect.Effect<never, ProtocolError> => {
  if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
  const error = Cause.squash(cause)
  if (Cause.isFailure(cause) && error instanceof ProtocolError) return Effect.fail(error)
  const problem = problemOf(cause)
  if (problem !== undefined) return Effect.fail(ofProblem(problem))
  return Effect.zipRight(Effect.logError("A request of MCP failed", cause), Effect.fail(unexpectedError))
}

/** Whether a request declares that its client shows cards; legacy clients declare it once, so their URL says it. */
const hasCards = (request: Request): boolean => {
  const { [metaKey.capabilities]: capabilities } = metaOf(request)
  return (
    Predicate.isRecord(capabilities) &&
    Predicate.isRecord(capabilities.extensions) &&
    appsExtension in capabilities.extensions
  )
}

const withCards: Selection = { hide: new Set(), show: new Set([drawCardTool]), isReal: false }

export const makeServe = (served: EndpointContent, tools: ReadonlyArray<OperationTool>): Serve => {
  const sandboxTools = makeSandboxTools(tools)
  const methods = makeMethods(served, sandboxTools)
  const call = makeCall(sandboxTools, served.sign)
  const response = makeResponse(serverInfoOf(served))

  const unknownMethod = (method: string, era: Era) =>
    Effect.flatMap(CurrentSandbox, ({ control }) => {
      const isTool = sandboxTools.find(method, control) !== undefined
      const suggestion = didYouMean(nearest(method, ["tools/call", ...methods[era].keys()]))
      return Effect.fail(methodNotFound(method, isTool ? " A tool is called by tools/call." : suggestion, era))
    })

  const perform = (request: Request, era: Era, caller: HttpCaller): Effect.Effect<string, unknown> => {
    if (request.method === "tools/call") return call(request, era, caller)
    const method = methods[era].get(request.method)
    return method === undefined ? unknownMethod(request.method, era) : method(request)
  }

  const answer: Serve = (request, caller) => {
    const era = eraOf(request, caller.headers)
    if (Either.isLeft(era)) return Effect.fail(era.left)
    const performed = withCurrentTools(Effect.suspend(() => perform(request, era.right, caller)))
    return Effect.matchCauseEffect(hasCards(request) ? withSelection(performed, withCards) : performed, {
      onSuccess: (result) => Effect.succeed(response(request, era.right, result)),
      onFailure: toProtocolError
    })
  }

  return (request, caller) => withTranscript(request, answer(request, caller))
}
