/**
 * The first so many characters of a text, counted by code point. It may be kept: what is cut off a longer text is a copy, as a part
 * that is made by `slice` holds the whole text in memory.
 */
export const prefixOf = (text: string, max: number): string =>
  text.length <= max
    ? text
    : // So many are in these units of UTF-16 at least, however long the text is.
      Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join("")
