import { Cause, Exit, Option } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { InjectedFailure, TooLate } from "../../domain/InjectedFailure.ts"
import type { RuleCount } from "../../domain/Interceptor.ts"
import { isProblem } from "../../domain/Problem.ts"
import { codeOf, statusOf } from "../../operation/Envelope.ts"
import type { Call } from "../../operation/Transcript.ts"
import type { Entry, NotedRequest } from "./Entry.ts"
import type { RetainedRequest } from "./RetainedRequest.ts"

type Members = Readonly<Record<string, unknown>>

/** The rules that took part. */
export const faultsIn = (counts: ReadonlyArray<RuleCount>): ReadonlyArray<string> =>
  counts.flatMap(({ fires, rule }) => (fires ? [rule] : []))

/** What a call failed with that its caller was told: what a tester has ordered may come as a defect, as from a payment. */
const failureIn = (cause: Cause.Cause<unknown>): unknown => {
  const error = Cause.squash(cause)
  return Cause.isFailure(cause) || error instanceof InjectedFailure ? error : undefined
}

const isInjected = (failure: unknown): boolean => failure instanceof InjectedFailure && !(failure instanceof TooLate)

/** What became of a call, and what its caller was told. */
const resultOf = ({ counts, exit, sent }: Call): Pick<NotedRequest, "output" | "outputJson" | "error" | "outcome"> => {
  if (exit === undefined) return { output: null, error: null, outcome: "gone" }
  if (sent !== undefined) {
    return { output: null, outputJson: () => decoder.decode(sent), error: null, outcome: "ok" }
  }
  if (Exit.isSuccess(exit)) return { output: exit.value ?? null, error: null, outcome: "ok" }
  const failure = failureIn(exit.cause)
  if (isProblem(failure)) {
    const isOrdered = isInjected(failure) && faultsIn(counts).length > 0
    const error = { code: codeOf(failure), message: failure.message }
    return {
      output: null,
      error,
      outcome: isOrdered ? "fault" : failure instanceof InvalidRequest ? "invalid" : "refused"
    }
  }
  if (Cause.isInterruptedOnly(exit.cause)) return { output: null, error: null, outcome: "gone" }
  return { output: null, error: { code: "internal_error", message: "" }, outcome: "defect" }
}

const decoder = new TextDecoder()

const isInterrupted = ({ exit }: Call): boolean =>
  exit === undefined || (Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause))

const hasFailed = (call: Call): boolean => call.exit !== undefined && Exit.isFailure(call.exit) && !isInterrupted(call)

/** Whether a page that was answered with this status can have failed with this call. */
const canFailWith = (status: number, call: Call): boolean => {
  const { endpoint, exit } = call
  if (exit === undefined || !Exit.isFailure(exit) || !hasFailed(call)) return false
  const failure = failureIn(exit.cause)
  if (!isProblem(failure)) return status >= 500
  if (failure instanceof InjectedFailure) return failure.status === status
  return Option.getOrElse(statusOf(endpoint, codeOf(failure)), () => 400) === status
}

/** The call of a page that it failed with: that which it was asked for, or another; none where it went on without what failed. */
const failingCallOf = ({ calls, status }: RetainedRequest, requested: Call): Call | undefined => {
  if (status !== undefined) {
    if (status < 400) return undefined
    return canFailWith(status, requested) ? requested : calls.findLast((call) => canFailWith(status, call))
  }
  // Its client got no answer because of the last part, or left during it.
  const last = calls.at(-1)
  return last !== undefined && hasFailed(last) ? last : undefined
}

const errorOf = (body: Uint8Array | undefined): Members => {
  if (body === undefined) return {}
  try {
    return JSON.parse(decoder.decode(body)).error ?? {}
  } catch {
    // A fault may have cut it off.
    return {}
  }
}

/**
 * What a request was told that was refused before it came to anything; where that is no JSON, no more than the status. What it is
 * told of a body that cannot be read quotes it, and nothing of such a body is kept.
 */
export const refusalError = (
  { refusal, unread }: RetainedRequest,
  status: number
): NonNullable<NotedRequest["error"]> => {
  const { code = status === 404 ? "not_found" : status, message = "" } = errorOf(refusal)
  return { code: String(code), message: unread === undefined ? String(message) : "The body could not be read." }
}

/** How a request ended that was told an error of the server's, which is one of its own unless the client made it so. */
export const serverErrorOutcome = ({ isTurnedAway }: RetainedRequest): Entry["outcome"] =>
  isTurnedAway ? "refused" : "defect"

/**
 * What became of a call, as its caller was told. Where the server answers something else, as when the call took too long, or when too
 * many answers are being sent in parts, that is told, and nothing of the answer that the caller did not get.
 */
export const reportedResult = (request: RetainedRequest, call: Call, isPage: boolean): ReturnType<typeof resultOf> => {
  const { isFault, status } = request
  const failingCall = isPage ? failingCallOf(request, call) : call
  const end = resultOf(failingCall ?? call)
  if (status === undefined || status < 500) return end
  // Of a batch, what was done before it was cut off stays done.
  const isOfBatch = !isPage && request.calls.length + request.protocol.length > 1
  const isOfCall =
    isFault || isOfBatch ? !isInterrupted(failingCall ?? call) : failingCall !== undefined && hasFailed(failingCall)
  return isOfCall ? end : { output: null, error: refusalError(request, status), outcome: serverErrorOutcome(request) }
}
