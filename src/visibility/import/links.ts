import { parse } from "tldts"
import { areParticles, longestParticles } from "./particles.ts"

/** A text without the addresses in it, and those of http and https in their order. */
interface Unlinked {
  readonly words: string
  readonly urls: ReadonlyArray<string>
}

type Put = (address: string) => string

// An address ends at white space, a quotation mark, a bracket, or the punctuation of a text in an East Asian script; at what
// parts it from another one as well: `(https://a.example/),(https://b.example/)`.
const within = String.raw`[^\s<>"\`|[\]{}\u3000-\u303f\uff00-\uff65,;(]`
const rest = String.raw`${within}*(?:[,;(](?!\(?(?:https?:\/\/|www\.))${within}*)*`

const addresses = new RegExp(String.raw`(?:https?:\/\/|\bwww\.)${rest}`, "gi")

// `orbit.com/best`. Not with a capital, as `Booking.com/Expedia` and `monday.com/Asana` name two; a host alone may be a name.
const bareAddresses = new RegExp(String.raw`(^|[^\w.@/-])((?:[a-z0-9-]+\.)+[a-z]{2,})\/(?![A-Z])${rest}`, "g")

/** Whether one may be there, which hardly a text has: a look before each slash takes a tenth of the time that a search takes. */
const hasBareAddress = (text: string): boolean => {
  for (let at = text.indexOf("/"); at !== -1; at = text.indexOf("/", at + 1)) {
    if (/\.[a-z]{2,}$/.test(text.slice(Math.max(at - 64, 0), at))) return true
  }
  return false
}

// The label of a link that says the host of a page: `[orbit.com](https://orbit.com/best)`. That of the host's first page may be a
// name. The repetitions are bounded, as the host is looked for in the address from each of its labels on.
const host = String.raw`(?:[a-z0-9-]{1,63}\.)`
const hostLabels = new RegExp(
  String.raw`\[(${host}{1,8}[a-z]{2,63})\](?=\(\s*https?:\/\/${host}{0,8}\1[/?#][^\s)])`,
  "g"
)

const replaceLabels = (text: string, put: Put): string =>
  text.includes("](") ? text.replaceAll(hostLabels, put) : text

// What ends a sentence, or an emphasis of Markdown, is no part of the address before it.
const trailing = new Set("?!.,:;*_~'’”…")

/** In a time that grows with what is taken away alone, as no expression does that looks for an end. */
const withoutTrailing = (address: string): string => {
  let end = address.length
  while (trailing.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

// `![a picture](`
const picture = /!\[[^\]]*\]\(\s*$/

/** Up to the bracket that was opened before the address, as in `(https://a.example/b_(c))`. */
const withinBrackets = (address: string): string => {
  let open = 0
  for (let index = 0; index < address.length; index++) {
    if (address[index] === "(") open += 1
    else if (address[index] === ")" && --open < 0) return address.slice(0, index)
  }
  return address
}

// Hangul and kana that are written onto a host, `https://nova.example에서`, unless more of the host follows.
const onHost =
  /^((?:https?:\/\/)?[^/?#]{0,255}?(?:\.[a-z]{2,63}|:\d{1,5}))[*_~]*[\u3040-\u30ff\uac00-\ud7a3]+(?![^/?#]*\.)/i
// In a path such a word is one of it, `https://ko.example/LG전자`, but for particles at its end: `https://nova.example/a를`.
const atEnd = /[a-z0-9*_~-]([\u3040-\u30ff\uac00-\ud7a3]+)$/i

const withoutJoined = (address: string): string => {
  const host = onHost.exec(address)?.[1]
  if (host !== undefined) return host
  const word = atEnd.exec(address.slice(-longestParticles))?.[1]
  return word !== undefined && areParticles(word) ? address.slice(0, -word.length) : address
}

const addressIn = (found: string): string => withoutTrailing(withoutJoined(withoutTrailing(withinBrackets(found))))

// Long enough for what a picture is called.
const before = 300

/** Puts something in the place of each address that has no scheme, whose host ends as one of the public does. */
const replaceBare = (text: string, put: Put): string =>
  hasBareAddress(text)
    ? text.replaceAll(bareAddresses, (found: string, before: string, host: string) => {
        if (parse(host).isIcann !== true) return found
        const address = addressIn(found.slice(before.length))
        return `${before}${put(address)}${found.slice(before.length + address.length)}`
      })
    : text

const mask: Put = (address) => "/".repeat(address.length)

/** A text, as long as it was, in which no address can be read. */
export const maskedLinks = (text: string): string => {
  const masked = replaceLabels(text, mask).replaceAll(addresses, (found) => {
    const address = addressIn(found)
    return mask(address) + found.slice(address.length)
  })
  return replaceBare(masked, mask)
}

/**
 * Parts a text, plain or in Markdown or HTML, from the addresses in it: a name within an address was not said. The address of a
 * picture is no citation.
 */
export const withoutLinks = (text: string): Unlinked => {
  const urls: Array<string> = []
  const unlabelled = replaceLabels(text, () => "[]")
  const words = unlabelled.replaceAll(addresses, (found: string, at: number) => {
    const address = addressIn(found)
    const isPicture = picture.test(unlabelled.slice(Math.max(at - before, 0), at))
    if (!isPicture && /^http/i.test(address)) urls.push(address)
    return ` ${found.slice(address.length)}`
  })
  return { words: replaceBare(words, () => " "), urls }
}
