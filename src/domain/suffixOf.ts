/** The last `max` code points of a text; `prefixOf` gives the first. */
export const suffixOf = (text: string, max: number): string => {
  if (text.length <= max) return text
  // This many UTF-16 units contain at least `max` code points, besides half of a pair at the beginning.
  const characters = Array.from(text.slice(Math.max(0, text.length - 2 * max)))
  return characters.slice(Math.max(0, characters.length - max)).join("")
}
