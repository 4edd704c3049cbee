import { Cause } from "effect"
import { DatabaseUnavailable } from "../domain/Errors.ts"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { isProblem, type Problem } from "../domain/Problem.ts"

/** The problem that a caller is told of a failed operation; undefined for a defect, which is not disclosed. */
export const problemOf = (cause: Cause.Cause<unknown>): Problem | undefined => {
  const error = Cause.squash(cause)
  // A failure that a tester ordered is no defect, not even in the dry run of a payment.
  if (error instanceof DatabaseUnavailable || error instanceof InjectedFailure) return error
  return Cause.isFailure(cause) && isProblem(error) ? error : undefined
}
