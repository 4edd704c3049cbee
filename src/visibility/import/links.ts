import { parse } from "tldts"
import { addressIn } from "./addressEnd.ts"
import { isPictureIn } from "./pictures.ts"

/** A text without its addresses, and those of http and https in order. */
interface TextWithoutLinks {
  readonly words: string
  readonly urls: ReadonlyArray<string>
}

type Replacer = (address: string) => string

// The repetitions are bounded, as the search starts from each label.
const host = String.raw`(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}`

// An address ends at white space, a quotation mark, a bracket, or other scripts' punctuation; at separators if another
// one follows: `(https://a.example/),(https://b.example/)`, `https://a.example와https://b.example`.
const separators = String.raw`,;()\u3040-\u30ff\uac00-\ud7a3`
const terminators = String.raw`\s<>"\`|[\]{}“”„«»‹›—،؛؟\u3000-\u303f\uff00-\uff65${separators}`
const restUpTo = (next: string, within = `[^${terminators}]`) =>
  String.raw`${within}*(?:[${separators}](?!\(?(?:${next}))${within}*)*`
const scheme = String.raw`https?:\/\/|www\.`

// JSON may escape a slash with a backslash: such an address ends at any other escape, such as a line break.
const escaped = String.raw`https?:\\\/\\\/${restUpTo(scheme, String.raw`(?:\\\/|[^\\${terminators}])`)}`
const webAddresses = new RegExp(String.raw`(?:https?:\/\/|\bwww\.)${restUpTo(scheme)}|${escaped}`, "gi")

const bareRest = restUpTo(String.raw`${scheme}|${host}\/`)

// `orbit.com/best`. A path begins in lower case, as `Booking.com/Expedia` and `monday.com/1Password` are two names.
const bareAddresses = new RegExp(String.raw`(^|[^\w.@/-])(${host})\/(?=[a-z0-9?#~_%@-])(?!\d+[A-Z])(${bareRest})`, "g")

/** Whether a text may have a bare address. Few have; checking before each slash takes a tenth of the time of a search. */
const hasBareAddress = (text: string): boolean => {
  for (let at = text.indexOf("/"); at !== -1; at = text.indexOf("/", at + 1)) {
    if (/\.[a-z]{2,}$/.test(text.slice(Math.max(at - 64, 0), at))) return true
  }
  return false
}

const isHost = (text: string): boolean => text.includes(".") && parse(text).isIcann === true

/** Replaces each address without a scheme whose host ends in a public suffix. */
const replaceBare = (text: string, replacer: Replacer): string =>
  hasBareAddress(text)
    ? text.replaceAll(bareAddresses, (found: string, before: string, host: string, path: string) => {
        // `booking.com/hotels.com` is two names.
        if (!isHost(host) || isHost(path.split(/[/?#]/, 1)[0] ?? "")) return found
        const address = addressIn(found.slice(before.length))
        return `${before}${replacer(address)}${found.slice(before.length + address.length)}`
      })
    : text

// The label of a link that is the page's host: `[orbit.com](https://orbit.com/best)`. The label of a home page may be a
// name, unless it is in brackets and has a query, as models cite: `([orbit.com](https://orbit.com/?utm_source=a))`.
const hostLabels = new RegExp(
  String.raw`\[(${host})\](?=\(\s*https?:\/\/(?:[a-z0-9-]{1,63}\.){0,8}\1(?:(\/[^\s)?#])|\/?[?#]))`,
  "g"
)

const replaceLabels = (text: string, replacer: Replacer): string =>
  text.replaceAll(hostLabels, (label: string, _: string, path: string | undefined, at: number) =>
    text[at - 1] === "(" || path !== undefined ? replacer(label) : label
  )

// The tooltip of a link: `[guide](https://a.example/ "The best")`.
const linkTitles =
  /(\]\(\s{0,9}<?https?:\/\/[^\s()>]{1,2000}>?)([ \t]+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))(?=\s{0,9}\))/g

const replaceTitles = (text: string, replacer: Replacer): string =>
  text.replaceAll(linkTitles, (_, link: string, title: string) => link + replacer(title))

// `[1]: https://orbit.com/best "The best"`, and the label of a link to it that is its host: `[orbit.com][1]`.
const definitions = new RegExp(
  String.raw`^( {0,3}\[([^\]\n]{1,80})\]:\s*<?https?:\/\/(${host})[^\s>]{0,2000}>?)([ \t]+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')[ \t]*$)?`,
  "gm"
)
const definedLabels = new RegExp(String.raw`\[(${host})\](?=\[([^\]\n]{1,80})\])`, "g")

const replaceDefined = (text: string, replacer: Replacer): string => {
  const hosts = new Map<string, string>()
  const untitled = text.replaceAll(definitions, (_, link: string, name: string, host: string, title?: string) => {
    hosts.set(name, `.${host}`)
    return title === undefined ? link : link + replacer(title)
  })
  return untitled.replaceAll(definedLabels, (found: string, label: string, name: string) =>
    hosts.get(name)?.endsWith(`.${label}`) === true ? replacer(found) : found
  )
}

// Relative links, with their titles: `[guide](/best "The best")`, `<a href="/best">`.
const relativeLinks =
  /(\]\(\s{0,9})(<?[/.#?](?:[^\s()<>]|\([^\s()<>]{0,200}\)){0,2000}>?(?:[ \t]{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?)/g
const relativeHtmlLinks = /(\b(?:href|src)\s{0,9}=\s{0,9})("[/.#?][^"<>]{0,2000}"|'[/.#?][^'<>]{0,2000}')/gi

const replaceRelative = (text: string, pages: RegExp, replacer: Replacer): string =>
  text.replaceAll(pages, (_, before: string, page: string) => before + replacer(page))

/** Replaces the parts of links, besides their addresses, that are not said in the text. */
const replaceLinkMarkup = (text: string, replacer: Replacer): string => {
  const inline = text.includes("](")
    ? replaceRelative(replaceTitles(replaceLabels(text, replacer), replacer), relativeLinks, replacer)
    : text
  const defined = inline.includes("]:") ? replaceDefined(inline, replacer) : inline
  return defined.includes("<") ? replaceRelative(defined, relativeHtmlLinks, replacer) : defined
}

// `info@orbit.com?subject=Best`
const mailAddresses = new RegExp(
  String.raw`(^|[^\w.+@-])([\w.+-]{1,64}@${host}(?:\?[a-z]{1,20}=[^\s<>"()[\]]{0,2000})?)`,
  "gi"
)

// `ftp://orbit.com`, and `//orbit.com/best` without a scheme. Three slashes are a mask. A word in another case, or with
// nothing after it, is a name: `Best: Orbit://`.
const otherAddresses = new RegExp(
  String.raw`(^|[^\w:/+-])((?:[a-z][a-z0-9+-]{1,20}:\/\/(?=\w)|\/\/(?=${host.replaceAll("a-z", "a-zA-Z")}))${restUpTo(scheme)})`,
  "g"
)

/** Replaces each address of a scheme other than http and https, or of none. */
const replaceOthers = (text: string, replacer: Replacer): string => {
  const take = (_: string, before: string, found: string) => {
    const address = addressIn(found)
    return before + replacer(address) + found.slice(address.length)
  }
  const withoutMail = text.includes("@") ? text.replaceAll(mailAddresses, take) : text
  const rest = withoutMail.includes("//") ? withoutMail.replaceAll(otherAddresses, take) : withoutMail
  return replaceBare(rest, replacer)
}

/** Fills the place of an address. No stored text contains it. */
const filler = "\0"

const maskAddress: Replacer = (address) => " ".padEnd(address.length, filler)
// A single character, such as `/`, names nobody.
const maskBracketed: Replacer = (page) => (page.length < 2 ? page : `[${filler.repeat(page.length - 2)}]`)

/** Masks the addresses in a text, in the same length. `unmasked` gives the text of its words. */
export const maskedLinks = (text: string): string => {
  const masked = replaceLinkMarkup(text, maskBracketed).replaceAll(webAddresses, (found) => {
    const address = addressIn(found)
    return maskAddress(address) + found.slice(address.length)
  })
  return replaceOthers(masked, maskAddress)
}

export const unmasked = (masked: string): string => masked.replaceAll(filler, "")

/**
 * Separates a text, plain or in Markdown or HTML, from its addresses: a name within an address is no mention. The
 * address of a picture is no citation.
 */
export const withoutLinks = (text: string): TextWithoutLinks => {
  const urls: Array<string> = []
  const unlabelled = replaceLinkMarkup(text, () => "[]")
  const isPicture = isPictureIn(unlabelled)
  const words = unlabelled.replaceAll(webAddresses, (found: string, at: number) => {
    const address = addressIn(found)
    if (/^http/i.test(address) && !isPicture(at)) urls.push(address.replaceAll("\\/", "/").replaceAll("&amp;", "&"))
    return ` ${found.slice(address.length)}`
  })
  return { words: replaceOthers(words, () => " "), urls }
}
