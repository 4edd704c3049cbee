import { maximumLevels, maximumValues } from "./Limits.ts"

const quotationMark = 34
const comma = 44
const backslash = 92

// A bracket and a brace each differ from the other of their kind by this bit.
const braceBit = 32
const opening = 91
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

interface Excess {
  readonly what: "levels" | "values"
  /** Where the first level or value begins that is one too many. */
  readonly offset: number
}

/**
 * Where a text first has more levels or values than a JSON text may have. It is found without parsing: a mebibyte of
 * members that each have a name of their own takes the parser 50 ms, and whoever walks through them afterwards the same
 * again. An empty list or object may count as two. What is no JSON at all is for the parser to find: up to its first
 * mistake the levels are right, behind it they may be more than were counted.
 */
export const firstExcess = (text: string, mostLevels: number, mostValues: number): Excess | undefined => {
  let levels = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quotationMark) at = endOfString(text, at + 1)
    else if (code === comma) values++
    else if ((code & ~braceBit) === opening) {
      levels++
      values++
    } else if ((code & ~braceBit) === closing) levels--
    if (levels > mostLevels) return { what: "levels", offset: at }
    if (values > mostValues) return { what: "values", offset: at }
  }
  return undefined
}

/** What a text has more of than one that is sent to us may have. */
export const excessOf = (text: string, mostValues: number = maximumValues): Excess["what"] | undefined =>
  firstExcess(text, maximumLevels, mostValues)?.what
