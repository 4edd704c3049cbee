import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schema } from "effect"
import { Flag } from "../../database/Flag.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import type { BrandKey } from "./Keys.ts"
import type { PageRange, Placed } from "./Lists.ts"
import { TrackedPage } from "./Records.ts"
import type { PageSort } from "./Vocabulary.ts"

/** The sort value, null if it is missing, and the id. */
export const PagePlace = Schema.Tuple(Schema.NullOr(Schema.Int), Schema.String)
export type PagePlace = typeof PagePlace.Type

const Row = Schema.Struct({ ...TrackedPage.fields, is_tracked: Flag })

const sorts = {
  recent: { column: "created_at", ascending: false },
  score_low: { column: "score", ascending: true },
  score_high: { column: "score", ascending: false },
  citations: { column: "citation_count", ascending: false },
  last_checked: { column: "last_checked_at", ascending: false }
} as const satisfies Record<PageSort, { column: keyof typeof Row.Type; ascending: boolean }>

/** The pages that are watched for a brand. */
export class TrackedPages extends Effect.Service<TrackedPages>()("vitrine/visibility/TrackedPages", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const afterCondition = (sort: PageSort, after: Option.Option<PagePlace>) => {
      const { ascending, column } = sorts[sort]
      const value = sql(`tracked_pages.${column}`)
      const id = sql("tracked_pages.id")
      if (Option.isNone(after)) return sql`1 = 1`
      const [last, lastId] = after.value
      if (last === null) return sql`${value} is null and ${id} < ${lastId}`
      const further = ascending ? sql`${value} > ${last}` : sql`${value} < ${last}`
      return sql`(${further} or (${value} = ${last} and ${id} < ${lastId}) or ${value} is null)`
    }

    const order = (sort: PageSort) => {
      const { ascending, column } = sorts[sort]
      const value = sql(`tracked_pages.${column}`)
      return sql`
        case when ${value} is null then 1 else 0 end, ${value} ${sql.literal(ascending ? "asc" : "desc")},
        tracked_pages.id desc`
    }

    const decode = Schema.decodeUnknown(Schema.Array(Row))

    const toPage =
      (sort: PageSort) =>
      (row: typeof Row.Type): Placed<TrackedPage, PagePlace> => ({
        item: new TrackedPage(row),
        place: [row[sorts[sort].column], row.id]
      })

    return {
      /** Sorted by `sort`; only pages that are tracked now, or all. */
      list: traced(
        "TrackedPages.list",
        (brand: BrandKey, onlyTracked: boolean, sort: PageSort, { after, count }: PageRange<PagePlace>) =>
          sql`
            select tracked_pages.*, organizations.id as organization_id, brands.id as brand_id,
              websites.id as website_id, pages.url, pages.title
            from tracked_pages
            join organizations on organizations.key = tracked_pages.organization
            join brands on brands.key = tracked_pages.brand
            join pages on pages.key = tracked_pages.page
            join websites on websites.key = pages.website
            where tracked_pages.brand = ${brand} and ${onlyTracked ? sql`is_tracked = 1` : sql`1 = 1`}
            and ${afterCondition(sort, after)}
            order by ${order(sort)} limit ${count}`.pipe(
            Effect.flatMap(decode),
            Effect.map((rows) => rows.map(toPage(sort))),
            sqlOrDie
          )
      )
    }
  })
}) {}
