import { Cause, Context, Effect, Option } from "effect"
import { DatabaseUnavailable } from "../domain/Errors.ts"
import { reasonOf } from "./reasonOf.ts"

/** Whether the database can be read and written; each engine provides it. */
export class Readiness extends Context.Tag("vitrine/database/Readiness")<
  Readiness,
  {
    /** Why it cannot now, as the end of a sentence for the operator; none while it can. */
    readonly unavailableReason: Effect.Effect<Option.Option<string>>
  }
>() {}

/** Readiness from a probe that dies with DatabaseUnavailable if the database cannot serve. */
export const readiness = <E>(probe: Effect.Effect<unknown, E>): typeof Readiness.Service => ({
  unavailableReason: Effect.catchAllCause(Effect.as(probe, Option.none<string>()), (cause) => {
    const error = Cause.squash(cause)
    const reason = Effect.succeedSome(reasonOf(error))
    return error instanceof DatabaseUnavailable
      ? reason
      : Effect.zipRight(Effect.logError("The database cannot be used", cause), reason)
  })
})
