import { Console } from "effect"

// JSON escapes: all characters that the patterns match are below U+10000.
const escaper = (pattern: RegExp) => (text: string) =>
  text.replace(pattern, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/**
 * Makes somebody's text safe as one line of a terminal. Escapes what would move the cursor, set colours or change the
 * text direction: control characters (C0, C1) and bidirectional ones.
 */
export const escapeLine = escaper(/[\p{Cc}\p{Bidi_Control}]/gu)

/** The same for a text of several lines. */
const escapeText = escaper(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu)

/** Prints lines for a person. Most contain names that others chose. */
export const printText = (text: string) => Console.log(escapeText(text))

/** The same on standard error, because a program may read the output. */
export const printErrorText = (text: string) => Console.error(escapeText(text))
