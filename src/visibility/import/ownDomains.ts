import type { WebsiteType } from "../records/Vocabulary.ts"

interface Site {
  readonly domain: string
  readonly apexDomain: string
  readonly type: WebsiteType
}

/** Of which type a site is, where some domains are brands' own. */
export type OwnDomains = (site: Site) => WebsiteType

/**
 * A brand's own domain is a company's site, whatever its name looks like. A host below it is one too, unless its first
 * label says more (`docs.`, `blog.`).
 */
export const ownDomains = (domains: ReadonlyArray<string>): OwnDomains => {
  const own = new Set(domains)
  return ({ apexDomain, domain, type }) =>
    own.has(domain) || (type === "other" && own.has(apexDomain)) ? "company_site" : type
}
