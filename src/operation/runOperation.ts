import { Cause, Effect, Exit, type Fiber, Option } from "effect"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { isProblem } from "../domain/Problem.ts"
import { isTraced } from "../domain/traced.ts"
import { countRefusal } from "../telemetry/Metrics.ts"
import { codeOf } from "./Envelope.ts"
import type { Call } from "./Transcript.ts"

const countFailure = (name: string, error: unknown): void => {
  // Injected failures have arbitrary codes, which are not the store's.
  if (isProblem(error) && !(error instanceof InjectedFailure)) countRefusal(name, codeOf(error))
}

/** Counts an operation's error and records its end, in one step of the fiber. */
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
 * Runs an operation for any surface. Whatever each operation needs is added here only: a span, the count of its errors
 * and, with a transcript, the record of its end.
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
