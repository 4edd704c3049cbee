import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Record, Schema } from "effect"
import { findAll } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { type MeasureName, measureNames, measures } from "../facts/rollups.ts"
import type { OrganizationKey } from "../records/Keys.ts"
import { Category, type CategoryOrNone, type SubjectKind } from "../records/Vocabulary.ts"
import { emptyTotals, type Totals } from "./Figures.ts"
import type { Days, Window } from "./Window.ts"

interface OrganizationWindow extends Days {
  readonly organization: OrganizationKey
}

const TotalsRow = Schema.Struct({
  queries: Schema.Int,
  mentioning: Schema.Int,
  ...Record.map(measures, () => Schema.Int)
})

const DayRow = Schema.Struct({ day: Schema.Int, ...TotalsRow.fields })

/** The sums of a category, and the number of its prompt templates. */
export interface CategoryTotals extends Totals {
  readonly category: CategoryOrNone
  readonly prompts: number
}

/** A subject's sums over a window, over the previous one, and of each day of both that has an answer. */
interface SubjectTotals {
  readonly current: Totals
  readonly previous: Totals
  readonly days: ReadonlyMap<number, Totals>
}

export const addTotals = (a: Totals, b: Totals): Totals => Record.map(a, (sum, name) => sum + b[name])

const isWithin =
  ({ first, last }: Days) =>
  ({ day }: { readonly day: number }): boolean =>
    day >= first && day <= last

const totalOf = (rows: ReadonlyArray<typeof DayRow.Type>, days: Days): Totals =>
  rows.filter(isWithin(days)).reduce<Totals>(addTotals, emptyTotals)

/** The visibility of an organization's brands, summed up from the roll-ups of its days. */
export class Visibility extends Effect.Service<Visibility>()("vitrine/visibility/Visibility", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const columnsFor = (column: (name: MeasureName) => string) => sql.literal(measureNames.map(column).join(", "))
    const subjectColumns = sql`
      answers as queries, subject_answers as mentioning, ${columnsFor((name) => `subject_${name} as ${name}`)}`

    const organizationDays = findAll(
      DayRow,
      ({ first, last, organization }: OrganizationWindow) => sql`
        select day, ${subjectColumns} from organization_days
        where organization = ${organization} and day >= ${first} and day <= ${last} order by day`
    )

    // An answer mentions a brand once, so the number of mentions is the number of answers with one.
    const brandDays = (keys: ReadonlyArray<number>, { first, last, organization }: OrganizationWindow) => sql`
      select brands.key, organization_days.day, answers as queries, coalesce(mentions, 0) as mentioning,
        ${columnsFor((name) => `coalesce(${name}, 0) as ${name}`)}
      from brands
      join organization_days on organization_days.organization = brands.organization
      left join brand_days on brand_days.brand = brands.key and brand_days.day = organization_days.day
      where brands.organization = ${organization} and ${sql.in("brands.key", keys)}
        and organization_days.day >= ${first} and organization_days.day <= ${last}`

    const promptDays = (keys: ReadonlyArray<number>, { first, last, organization }: OrganizationWindow) => sql`
      select prompt as key, day, ${subjectColumns} from prompt_days
      where organization = ${organization} and day >= ${first} and day <= ${last} and ${sql.in("prompt", keys)}`

    // Reads the days once, whatever the number of topics: SQLite takes a cross join in the order in which it is written.
    const topicDays = (keys: ReadonlyArray<number>, { first, last, organization }: OrganizationWindow) => sql`
      select topic as key, day, cast(sum(answers) as bigint) as queries,
        cast(sum(subject_answers) as bigint) as mentioning,
        ${columnsFor((name) => `cast(sum(subject_${name}) as bigint) as ${name}`)}
      from prompt_days cross join prompt_topics
      where organization = ${organization} and day >= ${first} and day <= ${last}
        and prompt_topics.prompt = prompt_days.prompt and ${sql.in("topic", keys)}
      group by topic, day`

    const daysByKind = { brands: brandDays, prompts: promptDays, topics: topicDays }
    const decodeDays = Schema.decodeUnknown(Schema.Array(Schema.Struct({ key: Schema.Int, ...DayRow.fields })))

    // Starts from every prompt template, so that a category without an answer has a row too.
    const categories = findAll(
      Schema.Struct({ category: Schema.NullOr(Category), prompts: Schema.Int, ...TotalsRow.fields }),
      ({ first, last, organization }: OrganizationWindow) => sql`
        select category, cast(count(*) as integer) as prompts,
          cast(coalesce(sum(queries), 0) as bigint) as queries,
          cast(coalesce(sum(mentioning), 0) as bigint) as mentioning,
          ${columnsFor((name) => `cast(coalesce(sum(${name}), 0) as bigint) as ${name}`)}
        from prompts left join (
          select prompt, sum(answers) as queries, sum(subject_answers) as mentioning,
            ${columnsFor((name) => `sum(subject_${name}) as ${name}`)}
          from prompt_days
          where organization = ${organization} and day >= ${first} and day <= ${last}
          group by prompt
        ) sums on sums.prompt = prompts.key
        where prompts.organization = ${organization}
        group by category`
    )

    return {
      /** The totals of the organization's own brands in the window and in the previous one. */
      vitals: traced("Visibility.vitals", (organization: OrganizationKey, { first, last, previous }: Window) =>
        organizationDays({ organization, first: previous.first, last }).pipe(
          sqlOrDie,
          Effect.map((rows) => ({ current: totalOf(rows, { first, last }), previous: totalOf(rows, previous) }))
        )
      ),

      /**
       * The same for each of some brands, with the days of both windows. For prompt templates and topics: the
       * visibility of the organization's own brands in the answers to them. By key; a key without answers has no sums.
       */
      ofSubjects: traced(
        "Visibility.ofSubjects",
        (
          kind: SubjectKind,
          organization: OrganizationKey,
          keys: ReadonlyArray<number>,
          { first, last, previous }: Window
        ) =>
          daysByKind[kind](keys, { organization, first: previous.first, last }).pipe(
            Effect.flatMap(decodeDays),
            sqlOrDie,
            Effect.map((rows) => {
              const byKey = Map.groupBy(rows, ({ key }) => key)
              return (key: number): SubjectTotals => {
                const days = (byKey.get(key) ?? []).map(({ key: _, ...day }) => day)
                return {
                  current: totalOf(days, { first, last }),
                  previous: totalOf(days, previous),
                  days: new Map(days.map(({ day, ...totals }) => [day, totals]))
                }
              }
            })
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
