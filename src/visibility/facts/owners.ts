import type { BrandKey } from "../records/Keys.ts"
import type { Site } from "../records/Site.ts"
import type { WebsiteType } from "../records/Vocabulary.ts"

interface WebsiteOwnership {
  readonly owner: BrandKey | null
  readonly type: WebsiteType
}

/** Whose a website is, of the type that its names alone say, and of which type that makes it. */
export type OwnerOf = (site: Pick<Site, "domain" | "type">) => WebsiteOwnership

/**
 * A website is the brand's that owns its host, or the nearest domain above. A brand's own domain is a company's site,
 * whatever it is called; a host below it is one too, unless its first label says more (`docs.`, `blog.`).
 */
export const ownersOf =
  (domains: ReadonlyMap<string, BrandKey>): OwnerOf =>
  ({ domain, type }) => {
    for (let rest = domain; rest !== ""; rest = rest.slice(rest.indexOf(".") + 1 || rest.length)) {
      const owner = domains.get(rest)
      if (owner !== undefined) return { owner, type: rest === domain || type === "other" ? "company_site" : type }
    }
    return { owner: null, type }
  }
