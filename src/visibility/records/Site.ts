import type { WebsiteType } from "./Vocabulary.ts"

/** Where a page is. */
export interface Site {
  /** The host, lower case: `docs.acme.example`. */
  readonly domain: string
  /** The registrable domain: `acme.example`. */
  readonly apexDomain: string
  /** What its names say of it, kept from its first citation; a brand that owns it makes it a company's. */
  readonly type: WebsiteType
}
