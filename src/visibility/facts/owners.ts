import type { BrandKey } from "../records/Keys.ts"
import type { Site } from "../records/Site.ts"
import type { WebsiteType } from "../records/Vocabulary.ts"

interface WebsiteOwnership {
  readonly owner: BrandKey | null
  readonly type: WebsiteType
}

/** The owner and the type of a website, given the type that its host name suggests. */
export type OwnerOf = (site: Pick<Site, "domain" | "type">) => WebsiteOwnership

/**
 * A website belongs to the brand that owns its host, or else the nearest parent domain. A brand's own domain is a
 * company site, whatever its name. So is a host below it, unless its first label gives a type (`docs.`, `blog.`).
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
