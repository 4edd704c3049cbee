import { maxJsonDepth, maxJsonValues, maxListEntries, maxObjectMembers } from "./Limits.ts"

const quotationMark = 34
const comma = 44
const backslash = 92

// The character codes of brackets and braces differ in this bit only.
const braceBit = 32
const opening = 91
const openingBrace = opening | braceBit
const closing = 93

/** The end of the string that begins before `from`: its closing quotation mark, or the end of the text. */
const endOfString = (text: string, from: number): number => {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (before >= from && text.charCodeAt(before) === backslash) before--
    // Two backslashes are one escaped backslash; an odd one escapes the quotation mark.
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/** Size limits of a JSON text. */
interface JsonSize {
  readonly levels: number
  /** Of an object. */
  readonly members: number
  /** Of a list. */
  readonly entries: number
  readonly values: number
}

interface ExceededLimit {
  readonly limit: keyof JsonSize
  /** Offset of the first item beyond the limit. */
  readonly offset: number
}

/**
 * Finds where a JSON text first exceeds a limit: depth, members of an object, entries of a list, or values. It does not
 * parse: the parser takes 50 ms for a mebibyte of distinct members, and every later walk as long again. An empty list
 * or object may count as two values. Invalid JSON is left to the parser: depth is exact up to the first mistake, and
 * may be overcounted after it.
 */
export const findExceededLimit = (text: string, max: JsonSize): ExceededLimit | undefined => {
  let levels = 0
  let values = 1
  // For each open level: its kind, and how many more items it may have.
  const kinds: Array<"members" | "entries"> = []
  const remaining: Array<number> = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quotationMark) at = endOfString(text, at + 1)
    else if (code === comma) {
      values++
      const rest = (remaining[levels] ?? 0) - 1
      if (rest === 0) return { limit: kinds[levels] ?? "values", offset: at }
      remaining[levels] = rest
    } else if ((code & ~braceBit) === opening) {
      levels++
      values++
      const kind = code === openingBrace ? "members" : "entries"
      kinds[levels] = kind
      remaining[levels] = max[kind]
    } else if ((code & ~braceBit) === closing) levels--
    if (levels > max.levels) return { limit: "levels", offset: at }
    if (values > max.values) return { limit: "values", offset: at }
  }
  return undefined
}

/** The limit for request bodies that a text exceeds, if any. */
export const exceededLimitOf = (text: string, values: number = maxJsonValues): ExceededLimit["limit"] | undefined =>
  findExceededLimit(text, { levels: maxJsonDepth, members: maxObjectMembers, entries: maxListEntries, values })?.limit
