import { type Invariant, sqlInvariant } from "../../database/Invariant.ts"

/** A column with the key of a record, in the table of its plural. */
interface Reference {
  readonly table: string
  /** The column that identifies the row. */
  readonly id: string
  readonly column: string
  /** The column of the record that the row is a part of; without one the row has its organization itself. */
  readonly parent?: string
}

const references: ReadonlyArray<Reference> = [
  { table: "brand_domains", id: "domain", column: "brand" },
  { table: "prompt_topics", id: "prompt", column: "topic", parent: "prompt" },
  { table: "project_brands", id: "project", column: "brand", parent: "project" },
  { table: "project_prompts", id: "project", column: "prompt", parent: "project" },
  { table: "pages", id: "url", column: "website" },
  { table: "tracked_pages", id: "id", column: "brand" },
  { table: "tracked_pages", id: "id", column: "page" }
]

/** Every reference leads to a row of the same organization: no engine checks the organization. */
const sameOrganizationInvariant = ({ column, id, parent, table }: Reference): Invariant =>
  sqlInvariant({
    name: `records.${table}.${column}`,
    sentence: `The ${column} of every row of ${table} belongs to the same organization as the row.`,
    tables: [table],
    violations: (sql) => {
      const organization = sql.literal(
        parent === undefined ? "r.organization" : `(select organization from ${parent}s where key = r.${parent})`
      )
      return sql`
        select (select id from organizations where key = ${organization}) as owner,
          cast(r.${sql(id)} as text) as id, 'one of ${sql.literal(`${column}s`)}' as expected,
          '${sql.literal(column)} ' || r.${sql(column)} as found
        from ${sql(table)} r left join ${sql(`${column}s`)} t on t.key = r.${sql(column)}
        where t.key is null or ${organization} is null or t.organization <> ${organization}`
    }
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
