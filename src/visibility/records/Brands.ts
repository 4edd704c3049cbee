import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import { type AgePlace, byAge, placedByAge } from "./ByAge.ts"
import { BrandId, OrganizationId } from "./Ids.ts"
import { BrandKey, OrganizationKey } from "./Keys.ts"
import type { Range } from "./Lists.ts"
import { BrandRecord } from "./Records.ts"
import { Tracking } from "./Vocabulary.ts"

const BrandRow = Schema.Struct({
  key: Schema.Int.pipe(Schema.fromBrand(BrandKey)),
  id: BrandId,
  organization_id: OrganizationId,
  name: Schema.String,
  aliases: Schema.parseJson(Schema.Array(Schema.String)),
  tracking: Tracking,
  is_own: Schema.Int,
  first_seen_at: Schema.NullOr(Schema.Int),
  created_at: Schema.Int,
  updated_at: Schema.Int
})

/** The brands of an organization. */
export class Brands extends Effect.Service<Brands>()("vitrine/visibility/Brands", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const age = byAge(sql)

    const select = sql`
      select brands.*, organizations.id as organization_id
      from brands join organizations on organizations.key = brands.organization`

    const rowOf = SqlSchema.findOne({
      Request: Schema.Struct({ organization: Schema.Int.pipe(Schema.fromBrand(OrganizationKey)), id: Schema.String }),
      Result: BrandRow,
      execute: ({ id, organization }) => sql`${select} where organization = ${organization} and brands.id = ${id}`
    })

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
      return rows.map(
        ({ is_own, key, ...row }) => new BrandRecord({ ...row, domains: domains.get(key) ?? [], is_own: is_own === 1 })
      )
    })

    const decode = Schema.decodeUnknown(Schema.Array(BrandRow))

    /** Fails with NotFound for an id that is none of the organization's. */
    const find = traced("Brands.find", (organization: OrganizationKey, id: string) =>
      sqlOrDie(rowOf({ organization, id })).pipe(
        Effect.flatMap(
          Option.match({ onNone: () => Effect.fail(RecordNotFound.of("brand", id)), onSome: Effect.succeed })
        )
      )
    )

    return {
      find,

      get: traced("Brands.get", (organization: OrganizationKey, id: string) =>
        Effect.flatMap(find(organization, id), (row) =>
          Effect.flatMap(sqlOrDie(toBrands([row])), ([brand]) =>
            brand === undefined ? Effect.dieMessage("one row makes one brand") : Effect.succeed(brand)
          )
        )
      ),

      /** Newest first; of one tracking, or all. */
      list: traced(
        "Brands.list",
        (organization: OrganizationKey, tracking: Tracking | undefined, range: Range<AgePlace>) =>
          sql`
            ${select} where organization = ${organization} and ${age.after("brands", range)}
            and ${tracking === undefined ? sql`1 = 1` : sql`tracking = ${tracking}`}
            ${age.newestFirst("brands", range)}`.pipe(
            Effect.flatMap(decode),
            Effect.flatMap(toBrands),
            Effect.map((brands) => brands.map(placedByAge)),
            sqlOrDie
          )
      )
    }
  })
}) {}
