/** The first so many characters of a text, counted by code point. */
export const beginningOf = (text: string, most: number): string =>
  // So many are in these units of UTF-16 at least, however long the text is.
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join("")
