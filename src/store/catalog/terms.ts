import { stemmer } from "stemmer"

// Accents of letters, vowel points of Hebrew and Arabic, the stroke that lengthens Arabic words, and what says how an emoji or a
// sign is drawn, as on a key of a telephone, which would be a word of its own. Vowels of Indic scripts stay.
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]|[\u20d0-\u20f0]|\ufe0e|\ufe0f/g

/** Letters that Unicode does not take apart, as they are typed without the key for them. */
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

// What French and Italian write before a word with an apostrophe: `d'été`, `all'acqua`.
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
 * What the forms and spellings of a word have in common: `mug` of `mugs`, `organis` of `organizer`. Not always a word itself.
 */
export const stemOf = (word: string): string => stemmer(word.replace(/iz(?=[aei])/, "is"))

/** A word as it is indexed: as it stands, and its stem. */
export const termsOf = (word: string): ReadonlyArray<string> => {
  const stem = stemOf(word)
  return stem === word ? [word] : [word, stem]
}

/** `tshirt` of `t-shirt`: what is written with a hyphen is also looked for without one. */
const joinedIn = (text: string): ReadonlyArray<string> =>
  (text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((word) => word.replaceAll("-", ""))

/** `ete` of `d'ete`, which is found as `dete` besides. */
const elidedIn = (text: string): ReadonlyArray<string> => text.match(elisionPattern) ?? []

const maxSizeRange = 20

/** The sizes within `39-42`, its ends left out. */
const sizesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(\d{1,4})-(\d{1,4})/g)].flatMap(([, from, to]) => {
    const [start, end] = [Number(from) + 1, Number(to)]
    return Array.from({ length: Math.min(Math.max(end - start, 0), maxSizeRange) }, (_, at) => String(start + at))
  })

/** The words of a text of the catalogue: once for each time that they stand there. */
export const wordsToIndex = (text: string): ReadonlyArray<string> => {
  const plain = foldText(text)
  return [...wordsIn(plain), ...joinedIn(plain), ...elidedIn(plainLetters(text))]
}

/** The words of the labels of a product, such as `M / Sand` and `39-42`: once each, however many variants have them. */
export const labelWordsToIndex = (labels: string): ReadonlyArray<string> => [
  ...new Set([...wordsToIndex(labels), ...sizesIn(foldText(labels))])
]

/** The words of a phrase of the catalogue's own lists. */
export const phraseOf = (text: string): ReadonlyArray<string> => wordsIn(foldText(text))

/** A phrase in any of its forms. */
export const stemKey = (words: ReadonlyArray<string>): string => words.map(stemOf).join(" ")

// Longer words are not misspelt ones of the catalogue; what is near a word grows with its length.
const maxGuessLength = 24

/** A word with each pair of neighbouring letters swapped: the commonest typo, and two edits to a search by edits. */
export const transpositions = (word: string): ReadonlyArray<string> =>
  word.length < 4 || word.length > maxGuessLength
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
      )

/** A word with one letter more, which was left out. */
export const insertions = (word: string): ReadonlyArray<string> =>
  Array.from({ length: word.length + 1 }, (_, at) =>
    [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => word.slice(0, at) + letter + word.slice(at))
  ).flat()

// A part of a compound has as many letters, but a number may be shorter: `350ml`.
const minPartLength = 3

/** The two words that one might be: `deskmat`, `350ml`. */
export const halves = (word: string): ReadonlyArray<readonly [string, string]> =>
  word.length > maxGuessLength
    ? []
    : Array.from({ length: word.length - 1 }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)] as const).filter(
        ([first, second]) =>
          Math.min(first.length, second.length) >= minPartLength || /\d$/.test(first) !== /^\d/.test(second)
      )
