// Unicode's dashes, and what it does not count as such: soft hyphen, hyphen bullet and minus signs.
export const dashCharacters = "\\p{Pd}\\u00ad\\u2043\\u207b\\u208b\\u2212"
const anyDash = new RegExp(`[${dashCharacters}]`, "gu")

/**
 * Normalizes a text for comparison: lower case, letters composed with their accents, one sign for all hyphens, dashes
 * and minus signs, and one blank for a run of white space.
 */
export const normalizeForComparison = (text: string): string =>
  text.toLowerCase().normalize("NFC").replace(anyDash, "-").replace(/\s+/g, " ")
