// Hyphens and dashes, and what Unicode does not count among them: the soft hyphen, the hyphen of lists and the minus signs.
const dashes = "\\p{Pd}\\u00ad\\u2043\\u207b\\u208b\\u2212"
const anyDash = new RegExp(`[${dashes}]`, "gu")

/** A text as it is compared: in lower case, and with one sign for the hyphens, dashes and minus signs that models write. */
export const asCompared = (text: string): string => text.toLowerCase().replace(anyDash, "-")

/**
 * Whatever sign stands for the hyphen of a range, whose numbers may have a currency each. Any other dash ends a phrase: one beside a
 * word, or between a confirmation number and a price.
 */
export const rangeSign = new RegExp(
  `[${dashes}](?:(?<=\\d.)(?=\\d)|(?<=\\p{Sc}\\d[\\d.,]*[^\\d.,])\\p{Sc}(?=\\d))`,
  "gu"
)
