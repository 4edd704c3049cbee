/** The first so many characters of a text, without half of one that takes two at their end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, "")
