import { DatabaseUnavailable } from "../domain/Errors.ts"

/**
 * Why, in the engine's own words. The drivers throw where they should fail and wrap what the engine says in errors of
 * their own: the innermost one is told. An error of several addresses that were tried has no message, only a code.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof DatabaseUnavailable) return error.detail ?? error.reason ?? error.message
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message === "" && "code" in error ? String(error.code) : error.message
}
