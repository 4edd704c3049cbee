import { Order } from "effect"
import normalizeUrl from "normalize-url"
import { getHostname, parse } from "tldts"
import { boundedMap } from "../../domain/boundedMap.ts"
import type { Site } from "../records/Site.ts"
import { siteTypeOf } from "./siteType.ts"

/** A cited page: the normalized URL of all its spellings, and its site. */
export interface Page {
  readonly url: string
  readonly website: Site
}

// Parameters that say where a visitor came from, not what the page is.
const trackingParameters = [/^utm_\w+$/i, /^(gclid|dclid|fbclid|msclkid|yclid|twclid|srsltid|igshid|mc_cid|mc_eid)$/i]

// Longer addresses are not real citations, and would not fit into an index of Postgres.
export const maxUrlLength = 2000

/** What `pageOf` accepts, in words. */
export const expectedPage = `an http or https URL with a valid host name, of up to ${maxUrlLength} characters in ASCII form`

/** Whether the bytes of a query are UTF-8. */
const isUtf8 = (query: string): boolean => {
  try {
    decodeURIComponent(query.replaceAll(/%(?![\da-f]{2})/gi, "%25"))
    return true
  } catch {
    return false
  }
}

const parameterName = (parameter: string): string => parameter.split("=", 1).join()

/** The parameters of a query as written, sorted by name, without tracking parameters. */
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
  // Queries of older sites in other encodings are kept as bytes: decoding would turn them all into the same character.
  const keepsQuery = !isUtf8(query)
  if (keepsQuery) parsed.search = ""
  // Parsed by URL again: normalizeUrl alone writes the slash of a bare host always, or never.
  const url = new URL(
    normalizeUrl(keepsQuery ? parsed.href : text, {
      stripHash: true,
      stripWWW: false,
      removeQueryParameters: trackingParameters
    })
  )
  // The setter removes one leading question mark, which may be the query's own.
  if (keepsQuery) url.search = `?${query}`
  return url
}

const parsePage = (text: string): Page | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { href: url } = normalizePageUrl(text)
  const hostname = getHostname(url)
  if (hostname === null || hostname === "" || url.length > maxUrlLength) return undefined
  const host = hostname.replace(/^www\.(?=.*\.)/, "")
  // Parses the host alone: with `www.` before a public suffix, as in www.gov.uk, that would be a domain of its own.
  // `allowPrivateDomains`: each name under github.io is a site of its own.
  const { domain, domainWithoutSuffix, publicSuffix } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false
  })
  const apexDomain = domain ?? host
  const type = siteTypeOf({ host, apexDomain, name: domainWithoutSuffix ?? host, suffix: publicSuffix ?? "" })
  return { url, website: { domain: host, apexDomain, type } }
}

// In characters, including parts that the URL of a page omits: parsing a text of megabytes takes seconds.
const maxTextLength = 4 * maxUrlLength

interface CachedPage {
  readonly page: Page | undefined
  /** Characters of its texts, plus about the size of the rest. */
  readonly length: number
}

// Answers cite the same pages repeatedly: 20,000 are cached, or fewer if their addresses are long.
const pageCache = boundedMap<string, CachedPage>(8_000_000, ({ length }) => length)

/**
 * The page of an http or https URL; undefined for anything else, or for a much too long text. Its URL has no fragment,
 * user, password or tracking parameters, the other parameters in order, and no slash at its end. The site's domain has
 * no `www.`.
 */
export const pageOf = (text: string): Page | undefined => {
  if (text.length > maxTextLength) return undefined
  const cached = pageCache.get(text)
  if (cached !== undefined) return cached.page
  // A copy: a substring, and a URL made of it, would keep the whole text of the answer in memory.
  const copy = Array.from(text).join("")
  const page = parsePage(copy.trim())
  pageCache.set(copy, { page, length: 200 + copy.length + (page?.url.length ?? 0) })
  return page
}

/** Whether a URL is one of Google's redirects to a page, which work for some days. */
export const isGroundingRedirect = (url: string): boolean =>
  /^https:\/\/vertexaisearch\.cloud\.google\.com\/grounding-api-redirect\//.test(url)

/**
 * The domain of a site, normalized like its pages: `acme.example` for `https://www.Acme.example/`. Undefined if the
 * text is not a host name, or is more than one.
 */
export const domainOf = (text: string): string | undefined => {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || url.pathname + url.search + url.hash + url.username !== "/") return undefined
  const domain = pageOf(url.href)?.website.domain
  return domain?.includes(".") ? domain : undefined
}
