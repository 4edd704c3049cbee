import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Dialect } from "./Dialect.ts"

/** What an organization watches: projects, prompt templates, topics, brands, websites, pages. `_at`: epoch milliseconds. */
export const createRecords = Effect.fnUntraced(function* (sql: SqlClient, dialect: Dialect) {
  yield* createBrands(sql, dialect)
  yield* createPrompts(sql, dialect)
  yield* createProjects(sql, dialect)
  yield* createWebsites(sql, dialect)
})

const createBrands = Effect.fnUntraced(function* (sql: SqlClient, { clustered, key }: Dialect) {
  // `aliases` is a JSON array of texts, read and written whole.
  yield* sql`
    create table brands (
      key ${key},
      id text not null unique,
      organization bigint not null references organizations (key),
      name text not null,
      aliases text not null,
      tracking text not null check (tracking in ('tracked', 'ignored', 'new')),
      is_own integer not null,
      first_seen_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`
  yield* sql`create unique index brands_by_age on brands (organization, created_at, id)`

  // A domain has one owner.
  yield* sql`
    create table brand_domains (
      organization bigint not null references organizations (key),
      domain text not null,
      brand bigint not null references brands (key),
      primary key (organization, domain)
    ) ${clustered}`
  yield* sql`create index brand_domains_by_brand on brand_domains (brand, domain)`
})

const createPrompts = Effect.fnUntraced(function* (sql: SqlClient, { clustered, key }: Dialect) {
  yield* sql`
    create table prompts (
      key ${key},
      id text not null unique,
      organization bigint not null references organizations (key),
      name text not null,
      text text not null,
      category text check (category in ('awareness', 'consideration', 'comparison', 'technical')),
      version integer not null,
      is_active integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`
  yield* sql`create unique index prompts_by_age on prompts (organization, created_at, id)`

  yield* sql`
    create table topics (
      key ${key},
      id text not null unique,
      organization bigint not null references organizations (key),
      slug text not null,
      name text not null,
      description text not null,
      is_auto_generated integer not null,
      status text not null check (status in ('active', 'archived')),
      created_at bigint not null,
      updated_at bigint not null,
      unique (organization, slug)
    )`
  yield* sql`create unique index topics_by_age on topics (organization, created_at, id)`

  yield* sql`
    create table prompt_topics (
      prompt bigint not null references prompts (key),
      topic bigint not null references topics (key),
      primary key (prompt, topic)
    ) ${clustered}`
  yield* sql`create index prompt_topics_by_topic on prompt_topics (topic, prompt)`
})

const createProjects = Effect.fnUntraced(function* (sql: SqlClient, { clustered, key }: Dialect) {
  // `provider_ids` and `location_ids` are JSON arrays of texts, read and written whole.
  yield* sql`
    create table projects (
      key ${key},
      id text not null unique,
      organization bigint not null references organizations (key),
      name text not null,
      description text not null,
      is_active integer not null,
      config_type text not null check (config_type in ('standard', 'custom')),
      schedule_type text not null check (schedule_type in ('manual', 'daily', 'weekly', 'monthly')),
      schedule_time text not null,
      schedule_day_of_week integer,
      schedule_day_of_month integer,
      provider_ids text not null,
      location_ids text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`
  yield* sql`create unique index projects_by_age on projects (organization, created_at, id)`

  yield* sql`
    create table project_brands (
      project bigint not null references projects (key),
      brand bigint not null references brands (key),
      primary key (project, brand)
    ) ${clustered}`

  yield* sql`
    create table project_prompts (
      project bigint not null references projects (key),
      prompt bigint not null references prompts (key),
      primary key (project, prompt)
    ) ${clustered}`
  yield* sql`create index project_prompts_by_prompt on project_prompts (prompt, project)`
})

const createWebsites = Effect.fnUntraced(function* (sql: SqlClient, { key }: Dialect) {
  // Each organization has its own websites: others' citations do not concern it.
  yield* sql`
    create table websites (
      key ${key},
      id text not null unique,
      organization bigint not null references organizations (key),
      domain text not null,
      apex_domain text not null,
      type text not null,
      unique (organization, domain)
    )`

  yield* sql`
    create table pages (
      key ${key},
      organization bigint not null references organizations (key),
      website bigint not null references websites (key),
      url text not null,
      title text,
      unique (organization, url)
    )`

  // `citation_count` and `last_cited_at` follow the citations in the transaction that writes them.
  yield* sql`
    create table tracked_pages (
      key ${key},
      id text not null unique,
      organization bigint not null references organizations (key),
      brand bigint not null references brands (key),
      page bigint not null references pages (key),
      is_tracked integer not null,
      score integer check (score between 0 and 100),
      citation_count integer not null,
      last_cited_at bigint,
      last_checked_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      unique (brand, page)
    )`
})
