import { Order } from "effect"
import normalizeUrl from "normalize-url"
import { getHostname, parse } from "tldts"
import { boundedMap } from "../../domain/boundedMap.ts"
import type { Site } from "../records/Site.ts"
import { siteTypeOf } from "./siteType.ts"

/** A page that was cited, by the one URL that all of its spellings have, and whose site it is on. */
export interface Page {
  readonly url: string
  readonly website: Site
}

// What says where a visitor came from and not what the page is.
const trackingParameters = [/^utm_\w+$/i, /^(gclid|dclid|fbclid|msclkid|yclid|twclid|srsltid|igshid|mc_cid|mc_eid)$/i]

// A longer one is no address that anybody cites, and would not fit into an index of Postgres.
export const maxUrlLength = 2000

/** What `pageOf` takes, in words. */
export const expectedPage = `an http or https URL with a valid host name, of up to ${maxUrlLength} characters as it is written in ASCII`

/** Whether the bytes of a query are a text in UTF-8. */
const isUtf8 = (query: string): boolean => {
  try {
    decodeURIComponent(query.replaceAll(/%(?![\da-f]{2})/gi, "%25"))
    return true
  } catch {
    return false
  }
}

const parameterName = (parameter: string): string => parameter.split("=", 1).join()

/** The parameters of a query as they are written, in order and without those that track visitors. */
const queryAsWritten = (search: string): string =>
  search
    .slice(1)
    .split("&")
    .filter(
      (parameter) => parameter !== "" && !trackingParameters.some((tracker) => tracker.test(parameterName(parameter)))
    )
    .sort((a, b) => Order.string(parameterName(a), parameterName(b)))
    .join("&")

const normalizePageUrl = (text: string): URL => {
  const parsed = new URL(text)
  const query = isUtf8(parsed.search) ? "" : queryAsWritten(parsed.search)
  // Older sites have other bytes, which would all become the same sign where they are read as a text and written anew.
  const keepsQuery = !isUtf8(query)
  if (keepsQuery) parsed.search = ""
  // Through URL once more: alone it writes the slash of a bare host always, or never.
  const url = new URL(
    normalizeUrl(keepsQuery ? parsed.href : text, {
      stripHash: true,
      stripWWW: false,
      removeQueryParameters: trackingParameters
    })
  )
  // Of a query that begins with another question mark, the first one would be taken away.
  if (keepsQuery) url.search = `?${query}`
  return url
}

const parsePage = (text: string): Page | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { href: url } = normalizePageUrl(text)
  const hostname = getHostname(url)
  if (hostname === null || hostname === "" || url.length > maxUrlLength) return undefined
  const host = hostname.replace(/^www\.(?=.*\.)/, "")
  // Of the host alone: with `www.` before a public suffix, as in www.gov.uk, that would be a domain of its own.
  // `allowPrivateDomains`: whoever has a name under github.io is a site, and github.io is not theirs.
  const { domain, domainWithoutSuffix, publicSuffix } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false
  })
  const apexDomain = domain ?? host
  const type = siteTypeOf({ host, apexDomain, name: domainWithoutSuffix ?? host, suffix: publicSuffix ?? "" })
  return { url, website: { domain: host, apexDomain, type } }
}

// In characters, with what a page's URL is without: to read a text of megabytes takes seconds.
const maxTextLength = 4 * maxUrlLength

interface CachedPage {
  readonly page: Page | undefined
  /** Of its texts in characters, with about as much as the rest takes. */
  readonly length: number
}

// Answers cite the same pages again and again: 20,000 are kept, or fewer where their addresses are long.
const pageCache = boundedMap<string, CachedPage>(8_000_000, ({ length }) => length)

/**
 * The page of an http or https URL; none for anything else, or for what is far longer than any. Its URL has no fragment,
 * user or password, no parameters that track visitors, the others in order, and no slash at its end; the site's domain
 * has no `www.`.
 */
export const pageOf = (text: string): Page | undefined => {
  if (text.length > maxTextLength) return undefined
  const cached = pageCache.get(text)
  if (cached !== undefined) return cached.page
  // A copy: a part of an answer's text, and a URL that is made of it, hold all of that text in memory.
  const copy = Array.from(text).join("")
  const page = parsePage(copy.trim())
  pageCache.set(copy, { page, length: 200 + copy.length + (page?.url.length ?? 0) })
  return page
}

/** Whether it is an address of Google's that leads to a page for some days. */
export const isGroundingRedirect = (url: string): boolean =>
  /^https:\/\/vertexaisearch\.cloud\.google\.com\/grounding-api-redirect\//.test(url)

/**
 * The domain of a site as its pages are cited by it: of `https://www.Acme.example/` it is `acme.example`. None for what
 * is no host's name, or more than that.
 */
export const domainOf = (text: string): string | undefined => {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || url.pathname + url.search + url.hash + url.username !== "/") return undefined
  const domain = pageOf(url.href)?.website.domain
  return domain?.includes(".") ? domain : undefined
}
