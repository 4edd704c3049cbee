/** The last so many characters of a text, counted by code point, as `prefixOf` has the first. */
export const suffixOf = (text: string, max: number): string => {
  if (text.length <= max) return text
  // So many are in these units of UTF-16 at least, besides half of a pair with which they may begin.
  const characters = Array.from(text.slice(Math.max(0, text.length - 2 * max)))
  return characters.slice(Math.max(0, characters.length - max)).join("")
}
