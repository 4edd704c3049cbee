import { maxJsonDepth, maxJsonValues, maxListEntries, maxObjectMembers } from "./Limits.ts"

const quotationMark = 34
const comma = 44
const backslash = 92

// A bracket and a brace each differ from the other of their kind by this bit.
const braceBit = 32
const opening = 91
const openingBrace = opening | braceBit
const closing = 93

/** Where the string ends that begins before `from`: at its quotation mark, or at the end of the text. */
const endOfString = (text: string, from: number): number => {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (before >= from && text.charCodeAt(before) === backslash) before--
    // Each two backslashes are one that is meant; an odd one belongs to the quotation mark.
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/** How large a text of JSON may be. */
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
  /** Where the first of them begins that is one too many. */
  readonly offset: number
}

/**
 * Where a text first has more levels, members of an object, entries of a list or values than it may have. It is found
 * without parsing: a mebibyte of members that each have a name of their own takes the parser 50 ms, and whoever walks through
 * them afterwards the same again. An empty list or object may count as two. What is no JSON at all is for the parser to find:
 * up to its first mistake the levels are right, behind it they may be more than were counted.
 */
export const findExceededLimit = (text: string, max: JsonSize): ExceededLimit | undefined => {
  let levels = 0
  let values = 1
  // Of each level that is open: what it is, and how many more there may be in it.
  const kinds: Array<"members" | "entries"> = []
  const left: Array<number> = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quotationMark) at = endOfString(text, at + 1)
    else if (code === comma) {
      values++
      const others = (left[levels] ?? 0) - 1
      if (others === 0) return { limit: kinds[levels] ?? "values", offset: at }
      left[levels] = others
    } else if ((code & ~braceBit) === opening) {
      levels++
      values++
      const kind = code === openingBrace ? "members" : "entries"
      kinds[levels] = kind
      left[levels] = max[kind]
    } else if ((code & ~braceBit) === closing) levels--
    if (levels > max.levels) return { limit: "levels", offset: at }
    if (values > max.values) return { limit: "values", offset: at }
  }
  return undefined
}

/** What a text has more of than one that is sent to us may have. */
export const exceededLimitOf = (text: string, values: number = maxJsonValues): ExceededLimit["limit"] | undefined =>
  findExceededLimit(text, { levels: maxJsonDepth, members: maxObjectMembers, entries: maxListEntries, values })?.limit
