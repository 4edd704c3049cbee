import type { Mention } from "./Answer.ts"

type Mentions = ReadonlyArray<Mention>

const isSameMention = (a: Mention, b: Mention): boolean =>
  a.brand === b.brand && a.position === b.position && a.sentiment === b.sentiment

/** The mentions that are not among `others`: with another brand, position or sentiment. */
export const mentionsNotIn = (mentions: Mentions, others: Mentions): Mentions =>
  mentions.filter((mention) => !others.some((other) => isSameMention(mention, other)))

/** The mentions whose brands are not among `others`. */
export const brandMentionsNotIn = (mentions: Mentions, others: Mentions): Mentions =>
  mentions.filter(({ brand }) => !others.some((other) => other.brand === brand))
