const reference = "#/components/schemas/Error.invalid_sandbox_name"

const isOther = (value: unknown): boolean =>
  !(typeof value === "object" && value !== null && "$ref" in value && value.$ref === reference)

/** Whether a member shows a token that pays, as only who tests a shop knows one. */
const isTokenExample = (name: string, member: unknown): boolean =>
  /^examples?$/.test(name) && /\b(tok|spt)_/.test(JSON.stringify(member) ?? "")

/** Whether an answer is no more than what is left out. */
const isEmpty = (name: string, value: unknown): boolean => name === "400" && JSON.stringify(value).includes("``")

const told = (value: unknown): unknown => {
  if (typeof value === "string") return value.replace(/(, )?`invalid_sandbox_name`/, (_, comma) => (comma ? "" : "``"))
  if (Array.isArray(value)) return value.filter(isOther).map(told)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name !== "Error.invalid_sandbox_name" && !isTokenExample(name, member))
      .map(([name, member]) => [name, told(member)] as const)
      .filter(([name, member]) => !isEmpty(name, member))
  )
}

/**
 * A part of the store's document without what agents of a neutral shop are not to know: that there are others, whose names can be
 * wrong, and tokens that pay everywhere.
 */
export const withoutSandboxes = <A extends object>(part: A): A => told(part) as A
