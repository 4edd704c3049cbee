/** What a journal keeps of a value, and whether a card number was in it. */
interface Redacted {
  readonly value: unknown
  readonly sawCardNumber: boolean
}

const isSimulated = (token: string): boolean => /^(tok|spt)_/.test(token)

/** Members whose text is a secret unless it is a token of the simulation. */
const isSecret = (name: string): boolean => /token|authorization|api[-_]?key|secret|password/i.test(name)

// 13 to 19 digits as cards have them, which begin with 2 to 6; a number or an id of other letters around them is none.
const cardLike = /(?<![\w.-])[2-6](?:[ -]?\d){12,18}(?![\w.-]*\w)/g

/** The checksum that every card number satisfies (ISO/IEC 7812-1). */
const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** How much of a value is kept: what goes deeper is left out. The contract's own answers are flat. */
const deepest = 64

/**
 * A value of JSON as a journal keeps it: secrets but for simulated tokens are `[redacted]`, of a card number the last four
 * digits stay, in whatever member it is.
 */
export const redact = (given: unknown): Redacted => {
  let sawCardNumber = false

  const masked = (text: string): string =>
    text.replace(cardLike, (found) => {
      const digits = found.replace(/[ -]/g, "")
      if (!passesLuhn(digits)) return found
      sawCardNumber = true
      return `[card ending in ${digits.slice(-4)}]`
    })

  const text = (value: string, name: string): string => {
    const shown = masked(value)
    return isSecret(name) && value !== "" && !isSimulated(value) ? "[redacted]" : shown
  }

  const walk = (value: unknown, name: string, levels: number): unknown => {
    if (typeof value === "string") return text(value, name)
    if (typeof value === "number") {
      const shown = masked(String(value))
      return shown === String(value) ? value : shown
    }
    if (typeof value !== "object" || value === null) return value
    if (levels === 0) return "[too deep]"
    if (Array.isArray(value)) return value.map((item) => walk(item, name, levels - 1))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key, levels - 1)]))
  }

  return { value: walk(given, "", deepest), sawCardNumber }
}
