// Scripts that separate words by spaces. In all others a word may begin after any character.
const spaced = "[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}]"
const startsSpaced = new RegExp(`^${spaced}`, "u")

// A letter may be followed by combining marks, such as accents.
const endsSpaced = new RegExp(`${spaced}\\p{M}{0,3}$`, "u")

// A character has at most two UTF-16 units.
const textBefore = (text: string, at: number): string => text.slice(Math.max(0, at - 5), at)

/** Whether a word begins anywhere in a text: `fit` in "Does it fit?" and "What fits?", not in "Which benefits?". */
export const hasWord = (text: string, word: string, isWhole = false): boolean => {
  const [needsStart, needsEnd] = [startsSpaced.test(word), isWhole && endsSpaced.test(word)]
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    const isWithin =
      (needsStart && endsSpaced.test(textBefore(text, at))) || (needsEnd && startsSpaced.test(text.slice(end, end + 2)))
    if (!isWithin) return true
  }
  return false
}

/** The same for a word that must also end there: `s` in "size S", but not in "What fits?" or "small". */
export const hasWholeWord = (text: string, word: string): boolean => hasWord(text, word, true)

const part = "[\\p{L}\\p{Nd}]"

/**
 * Whether a number is in a text and touches no other digit, also not over a separator: `2` in "2x", "$2" and "2-night", but not in
 * "12", "2.50" or "2:30". In an id with letters, an ordinal or an hour it stands by chance: "VT-K2QJRA", "2nd", "2 pm".
 */
export const hasNumber = (text: string, number: string): boolean => {
  const escaped = RegExp.escape(number)
  // A part of an id has at most 20 characters: a search of any length back would take the square of a long text.
  const outsideId = `(?<!${part}[-_]${part}{1,20})(?!(?<=${part}[-_])${escaped}\\p{L})`
  const after = "(?![.,:]?\\p{Nd})(?!(?:st|nd|rd|th|\\s?[ap]\\.?m)(?!\\p{L}))"
  return new RegExp(`(?<!\\p{Nd}[.,:]?)${outsideId}${escaped}${after}`, "iu").test(text)
}
