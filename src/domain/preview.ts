/** Length of a preview, and what is left of it, in characters. */
interface Budget {
  readonly total: number
  left: number
}

// A shorter name may be an array index, and those come before all other names.
const maxIndexDigits = 10

// Other objects serialize themselves.
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const cutText = (text: string, budget: Budget): string => {
  const part = text.slice(0, Math.max(budget.left, 0))
  budget.left -= part.length
  return part
}

const cutObject = (value: object, budget: Budget): object => {
  // No prototype, so that no member name, such as `__proto__`, is special.
  const cut: Record<string, unknown> = Object.create(null)
  const members = value as Readonly<Record<string, unknown>>
  for (const name in value) {
    if (budget.left <= 0) break
    // As long as the whole preview, so that no two names are cut to the same.
    const shortName = name.slice(0, Math.max(budget.total, maxIndexDigits + 1))
    budget.left -= shortName.length
    cut[shortName] = cutValue(members[name], budget)
  }
  return cut
}

const cutValue = (value: unknown, budget: Budget): unknown => {
  if (value === undefined) return value
  budget.left--
  if (typeof value === "string") return cutText(value, budget)
  if (typeof value !== "object" || value === null) return value
  if (!Array.isArray(value)) return isPlain(value) ? cutObject(value, budget) : value
  const cut: Array<unknown> = []
  for (const member of value) {
    if (budget.left <= 0) break
    cut.push(cutValue(member, budget))
  }
  return cut
}

/**
 * As much of a value as the first `characters` of its JSON show; these stay the same. The rest of a long list, object
 * or text is not read.
 */
export const preview = (value: unknown, characters: number): unknown =>
  cutValue(value, { total: characters, left: characters })
