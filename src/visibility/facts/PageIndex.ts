import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { boundedMap } from "../../domain/boundedMap.ts"
import { ulidOf } from "../../domain/Ulid.ts"
import type { OrganizationKey, PageKey, WebsiteKey } from "../records/Keys.ts"
import type { Citation } from "./Answer.ts"
import type { OwnerOf } from "./owners.ts"

/** A page as citation rows refer to it. */
export interface PageEntry {
  readonly page: PageKey
  readonly website: WebsiteKey
}

/** A citation and the time of its answer. */
interface CitedAt {
  readonly citation: Citation
  readonly answeredAt: number
}

// Some tens of megabytes at most, in characters of URLs plus about the rest of an entry: 100,000 pages, or fewer with
// long URLs.
const maxCacheSize = 20_000_000

const sizeOf = (pages: ReadonlyMap<string, PageEntry>): number =>
  [...pages.keys()].reduce((sum, url) => sum + 100 + url.length, 0)

// Names in one lookup statement.
const batchSize = 250

/** The cached pages of an organization, by URL, and their size. */
interface CachedPages {
  readonly recordsVersion: number
  readonly pages: Map<string, PageEntry>
  readonly size: number
}

/**
 * The websites and pages that citations refer to, by domain and URL within an organization, created on first use.
 * Committed keys are cached until the records version changes: the pages may be removed with it, and their keys reused.
 */
export class PageIndex extends Effect.Service<PageIndex>()("vitrine/visibility/PageIndex", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const insert = insertRows(sql)
    // One map for each organization, so that a URL is its key and need not be copied for each citation.
    const cache = boundedMap<OrganizationKey, CachedPages>(maxCacheSize, ({ size }) => size)

    const cachedPagesOf = (organization: OrganizationKey, recordsVersion: number): CachedPages => {
      const known = cache.get(organization)
      return known?.recordsVersion === recordsVersion ? known : { recordsVersion, pages: new Map(), size: 0 }
    }

    const keysOf = (table: "websites" | "pages", column: "domain" | "url") =>
      Effect.fnUntraced(function* (organization: OrganizationKey, names: ReadonlyArray<string>) {
        const keys = new Map<string, number>()
        for (let start = 0; start < names.length; start += batchSize) {
          const rows = yield* sql<{ key: number; name: string }>`
            select key, ${sql(column)} as name from ${sql(table)}
            where organization = ${organization} and ${sql.in(column, names.slice(start, start + batchSize))}`
          for (const { key, name } of rows) keys.set(name, key)
        }
        return keys
      })

    const websiteKeys = keysOf("websites", "domain")
    const pageKeys = keysOf("pages", "url")

    const addWebsites = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      cited: ReadonlyArray<CitedAt>,
      ownerOf: OwnerOf
    ) {
      const byDomain = new Map(cited.toReversed().map((each) => [each.citation.website.domain, each]))
      const keys = yield* websiteKeys(organization, [...byDomain.keys()])
      const missing = [...byDomain.values()].filter(({ citation }) => !keys.has(citation.website.domain))
      if (missing.length === 0) return keys
      yield* insert(
        {
          head: "insert into websites (id, organization, domain, apex_domain, type, owner) values",
          width: 6,
          tail: "on conflict (organization, domain) do nothing"
        },
        missing.flatMap(({ answeredAt, citation: { website } }) => {
          const { owner, type } = ownerOf(website)
          const id = websiteId(organization, website.domain, answeredAt)
          return [id, organization, website.domain, website.apexDomain, type, owner]
        })
      )
      return yield* websiteKeys(organization, [...byDomain.keys()])
    })

    const addPages = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      cited: ReadonlyArray<CitedAt>,
      ownerOf: OwnerOf
    ) {
      const websites = yield* addWebsites(organization, cited, ownerOf)
      const byUrl = new Map(cited.toReversed().map(({ citation }) => [citation.url, citation]))
      const urls = [...byUrl.keys()]
      const before = yield* pageKeys(organization, urls)
      const missing = [...byUrl.values()].filter(({ url }) => !before.has(url))
      yield* insert(
        {
          head: "insert into pages (organization, website, url, title) values",
          width: 4,
          tail: "on conflict (organization, url) do nothing"
        },
        missing.flatMap(({ title, url, website }) => [organization, websites.get(website.domain) ?? 0, url, title])
      )
      const keys = missing.length === 0 ? before : yield* pageKeys(organization, urls)
      return new Map(
        [...byUrl.values()].map(({ url, website }) => [
          url,
          // The statements above created both.
          { page: keys.get(url) as PageKey, website: websites.get(website.domain) as WebsiteKey }
        ])
      )
    })

    return {
      /** The entry of each cited page by its URL, created if missing, in the open transaction. */
      add: addPages,

      /** The same for any citation, with the cache of a records version. Run `afterCommit` once it has committed. */
      resolve: Effect.fnUntraced(function* (
        organization: OrganizationKey,
        recordsVersion: number,
        cited: ReadonlyArray<CitedAt>,
        ownerOf: OwnerOf
      ) {
        const { pages: cachedPages } = cachedPagesOf(organization, recordsVersion)
        const uncached = cited.filter(({ citation }) => !cachedPages.has(citation.url))
        const found =
          uncached.length === 0 ? new Map<string, PageEntry>() : yield* addPages(organization, uncached, ownerOf)
        return {
          entryOf: (url: string): PageEntry => {
            const entry = cachedPages.get(url) ?? found.get(url)
            if (entry === undefined) throw new Error(`${url} was not resolved`)
            return entry
          },
          afterCommit: Effect.sync(() => {
            const { pages, size } = cachedPagesOf(organization, recordsVersion)
            for (const [url, entry] of found) pages.set(url, entry)
            cache.set(organization, { recordsVersion, pages, size: size + sizeOf(found) })
          })
        }
      })
    }
  })
}) {}

// Derived from its names, so that the same facts give the same ids.
const websiteId = (organization: OrganizationKey, domain: string, answeredAt: number): string =>
  ulidOf(answeredAt, Bun.CryptoHasher.hash("sha256", `website ${organization} ${domain}`))
