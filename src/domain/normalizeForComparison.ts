// Hyphens and dashes, and what Unicode does not count among them: the soft hyphen, the hyphen of lists and the minus signs.
export const dashCharacters = "\\p{Pd}\\u00ad\\u2043\\u207b\\u208b\\u2212"
const anyDash = new RegExp(`[${dashCharacters}]`, "gu")

/**
 * A text as it is compared with another one, whoever typed either: in lower case, each letter with its accent as one character, one
 * sign for all hyphens, dashes and minus signs, and one blank for all that stand together.
 */
export const normalizeForComparison = (text: string): string =>
  text.toLowerCase().normalize("NFC").replace(anyDash, "-").replace(/\s+/g, " ")
