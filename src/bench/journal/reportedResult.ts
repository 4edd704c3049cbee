import { Cause, Exit, Option } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { BudgetExhausted, InjectedFailure, TooLate } from "../../domain/InjectedFailure.ts"
import type { RuleCount } from "../../domain/Interceptor.ts"
import { isProblem } from "../../domain/Problem.ts"
import { codeOf, statusOf } from "../../operation/Envelope.ts"
import type { Call } from "../../operation/Transcript.ts"
import type { Entry, NotedRequest } from "./Entry.ts"
import type { RetainedRequest } from "./RetainedRequest.ts"

/** The rules that fired. */
export const faultsIn = (counts: ReadonlyArray<RuleCount>): ReadonlyArray<string> =>
  counts.flatMap(({ fires, rule }) => (fires ? [rule] : []))

/** The failure that the caller was told: an injected one may come as a defect, as from a payment. */
const failureIn = (cause: Cause.Cause<unknown>): unknown => {
  const error = Cause.squash(cause)
  return Cause.isFailure(cause) || error instanceof InjectedFailure ? error : undefined
}

/** Whether a failure comes from a fault rule, at this call or at an earlier one that ended the request. */
export const isRuleFailure = (failure: unknown): boolean =>
  failure instanceof InjectedFailure && !(failure instanceof TooLate || failure instanceof BudgetExhausted)

/** The result of a call by itself. */
const resultOf = ({ exit, sent }: Call): Pick<NotedRequest, "output" | "outputJson" | "error" | "outcome"> => {
  if (exit === undefined) return { output: null, error: null, outcome: "gone" }
  if (sent !== undefined) {
    return { output: null, outputJson: () => decoder.decode(sent), error: null, outcome: "ok" }
  }
  if (Exit.isSuccess(exit)) return { output: exit.value ?? null, error: null, outcome: "ok" }
  const failure = failureIn(exit.cause)
  if (isProblem(failure)) {
    const error = { code: codeOf(failure), message: failure.message }
    return {
      output: null,
      error,
      outcome: isRuleFailure(failure) ? "fault" : failure instanceof InvalidRequest ? "invalid" : "refused"
    }
  }
  if (Cause.isInterruptedOnly(exit.cause)) return { output: null, error: null, outcome: "gone" }
  return { output: null, error: { code: "internal_error", message: "" }, outcome: "defect" }
}

const decoder = new TextDecoder()

const isInterrupted = ({ exit }: Call): boolean =>
  exit === undefined || (Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause))

const hasFailed = (call: Call): boolean => call.exit !== undefined && Exit.isFailure(call.exit) && !isInterrupted(call)

/** Whether a call was not done because a rule had ended its request at an earlier one. */
const isNotBegun = ({ counts, exit }: Call): boolean =>
  exit !== undefined && Exit.isFailure(exit) && isRuleFailure(failureIn(exit.cause)) && faultsIn(counts).length === 0

/** Whether a page with this status can have failed because of this call. */
const canFailWith = (status: number, call: Call): boolean => {
  const { endpoint, exit } = call
  if (exit === undefined || !Exit.isFailure(exit) || !hasFailed(call)) return false
  const failure = failureIn(exit.cause)
  if (!isProblem(failure)) return status >= 500
  if (failure instanceof InjectedFailure) return failure.status === status
  return Option.getOrElse(statusOf(endpoint, codeOf(failure)), () => 400) === status
}

/** The call because of which a page failed: the requested one, or another; undefined if the page did not fail. */
const failingCallOf = ({ calls, status }: RetainedRequest, requested: Call): Call | undefined => {
  if (status !== undefined) {
    if (status < 400) return undefined
    return canFailWith(status, requested) ? requested : calls.findLast((call) => canFailWith(status, call))
  }
  // The client got no answer because of the last call, or left during it.
  const last = calls.findLast((call) => !isNotBegun(call))
  return last !== undefined && hasFailed(last) ? last : undefined
}

const errorOf = (body: Uint8Array | undefined): Readonly<Record<string, unknown>> => {
  if (body === undefined) return {}
  try {
    return JSON.parse(decoder.decode(body)).error ?? {}
  } catch {
    // A fault may have truncated it.
    return {}
  }
}

/**
 * The error of a request that was rejected before any call; without a JSON error only the status. The message for an unreadable
 * body quotes it, and nothing of such a body is stored.
 */
export const refusalError = (
  { refusal, unread }: RetainedRequest,
  status: number
): NonNullable<NotedRequest["error"]> => {
  const { code = status === 404 ? "not_found" : status, message = "" } = errorOf(refusal)
  return { code: String(code), message: unread === undefined ? String(message) : "The body could not be read." }
}

/** The outcome of a 5xx answer: a defect, unless the client caused it. */
export const serverErrorOutcome = ({ isTurnedAway }: RetainedRequest): Entry["outcome"] =>
  isTurnedAway ? "refused" : "defect"

/**
 * The result of a call as the caller saw it. If the server answered with something else (a timeout, too many streams), that is
 * reported, and nothing of the answer that the caller did not get.
 */
export const reportedResult = (request: RetainedRequest, call: Call, isPage: boolean): ReturnType<typeof resultOf> => {
  const { isFault, status } = request
  const failingCall = isPage ? failingCallOf(request, call) : call
  const end = resultOf(failingCall ?? call)
  if (status === undefined || status < 500) return end
  // In a batch, calls that ended before the interruption keep their results.
  const isOfBatch = !isPage && request.calls.length + request.protocol.length > 1
  const isOfCall =
    isFault || isOfBatch ? !isInterrupted(failingCall ?? call) : failingCall !== undefined && hasFailed(failingCall)
  return isOfCall ? end : { output: null, error: refusalError(request, status), outcome: serverErrorOutcome(request) }
}
