import { brandFinder, type NamedBrand, plainText } from "../import/BrandMatcher.ts"
import { maskedLinks, unmasked } from "../import/links.ts"

/** A part of a text, and the brand that it names; undefined if none. */
interface MarkedPart<Key> {
  readonly text: string
  readonly brand: Key | undefined
}

/** ASCII words, which are plain; spaces; masked parts; a letter with its marks, two of which Unicode calls letters. */
const piecePattern = /[!-~]+(?: [!-~]+)*(?![\p{M}\uff9e\uff9f])|\s+|\p{Cc}+|.[\p{M}\uff9e\uff9f]*/gsu

/** Whether normalizing two pieces together differs from normalizing each: Korean letters join to a syllable. */
const areJoined = (left: string, right: string): boolean =>
  (left + right).normalize("NFKC") !== left.normalize("NFKC") + right.normalize("NFKC")

/** The parts of a text that can be converted to plain text independently. */
const unitsOf = (text: string): ReadonlyArray<string> => {
  const units: Array<string> = []
  for (const [piece] of text.matchAll(piecePattern)) {
    const last = units.at(-1)
    if (last !== undefined && areJoined(last, piece)) units[units.length - 1] = last + piece
    else units.push(piece)
  }
  return units
}

/** The plain form of a text, and where each of its characters begins and ends in the text, as lengths may differ. */
const plainWithPlaces = (masked: string) => {
  let plain = ""
  let index = 0
  const places: Array<{ readonly start: number; readonly end: number }> = []
  for (const unit of unitsOf(masked)) {
    const spelled = plainText(unmasked(unit))
    const first = plain.endsWith(" ") && spelled.startsWith(" ") ? 1 : 0
    for (let at = first; at < spelled.length; at += 1) {
      const isSame = spelled === unit
      places.push(isSame ? { start: index + at, end: index + at + 1 } : { start: index, end: index + unit.length })
    }
    plain += spelled.slice(first)
    index += unit.length
  }
  return { plain, places }
}

/** Splits texts into parts by the brands that they name. The parts together are the whole text. */
export const makeBrandMarker = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const find = brandFinder(brands)
  return (text: string): ReadonlyArray<MarkedPart<Key>> => {
    const { places, plain } = plainWithPlaces(maskedLinks(text))
    let end = 0
    const marked = find(plain).flatMap((found): ReadonlyArray<MarkedPart<Key>> => {
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
