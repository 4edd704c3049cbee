import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Schema } from "effect"
import { Flag } from "../../database/Flag.ts"
import { findAll } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { BrandKey, type OrganizationKey, ProjectKey, PromptKey } from "./Keys.ts"
import { Category, Tracking } from "./Vocabulary.ts"

const Names = Schema.parseJson(Schema.Array(Schema.String))

const BrandEntry = Schema.Struct({
  key: BrandKey,
  id: Schema.String,
  name: Schema.String,
  aliases: Names,
  excluded: Names,
  is_case_sensitive: Flag,
  is_own: Flag,
  tracking: Tracking
})

const PromptEntry = Schema.Struct({
  key: PromptKey,
  id: Schema.String,
  name: Schema.String,
  text: Schema.String,
  category: Schema.NullOr(Category),
  // 0 or 1, undecoded: every import reads tens of thousands, and decoding flags would double the time.
  is_active: Schema.Int
})

const ProjectEntry = Schema.Struct({
  key: ProjectKey,
  id: Schema.String,
  name: Schema.String
})

/** The organization existed when the command began. */
export class OrganizationGone extends Data.TaggedError("OrganizationGone") {
  override get message(): string {
    return "The organization and all its data were removed in the meantime."
  }
}

/** The records of an organization, for lookups by name while answers are written. */
export class OrganizationRecords extends Effect.Service<OrganizationRecords>()(
  "vitrine/visibility/OrganizationRecords",
  {
    effect: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const all = <A, I>(Row: Schema.Schema<A, I> & { readonly fields: object }, table: string) =>
        findAll(
          Row,
          (organization: OrganizationKey) => sql`
          select ${sql.literal(Object.keys(Row.fields).join(", "))} from ${sql(table)}
          where organization = ${organization} order by created_at, id`
        )

      const brands = all(BrandEntry, "brands")
      const prompts = all(PromptEntry, "prompts")
      const projects = all(ProjectEntry, "projects")

      const brandsWithDomains = Effect.fnUntraced(function* (organization: OrganizationKey) {
        const domains = yield* sql<{ brand: BrandKey; domain: string }>`
          select brand, domain from brand_domains where organization = ${organization} order by domain`
        const owned = Map.groupBy(domains, ({ brand }) => brand)
        return (yield* brands(organization)).map(({ is_case_sensitive, is_own, ...brand }) => ({
          ...brand,
          isCaseSensitive: is_case_sensitive,
          isOwn: is_own,
          domains: (owned.get(brand.key) ?? []).map(({ domain }) => domain)
        }))
      })

      const recordsVersionOf = Effect.fnUntraced(function* (organization: OrganizationKey) {
        const [row] = yield* sql<{ layout: number }>`
          select layout_version as layout from organizations where key = ${organization}`
        return row === undefined ? yield* new OrganizationGone() : row.layout
      })

      return {
        /**
         * The brands, prompts and projects of an organization, oldest first, with their version, or an earlier one if
         * they change during the read. Fails with OrganizationGone if the organization no longer exists.
         */
        of: traced("OrganizationRecords.of", (organization: OrganizationKey) =>
          sqlOrDie(
            Effect.all({
              recordsVersion: recordsVersionOf(organization),
              brands: brandsWithDomains(organization),
              prompts: prompts(organization),
              projects: projects(organization)
            })
          )
        ),

        /** Only its brands, oldest first: some dozens, while there may be tens of thousands of prompts. */
        brands: traced("OrganizationRecords.brands", (organization: OrganizationKey) =>
          sqlOrDie(brandsWithDomains(organization))
        )
      }
    })
  }
) {}
