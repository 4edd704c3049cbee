import type { WebsiteType } from "./Vocabulary.ts"

/** The website of a page. */
export interface Site {
  /** The host, lower case: `docs.acme.example`. */
  readonly domain: string
  /** The registrable domain: `acme.example`. */
  readonly apexDomain: string
  /** The type by its names, stored with its first citation; a brand that owns the site makes it a company site. */
  readonly type: WebsiteType
}
