import { Effect } from "effect"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { withSpan } from "../domain/traced.ts"
import { countRefusal } from "../telemetry/Metrics.ts"
import { codeOf } from "./Envelope.ts"

const hasTag = (error: unknown): error is { readonly _tag: string } =>
  typeof error === "object" && error !== null && "_tag" in error && typeof error._tag === "string"

const count = (name: string, error: unknown) =>
  Effect.sync(() => {
    // The codes of failures that testers order are without end, and no word of the store's.
    if (hasTag(error) && !(error instanceof InjectedFailure)) countRefusal(name, codeOf(error))
  })

/**
 * Runs an operation on behalf of any surface. What every operation needs, whoever calls it, is put round it here and
 * nowhere else: a span, and the count of the errors that it ends in.
 */
export const run = <A, E, R>(name: string, operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  withSpan(name)(Effect.tapError(operation, (error) => count(name, error)))
