import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { boundedMap } from "../../domain/boundedMap.ts"
import { categoryScope, type Scope, topicScope } from "../leaderboards/Scope.ts"
import type { BrandKey, OrganizationKey, PageKey, PromptKey, TopicKey, WebsiteKey } from "../records/Keys.ts"
import { pageNameOf } from "../records/spellings.ts"
import type { Category } from "../records/Vocabulary.ts"
import { type OwnerOf, ownersOf } from "./owners.ts"

interface TrackedPage {
  readonly page: PageKey
  readonly website: WebsiteKey
}

/** The records of an organization that the writer of facts needs. */
export interface RollupContext {
  readonly version: number
  /** The brands that make up the organization's visibility: its own ones, or all tracked ones if it has none. */
  readonly subjects: ReadonlySet<BrandKey>
  /** The topics and the category that a prompt's citations count for. */
  readonly scopes: ReadonlyMap<PromptKey, ReadonlyArray<Scope>>
  /**
   * When this process has seen each brand first mentioned, epoch milliseconds; the true time may be earlier. Brands
   * without a mention are missing.
   */
  readonly firstSeen: Map<BrandKey, number>
  /** The tracked pages, by `pageNameOf` their URL. */
  readonly trackedPages: ReadonlyMap<string, ReadonlyArray<TrackedPage>>
  readonly ownerOf: OwnerOf
}

// Organizations. A context is as large as all records of one.
const maxCachedContexts = 100

/** Caches the contexts of recently written organizations, and reads one again after a change of records. */
export class RollupContexts extends Effect.Service<RollupContexts>()("vitrine/visibility/RollupContexts", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const cache = boundedMap<OrganizationKey, RollupContext>(maxCachedContexts)

    const readOwners = Effect.fnUntraced(function* (organization: OrganizationKey) {
      const domains = yield* sql<{ domain: string; brand: BrandKey }>`
        select domain, brand from brand_domains where organization = ${organization}`
      return ownersOf(new Map(domains.map(({ brand, domain }) => [domain, brand])))
    })

    const read = Effect.fnUntraced(function* (organization: OrganizationKey, version = -1) {
      const brands = yield* sql<{ key: BrandKey; tracking: string; is_own: number; first_seen_at: number | null }>`
        select key, tracking, is_own, first_seen_at from brands where organization = ${organization}`
      const prompts = yield* sql<{ key: PromptKey; category: Category | null }>`
        select key, category from prompts where organization = ${organization}`
      const topics = yield* sql<{ prompt: PromptKey; topic: TopicKey }>`
        select prompt_topics.prompt, prompt_topics.topic
        from prompts join prompt_topics on prompt_topics.prompt = prompts.key
        where prompts.organization = ${organization}`
      const pages = yield* sql<TrackedPage & { url: string }>`
        select distinct tracked_pages.page, pages.website, pages.url
        from tracked_pages join pages on pages.key = tracked_pages.page
        where tracked_pages.organization = ${organization}`
      const ownBrands = brands.filter(({ is_own }) => is_own === 1)
      const subjects = ownBrands.length > 0 ? ownBrands : brands.filter(({ tracking }) => tracking === "tracked")
      const scopes = new Map<PromptKey, Array<Scope>>(
        prompts.map(({ category, key }) => [key, category === null ? [] : [categoryScope(organization, category)]])
      )
      for (const { prompt, topic } of topics) scopes.get(prompt)?.push(topicScope(topic))
      return {
        version,
        subjects: new Set(subjects.map(({ key }) => key)),
        scopes,
        firstSeen: new Map(
          brands.flatMap(({ first_seen_at, key }) => (first_seen_at === null ? [] : [[key, first_seen_at]]))
        ),
        trackedPages: Map.groupBy(pages, ({ url }) => pageNameOf(url)),
        ownerOf: yield* readOwners(organization)
      } satisfies RollupContext
    })

    return {
      /** The current context, read in the open transaction. */
      read: (organization: OrganizationKey) => read(organization),

      /** Only its `ownerOf`. */
      readOwners,

      /** The context of an organization at the version in its row, in the transaction that locked the row. */
      at: Effect.fnUntraced(function* (organization: OrganizationKey, version: number) {
        const found = cache.get(organization)
        if (found?.version === version) return found
        const context = yield* read(organization, version)
        cache.set(organization, context)
        return context
      }),

      /** Invalidates the cached context after a rollback: it may hold uncommitted data. */
      forget: (organization: OrganizationKey) => Effect.sync(() => cache.delete(organization))
    }
  })
}) {}
