import { Cause, Effect, Exit, type Fiber, Option } from "effect"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { isTraced } from "../domain/traced.ts"
import { countRefusal } from "../telemetry/Metrics.ts"
import { codeOf } from "./Envelope.ts"
import type { Call } from "./Transcript.ts"

const hasTag = (error: unknown): error is { readonly _tag: string } =>
  typeof error === "object" && error !== null && "_tag" in error && typeof error._tag === "string"

const countFailure = (name: string, error: unknown): void => {
  // The codes of failures that testers order are without end, and no word of the store's.
  if (hasTag(error) && !(error instanceof InjectedFailure)) countRefusal(name, codeOf(error))
}

/** Counts the error that an operation ends in, and notes its end. In one step of the fiber for both. */
const recordEnd = <A, E, R>(name: string, operation: Effect.Effect<A, E, R>, call: Call): Effect.Effect<A, E, R> =>
  Effect.matchCauseEffect(operation, {
    onFailure: (cause) => {
      const exit = Exit.failCause(cause)
      call.end(exit)
      Option.map(Cause.failureOption(cause), (error) => countFailure(name, error))
      return exit
    },
    onSuccess: (answer) => {
      const exit = Exit.succeed(answer)
      call.end(exit)
      return exit
    }
  })

/**
 * Runs an operation on behalf of any surface. What every operation needs, whoever calls it, is put round it here and
 * nowhere else: a span, the count of the errors that it ends in, and, where its request has a transcript, how it ended.
 */
export const runOperation = <A, E, R>(
  fiber: Fiber.RuntimeFiber<unknown, unknown>,
  name: string,
  operation: Effect.Effect<A, E, R>,
  call: Call | undefined
): Effect.Effect<A, E, R> => {
  const counted =
    call === undefined
      ? Effect.tapError(operation, (error) => Effect.sync(() => countFailure(name, error)))
      : recordEnd(name, operation, call)
  return isTraced(fiber) ? Effect.withSpan(counted, name) : counted
}
