// One pass over the characters: a regular expression that does the same took 0.4 s for a body of 1 MiB of digits and blanks.

const code = (character: string): number => character.charCodeAt(0)
const [zero, nine, dash, dot, percent] = [code("0"), code("9"), code("-"), code("."), code("%")]
const [blank, plus] = [code(" "), code("+")]

// Beyond either end of a text there is NaN, which is none of these.
const isDigit = (found: number): boolean => found >= zero && found <= nine
const isWord = (found: number): boolean => isDigit(found) || /\w/.test(String.fromCharCode(found))

/** What is shorter than so many digits is no card number. */
export const fewestDigits = 13
const mostDigits = 19

/** Digits in groups, as people and URLs write them: where each group begins and ends. */
interface Run {
  readonly starts: ReadonlyArray<number>
  readonly ends: ReadonlyArray<number>
}

const endOfDigits = (text: string, start: number): number => {
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

/** The length of what may stand between two groups: a blank, `+`, `-` or `%20`. */
const separatorAt = (text: string, at: number): number => {
  const found = text.charCodeAt(at)
  if (found === blank || found === plus || found === dash) return 1
  return found === percent && text.startsWith("%20", at) ? 3 : 0
}

const runFrom = (text: string, first: number): Run => {
  const starts: Array<number> = []
  const ends: Array<number> = []
  for (let start = first; isDigit(text.charCodeAt(start)); ) {
    const end = endOfDigits(text, start)
    starts.push(start)
    ends.push(end)
    const between = separatorAt(text, end)
    if (between === 0) break
    start = end + between
  }
  return { starts, ends }
}

/** Whether a number may end there: one that goes on in letters or decimals is an id or a measure. */
const isEnd = (text: string, at: number): boolean => {
  const [next, afterNext] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return !isWord(next) && !(next === dash && isWord(afterNext)) && !(next === dot && isDigit(afterNext))
}

/** Whether the digits of some groups have the checksum that every card number has (ISO/IEC 7812-1). */
const passesLuhn = (text: string, { ends, starts }: Run, first: number, last: number): boolean => {
  let sum = 0
  let isDoubled = false
  for (let group = last; group >= first; group--) {
    const start = starts[group] ?? 0
    for (let at = (ends[group] ?? 0) - 1; at >= start; at--) {
      const digit = text.charCodeAt(at) - zero
      sum += isDoubled ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit
      isDoubled = !isDoubled
    }
  }
  return sum % 10 === 0
}

/** The last group of the longest card number that begins with a group; its expiry or code may follow. */
const cardFrom = (text: string, run: Run, first: number, groups: number): number | undefined => {
  const { ends, starts } = run
  const issuer = text.charCodeAt(starts[first] ?? 0) - zero
  // Cards begin with 2 to 6.
  if (issuer < 2 || issuer > 6) return undefined
  let digits = 0
  let card: number | undefined
  for (let group = first; group < groups; group++) {
    digits += (ends[group] ?? 0) - (starts[group] ?? 0)
    if (digits > mostDigits) break
    if (digits >= fewestDigits && passesLuhn(text, run, first, group)) card = group
  }
  return card
}

/** How many groups of a run there are up to where a number may end. */
const groupsOf = (text: string, { ends }: Run): number => {
  let groups = ends.length
  while (groups > 0 && !isEnd(text, ends[groups - 1] ?? 0)) groups--
  return groups
}

/** A text with its card numbers masked, of 13 to 19 digits: each begins with a group of four digits at least, or with a run of groups. */
export const maskCardNumbers = (text: string): string => {
  let shown = ""
  let copied = 0
  for (let at = 0; at < text.length; ) {
    if (!isDigit(text.charCodeAt(at))) {
      at++
      continue
    }
    const before = text.charCodeAt(at - 1)
    if (isWord(before) || before === dash || before === dot) {
      at = endOfDigits(text, at)
      continue
    }
    const run = runFrom(text, at)
    const { ends, starts } = run
    const groups = groupsOf(text, run)
    for (let group = 0; group < groups; ) {
      const [start = 0, end = 0] = [starts[group], ends[group]]
      const last = group === 0 || end - start >= 4 ? cardFrom(text, run, group, groups) : undefined
      if (last !== undefined) {
        const digits = text.slice(start, ends[last]).replaceAll(/%20|\D/g, "")
        shown += `${text.slice(copied, start)}[card ending in ${digits.slice(-4)}]`
        copied = ends[last] ?? text.length
      }
      group = (last ?? group) + 1
    }
    at = ends.at(-1) ?? text.length
  }
  return copied === 0 ? text : shown + text.slice(copied)
}
