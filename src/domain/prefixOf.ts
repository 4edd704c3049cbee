/**
 * The first `max` code points of a text. The result may be stored: it is a copy of a longer text's part, as one made by
 * `slice` would keep the whole text in memory.
 */
export const prefixOf = (text: string, max: number): string =>
  text.length <= max
    ? text
    : // This many UTF-16 units contain at least `max` code points.
      Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join("")
