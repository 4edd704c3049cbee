import { Effect, Predicate } from "effect"
import type { RuleCount } from "../domain/Interceptor.ts"
import type { Problem } from "../domain/Problem.ts"
import { prefixOf } from "../domain/prefixOf.ts"
import { CurrentTranscript, FromCard, Transcript } from "../operation/Transcript.ts"
import { isFromCard } from "./cardUris.ts"
import { metaKey, metaOf, type Request } from "./Message.ts"
import { ofProblem, ProtocolError } from "./ProtocolError.ts"

/** The client's name for itself, such as `claude-code/2.1`: at initialize, or in every request since 2026-07-28. */
const clientOf = (request: Request): string | undefined => {
  const clientInfo = request.method === "initialize" ? request.params?.clientInfo : metaOf(request)[metaKey.client]
  if (!Predicate.isRecord(clientInfo) || typeof clientInfo.name !== "string") return undefined
  return prefixOf(`${clientInfo.name}/${typeof clientInfo.version === "string" ? clientInfo.version : ""}`, 200)
}

/** Records in the transcript, if there is one, requests that call no operation: other methods and unknown tools. */
export const withTranscript = (request: Request, response: Effect.Effect<string, ProtocolError>) =>
  Effect.flatMap(CurrentTranscript, (transcript): Effect.Effect<string, ProtocolError> => {
    if (transcript === undefined) return response
    const { method, params } = request
    transcript.client ??= clientOf(request)
    const isOfCard = isFromCard(request)
    transcript.traceparent ??= metaOf(request).traceparent
    // A request is recorded once, with the rule counts of every call within it.
    const nested = new Transcript()
    const ruleCounts: Array<RuleCount> = []
    const note = (answer: string, failure?: Problem) =>
      Effect.sync(() => {
        const counts = [...ruleCounts, ...nested.calls.flatMap((call) => call.counts)]
        // A client may send any text as a method.
        transcript.recordProtocolRequest({
          method: prefixOf(method, 100),
          params,
          answer,
          counts,
          isFromCard: isOfCard,
          ...(failure === undefined ? {} : { failure })
        })
      })
    const noteError = (error: ProtocolError) => note(error.responseTo(request), error.problem)
    // A tool call is intercepted as its operation.
    if (method === "tools/call") {
      const calling = isOfCard ? Effect.provideService(response, FromCard, true) : response
      return Effect.tapError(calling, noteError)
    }
    const { intercept } = transcript
    nested.intercept = intercept
    const isolated = Effect.provideService(response, CurrentTranscript, nested)
    if (intercept === undefined)
      return Effect.tapBoth(isolated, { onSuccess: (answer) => note(answer), onFailure: noteError })
    const call = { operation: `protocol:${method}`, input: params ?? null, counts: ruleCounts }
    return intercept(call, isolated).pipe(
      Effect.mapError((error) => (error instanceof ProtocolError ? error : ofProblem(error))),
      Effect.tapBoth({ onSuccess: (answer) => note(answer), onFailure: noteError })
    )
  })
