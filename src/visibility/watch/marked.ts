import { brandFinder, type NamedBrand, plainText } from "../import/BrandMatcher.ts"
import { maskedLinks } from "../import/links.ts"

/** A part of a text, and the brand that it names; none where it names none. */
interface Part<Key> {
  readonly text: string
  readonly brand: Key | undefined
}

/** Texts in parts, by the brands that they name. */
export const marker = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const find = brandFinder(brands)

  const parts = (line: string): ReadonlyArray<Part<Key>> => {
    // The signs of trade marks end a name, as this does.
    const masked = maskedLinks(line).replaceAll(/[™℠]/g, ",")
    // What is found stands at the same places only where nothing is spelled differently.
    const found = plainText(masked) === masked ? find(masked) : []
    let end = 0
    const marked = found.flatMap(({ end: next, key, start }): ReadonlyArray<Part<Key>> => {
      const before = line.slice(end, start)
      end = next
      return [
        { text: before, brand: undefined },
        { text: line.slice(start, next), brand: key }
      ]
    })
    return [...marked, { text: line.slice(end), brand: undefined }]
  }

  /** All of a text, in its order. */
  return (text: string): ReadonlyArray<Part<Key>> =>
    text
      .split(/(\s{2,}|[^\S ])/)
      .flatMap(parts)
      .filter(({ text }) => text !== "")
}
