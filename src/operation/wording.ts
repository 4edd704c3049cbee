// Titles that the schema library makes of its own filters: they repeat the limits that stand beside them.
const mechanicalTitle =
  /^(int|between|minLength|maxLength|minItems|maxItems|pattern|nonNegative|NonNegativeInt|optional)\b/
const mechanicalDescription = /^(a string (at least|at most|matching)|an integer$|a non-negative|a number between)/

/** Whether a member of a JSON Schema is wording of the schema library that tells a reader nothing. */
export const isMechanical = (key: string, member: unknown): boolean =>
  (key === "title" && typeof member === "string" && mechanicalTitle.test(member)) ||
  (key === "description" && typeof member === "string" && mechanicalDescription.test(member))
