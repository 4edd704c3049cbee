import { Cause } from "effect"
import { DatabaseUnavailable } from "../domain/Errors.ts"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { isProblem, type Problem } from "../domain/Problem.ts"

/** What a caller is told of what an operation ended in; undefined for a defect, of which nothing is told. */
export const problemOf = (cause: Cause.Cause<unknown>): Problem | undefined => {
  const error = Cause.squash(cause)
  // What a tester has ordered is no defect, in a payment that is only rehearsed, too.
  if (error instanceof DatabaseUnavailable || error instanceof InjectedFailure) return error
  return Cause.isFailure(cause) && isProblem(error) ? error : undefined
}
