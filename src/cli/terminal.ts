import { Console } from "effect"

// As JSON writes them: nothing that these match lies beyond U+FFFF.
const escaper = (pattern: RegExp) => (text: string) =>
  text.replace(pattern, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/**
 * Somebody's text as a line of a terminal may show it. What would move its cursor, colour it, or turn the direction of what follows
 * is escaped: control characters (C0, C1) and those of bidirectional text.
 */
export const escapeLine = escaper(/[\p{Cc}\p{Bidi_Control}]/gu)

/** The same of a text of several lines. */
const escapeText = escaper(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu)

/** Prints lines for a person. Names that others gave are in most of them. */
export const printText = (text: string) => Console.log(escapeText(text))

/** The same beside the output, which may be read by a program. */
export const printErrorText = (text: string) => Console.error(escapeText(text))
