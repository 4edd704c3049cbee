import { type Invariant, sqlInvariant } from "../../database/Invariant.ts"

interface Reference {
  readonly table: string
  /** The SQL that identifies the row. */
  readonly id: string
  /** SQL for the organization's key: the row's own column, or a lookup of its parent. */
  readonly organization: string
  readonly column: string
  readonly target: string
}

const organizationIn = (table: string, key: string): string =>
  `(select organization from ${table} where key = r.${key})`

const references: ReadonlyArray<Reference> = [
  { table: "brand_domains", id: "r.domain", organization: "r.organization", column: "brand", target: "brands" },
  {
    table: "prompt_topics",
    id: "r.prompt",
    organization: organizationIn("prompts", "prompt"),
    column: "topic",
    target: "topics"
  },
  {
    table: "project_brands",
    id: "r.project",
    organization: organizationIn("projects", "project"),
    column: "brand",
    target: "brands"
  },
  {
    table: "project_prompts",
    id: "r.project",
    organization: organizationIn("projects", "project"),
    column: "prompt",
    target: "prompts"
  },
  { table: "pages", id: "r.url", organization: "r.organization", column: "website", target: "websites" },
  { table: "tracked_pages", id: "r.id", organization: "r.organization", column: "brand", target: "brands" },
  { table: "tracked_pages", id: "r.id", organization: "r.organization", column: "page", target: "pages" }
]

/** Every reference leads to a row of the same organization: no engine checks the organization. */
const sameOrganizationInvariant = ({ column, id, organization, table, target }: Reference): Invariant =>
  sqlInvariant({
    name: `records.${table}.${column}`,
    sentence: `The ${column} of every row of ${table} belongs to the same organization as the row.`,
    tables: [table],
    violations: (sql) => sql`
      select (select id from organizations where key = ${sql.literal(organization)}) as owner,
        cast(${sql.literal(id)} as text) as id, 'one of ${sql.literal(target)}' as expected,
        '${sql.literal(column)} ' || r.${sql(column)} as found
      from ${sql(table)} r left join ${sql(target)} t on t.key = r.${sql(column)}
      where t.key is null or ${sql.literal(organization)} is null or t.organization <> ${sql.literal(organization)}`
  })

const ownedTables = ["brands", "prompts", "topics", "projects", "websites", "pages", "tracked_pages"]

/** The owner of the longest domain that equals the website's host or is a suffix of it. */
const websiteOwnerInvariant = sqlInvariant({
  name: "records.websites.owner",
  sentence: "A website belongs to the brand with the longest domain that matches it.",
  tables: ["websites"],
  violations: (sql) => sql`
    select (select id from organizations where key = w.organization) as owner, w.domain as id,
      'brand ' || coalesce(cast(w.nearest as text), 'none') as expected,
      'brand ' || coalesce(cast(w.owner as text), 'none') as found
    from (
      select websites.*, (
        select d.brand from brand_domains d where d.organization = websites.organization
          and (d.domain = websites.domain or websites.domain like '%.' || d.domain)
        order by length(d.domain) desc limit 1
      ) as nearest from websites
    ) w where coalesce(w.nearest, -1) <> coalesce(w.owner, -1)`
})

export const recordInvariants = [
  websiteOwnerInvariant,
  ...ownedTables.map((table) =>
    sqlInvariant({
      name: `records.${table}`,
      sentence: `Every row of ${table} belongs to an organization that exists.`,
      tables: [table],
      violations: (sql) => sql`
        select '' as owner, '${sql.literal(table)} ' || key as id, 'an organization' as expected,
          'organization ' || organization as found
        from ${sql(table)} r where not exists (select 1 from organizations o where o.key = r.organization)`
    })
  ),
  ...references.map(sameOrganizationInvariant)
]
