import { isSecretJson, isSecretMember, isSecretName } from "../../domain/secretNames.ts"
import { digitClass, groupMarks, maskCardNumbers, maxSeparators, minDigits, separatorClass } from "./cardNumbers.ts"

/** A redacted value, and whether it contained a card number. */
interface Redacted {
  readonly value: unknown
  readonly sawCardNumber: boolean
}

/** Members with a text that the caller invented, often random: its digits are not a card's. */
const isKey = (name: string): boolean => /^idempotency[-_]key$/i.test(name)

const minCardNumber = 10 ** (minDigits - 1)

const secretParameter = /([?&]([^=&#]+)=)([^&#]*)/g

/** A path and query without secret parameters. */
export const withoutSecrets = (path: string): string =>
  path.replace(secretParameter, (match, prefix, name, value) =>
    isSecretMember(name, value) ? `${prefix}[redacted]` : match
  )

/** Maximum nesting depth: deeper values are omitted. The contract's own answers are flat. */
const maxDepth = 64

const redactValue = (input: unknown): Redacted => {
  let sawCardNumber = false

  const mask = (text: string): string => {
    // Most names and values are shorter.
    if (text.length < minDigits) return text
    const masked = maskCardNumbers(text)
    if (masked !== text) sawCardNumber = true
    return masked
  }

  const text = (value: string, name: string): string => {
    const masked = isKey(name) ? value : mask(value)
    return isSecretMember(name, value) || isSecretJson(value) ? "[redacted]" : masked
  }

  const walk = (value: unknown, name: string, levels: number): unknown => {
    if (typeof value === "string") return text(value, name)
    if (typeof value === "number") {
      if (Math.abs(value) < minCardNumber && !isSecretName(name)) return value
      const masked = text(String(value), name)
      return masked === String(value) ? value : masked
    }
    if (typeof value !== "object" || value === null) return value
    if (levels === 0) return "[too deep]"
    if (Array.isArray(value)) return value.map((item) => walk(item, name, levels - 1))
    // Members of a secret are secret, whatever their names.
    const isWithin = isSecretName(name)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [mask(key), walk(member, isWithin ? name : key, levels - 1)])
    )
  }

  return { value: walk(input, "", maxDepth), sawCardNumber }
}

// In characters: in a longer text the test takes as long as the walk.
const maxScanLength = 65_536

// Anything to mask matches this in its JSON, which writes some blanks as escapes.
const redactionHint = new RegExp(
  `[${digitClass}](?:(?:[${separatorClass}${groupMarks}]|\\\\(?:[tnrf]|u000b)|%20){0,${maxSeparators}}[${digitClass}]){12}|token|authorization|api[-_]?key|secret|password`,
  "i"
)

/**
 * Redacts JSON: secrets except simulated tokens become `[redacted]`, also a text of JSON that names one, and card numbers
 * keep their last four digits, in every member except idempotency keys. Most values have nothing to hide, as one test of
 * the text shows.
 */
export const redactJson = (json: string): Redacted => {
  const value: unknown = JSON.parse(json)
  return json.length > maxScanLength || redactionHint.test(json) ? redactValue(value) : { value, sawCardNumber: false }
}

/** The same for a value by its JSON: answers are class instances with their own `toJSON`. */
export const redact = (value: unknown): Redacted => redactJson(JSON.stringify(value) ?? "null")
