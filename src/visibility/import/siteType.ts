import type { WebsiteType } from "../records/Vocabulary.ts"

interface SiteNames {
  /** Without `www.`. */
  readonly host: string
  readonly apexDomain: string
  /** The apex domain without its public suffix: `amazon` of amazon.co.uk. */
  readonly name: string
  readonly suffix: string
}

/** The type of each word in lists of words by type. */
const typeByWord = (wordsByType: Partial<Record<WebsiteType, string>>): ReadonlyMap<string, WebsiteType> =>
  new Map(
    Object.entries(wordsByType).flatMap(([type, words]) => words.split(" ").map((word) => [word, type as WebsiteType]))
  )

/** Well-known sites by apex domain. For sites that are not listed, the host name decides, or the type is `other`. */
const typeByApex = typeByWord({
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
})

/** Sites with a domain in every country. */
const typeByName = typeByWord({ marketplace: "amazon ebay mercadolibre", review_site: "tripadvisor yelp" })

const typeBySuffix: ReadonlyArray<readonly [RegExp, WebsiteType]> = [
  [/(^|\.)(gov|mil|gob|gouv|govt)(\.\w\w)?$/, "government"],
  [/(^|\.)edu(\.\w\w)?$|^ac\.\w\w$/, "academic"],
  [/^(blogspot\.\w+|wordpress\.com|substack\.com)$/, "blog"],
  [/^(readthedocs\.io|gitbook\.io)$/, "documentation"]
]

/** The type of a site by the first label of its host. */
const typeByLabel = typeByWord({
  documentation: "docs doc developer developers help support",
  reference: "wiki",
  blog: "blog",
  forum: "forum forums community discuss",
  news_article: "news",
  press_release: "press newsroom",
  marketplace: "shop store",
  video: "video videos",
  review_site: "reviews"
})

/** The type of a site by its names only, so that it is the same for every page. */
export const siteTypeOf = ({ apexDomain, host, name, suffix }: SiteNames): WebsiteType =>
  typeBySuffix.find(([pattern]) => pattern.test(suffix))?.[1] ??
  typeByApex.get(apexDomain) ??
  typeByName.get(name) ??
  (host === apexDomain ? undefined : typeByLabel.get(host.slice(0, host.indexOf(".")))) ??
  "other"
