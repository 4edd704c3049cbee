import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { Flag } from "../../database/Flag.ts"
import { BrandId, OrganizationId } from "./Ids.ts"
import { BrandKey, type OrganizationKey } from "./Keys.ts"
import type { Range } from "./Lists.ts"
import { BrandRecord } from "./Records.ts"
import { type AgePlace, recordsOf } from "./recordsOf.ts"
import { Tracking } from "./Vocabulary.ts"

const BrandRow = Schema.Struct({
  key: BrandKey,
  id: BrandId,
  organization_id: OrganizationId,
  name: Schema.String,
  aliases: Schema.parseJson(Schema.Array(Schema.String)),
  tracking: Tracking,
  is_own: Flag,
  first_seen_at: Schema.NullOr(Schema.Int),
  created_at: Schema.Int,
  updated_at: Schema.Int
})

/** The brands of an organization. */
export class Brands extends Effect.Service<Brands>()("vitrine/visibility/Brands", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const select = sql`
      select brands.*, organizations.id as organization_id
      from brands join organizations on organizations.key = brands.organization`

    const domainsOf = Effect.fnUntraced(function* (keys: ReadonlyArray<number>) {
      if (keys.length === 0) return new Map<number, ReadonlyArray<string>>()
      const rows = yield* sql<{ brand: number; domain: string }>`
        select brand, domain from brand_domains where ${sql.in("brand", keys)} order by domain`
      return new Map(
        [...Map.groupBy(rows, ({ brand }) => brand)].map(([brand, owned]) => [brand, owned.map(({ domain }) => domain)])
      )
    })

    const toBrands = Effect.fnUntraced(function* (rows: ReadonlyArray<typeof BrandRow.Type>) {
      const domains = yield* domainsOf(rows.map(({ key }) => key))
      return rows.map(({ key, ...row }) => new BrandRecord({ ...row, domains: domains.get(key) ?? [] }))
    })

    const brands = recordsOf(sql, {
      service: "Brands",
      noun: "brand",
      table: "brands",
      Row: BrandRow,
      select,
      toRecords: toBrands
    })

    return {
      ...brands,

      /** Of one tracking, or all. */
      list: (organization: OrganizationKey, tracking: Tracking | undefined, range: Range<AgePlace>) =>
        brands.list(organization, tracking === undefined ? [] : [sql`tracking = ${tracking}`], range)
    }
  })
}) {}
