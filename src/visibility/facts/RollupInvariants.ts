import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { type Invariant, sqlInvariant } from "../../database/Invariant.ts"
import { dayMs } from "../../domain/CalendarDate.ts"
import { categoryScopes, scopeKinds } from "../leaderboards/Scope.ts"
import { type StalePart, staleParts } from "./DaySums.ts"
import { measureNames, measures, type Rollup, rollups, subjectSums, weightAt } from "./rollups.ts"

// Imports refuse times before 1970, so the division rounds down.
const dayExpression = `a.answered_at / ${dayMs}`

interface VerifiedRollup {
  readonly rollup: Rollup<string, string>
  /** Recomputes keys and sums from the facts, in any number of rows. */
  readonly facts: (sql: SqlClient) => Fragment
  /** The part that is recomputed on a stale day, and SQL for the organization of such a row; null for other rows. */
  readonly rederived?: { readonly part: StalePart; readonly organization: string }
}

/** Compares facts and sums: a difference is a violation. Skips rows of zeros and stale days. */
const rollupInvariantOf = ({ rederived, facts, rollup: { keys, sums, table } }: VerifiedRollup): Invariant =>
  sqlInvariant({
    name: `rollups.${table}`,
    sentence: `The sums of a day in ${table} match its answers, mentions and citations.`,
    tables: [table],
    violations: (sql) => {
      const each = (format: (sum: string) => string, separator: string) => sql.literal(sums.map(format).join(separator))
      const columns = sql.literal([...keys, ...sums].join(", "))
      const isStale =
        rederived === undefined
          ? sql`1 = 0`
          : sql`
            exists (
              select 1 from stale_days where stale_days.day = compared.day and part = ${staleParts[rederived.part]}
                and stale_days.organization = ${sql.literal(rederived.organization)}
            )`
      const place = sql.literal(keys.map((key) => `'${key} ' || ${key}`).join(" || ', ' || "))
      return sql`
        select '' as owner, ${place} as id,
          ${each((sum) => `'${sum} ' || counted_${sum}`, " || ', ' || ")} as expected,
          ${each((sum) => `'${sum} ' || stored_${sum}`, " || ', ' || ")} as found
        from (
          select ${sql.literal(keys.join(", "))},
            ${each((sum) => `sum(case when side = 1 then ${sum} else 0 end) as counted_${sum}`, ", ")},
            ${each((sum) => `sum(case when side = 2 then ${sum} else 0 end) as stored_${sum}`, ", ")}
          from (
            select 1 as side, ${columns} from (${facts(sql)}) f
            union all select 2 as side, ${columns} from ${sql(table)}
          ) sides group by ${sql.literal(keys.join(", "))}
        ) compared
        where (${each((sum) => `counted_${sum} <> stored_${sum}`, " or ")})
          and not ${isStale}`
    }
  })

const measureColumns = (sql: SqlClient, prefix = "", columns: typeof measures = measures) =>
  sql.literal(measureNames.map((name) => `${columns[name].sql} as ${prefix}${name}`).join(", "))

// An answer mentions a brand once, so these sums need no group per answer. With one they would take half as long again.
const brandMeasures = { ...measures, weight: { ...measures.weight, sql: `sum(${weightAt("m.position")})` } }

const answersWithSubject = (sql: SqlClient) => sql`
  select a.organization, ${sql.literal(dayExpression)} as day, a.prompt, 1 as answers,
    ${sql.literal(subjectSums.map((sum) => `coalesce(s.${sum}, 0) as ${sum}`).join(", "))}
  from answers a left join (
    select m.answer, 1 as subject_answers, ${measureColumns(sql, "subject_")}
    from mentions m where m.brand in (
      select key from brands b where b.is_own = 1 or (b.tracking = 'tracked' and not exists (
        select 1 from brands own where own.organization = b.organization and own.is_own = 1))
    ) group by m.answer
  ) s on s.answer = a.key
  where a.status = 'ok'`

/** Mentions grouped by every column that the leaderboards of brands use. */
const brandCells = (sql: SqlClient) => sql`
  select a.project, a.prompt, ${sql.literal(dayExpression)} as day, m.brand, count(*) as mentions
  from mentions m join answers a on a.key = m.answer where a.status = 'ok'
  group by a.project, a.prompt, ${sql.literal(dayExpression)}, m.brand`

const websiteCells = (sql: SqlClient) => sql`
  select a.project, a.prompt, a.organization, ${sql.literal(dayExpression)} as day, c.website, count(*) as citations
  from citations c join answers a on a.key = c.answer where a.status = 'ok'
  group by a.project, a.prompt, a.organization, ${sql.literal(dayExpression)}, c.website`

const { project, prompt, topic } = scopeKinds

const ownBrands = { part: "subjects", organization: "compared.organization" } as const

const topicsAndCategories = {
  part: "scopes",
  organization: `(case when compared.scope = ${topic}
    then (select organization from topics where topics.key = compared.subject)
    when compared.scope > ${topic} then compared.subject end)`
} as const

const categoryCases = Object.entries(categoryScopes).map(([category, kind]) => `when '${category}' then ${kind}`)

export const rollupInvariants = [
  rollupInvariantOf({
    rollup: rollups.organizationDays,
    rederived: ownBrands,
    facts: answersWithSubject
  }),
  rollupInvariantOf({
    rollup: rollups.promptDays,
    rederived: ownBrands,
    facts: answersWithSubject
  }),
  rollupInvariantOf({
    rollup: rollups.brandDays,
    facts: (sql) => sql`
      select m.brand, ${sql.literal(dayExpression)} as day, ${measureColumns(sql, "", brandMeasures)}
      from mentions m join answers a on a.key = m.answer where a.status = 'ok'
      group by m.brand, ${sql.literal(dayExpression)}`
  }),
  rollupInvariantOf({
    rollup: rollups.brandCounts,
    rederived: topicsAndCategories,
    facts: (sql) => sql`
      with cells as (${brandCells(sql)})
      select ${sql.literal(String(project))} as scope, project as subject, day, brand, mentions from cells
      union all select ${sql.literal(String(prompt))}, prompt, day, brand, mentions from cells
      union all select ${sql.literal(String(topic))}, t.topic, c.day, c.brand, c.mentions
      from cells c join prompt_topics t on t.prompt = c.prompt`
  }),
  rollupInvariantOf({
    rollup: rollups.websiteCounts,
    rederived: topicsAndCategories,
    facts: (sql) => sql`
      with cells as (${websiteCells(sql)})
      select ${sql.literal(String(project))} as scope, project as subject, day, website, citations from cells
      union all select ${sql.literal(String(topic))}, t.topic, c.day, c.website, c.citations
      from cells c join prompt_topics t on t.prompt = c.prompt
      union all
      select case p.category ${sql.literal(categoryCases.join(" "))} end, c.organization, c.day, c.website, c.citations
      from cells c join prompts p on p.key = c.prompt where p.category is not null`
  })
]
