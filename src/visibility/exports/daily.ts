import { Struct } from "effect"
import { fromDayNumber } from "../../domain/CalendarDate.ts"
import { type MeasureName, measureNames } from "../facts/rollups.ts"
import { figuresOf } from "../metrics/Figures.ts"
import { type ExportTable, pagesOf } from "./ExportTable.ts"

interface Raw extends Readonly<Record<MeasureName, number>> {
  readonly key: number
  readonly id: string
  readonly name: string
  readonly is_own: number
  readonly day: number
  readonly answers: number
}

export const daily: ExportTable = {
  columns: [
    { name: "date", type: "text", meaning: "The day, UTC: YYYY-MM-DD" },
    { name: "brand_id", type: "text", meaning: "The brand: brn_..." },
    { name: "brand", type: "text", meaning: "Its current name" },
    { name: "is_own", type: "boolean", meaning: "Whether it is the organization's own" },
    {
      name: "visibility_score",
      type: "number",
      meaning: "0 to 100: the share of answers that name it, each weighted by its position"
    },
    { name: "mention_count", type: "integer", meaning: "Answers that name the brand" },
    { name: "total_queries", type: "integer", meaning: "Answers of the day that count" },
    { name: "mention_coverage", type: "number", meaning: "The share of these answers that name the brand, 0 to 100" },
    { name: "avg_position", type: "number", meaning: "The mean rank, 1 is the first" },
    { name: "sentiment_score", type: "number", meaning: "0 to 100, 50 is neutral; 0 if no mention has a sentiment" }
  ],
  pages: pagesOf<Raw, readonly [number, number]>(
    () => [0, 0],
    // With a list of brands SQLite reads days in order and stops after the page; with a join it sorts all of them.
    (sql, { organization }, [brand, day], count) => sql<Raw>`
      select brands.key, brands.id, brands.name, brands.is_own, brand_days.day, organization_days.answers,
        ${sql.literal(measureNames.map((name) => `brand_days.${name}`).join(", "))}
      from brand_days
        join brands on brands.key = brand_days.brand
        join organization_days
          on organization_days.organization = brands.organization and organization_days.day = brand_days.day
      where brand_days.brand in (select key from brands where organization = ${organization} and key >= ${brand})
        and brand_days.mentions > 0 and (brand_days.brand, brand_days.day) > (${brand}, ${day})
      order by brand_days.brand, brand_days.day limit ${count}`,
    ({ day, key }) => [key, day],
    (raws, { days }) =>
      raws
        .filter(({ day }) => days === undefined || days.has(day))
        .map(({ answers, day, id, is_own, key: _, name, ...sums }) => ({
          date: fromDayNumber(day),
          brand_id: id,
          brand: name,
          is_own: is_own === 1,
          ...Struct.omit(figuresOf({ ...sums, queries: answers, mentioning: sums.mentions }), "queries_with_mentions")
        }))
  )
}
