import type { SqlClient } from "@effect/sql/SqlClient"
import { sqlInvariant } from "../../database/Invariant.ts"
import { maxAnswers } from "../records/Keys.ts"
import { pageNameIn } from "../records/spellings.ts"

/** The id of an organization by the column that holds its key. */
const ownerOf = (sql: SqlClient, column: string) =>
  sql.literal(`(select id from organizations where organizations.key = ${column})`)

/** Answers count their `mentions` or `citations` correctly, and each of them has its own position. */
const countInvariants = (table: "mentions" | "citations") => [
  sqlInvariant({
    name: `facts.${table}`,
    sentence: `The count of ${table} of an answer is the number of its ${table}.`,
    tables: ["answers", table],
    violations: (sql) => sql`
      select ${ownerOf(sql, "a.organization")} as owner, 'answer ' || a.key as id, a.${sql(table)} as expected,
        (select count(*) from ${sql(table)} r where r.answer = a.key) as found
      from answers a where a.${sql(table)} <> (select count(*) from ${sql(table)} r where r.answer = a.key)
      union all
      select '', 'answer ' || r.answer, 0, count(*)
      from ${sql(table)} r where not exists (select 1 from answers a where a.key = r.answer) group by r.answer`
  }),
  sqlInvariant({
    name: `facts.${table}.positions`,
    sentence: `The positions of the ${table} of an answer start at 1, without gaps or repeats.`,
    tables: [table],
    violations: (sql) => sql`
      select '' as owner, 'answer ' || answer as id, '1 to ' || count(*) as expected,
        count(distinct position) || ' positions from ' || min(position) || ' to ' || max(position) as found
      from ${sql(table)} group by answer
      having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`
  })
]

export const factInvariants = [
  sqlInvariant({
    name: "facts.keys",
    sentence: "The answers of an organization have numbers from 1 to the last number that it assigned.",
    tables: ["answers"],
    violations: (sql) => {
      const number = sql.literal(`a.key - o.key * ${maxAnswers}`)
      return sql`
        select o.id as owner, 'answers' as id, '1 to ' || o.last_answer as expected,
          count(a.key) || ' from ' || coalesce(min(${number}), 0) || ' to ' || coalesce(max(${number}), 0) as found
        from organizations o left join answers a on a.organization = o.key
        group by o.id, o.key, o.last_answer
        having min(${number}) < 1 or max(${number}) > o.last_answer`
    }
  }),
  sqlInvariant({
    name: "facts.answers",
    sentence: "Every answer belongs to an organization, and to a prompt and a project of that organization.",
    tables: ["answers"],
    violations: (sql) => sql`
      select ${ownerOf(sql, "a.organization")} as owner, 'answer ' || a.key as id,
        'a project and a prompt of its organization' as expected,
        'project ' || a.project || ', prompt ' || a.prompt as found
      from answers a
        left join projects j on j.key = a.project and j.organization = a.organization
        left join prompts p on p.key = a.prompt and p.organization = a.organization
        left join organizations o on o.key = a.organization
      where j.key is null or p.key is null or o.key is null`
  }),
  sqlInvariant({
    name: "facts.failed",
    sentence: "An answer whose status is not ok has no mentions and no citations.",
    tables: ["answers"],
    violations: (sql) => sql`
      select ${ownerOf(sql, "organization")} as owner, 'answer ' || key as id, 'nothing' as expected,
        mentions || ' mentions, ' || citations || ' citations' as found
      from answers where status <> 'ok' and (mentions > 0 or citations > 0)`
  }),
  ...countInvariants("mentions"),
  ...countInvariants("citations"),
  sqlInvariant({
    name: "facts.brands",
    sentence: "The brand of every mention belongs to the organization of the answer.",
    tables: ["mentions"],
    violations: (sql) => sql`
      select ${ownerOf(sql, "a.organization")} as owner, 'answer ' || m.answer as id,
        'a brand of its organization' as expected, 'brand ' || m.brand as found
      from mentions m join answers a on a.key = m.answer
        left join brands b on b.key = m.brand and b.organization = a.organization
      where b.key is null`
  }),
  sqlInvariant({
    name: "facts.pages",
    sentence:
      "Every citation has a page of the answer's organization, the website of that page and the time of the answer.",
    tables: ["citations"],
    violations: (sql) => sql`
      select ${ownerOf(sql, "a.organization")} as owner, 'answer ' || c.answer || ' citation ' || c.position as id,
        'website ' || coalesce(cast(p.website as text), 'none') || ' at ' || a.answered_at as expected,
        'website ' || c.website || ' at ' || c.answered_at as found
      from citations c join answers a on a.key = c.answer
        left join pages p on p.key = c.page and p.organization = a.organization
      where p.key is null or p.website <> c.website or c.answered_at <> a.answered_at`
  }),
  sqlInvariant({
    name: "facts.first_seen",
    sentence: "A brand was first seen at the time of the first answer that mentions it.",
    tables: ["brands", "mentions"],
    violations: (sql) => sql`
      select ${ownerOf(sql, "b.organization")} as owner, b.id, first.seen as expected, b.first_seen_at as found
      from brands b left join (
        select m.brand, min(a.answered_at) as seen from mentions m join answers a on a.key = m.answer group by m.brand
      ) first on first.brand = b.key
      where coalesce(first.seen, -1) <> coalesce(b.first_seen_at, -1)`
  }),
  sqlInvariant({
    name: "facts.tracked_pages",
    sentence:
      "A tracked page has the number of its citations and the time of the last one. Its spellings with http or https, with www. or without, count as one page.",
    tables: ["tracked_pages", "citations"],
    violations: (sql) => sql`
      select ${ownerOf(sql, "t.organization")} as owner, t.id,
        coalesce(cited.times, 0) || ' citations, the last at ' || coalesce(cast(cited.last as text), 'no time') as expected,
        t.citation_count || ' citations, the last at ' || coalesce(cast(t.last_cited_at as text), 'no time') as found
      from tracked_pages t join pages p on p.key = t.page left join (
        select q.website, ${pageNameIn(sql, "q.url")} as name, count(*) as times, max(c.answered_at) as last
        from citations c join pages q on q.key = c.page
        where c.website in (select website from pages where key in (select page from tracked_pages))
        group by q.website, ${pageNameIn(sql, "q.url")}
      ) cited on cited.website = p.website and cited.name = ${pageNameIn(sql, "p.url")}
      where t.citation_count <> coalesce(cited.times, 0) or coalesce(t.last_cited_at, -1) <> coalesce(cited.last, -1)`
  })
]
