import { Record } from "effect"
import type { RowStatement } from "../../database/insertRows.ts"
import { maxWeightedPosition, weightOf } from "../metrics/weight.ts"
import type { Mention } from "./Answer.ts"

interface Measure {
  /** The value that a subject's mentions in one answer add; there is at least one. */
  readonly of: (mentions: ReadonlyArray<Mention>) => number
  /** The same in SQL, an aggregate over these mentions `m`, to verify the roll-ups. */
  readonly sql: string
}

const sumOf = (mentions: ReadonlyArray<Mention>, member: "position" | "sentiment"): number =>
  mentions.reduce((sum, mention) => sum + (mention[member] ?? 0), 0)

/** SQL for the weight of a position. */
export const weightAt = (position: string): string => {
  const cases = Array.from(
    { length: maxWeightedPosition },
    (_, index) => `when ${index + 1} then ${weightOf(index + 1)}`
  )
  return `(case ${position} ${cases.join(" ")} else ${weightOf(maxWeightedPosition + 1)} end)`
}

/**
 * The sums over mentions, by column name in `brand_days`; for an organization's own brands together the columns have
 * the prefix `subject_`. Code that writes, verifies, recomputes or reads the roll-ups uses this list.
 */
export const measures = {
  mentions: { of: (mentions) => mentions.length, sql: "count(*)" },
  weight: {
    of: (mentions) => weightOf(Math.min(...mentions.map(({ position }) => position))),
    sql: weightAt("min(m.position)")
  },
  positions: { of: (mentions) => sumOf(mentions, "position"), sql: "sum(m.position)" },
  sentiment: { of: (mentions) => sumOf(mentions, "sentiment"), sql: "sum(coalesce(m.sentiment, 0))" },
  judged: {
    of: (mentions) => mentions.filter(({ sentiment }) => sentiment !== null).length,
    sql: "count(m.sentiment)"
  }
} satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures

/** The names of all measures. */
export const measureNames = Record.keys(measures)

/** The columns for an organization's own brands together. */
export const subjectSums = ["subject_answers" as const, ...measureNames.map((name) => `subject_${name}` as const)]

/** The values that mentions of one brand in one answer add, by column. */
export const sumsOf = (mentions: ReadonlyArray<Mention>): Record<MeasureName, number> =>
  Record.map(measures, ({ of }) => of(mentions))

/** The values that the own brands' mentions in one answer add, by column. */
export const subjectSumsOf = (mentions: ReadonlyArray<Mention>): Record<(typeof subjectSums)[number], number> => {
  const sum = (name: MeasureName): number => (mentions.length === 0 ? 0 : measures[name].of(mentions))
  return {
    subject_answers: mentions.length === 0 ? 0 : 1,
    ...Record.mapEntries(measures, (_, name) => [`subject_${name}` as const, sum(name)])
  }
}

/** A table of sums: its key and sum columns, and the statement that adds to existing rows. */
export interface Rollup<Key extends string, Sum extends string> {
  readonly table: string
  readonly keys: ReadonlyArray<Key>
  readonly sums: ReadonlyArray<Sum>
  readonly statement: RowStatement
}

const rollup = <const Key extends string, const Sum extends string>(
  table: string,
  keys: ReadonlyArray<Key>,
  sums: ReadonlyArray<Sum>
): Rollup<Key, Sum> => ({
  table,
  keys,
  sums,
  statement: {
    head: `insert into ${table} (${[...keys, ...sums].join(", ")}) values`,
    width: keys.length + sums.length,
    tail: `on conflict (${keys.join(", ")}) do update set ${sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(", ")}`
  }
})

export const rollups = {
  organizationDays: rollup("organization_days", ["organization", "day"], ["answers", ...subjectSums]),
  promptDays: rollup("prompt_days", ["organization", "day", "prompt"], ["answers", ...subjectSums]),
  brandDays: rollup("brand_days", ["brand", "day"], measureNames),
  brandCounts: rollup("brand_counts", ["scope", "subject", "day", "brand"], ["mentions"]),
  websiteCounts: rollup("website_counts", ["scope", "subject", "day", "website"], ["citations"])
}
