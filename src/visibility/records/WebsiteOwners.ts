import * as SqlClient from "@effect/sql/SqlClient"
import { Array as Arr, Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { RollupContexts } from "../facts/RollupContext.ts"
import { pageOf } from "../import/Website.ts"
import type { BrandKey, OrganizationKey, WebsiteKey } from "./Keys.ts"
import type { WebsiteType } from "./Vocabulary.ts"

interface Row {
  readonly key: WebsiteKey
  readonly domain: string
  readonly type: WebsiteType
  readonly owner: BrandKey | null
}

/** The type that a site's names suggest. It is computed again for a site that an owner has made a company site. */
const typeOf = ({ domain, type }: Row): WebsiteType =>
  type === "company_site" ? (pageOf(`https://${domain}/`)?.website.type ?? "other") : type

// SQLite nests one condition per domain and allows 1,000 levels.
const batchSize = 200

/** Keeps the owners of websites consistent with the domains of brands. */
export class WebsiteOwners extends Effect.Service<WebsiteOwners>()("vitrine/visibility/WebsiteOwners", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contexts = yield* RollupContexts

    const settle = Effect.fnUntraced(function* (organization: OrganizationKey, domains: ReadonlyArray<string>) {
      if (domains.length === 0) return
      const ownerOf = yield* contexts.readOwners(organization)
      for (const batch of Arr.chunksOf(domains, batchSize)) {
        const conditions = batch.map((domain) => sql`domain = ${domain} or domain like ${`%.${domain}`}`)
        const rows = yield* sql<Row>`
          select key, domain, type, owner from websites where organization = ${organization} and (${sql.or(conditions)})`
        for (const row of rows) {
          const { owner, type } = ownerOf({ domain: row.domain, type: typeOf(row) })
          if (owner === row.owner && type === row.type) continue
          yield* sql`update websites set owner = ${owner}, type = ${type} where key = ${row.key}`
        }
      }
    })

    return {
      /** Updates owner and type of the websites under domains with a new owner, in the same transaction. */
      settle: (organization: OrganizationKey, domains: ReadonlyArray<string>) => sqlOrDie(settle(organization, domains))
    }
  }).pipe(dependingOn(RollupContexts))
}) {}
