import { DatabaseUnavailable } from "../domain/Errors.ts"

/**
 * The reason in the engine's own words. Drivers throw where they should fail, and wrap the engine's errors: the
 * innermost one counts. An error after several addresses were tried has no message, only a code.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof DatabaseUnavailable) return error.operatorReason
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message === "" && "code" in error ? String(error.code) : error.message
}
