/**
 * Escapes characters that change the text direction, in the way of JSON: JSON stays the same, and texts of agents or
 * testers cannot be displayed as something else.
 */
export const escapeBidi = (text: string): string =>
  text.replace(/\p{Bidi_Control}/gu, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`)
