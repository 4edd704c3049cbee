// One pass over the characters: an equivalent regular expression took 0.4 s for 1 MiB of digits and blanks.

const code = (character: string): number => character.charCodeAt(0)
const [zero, nine, dash, dot] = [code("0"), code("9"), code("-"), code(".")]
const [blank, plus, percent, underscore] = [code(" "), code("+"), code("%"), code("_")]
const [tab, carriageReturn] = [code("\t"), code("\r")]

const [arabic, persian, fullWidth] = [0x0660, 0x06f0, 0xff10]

/** The value of a digit; -1 for other characters, and for NaN beyond the ends of a text. */
const digitOf = (charCode: number): number => {
  if (charCode < arabic) return charCode >= zero && charCode <= nine ? charCode - zero : -1
  const first = charCode < persian ? arabic : charCode < fullWidth ? persian : fullWidth
  return charCode <= first + 9 ? charCode - first : -1
}
const isDigit = (charCode: number): boolean => digitOf(charCode) >= 0

const isLetter = (charCode: number): boolean =>
  (charCode >= 65 && charCode <= 90) || (charCode >= 97 && charCode <= 122)
const isWord = (charCode: number): boolean => isDigit(charCode) || isLetter(charCode) || charCode === underscore

/** Digits, as members of a character class. */
export const digitClass = "\\d\\u0660-\\u0669\\u06f0-\\u06f9\\uff10-\\uff19"
/** Separators between groups: `+`, dashes, and blanks, including line breaks and zero-width ones. */
export const separatorClass = "\\s+\\-\\u00ad\\u200b-\\u2015\\u2060\\u2212\\ufe58\\ufe63\\uff0d"
/** Maximum number of separators in a row: ` - ` is common. */
export const maxSeparators = 3
const separator = new RegExp(`[${separatorClass}]`)
const isSeparator = (charCode: number): boolean =>
  charCode === blank ||
  charCode === dash ||
  charCode === plus ||
  (charCode >= tab && charCode <= carriageReturn) ||
  (charCode > 0x7f && separator.test(String.fromCharCode(charCode)))

/** Marks that separate groups only if they do so repeatedly: they also occur in decimals, dates, addresses and lists. */
export const groupMarks = "._,:/"
const markCodes = new Set([...groupMarks].map(code))

/** Shorter numbers are not card numbers. */
export const minDigits = 13
const maxDigits = 19

/** Digits in groups, as people and URLs write them: the start and end of each group. */
interface DigitRun {
  readonly starts: ReadonlyArray<number>
  readonly ends: ReadonlyArray<number>
}

const endOfDigits = (text: string, start: number): number => {
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

const areGrouped = (before: number, after: number): boolean => before >= 4 && before <= 6 && after >= 3 && after <= 6

/** The separator after a group: its length, 0 after the last group, and its mark if any. */
interface GroupSeparator {
  readonly length: number
  readonly mark?: number
}

const noSeparator: GroupSeparator = { length: 0 }

/** A mark after a group, optionally with blanks around it, and the end of the next group. */
const markAt = (text: string, end: number): (GroupSeparator & { readonly next: number }) | undefined => {
  const at = text.charCodeAt(end) === blank ? end + 1 : end
  const mark = text.charCodeAt(at)
  if (!markCodes.has(mark)) return undefined
  const start = text.charCodeAt(at + 1) === blank ? at + 2 : at + 1
  return { length: start - end, mark, next: endOfDigits(text, start) }
}

/** The mark after a group if it separates groups: at least three, unlike in a decimal, a date or an address. */
const markSeparatorAt = (text: string, start: number, end: number, before: GroupSeparator): GroupSeparator => {
  const found = markAt(text, end)
  if (found === undefined) return noSeparator
  const { length, mark, next } = found
  const digits = next - end - length
  if (!areGrouped(end - start, digits)) return noSeparator
  if (before.mark === mark) return found
  const after = markAt(text, next)
  const separatesGroups =
    after !== undefined && after.mark === mark && areGrouped(digits, after.next - next - after.length)
  return separatesGroups ? found : noSeparator
}

const separatorAt = (text: string, start: number, end: number, before: GroupSeparator): GroupSeparator => {
  if (text.charCodeAt(end) === percent) return text.startsWith("%20", end) ? { length: 3 } : noSeparator
  let length = 0
  while (length < maxSeparators && isSeparator(text.charCodeAt(end + length))) length++
  return length > 0 && isDigit(text.charCodeAt(end + length)) ? { length } : markSeparatorAt(text, start, end, before)
}

const date = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/

/** Whether a date such as `2027-01-31` begins at `at`. After a dash it is part of what precedes. */
const isDate = (text: string, at: number): boolean =>
  text.charCodeAt(at + 4) === dash && text.charCodeAt(at - 1) !== dash && date.test(text.slice(at, at + 11))

const digitRunFrom = (text: string, first: number): DigitRun => {
  const starts: Array<number> = []
  const ends: Array<number> = []
  let between = noSeparator
  for (let start = first; isDigit(text.charCodeAt(start)); ) {
    const end = endOfDigits(text, start)
    starts.push(start)
    ends.push(end)
    between = separatorAt(text, start, end, between)
    if (between.length === 0) break
    start = end + between.length
    if (isDate(text, start)) break
  }
  return { starts, ends }
}

/** Whether a number may end at `at`: one followed by letters or decimals is an id or a measure. */
const canEndAt = (text: string, at: number): boolean => {
  const [next, afterNext] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return !isWord(next) && !(next === dash && isWord(afterNext)) && !(next === dot && isDigit(afterNext))
}

/** The digits of some groups, as ASCII has them. */
const digitsOf = (text: string, { ends, starts }: DigitRun, first: number, last: number): string => {
  let digits = ""
  for (let group = first; group <= last; group++) {
    for (const digit of text.slice(starts[group], ends[group])) digits += digitOf(code(digit))
  }
  return digits
}

// Three letters, one of them not hexadecimal: no UUID or hash continues like this, and no unit of measure is as long.
const word = /^[-_]?(?=[a-f]*[g-z])[a-z]{3}/i

/** Whether a word follows, as in `4242424242424242-Dana` and `5555555555554444VISA`. */
const hasWordAt = (text: string, at: number): boolean => word.test(text.slice(at))

/** Visa, Mastercard, Discover, JCB, American Express and Diners Club, each in its length. */
const knownCard = /^(?:(?:4\d|2[2-7]|5[1-5]|35|65)\d{14}|6(?:011|4[4-9]\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11})$/

/** Whether the digits of some groups pass the checksum of card numbers (Luhn, ISO/IEC 7812-1). */
const passesLuhn = (text: string, { ends, starts }: DigitRun, first: number, last: number): boolean => {
  let sum = 0
  let isDoubled = false
  for (let group = last; group >= first; group--) {
    const start = starts[group] ?? 0
    for (let at = (ends[group] ?? 0) - 1; at >= start; at--) {
      const digit = digitOf(text.charCodeAt(at))
      sum += isDoubled ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit
      isDoubled = !isDoubled
    }
  }
  return sum % 10 === 0
}

// The digit counts of timestamps at the end of words: `order-20271126123400`, or Unix time in seconds or milliseconds.
const timestampLengths = new Set([13, 14, 17])

/** Whether it begins like a card: 22 to 27, or 3 to 6. Years do not. */
const isIssuer = (text: string, { ends, starts }: DigitRun, group: number): boolean => {
  const start = starts[group] ?? 0
  const next = start + 1 === ends[group] ? (starts[group + 1] ?? start + 1) : start + 1
  const [first, second] = [digitOf(text.charCodeAt(start)), digitOf(text.charCodeAt(next))]
  return first === 2 ? second >= 2 && second <= 7 : first > 2 && first <= 6
}

/**
 * The last group of the longest card number that begins with group `first`; expiry or code may follow. In the first `groups`
 * groups, any number may end. If a word follows the run, `limit` is the number of all groups; then a number with the range and
 * length of an issuer may end in the last one, too.
 */
const cardFrom = (
  text: string,
  run: DigitRun,
  first: number,
  groups: number,
  limit: number,
  isJoined: boolean
): number | undefined => {
  const { ends, starts } = run
  if (!isIssuer(text, run, first)) return undefined
  let digits = 0
  let card: number | undefined
  for (let group = first; group < limit; group++) {
    digits += (ends[group] ?? 0) - (starts[group] ?? 0)
    if (digits > maxDigits) break
    if (digits < minDigits || (isJoined && timestampLengths.has(digits)) || !passesLuhn(text, run, first, group))
      continue
    if (group < groups || (group === ends.length - 1 && knownCard.test(digitsOf(text, run, first, group)))) card = group
  }
  return card
}

/** The number of groups up to the last place where a number may end. */
const groupsOf = (text: string, { ends }: DigitRun): number => {
  let groups = ends.length
  while (groups > 0 && !canEndAt(text, ends[groups - 1] ?? 0)) groups--
  return groups
}

/** Prefixes of ids of the store and of requests, which may continue in digits only. */
const idStart = /^(?:prod|var|cart|ord|htl|room|bkg|cs|li|snp|run|req)_[a-f]?$/

const isWordStart = (charCode: number): boolean =>
  isLetter(charCode) || charCode === underscore || charCode === dash || charCode === dot

/** Whether a number may begin at `at`: not if the word already had digits (UUIDs, decimals), and not in an id. */
const canStartAt = (text: string, at: number): boolean => {
  let start = at
  for (; start > 0; start--) {
    const before = text.charCodeAt(start - 1)
    if (isDigit(before)) return false
    if (!isWordStart(before)) break
  }
  return at - start < 3 || at - start > 6 || !idStart.test(text.slice(start, at))
}

/** Masks card numbers of 13 to 19 digits. Each begins with a group of at least four digits, or at the start of a run. */
export const maskCardNumbers = (text: string): string => {
  let masked = ""
  let copiedUpTo = 0
  for (let at = 0; at < text.length; ) {
    if (!isDigit(text.charCodeAt(at))) {
      at++
      continue
    }
    if (!canStartAt(text, at)) {
      at = endOfDigits(text, at)
      continue
    }
    const run = digitRunFrom(text, at)
    const { ends, starts } = run
    const groups = groupsOf(text, run)
    const limit = groups < ends.length && hasWordAt(text, ends.at(-1) ?? 0) ? ends.length : groups
    const isJoined = isWordStart(text.charCodeAt(at - 1))
    for (let group = 0; group < limit; ) {
      const [start = 0, end = 0] = [starts[group], ends[group]]
      const last =
        group === 0 || end - start >= 4 ? cardFrom(text, run, group, groups, limit, isJoined && group === 0) : undefined
      if (last !== undefined) {
        masked += `${text.slice(copiedUpTo, start)}[card ending in ${digitsOf(text, run, group, last).slice(-4)}]`
        copiedUpTo = ends[last] ?? text.length
      }
      group = (last ?? group) + 1
    }
    at = ends.at(-1) ?? text.length
  }
  return copiedUpTo === 0 ? text : masked + text.slice(copiedUpTo)
}
