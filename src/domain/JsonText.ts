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

/**
 * What a text has more of than a JSON text may have here: levels, or values. It is found without parsing: a mebibyte of
 * members that each have a name of their own takes the parser 50 ms, and whoever walks through them afterwards the same
 * again. An empty list or object may count as two. What is no JSON at all is for the parser to find.
 */
export const excessOf = (text: string): "levels" | "values" | undefined => {
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
    if (levels > maximumLevels) return "levels"
    if (values > maximumValues) return "values"
  }
  return undefined
}
