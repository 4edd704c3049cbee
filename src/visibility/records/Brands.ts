import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema, Struct } from "effect"
import { Flag } from "../../database/Flag.ts"
import { BrandKey, type OrganizationKey } from "./Keys.ts"
import type { PageRange } from "./Lists.ts"
import { BrandRecord } from "./Records.ts"
import { type AgePlace, recordsOf } from "./recordsOf.ts"
import type { Tracking } from "./Vocabulary.ts"

const BrandRow = Schema.Struct({
  ...Struct.omit(BrandRecord.fields, "domains"),
  key: BrandKey,
  aliases: Schema.parseJson(BrandRecord.fields.aliases.from),
  is_own: Flag
})

/** The brands of an organization. */
export class Brands extends Effect.Service<Brands>()("vitrine/visibility/Brands", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const select = sql`
      select brands.*, organizations.id as organization_id
      from brands join organizations on organizations.key = brands.organization`

    const domainsOf = Effect.fnUntraced(function* (keys: ReadonlyArray<number>) {
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

      /** Brands of one tracking state, or all. */
      list: (organization: OrganizationKey, tracking: Tracking | undefined, range: PageRange<AgePlace>) =>
        brands.list(organization, tracking === undefined ? [] : [sql`tracking = ${tracking}`], range)
    }
  })
}) {}
