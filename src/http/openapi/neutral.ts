const reference = "#/components/schemas/Error.invalid_sandbox_name"

const isOther = (value: unknown): boolean =>
  !(typeof value === "object" && value !== null && "$ref" in value && value.$ref === reference)

/** Whether an answer is no more than what is left out. */
const isEmpty = (name: string, value: unknown): boolean => name === "400" && JSON.stringify(value).includes("``")

const told = (value: unknown): unknown => {
  if (typeof value === "string") return value.replace(/(, )?`invalid_sandbox_name`/, (_, comma) => (comma ? "" : "``"))
  if (Array.isArray(value)) return value.filter(isOther).map(told)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "Error.invalid_sandbox_name")
      .map(([name, member]) => [name, told(member)] as const)
      .filter(([name, member]) => !isEmpty(name, member))
  )
}

/** A part of the store's document without the error of a name that is none: agents of a neutral shop know of no other one. */
export const withoutSandboxes = <A extends object>(part: A): A => told(part) as A
