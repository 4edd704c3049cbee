/**
 * Text as every database gives it back. Half of a surrogate pair has no form in UTF-8, and no text of Postgres has U+0000:
 * both are U+FFFD.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd")
