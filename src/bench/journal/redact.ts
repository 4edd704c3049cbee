import { digitClass, groupMarks, maskCardNumbers, maxSeparators, minDigits, separatorClass } from "./cardNumbers.ts"

/** What a journal keeps of a value, and whether a card number was in it. */
interface Redacted {
  readonly value: unknown
  readonly sawCardNumber: boolean
}

const isSimulated = (token: string): boolean => /^(tok|spt)_/.test(token)

/** Members whose text is a secret unless it is a token of the simulation. */
const isSecret = (name: string): boolean => /token|authorization|api[-_]?key|secret|password/i.test(name)

/** Members whose text the caller made up, often at random: digits in it are no card's. */
const isKey = (name: string): boolean => /^idempotency[-_]key$/i.test(name)

const minCardNumber = 10 ** (minDigits - 1)

const secretParameter = /([?&]([^=&#]+)=)([^&#]*)/g

/** A path and its query without secrets among its parameters. */
export const withoutSecrets = (path: string): string =>
  path.replace(secretParameter, (match, prefix, name, value) =>
    isSecret(name) && value !== "" && !isSimulated(value) ? `${prefix}[redacted]` : match
  )

/** How much of a value is kept: what goes deeper is left out. The contract's own answers are flat. */
const maxDepth = 64

const redactValue = (input: unknown): Redacted => {
  let sawCardNumber = false

  const mask = (text: string): string => {
    // Most names and values are shorter.
    if (text.length < minDigits) return text
    const shown = maskCardNumbers(text)
    if (shown !== text) sawCardNumber = true
    return shown
  }

  const text = (value: string, name: string): string => {
    const shown = isKey(name) ? value : mask(value)
    return isSecret(name) && value !== "" && !isSimulated(value) ? "[redacted]" : shown
  }

  const walk = (value: unknown, name: string, levels: number): unknown => {
    if (typeof value === "string") return text(value, name)
    if (typeof value === "number") {
      if (Math.abs(value) < minCardNumber && !isSecret(name)) return value
      const shown = text(String(value), name)
      return shown === String(value) ? value : shown
    }
    if (typeof value !== "object" || value === null) return value
    if (levels === 0) return "[too deep]"
    if (Array.isArray(value)) return value.map((item) => walk(item, name, levels - 1))
    // What is in a secret is as secret, whatever it is called.
    const isWithin = isSecret(name)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [mask(key), walk(member, isWithin ? name : key, levels - 1)])
    )
  }

  return { value: walk(input, "", maxDepth), sawCardNumber }
}

// In characters: in a longer text a look takes as long as the walk.
const maxScanLength = 65_536

// Whatever is masked has one of these in its JSON, which writes some blanks as escapes.
const redactionHint = new RegExp(
  `[${digitClass}](?:(?:[${separatorClass}${groupMarks}]|\\\\(?:[tnrf]|u000b)|%20){0,${maxSeparators}}[${digitClass}]){12}|token|authorization|api[-_]?key|secret|password`,
  "i"
)

/**
 * A value of JSON as a journal keeps it: secrets but for simulated tokens are `[redacted]`, of a card number the last four
 * digits stay, in whatever member it is but for an idempotency key. Most have nothing to hide, as one look at the text tells.
 */
export const redactJson = (json: string): Redacted => {
  const value: unknown = JSON.parse(json)
  return json.length > maxScanLength || redactionHint.test(json) ? redactValue(value) : { value, sawCardNumber: false }
}

/** The same of a value as its JSON is read: answers are instances of classes, which write themselves. */
export const redact = (value: unknown): Redacted => redactJson(JSON.stringify(value) ?? "null")
