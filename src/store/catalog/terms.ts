import { stemmer } from "stemmer"

// Accents of letters, vowel points of Hebrew and Arabic, the stroke that lengthens Arabic words, and variation marks of
// emoji and signs, such as that of a keycap, which would be words of their own. Vowels of Indic scripts stay.
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]|[\u20d0-\u20f0]|\ufe0e|\ufe0f/g

/** Letters that Unicode does not decompose, as people type them without a key for them. */
const spellings: Readonly<Record<string, string>> = {
  ß: "ss",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ς: "σ"
}
const spellingPattern = new RegExp(`[${Object.keys(spellings).join("")}]`, "g")

const apostrophes = /['’ʼ](?:s(?![\p{L}\p{N}]))?/gu

// Prefixes that French and Italian write before a word with an apostrophe: `d'été`, `all'acqua`.
const elisionPrefixes =
  "[cdjlmns]|qu|(?:jus|lors|puis|quel|quoi)qu|un|(?:a|be|co|da|de|ne|que|su)ll|(?:a|da|de|ne|su)?gl|quest|sant|mezz|tutt|buon|senz|grand"
const elisionPattern = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{N}]['’ʼ]?)(?:${elisionPrefixes})['’ʼ])[\p{L}\p{N}]{2,}`,
  "gu"
)

const isPlain = /^[\x20-\x7e\n]*$/

const plainLetters = (text: string): string =>
  isPlain.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(accents, "")
        .normalize("NFC")
        .toLowerCase()
        .replace(spellingPattern, (letter) => spellings[letter] ?? letter)

/** Text as search compares it: in lower case, without accents, widths, ligatures and apostrophes. */
export const foldText = (text: string): string => plainLetters(text).replace(apostrophes, "")

/** The words of a folded text. */
export const wordsIn = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * The common stem of a word's forms and spellings: `mug` of `mugs`, `organis` of `organizer`. Not always a word itself.
 */
export const stemOf = (word: string): string => stemmer(word.replace(/iz(?=[aei])/, "is"))

/** The index terms of a word: the word, and its stem if that differs. */
export const termsOf = (word: string): ReadonlyArray<string> => {
  const stem = stemOf(word)
  return stem === word ? [word] : [word, stem]
}

/** `tshirt` of `t-shirt`: hyphenated words are also found without the hyphen. */
const joinedIn = (text: string): ReadonlyArray<string> =>
  (text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((word) => word.replaceAll("-", ""))

/** `ete` of `d'ete`, which is also found as `dete`. */
const elidedIn = (text: string): ReadonlyArray<string> => text.match(elisionPattern) ?? []

const maxSizeRange = 20

/** The sizes within `39-42`, without its ends. */
const sizesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(\d{1,4})-(\d{1,4})/g)].flatMap(([, from, to]) => {
    const [start, end] = [Number(from) + 1, Number(to)]
    return Array.from({ length: Math.min(Math.max(end - start, 0), maxSizeRange) }, (_, at) => String(start + at))
  })

/** The words of a text of the catalogue, with repetitions. */
export const wordsToIndex = (text: string): ReadonlyArray<string> => {
  const plain = foldText(text)
  return [...wordsIn(plain), ...joinedIn(plain), ...elidedIn(plainLetters(text))]
}

/** The words of a product's labels, such as `M / Sand` and `39-42`, each once, however many variants have it. */
export const labelWordsToIndex = (labels: string): ReadonlyArray<string> => [
  ...new Set([...wordsToIndex(labels), ...sizesIn(foldText(labels))])
]

/** The words of a phrase of the catalogue's own lists. */
export const phraseOf = (text: string): ReadonlyArray<string> => wordsIn(foldText(text))

/** The key of a phrase, the same for all its forms. */
export const stemKey = (words: ReadonlyArray<string>): string => words.map(stemOf).join(" ")

// Longer words are not taken for misspelt ones; the number of guesses grows with the length.
const maxGuessLength = 24

/** A word with each pair of adjacent letters swapped: the most frequent typo, and two edits for a fuzzy search. */
export const transpositions = (word: string): ReadonlyArray<string> =>
  word.length < 4 || word.length > maxGuessLength
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
      )

/** A word with one letter more, for a letter that was left out. */
export const insertions = (word: string): ReadonlyArray<string> =>
  Array.from({ length: word.length + 1 }, (_, at) =>
    [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => word.slice(0, at) + letter + word.slice(at))
  ).flat()

// The fewest letters of a part of a compound; a number may be shorter: `350ml`.
const minPartLength = 3

/** The pairs of words that a compound may consist of: `deskmat`, `350ml`. */
export const halves = (word: string): ReadonlyArray<readonly [string, string]> =>
  word.length > maxGuessLength
    ? []
    : Array.from({ length: word.length - 1 }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)] as const).filter(
        ([first, second]) =>
          Math.min(first.length, second.length) >= minPartLength || /\d$/.test(first) !== /^\d/.test(second)
      )
