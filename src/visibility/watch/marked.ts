import { brandFinder, type NamedBrand, plainText } from "../import/BrandMatcher.ts"
import { maskedLinks } from "../import/links.ts"

/** A part of a text, and the brand that it names; none where it names none. */
interface Part<Key> {
  readonly text: string
  readonly brand: Key | undefined
}

// Marks, vowels and ends of syllables, which may become one letter with what stands before them.
const joined = String.raw`[\p{M}\u1160-\u11ff\uff9e\uff9f]`

/** What becomes plain by itself: words of ASCII, which are plain; white space; a letter with what joins it. */
const units = new RegExp(String.raw`[!-~]+(?: [!-~]+)*(?!${joined})|\s+|.${joined}*`, "gsu")

/** The plain form of a text, and where each character of it begins and ends in the text: not all are as long as they were. */
const plainIn = (text: string) => {
  let plain = ""
  const places: Array<{ readonly start: number; readonly end: number }> = []
  for (const { 0: unit, index } of text.matchAll(units)) {
    const spelled = plainText(unit)
    const first = plain.endsWith(" ") && spelled.startsWith(" ") ? 1 : 0
    for (let at = first; at < spelled.length; at += 1) {
      const isSame = spelled === unit
      places.push(isSame ? { start: index + at, end: index + at + 1 } : { start: index, end: index + unit.length })
    }
    plain += spelled.slice(first)
  }
  return { plain, places }
}

/** Texts in parts, by the brands that they name: all of each, in its order. */
export const marker = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const find = brandFinder(brands)
  return (text: string): ReadonlyArray<Part<Key>> => {
    const { places, plain } = plainIn(maskedLinks(text))
    let end = 0
    const marked = find(plain).flatMap((found): ReadonlyArray<Part<Key>> => {
      const before = end
      const start = Math.max(before, places[found.start]?.start ?? before)
      end = places[found.end - 1]?.end ?? start
      return [
        { text: text.slice(before, start), brand: undefined },
        { text: text.slice(start, end), brand: found.key }
      ]
    })
    return [...marked, { text: text.slice(end), brand: undefined }].filter(({ text }) => text !== "")
  }
}
