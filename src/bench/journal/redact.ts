/** What a journal keeps of a value, and whether a card number was in it. */
interface Redacted {
  readonly value: unknown
  readonly sawCardNumber: boolean
}

const isSimulated = (token: string): boolean => /^(tok|spt)_/.test(token)

/** Members whose text is a secret unless it is a token of the simulation. */
const isSecret = (name: string): boolean => /token|authorization|api[-_]?key|secret|password/i.test(name)

// Digits in groups, as people and URLs write them; a number or an id of other letters around them is none.
const digitRun = /(?<![\w.-])\d(?:(?:[ +-]|%20)?\d){12,}(?!\w|-\w|\.\d)/g
// What is shorter than so many digits cannot hold a card number: most names and values are.
const fewestDigits = 13
const leastNumber = 10 ** (fewestDigits - 1)

const separator = /([ +-]|%20)/

const secretParameter = /([?&]([^=&#]+)=)([^&#]*)/g

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

/** Whether these are 13 to 19 digits as cards have them, which begin with 2 to 6. */
const isCard = (digits: string): boolean => /^[2-6]\d{12,18}$/.test(digits) && passesLuhn(digits)

/** How many of the groups from `start` on make the longest card number; its expiry or code may follow. */
const cardAt = (groups: ReadonlyArray<string>, start: number): { readonly end: number; readonly digits: string } => {
  let digits = ""
  let longest = { end: start, digits }
  for (let end = start; end < groups.length; end++) {
    digits += groups[end]
    if (digits.length > 19) break
    if (isCard(digits)) longest = { end: end + 1, digits }
  }
  return longest
}

/** A run of digits with the card numbers in it masked: each begins with a group of four at least, or with the run. */
const maskRun = (run: string): string => {
  // Groups at even places, what separates them at odd ones.
  const parts = run.split(separator)
  const groups = parts.filter((_, index) => index % 2 === 0)
  let masked = ""
  for (let start = 0; start < groups.length; ) {
    const group = groups[start] ?? ""
    const { digits, end } = start === 0 || group.length >= 4 ? cardAt(groups, start) : { digits: "", end: start }
    masked += (start > 0 ? parts[start * 2 - 1] : "") + (end > start ? `[card ending in ${digits.slice(-4)}]` : group)
    start = Math.max(end, start + 1)
  }
  return masked
}

/** A path and its query without secrets among its parameters. */
export const withoutSecrets = (path: string): string =>
  path.replace(secretParameter, (whole, begin, name, value) =>
    isSecret(name) && value !== "" && !isSimulated(value) ? `${begin}[redacted]` : whole
  )

/** How much of a value is kept: what goes deeper is left out. The contract's own answers are flat. */
const deepest = 64

const hide = (given: unknown): Redacted => {
  let sawCardNumber = false

  const masked = (text: string): string =>
    text.length < fewestDigits
      ? text
      : text.replace(digitRun, (found) => {
          const shown = maskRun(found)
          if (shown !== found) sawCardNumber = true
          return shown
        })

  const text = (value: string, name: string): string => {
    const shown = masked(value)
    return isSecret(name) && value !== "" && !isSimulated(value) ? "[redacted]" : shown
  }

  const walk = (value: unknown, name: string, levels: number): unknown => {
    if (typeof value === "string") return text(value, name)
    if (typeof value === "number") {
      if (Math.abs(value) < leastNumber) return value
      const shown = masked(String(value))
      return shown === String(value) ? value : shown
    }
    if (typeof value !== "object" || value === null) return value
    if (levels === 0) return "[too deep]"
    if (Array.isArray(value)) return value.map((item) => walk(item, name, levels - 1))
    // What is in a secret is as secret, whatever it is called.
    const isWithin = isSecret(name)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [masked(key), walk(member, isWithin ? name : key, levels - 1)])
    )
  }

  return { value: walk(given, "", deepest), sawCardNumber }
}

// Whatever is masked has one of these in its JSON, whose quotes and escapes change none of them.
const mayHide = /\d(?:(?:[ +-]|%20)?\d){12}|token|authorization|api[-_]?key|secret|password/i

/**
 * A value of JSON as a journal keeps it: secrets but for simulated tokens are `[redacted]`, of a card number the last four
 * digits stay, in whatever member it is. Most have nothing to hide, as one look at the text tells.
 */
export const redactJson = (json: string): Redacted => {
  const value: unknown = JSON.parse(json)
  return mayHide.test(json) ? hide(value) : { value, sawCardNumber: false }
}

/** The same of a value as its JSON is read: answers are instances of classes, which write themselves. */
export const redact = (given: unknown): Redacted => redactJson(JSON.stringify(given) ?? "null")
