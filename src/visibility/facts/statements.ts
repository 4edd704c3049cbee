import type { RowStatement } from "../../database/insertRows.ts"

const sumsUp = (table: string, keys: ReadonlyArray<string>, sums: ReadonlyArray<string>): RowStatement => ({
  head: `insert into ${table} (${[...keys, ...sums].join(", ")}) values`,
  width: keys.length + sums.length,
  tail: `on conflict (${keys.join(", ")}) do update set ${sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(", ")}`
})

const subjectSums = [
  "answers",
  "subject_answers",
  "subject_mentions",
  "subject_weight",
  "subject_positions",
  "subject_sentiment"
]

/** How facts and roll-ups are written: facts are new, sums are added to what is there. */
export const statements = {
  answers: {
    head: "insert into answers (key, source, organization, project, prompt, provider, location, answered_at, status, mentions, citations) values",
    width: 11
  },
  mentions: { head: "insert into mentions (answer, brand, position, sentiment) values", width: 4 },
  citations: { head: "insert into citations (answer, position, page, website, answered_at) values", width: 5 },
  organizationDays: sumsUp("organization_days", ["organization", "day"], subjectSums),
  promptDays: sumsUp("prompt_days", ["organization", "day", "prompt"], subjectSums),
  brandDays: sumsUp("brand_days", ["brand", "day"], ["mentions", "weight", "positions", "sentiment"]),
  brandCounts: sumsUp("brand_counts", ["scope", "subject", "day", "brand"], ["mentions"]),
  websiteCounts: sumsUp("website_counts", ["scope", "subject", "day", "website"], ["citations"])
} satisfies Record<string, RowStatement>
