// What words with spaces between them begin with. Where words are written without spaces one may begin behind anything.
const spaced = "[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}]"
const beginsSpaced = new RegExp(`^${spaced}`, "u")

// A letter may have marks of its own, such as accents.
const endsSpaced = new RegExp(`${spaced}\\p{M}{0,3}$`, "u")

// A character is two units of UTF-16 at most.
const textBefore = (text: string, at: number): string => text.slice(Math.max(0, at - 5), at)

/** Whether a word begins somewhere in a text: `fit` in "Does it fit?" and "What fits?", and not in "Which benefits?". */
export const hasWord = (text: string, word: string, isWhole = false): boolean => {
  const [isBegun, isEnded] = [beginsSpaced.test(word), isWhole && endsSpaced.test(word)]
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    const isWithin =
      (isBegun && endsSpaced.test(textBefore(text, at))) || (isEnded && beginsSpaced.test(text.slice(end, end + 2)))
    if (!isWithin) return true
  }
  return false
}

/** The same of one that also ends there: `s` in "size S", and in neither "What fits?" nor "small". */
export const hasWholeWord = (text: string, word: string): boolean => hasWord(text, word, true)
