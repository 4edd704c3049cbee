import { boundedMemo } from "../../domain/boundedMemo.ts"
import { draw } from "../../domain/Seed.ts"
import { slugify } from "../../domain/slugify.ts"
import type { Site } from "../records/Site.ts"
import type { WebsiteType } from "../records/Vocabulary.ts"
import type { Draws } from "./Draws.ts"
import { tailSite } from "./organizations.ts"
import { type OrganizationPlan, siteOf } from "./Plan.ts"

interface Page {
  readonly url: string
  readonly title: string
  readonly site: Site
}

export interface SimulatedCitation extends Page {
  /** 1-based. */
  readonly position: number
}

const coreSites = 6
// In thousandths: how often an answer cites a core site of the prompt, and a named brand's own page.
const coreChance = 560
const ownChance = 240
const tailCitationBound = 5
const pagesOfSite = 6

const paths: Partial<Record<WebsiteType, string>> = {
  review_site: "reviews",
  blog: "posts",
  news_article: "stories",
  forum: "threads",
  documentation: "guide",
  reference: "wiki",
  academic: "papers",
  video: "watch",
  marketplace: "listings",
  company_site: "products"
}

const pageOf = (site: Site, about: string, number: number): Page => ({
  url: `https://${site.domain}/${paths[site.type] ?? "pages"}/${slugify(about)}${number === 0 ? "" : `-${number + 1}`}`,
  title: number === 0 ? about : `${about}, part ${number + 1}`,
  site
})

/** The pages of each of a prompt's core sites, which never change, and which its answers may cite. */
export type CorePages = ReadonlyArray<ReadonlyArray<Page>>

// The tail is the same for every prompt and plan.
const tailPages = boundedMemo<number, Page>(10_000)
const tailPage = (index: number, number: number): Page =>
  tailPages(index * 2 + number, () => pageOf(tailSite(index), "Notes", number))

/** The core sites of a prompt: a few of the organization's sites, others for each prompt. */
export const corePagesOf = (seed: string, { code, sites }: OrganizationPlan, prompt: string): CorePages =>
  sites
    .map((site, index) => ({ site, index, lot: draw(seed, `core\n${code}\n${prompt}\n${site.domain}`, 1_000_000) }))
    .sort((a, b) => a.lot - b.lot || a.index - b.index)
    .slice(0, coreSites)
    .map(({ site }) => Array.from({ length: pagesOfSite }, (_, number) => pageOf(site, prompt, number)))

/** The pages of the brands that have a domain. */
export const brandPagesOf = ({ brands }: OrganizationPlan): ReadonlyMap<string, Page> =>
  new Map(
    brands.flatMap(({ domains: [domain], name }) =>
      domain === undefined ? [] : [[name, pageOf(siteOf(domain, "company_site"), name, 0)]]
    )
  )

/** What one answer cites: core sites of its prompt, a few from the tail, and pages of brands that it names. */
export const citationsOf = (
  core: CorePages,
  tailSites: number,
  named: ReadonlyArray<Page>,
  draws: Draws
): ReadonlyArray<SimulatedCitation> => {
  const fromCore = core.flatMap((pages) => (draws(1000) < coreChance ? (pages[draws(pagesOfSite)] ?? []) : []))
  const tailCount = tailSites === 0 ? 0 : draws(tailCitationBound)
  const fromTail = Array.from({ length: tailCount }, () => {
    // The smaller of two draws: the first sites of the tail are cited more often than the last.
    const index = Math.min(draws(tailSites), draws(tailSites))
    return tailPage(index, draws(2))
  })
  const fromBrands = named.filter(() => draws(1000) < ownChance)
  const distinct = new Map([...fromCore, ...fromTail, ...fromBrands].map((page) => [page.url, page]))
  return [...distinct.values()]
    .map((page) => ({ page, lot: draws(1000) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ page }, index) => ({ ...page, position: index + 1 }))
}
