import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Effect, Record, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { type Measured, measured, measures } from "../facts/rollups.ts"
import { BrandKey, OrganizationKey } from "../records/Keys.ts"
import { Category } from "../records/Vocabulary.ts"
import { nothing, type Totals } from "./Figures.ts"
import type { CategoryOrNone } from "./Metrics.ts"
import type { Days, Window } from "./Window.ts"

const Organization = Schema.Int.pipe(Schema.fromBrand(OrganizationKey))
const Range = Schema.Struct({ organization: Organization, first: Schema.Int, last: Schema.Int })

const TotalsRow = Schema.Struct({
  queries: Schema.Int,
  mentioning: Schema.Int,
  ...Record.map(measures, () => Schema.Int)
})

const DayRow = Schema.Struct({ day: Schema.Int, ...TotalsRow.fields })

/** The sums of a category, and how many prompt templates it has. */
export interface CategoryTotals extends Totals {
  readonly category: CategoryOrNone
  readonly prompts: number
}

/** A brand's sums over a window, over the one before, and of each day of the window that has an answer. */
interface BrandTotals {
  readonly current: Totals
  readonly previous: Totals
  readonly days: ReadonlyMap<number, Totals>
}

const add = (a: Totals, b: Totals): Totals => Record.map(a, (sum, name) => sum + b[name])

const within =
  ({ first, last }: Days) =>
  ({ day }: { readonly day: number }): boolean =>
    day >= first && day <= last

const totalOf = (rows: ReadonlyArray<typeof DayRow.Type>, days: Days): Totals =>
  rows.filter(within(days)).reduce<Totals>(add, nothing)

/** How visible an organization's brands are, summed up from the roll-ups of its days. */
export class Visibility extends Effect.Service<Visibility>()("vitrine/visibility/Visibility", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const each = (column: (name: Measured) => string) => sql.literal(measured.map(column).join(", "))

    const organizationDays = SqlSchema.findAll({
      Request: Range,
      Result: DayRow,
      execute: ({ first, last, organization }) => sql`
        select day, answers as queries, subject_answers as mentioning,
          ${each((name) => `subject_${name} as ${name}`)}
        from organization_days
        where organization = ${organization} and day >= ${first} and day <= ${last} order by day`
    })

    // An answer mentions a brand once: its mentions are the answers that mention it.
    const brandDays = SqlSchema.findAll({
      Request: Schema.Struct({ ...Range.fields, brand: Schema.Int.pipe(Schema.fromBrand(BrandKey)) }),
      Result: DayRow,
      execute: ({ brand, first, last, organization }) => sql`
        select organization_days.day, answers as queries, coalesce(mentions, 0) as mentioning,
          ${each((name) => `coalesce(${name}, 0) as ${name}`)}
        from organization_days
        left join brand_days on brand_days.brand = ${brand} and brand_days.day = organization_days.day
        where organization = ${organization} and organization_days.day >= ${first} and organization_days.day <= ${last}
        order by organization_days.day`
    })

    // Every prompt template with the sums of its days, so that a category without an answer has a row too.
    const categories = SqlSchema.findAll({
      Request: Range,
      Result: Schema.Struct({ category: Schema.NullOr(Category), prompts: Schema.Int, ...TotalsRow.fields }),
      execute: ({ first, last, organization }) => sql`
        select category, cast(count(*) as integer) as prompts,
          cast(coalesce(sum(queries), 0) as bigint) as queries,
          cast(coalesce(sum(mentioning), 0) as bigint) as mentioning,
          ${each((name) => `cast(coalesce(sum(${name}), 0) as bigint) as ${name}`)}
        from prompts left join (
          select prompt, sum(answers) as queries, sum(subject_answers) as mentioning,
            ${each((name) => `sum(subject_${name}) as ${name}`)}
          from prompt_days
          where organization = ${organization} and day >= ${first} and day <= ${last}
          group by prompt
        ) sums on sums.prompt = prompts.key
        where prompts.organization = ${organization}
        group by category`
    })

    return {
      /** The organization's own brands in the window and in the one before. */
      vitals: traced("Visibility.vitals", (organization: OrganizationKey, { first, last, previous }: Window) =>
        organizationDays({ organization, first: previous.first, last }).pipe(
          sqlOrDie,
          Effect.map((rows) => ({ current: totalOf(rows, { first, last }), previous: totalOf(rows, previous) }))
        )
      ),

      /** The same of one brand, with the days of the window. */
      ofBrand: traced(
        "Visibility.ofBrand",
        (organization: OrganizationKey, brand: BrandKey, { first, last, previous }: Window) =>
          brandDays({ organization, brand, first: previous.first, last }).pipe(
            sqlOrDie,
            Effect.map(
              (rows): BrandTotals => ({
                current: totalOf(rows, { first, last }),
                previous: totalOf(rows, previous),
                days: new Map(rows.filter(within({ first, last })).map(({ day, ...totals }) => [day, totals]))
              })
            )
          )
      ),

      /** Each category that a prompt template has now, in no particular order. */
      byCategory: traced("Visibility.byCategory", (organization: OrganizationKey, { first, last }: Window) =>
        categories({ organization, first, last }).pipe(
          sqlOrDie,
          Effect.map((rows) =>
            rows.map(
              ({ category, ...totals }): CategoryTotals => ({ ...totals, category: category ?? "uncategorized" })
            )
          )
        )
      )
    }
  })
}) {}
