// Group by group: one regular expression for whole numbers took 0.4 s for 1 MiB of digits and blanks. Nothing is created per
// group but its places: 1 MiB may have 500,000 groups.

const code = (character: string): number => character.charCodeAt(0)
const [zero, nine, dash, dot, underscore] = [code("0"), code("9"), code("-"), code("."), code("_")]

const isDigit = (charCode: number): boolean => charCode >= zero && charCode <= nine

const isLetter = (charCode: number): boolean =>
  (charCode >= 65 && charCode <= 90) || (charCode >= 97 && charCode <= 122)

// The zeros of Arabic, Persian and full-width digits. The last four bits of each digit are its value.
const otherZeros = [0x0660, 0x06f0, 0xff10]
const otherDigits = otherZeros.map((first) => String.fromCharCode(first, dash, first + 9)).join("")
const otherDigit = new RegExp(`[${otherDigits}]`)
const toAsciiDigits = (text: string): string => {
  if (!otherDigit.test(text)) return text
  // A callback per digit or run of digits took 90 ms for 1 MiB.
  const bytes = Buffer.from(text, "utf16le")
  const codes = new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
  for (let at = 0; at < codes.length; at++) {
    const charCode = codes[at] ?? 0
    if (charCode >= 0x0660 && otherZeros.some((first) => charCode >= first && charCode <= first + 9))
      codes[at] = zero + (charCode & 0xf)
  }
  return bytes.toString("utf16le")
}

/** Digits, as members of a character class. */
export const digitClass = `\\d${otherDigits}`
/** Separators between groups: `+`, dashes, and blanks, including line breaks and zero-width ones. */
export const separatorClass = "\\s+\\-\\u00ad\\u200b-\\u2015\\u2060\\u2212\\ufe58\\ufe63\\uff0d"
/** Maximum number of separators in a row: ` - ` is common. */
export const maxSeparators = 3
// A date such as `2027-01-31` ends a run. After a dash it is part of what precedes.
const noDate = "(?!(?<!-)(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?!\\d))"
const separator = new RegExp(`(?:[${separatorClass}]{1,${maxSeparators}}|%20)(?=\\d)${noDate}`, "y")

/** Marks that separate groups only if they do so repeatedly: they also occur in decimals, dates, addresses and lists. */
export const groupMarks = "._,:/"
// A mark separates at least three groups: with the group before the first mark, and with the mark before a later one.
const firstMark = new RegExp(`\\d{4,6} ?([${groupMarks}]) ?(?=\\d{4,6} ?\\1 ?\\d{3,6}(?!\\d))`, "y")
const laterMark = new RegExp(` ?([${groupMarks}]) ?\\d{4,6} ?\\1 ?(?=\\d{3,6}(?!\\d))${noDate}`, "y")

/** Shorter numbers are not card numbers. */
export const minDigits = 13
const maxDigits = 19

/** A group of digits, as people and URLs write them. */
interface DigitGroup {
  readonly start: number
  readonly end: number
}

const endOfDigits = (text: string, start: number): number => {
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

/** The end of the match of a sticky expression at a place. */
const matchEnd = (sticky: RegExp, text: string, at: number): number | undefined => {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : undefined
}

/** The groups that begin at `first` and continue each other. */
const groupsFrom = (text: string, first: number): ReadonlyArray<DigitGroup> => {
  const groups: Array<DigitGroup> = []
  let previousEnd = first
  for (let start: number | undefined = first; start !== undefined; ) {
    const end = endOfDigits(text, start)
    groups.push({ start, end })
    start = matchEnd(separator, text, end) ?? matchEnd(firstMark, text, start) ?? matchEnd(laterMark, text, previousEnd)
    previousEnd = end
  }
  return groups
}

/** What continues a number: letters or decimals, as of an id or a measure. */
const continuation = /\w|-\w|\.\d/y

// Three letters, one of them not hexadecimal: no UUID or hash continues like this, and no unit of measure is as long.
const word = /[-_]?(?=[a-f]*[g-z])[a-z]{3}/iy

/** Visa, Mastercard, Discover, JCB, American Express and Diners Club, each in its length. */
const knownCard = /^(?:(?:4\d|2[2-7]|5[1-5]|35|65)\d{14}|6(?:011|4[4-9]\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11})$/

// The digit counts of timestamps at the end of words: `order-20271126123400`, or Unix time in seconds or milliseconds.
const timestampLengths = new Set([13, 14, 17])

/** How a card begins: 22 to 27, or 3 to 6. Years do not. Its first digit may be a group. */
const issuer = /2(?:%20|[^\d%]{0,3})[2-7]|[3-6]/y

const digitsOf = (text: string, groups: ReadonlyArray<DigitGroup>): string =>
  groups.reduce((digits, { end, start }) => digits + text.slice(start, end), "")

/**
 * The longest card number that begins with group `first`: the index after its last group. Expiry or code may follow. It ends
 * within the first `limit` groups. If a word follows the run, a number with the range and length of an issuer may also end with
 * the last group.
 */
const cardEnd = (
  text: string,
  groups: ReadonlyArray<DigitGroup>,
  first: number,
  limit: number,
  isWordNext: boolean,
  isJoined: boolean
): number | undefined => {
  if (matchEnd(issuer, text, groups[first]?.start ?? 0) === undefined) return undefined
  let card: number | undefined
  let count = 0
  // The checksum of card numbers (Luhn, ISO/IEC 7812-1), and the one with the other digits doubled.
  let [sum, otherSum] = [0, 0]
  for (let last = first; last < (isWordNext ? groups.length : limit); last++) {
    const { end, start } = groups[last] ?? { start: 0, end: 0 }
    count += end - start
    if (count > maxDigits) break
    for (let at = start; at < end; at++) {
      const digit = text.charCodeAt(at) - zero
      const doubled = digit < 5 ? digit * 2 : digit * 2 - 9
      const next = otherSum + digit
      otherSum = sum + doubled
      sum = next
    }
    if (count < minDigits || sum % 10 !== 0 || (isJoined && timestampLengths.has(count))) continue
    const isEnd = last < limit || (last === groups.length - 1 && knownCard.test(digitsOf(text, groups.slice(first))))
    if (isEnd) card = last + 1
  }
  return card
}

/** The number of groups up to the last place where a number may end. */
const limitOf = (text: string, groups: ReadonlyArray<DigitGroup>): number =>
  groups.findLastIndex(({ end }) => matchEnd(continuation, text, end) === undefined) + 1

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
export const maskCardNumbers = (original: string): string => {
  const text = toAsciiDigits(original)
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
    const groups = groupsFrom(text, at)
    const runEnd = groups.at(-1)?.end ?? text.length
    // Most runs are too short.
    if (runEnd - at < minDigits) {
      at = runEnd
      continue
    }
    const limit = limitOf(text, groups)
    const isWordNext = limit < groups.length && matchEnd(word, text, runEnd) !== undefined
    const isJoined = isWordStart(text.charCodeAt(at - 1))
    let next = 0
    for (let index = 0; index < groups.length; index++) {
      const { end, start } = groups[index] ?? { start: 0, end: 0 }
      if (index < next || (index > 0 && end - start < 4)) continue
      const card = cardEnd(text, groups, index, limit, isWordNext, isJoined && index === 0)
      if (card === undefined) continue
      const digits = digitsOf(text, groups.slice(index, card))
      masked += `${original.slice(copiedUpTo, start)}[card ending in ${digits.slice(-4)}]`
      next = card
      copiedUpTo = groups[next - 1]?.end ?? text.length
    }
    at = runEnd
  }
  return copiedUpTo === 0 ? original : masked + original.slice(copiedUpTo)
}
