import { parse } from "tldts"
import { addressIn } from "./addressEnd.ts"
import { isPictureIn } from "./pictures.ts"

/** A text without the addresses in it, and those of http and https in their order. */
interface TextWithoutLinks {
  readonly words: string
  readonly urls: ReadonlyArray<string>
}

type Replacer = (address: string) => string

// The repetitions are bounded, as an address is looked for from each of its labels on.
const host = String.raw`(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}`

// An address ends at white space, a quotation mark, a bracket, or the punctuation of other scripts; and at these characters where
// another one begins behind them: `(https://a.example/),(https://b.example/)`, `https://a.example와https://b.example`.
const separators = String.raw`,;()\u3040-\u30ff\uac00-\ud7a3`
const terminators = String.raw`\s<>"\`|[\]{}“”„«»‹›—،؛؟\u3000-\u303f\uff00-\uff65${separators}`
const restUpTo = (next: string, within = `[^${terminators}]`) =>
  String.raw`${within}*(?:[${separators}](?!\(?(?:${next}))${within}*)*`
const scheme = String.raw`https?:\/\/|www\.`

// JSON may write a slash behind a backslash: such an address ends at any other one, as that of a line break.
const escaped = String.raw`https?:\\\/\\\/${restUpTo(scheme, String.raw`(?:\\\/|[^\\${terminators}])`)}`
const webAddresses = new RegExp(String.raw`(?:https?:\/\/|\bwww\.)${restUpTo(scheme)}|${escaped}`, "gi")

const bareRest = restUpTo(String.raw`${scheme}|${host}\/`)

// `orbit.com/best`. A path begins in lower case, as `Booking.com/Expedia` and `monday.com/1Password` name two.
const bareAddresses = new RegExp(String.raw`(^|[^\w.@/-])(${host})\/(?=[a-z0-9?#~_%@-])(?!\d+[A-Z])(${bareRest})`, "g")

/** Whether one may be there, which hardly a text has: a look before each slash takes a tenth of the time that a search takes. */
const hasBareAddress = (text: string): boolean => {
  for (let at = text.indexOf("/"); at !== -1; at = text.indexOf("/", at + 1)) {
    if (/\.[a-z]{2,}$/.test(text.slice(Math.max(at - 64, 0), at))) return true
  }
  return false
}

const isHost = (text: string): boolean => text.includes(".") && parse(text).isIcann === true

/** Puts something in the place of each address that has no scheme, whose host ends as one of the public does. */
const replaceBare = (text: string, put: Replacer): string =>
  hasBareAddress(text)
    ? text.replaceAll(bareAddresses, (found: string, before: string, host: string, path: string) => {
        // `booking.com/hotels.com` names two.
        if (!isHost(host) || isHost(path.split(/[/?#]/, 1)[0] ?? "")) return found
        const address = addressIn(found.slice(before.length))
        return `${before}${put(address)}${found.slice(before.length + address.length)}`
      })
    : text

// The label of a link that says the host of a page: `[orbit.com](https://orbit.com/best)`. That of a site's first page may be a name,
// but in brackets and with a query, as models cite: `([orbit.com](https://orbit.com/?utm_source=a))`.
const hostLabels = new RegExp(
  String.raw`\[(${host})\](?=\(\s*https?:\/\/(?:[a-z0-9-]{1,63}\.){0,8}\1(?:(\/[^\s)?#])|\/?[?#]))`,
  "g"
)

const replaceLabels = (text: string, put: Replacer): string =>
  text.replaceAll(hostLabels, (label: string, _: string, path: string | undefined, at: number) =>
    text[at - 1] === "(" || path !== undefined ? put(label) : label
  )

// What is shown of a link where somebody points at it: `[guide](https://a.example/ "The best")`.
const linkTitles =
  /(\]\(\s{0,9}<?https?:\/\/[^\s()>]{1,2000}>?)([ \t]+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))(?=\s{0,9}\))/g

const replaceTitles = (text: string, put: Replacer): string =>
  text.replaceAll(linkTitles, (_, link: string, title: string) => link + put(title))

// `[1]: https://orbit.com/best "The best"`, and the label of a link to it that says its host: `[orbit.com][1]`.
const definitions = new RegExp(
  String.raw`^( {0,3}\[([^\]\n]{1,80})\]:\s*<?https?:\/\/(${host})[^\s>]{0,2000}>?)([ \t]+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')[ \t]*$)?`,
  "gm"
)
const definedLabels = new RegExp(String.raw`\[(${host})\](?=\[([^\]\n]{1,80})\])`, "g")

const replaceDefined = (text: string, put: Replacer): string => {
  const hosts = new Map<string, string>()
  const untitled = text.replaceAll(definitions, (_, link: string, name: string, host: string, title?: string) => {
    hosts.set(name, `.${host}`)
    return title === undefined ? link : link + put(title)
  })
  return untitled.replaceAll(definedLabels, (found: string, label: string, name: string) =>
    hosts.get(name)?.endsWith(`.${label}`) === true ? put(found) : found
  )
}

// Pages of the same site, with their titles: `[guide](/best "The best")`, `<a href="/best">`.
const relativeLinks =
  /(\]\(\s{0,9})(<?[/.#?](?:[^\s()<>]|\([^\s()<>]{0,200}\)){0,2000}>?(?:[ \t]{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?)/g
const relativeHtmlLinks = /(\b(?:href|src)\s{0,9}=\s{0,9})("[/.#?][^"<>]{0,2000}"|'[/.#?][^'<>]{0,2000}')/gi

const replaceRelative = (text: string, pages: RegExp, put: Replacer): string =>
  text.replaceAll(pages, (_, before: string, page: string) => before + put(page))

/** Puts something in the place of what links have beside their address that nobody says. */
const replaceLinkMarkup = (text: string, put: Replacer): string => {
  const inline = text.includes("](")
    ? replaceRelative(replaceTitles(replaceLabels(text, put), put), relativeLinks, put)
    : text
  const defined = inline.includes("]:") ? replaceDefined(inline, put) : inline
  return defined.includes("<") ? replaceRelative(defined, relativeHtmlLinks, put) : defined
}

// `info@orbit.com?subject=Best`
const mailAddresses = new RegExp(
  String.raw`(^|[^\w.+@-])([\w.+-]{1,64}@${host}(?:\?[a-z]{1,20}=[^\s<>"()[\]]{0,2000})?)`,
  "gi"
)

// `ftp://orbit.com`, and `//orbit.com/best` of whatever scheme the page has. Three slashes are a mask; and a word in another case,
// or with nothing behind it, is a name: `Best: Orbit://`.
const otherAddresses = new RegExp(
  String.raw`(^|[^\w:/+-])((?:[a-z][a-z0-9+-]{1,20}:\/\/(?=\w)|\/\/(?=${host.replaceAll("a-z", "a-zA-Z")}))${restUpTo(scheme)})`,
  "g"
)

/** Puts something in the place of each address of another scheme than http and https, or of none. */
const replaceOthers = (text: string, put: Replacer): string => {
  const take = (_: string, before: string, found: string) => {
    const address = addressIn(found)
    return before + put(address) + found.slice(address.length)
  }
  const unmailed = text.includes("@") ? text.replaceAll(mailAddresses, take) : text
  const rest = unmailed.includes("//") ? unmailed.replaceAll(otherAddresses, take) : unmailed
  return replaceBare(rest, put)
}

/** What of an address has nothing in its place. No text that is kept has it. */
const filler = "\0"

const maskAddress: Replacer = (address) => " ".padEnd(address.length, filler)
// One of a single character, as `/`, names nobody.
const maskBracketed: Replacer = (page) => (page.length < 2 ? page : `[${filler.repeat(page.length - 2)}]`)

/** A text, as long as it was, that reads as its words do once `unmasked`. */
export const maskedLinks = (text: string): string => {
  const masked = replaceLinkMarkup(text, maskBracketed).replaceAll(webAddresses, (found) => {
    const address = addressIn(found)
    return maskAddress(address) + found.slice(address.length)
  })
  return replaceOthers(masked, maskAddress)
}

export const unmasked = (masked: string): string => masked.replaceAll(filler, "")

/**
 * Parts a text, plain or in Markdown or HTML, from the addresses in it: a name within an address was not said. The address of a
 * picture is no citation.
 */
export const withoutLinks = (text: string): TextWithoutLinks => {
  const urls: Array<string> = []
  const unlabelled = replaceLinkMarkup(text, () => "[]")
  const isPicture = isPictureIn(unlabelled)
  const words = unlabelled.replaceAll(webAddresses, (found: string, at: number) => {
    const address = addressIn(found)
    if (/^http/i.test(address) && !isPicture(at)) urls.push(address.replaceAll("\\/", "/"))
    return ` ${found.slice(address.length)}`
  })
  return { words: replaceOthers(words, () => " "), urls }
}
