import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { type Invariant, stated } from "../../database/Invariant.ts"
import { dayMs } from "../../domain/CalendarDate.ts"
import { categoryScopes, scopeKinds } from "../leaderboards/Scope.ts"
import { mostWeights, weightOf } from "../metrics/weight.ts"

// Instants before 1970 are refused by whoever brings answers, so dividing is rounding down.
const dayOf = `a.answered_at / ${dayMs}`

/** The weight of a position, as the writer of facts takes it. */
const weightAt = (column: string): string => {
  const cases = Array.from({ length: mostWeights }, (_, index) => `when ${index + 1} then ${weightOf(index + 1)}`)
  return `(case ${column} ${cases.join(" ")} else ${weightOf(mostWeights + 1)} end)`
}

interface Rollup {
  readonly name: string
  readonly table: string
  readonly keys: ReadonlyArray<string>
  readonly sums: ReadonlyArray<string>
  /** Yields keys and sums once more from the facts, in as many rows as it likes. */
  readonly facts: (sql: SqlClient) => Fragment
}

/** Facts and sums side by side: what is left over on one of them is a violation. Rows of nothing but zeros are none. */
const sameAsFacts = ({ facts, keys, name, sums, table }: Rollup): Invariant =>
  stated({
    name: `rollups.${name}`,
    sentence: `The sums of a day in ${table} are what its answers, mentions and citations say.`,
    tables: [table],
    violations: (sql) => {
      const each = (wording: (sum: string) => string, joint: string) => sql.literal(sums.map(wording).join(joint))
      const columns = sql.literal([...keys, ...sums].join(", "))
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
        where ${each((sum) => `counted_${sum} <> stored_${sum}`, " or ")}`
    }
  })

const subjectSums = ["subject_answers", "subject_mentions", "subject_weight", "subject_positions", "subject_sentiment"]

/** Answers with what their mentions of the organization's own brands come to; of all tracked ones if none is its own. */
const answersWithSubject = (sql: SqlClient) => sql`
  select a.organization, ${sql.literal(dayOf)} as day, a.prompt, 1 as answers,
    case when s.answer is null then 0 else 1 end as subject_answers,
    coalesce(s.named, 0) as subject_mentions,
    case when s.answer is null then 0 else ${sql.literal(weightAt("s.best"))} end as subject_weight,
    coalesce(s.positions, 0) as subject_positions,
    coalesce(s.sentiment, 0) as subject_sentiment
  from answers a left join (
    select m.answer, count(*) as named, min(m.position) as best, sum(m.position) as positions,
      sum(m.sentiment) as sentiment
    from mentions m where m.brand in (
      select key from brands b where b.is_own = 1 or (b.tracking = 'tracked' and not exists (
        select 1 from brands own where own.organization = b.organization and own.is_own = 1))
    ) group by m.answer
  ) s on s.answer = a.key
  where a.status = 'ok'`

/** Mentions by all that the boards of brands are of. */
const brandCells = (sql: SqlClient) => sql`
  select a.project, a.prompt, ${sql.literal(dayOf)} as day, m.brand, count(*) as mentions
  from mentions m join answers a on a.key = m.answer where a.status = 'ok'
  group by a.project, a.prompt, ${sql.literal(dayOf)}, m.brand`

const websiteCells = (sql: SqlClient) => sql`
  select a.project, a.prompt, a.organization, ${sql.literal(dayOf)} as day, c.website, count(*) as citations
  from citations c join answers a on a.key = c.answer where a.status = 'ok'
  group by a.project, a.prompt, a.organization, ${sql.literal(dayOf)}, c.website`

const { project, prompt, topic } = scopeKinds

const categoryCases = Object.entries(categoryScopes).map(([category, kind]) => `when '${category}' then ${kind}`)

export const rollupInvariants = [
  sameAsFacts({
    name: "organization_days",
    table: "organization_days",
    keys: ["organization", "day"],
    sums: ["answers", ...subjectSums],
    facts: answersWithSubject
  }),
  sameAsFacts({
    name: "prompt_days",
    table: "prompt_days",
    keys: ["organization", "day", "prompt"],
    sums: ["answers", ...subjectSums],
    facts: answersWithSubject
  }),
  sameAsFacts({
    name: "brand_days",
    table: "brand_days",
    keys: ["brand", "day"],
    sums: ["mentions", "weight", "positions", "sentiment"],
    facts: (sql) => sql`
      select m.brand, ${sql.literal(dayOf)} as day, 1 as mentions, ${sql.literal(weightAt("m.position"))} as weight,
        m.position as positions, m.sentiment
      from mentions m join answers a on a.key = m.answer where a.status = 'ok'`
  }),
  sameAsFacts({
    name: "brand_counts",
    table: "brand_counts",
    keys: ["scope", "subject", "day", "brand"],
    sums: ["mentions"],
    facts: (sql) => sql`
      with cells as (${brandCells(sql)})
      select ${sql.literal(String(project))} as scope, project as subject, day, brand, mentions from cells
      union all select ${sql.literal(String(prompt))}, prompt, day, brand, mentions from cells
      union all select ${sql.literal(String(topic))}, t.topic, c.day, c.brand, c.mentions
      from cells c join prompt_topics t on t.prompt = c.prompt`
  }),
  sameAsFacts({
    name: "website_counts",
    table: "website_counts",
    keys: ["scope", "subject", "day", "website"],
    sums: ["citations"],
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
