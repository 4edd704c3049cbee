import type { WebsiteType } from "../records/Vocabulary.ts"

interface SiteNames {
  /** Without `www.`. */
  readonly host: string
  readonly apexDomain: string
  /** The apex domain without its public suffix: `amazon` of amazon.co.uk. */
  readonly name: string
  readonly suffix: string
}

/** Well-known sites by apex domain. For sites that are not listed, the host name decides, or the type is `other`. */
const domainsByType: Partial<Record<WebsiteType, string>> = {
  reference: "wikipedia.org wiktionary.org wikidata.org britannica.com fandom.com investopedia.com imdb.com",
  forum: "reddit.com quora.com stackexchange.com stackoverflow.com superuser.com serverfault.com ycombinator.com",
  video: "youtube.com youtu.be vimeo.com twitch.tv dailymotion.com",
  social_media:
    "facebook.com instagram.com x.com twitter.com linkedin.com threads.net tiktok.com pinterest.com bsky.app mastodon.social",
  review_site:
    "g2.com capterra.com trustpilot.com yelp.com consumerreports.org rtings.com trustradius.com getapp.com softwareadvice.com dpreview.com",
  marketplace: "etsy.com aliexpress.com walmart.com bestbuy.com target.com rakuten.co.jp",
  directory: "crunchbase.com producthunt.com yellowpages.com alternativeto.net builtwith.com",
  press_release: "prnewswire.com businesswire.com globenewswire.com einpresswire.com prweb.com",
  academic:
    "arxiv.org doi.org nature.com science.org sciencedirect.com springer.com jstor.org acm.org ieee.org semanticscholar.org",
  news_article:
    "nytimes.com bbc.com bbc.co.uk reuters.com apnews.com cnn.com theguardian.com washingtonpost.com wsj.com bloomberg.com ft.com forbes.com techcrunch.com theverge.com wired.com cnet.com zdnet.com spiegel.de zeit.de lemonde.fr elpais.com asahi.com",
  blog: "medium.com substack.com wordpress.com blogspot.com tumblr.com dev.to hashnode.dev ghost.io",
  documentation: "readthedocs.io readthedocs.org gitbook.io mozilla.org w3.org npmjs.com pypi.org docs.rs",
  government: "europa.eu un.org who.int"
}

const typeByApex = new Map(
  Object.entries(domainsByType).flatMap(([type, domains]) =>
    domains.split(" ").map((domain) => [domain, type as WebsiteType])
  )
)

/** Sites with a domain in every country. */
const typeByName = new Map<string, WebsiteType>([
  ["amazon", "marketplace"],
  ["ebay", "marketplace"],
  ["mercadolibre", "marketplace"],
  ["tripadvisor", "review_site"],
  ["yelp", "review_site"]
])

const typeBySuffix: ReadonlyArray<readonly [RegExp, WebsiteType]> = [
  [/(^|\.)(gov|mil|gob|gouv|govt)(\.\w\w)?$/, "government"],
  [/(^|\.)edu(\.\w\w)?$|^ac\.\w\w$/, "academic"],
  [/^(blogspot\.\w+|wordpress\.com|substack\.com)$/, "blog"],
  [/^(readthedocs\.io|gitbook\.io)$/, "documentation"]
]

/** The type of a site by the first label of its host. */
const typeByLabel = new Map<string, WebsiteType>([
  ["docs", "documentation"],
  ["doc", "documentation"],
  ["developer", "documentation"],
  ["developers", "documentation"],
  ["help", "documentation"],
  ["support", "documentation"],
  ["wiki", "reference"],
  ["blog", "blog"],
  ["forum", "forum"],
  ["forums", "forum"],
  ["community", "forum"],
  ["discuss", "forum"],
  ["news", "news_article"],
  ["press", "press_release"],
  ["newsroom", "press_release"],
  ["shop", "marketplace"],
  ["store", "marketplace"],
  ["video", "video"],
  ["videos", "video"],
  ["reviews", "review_site"]
])

/** The type of a site by its names only, so that it is the same for every page. */
export const siteTypeOf = ({ apexDomain, host, name, suffix }: SiteNames): WebsiteType =>
  typeBySuffix.find(([pattern]) => pattern.test(suffix))?.[1] ??
  typeByApex.get(apexDomain) ??
  typeByName.get(name) ??
  (host === apexDomain ? undefined : typeByLabel.get(host.slice(0, host.indexOf(".")))) ??
  "other"
