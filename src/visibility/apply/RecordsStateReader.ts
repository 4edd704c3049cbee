import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import {
  answerKeysOf,
  type BrandKey,
  type OrganizationKey,
  type PageKey,
  type ProjectKey,
  type TopicKey
} from "../records/Keys.ts"
import { lookupNameOf } from "../records/lookupName.ts"
import { makeRelatedReader } from "../records/makeRelatedReader.ts"
import { OrganizationRecords } from "../records/OrganizationRecords.ts"
import type { RecordsFile } from "./RecordsFile.ts"
import { type PageFields, type ProjectFields, pageName, type RecordsState, type TopicFields } from "./RecordsState.ts"
import { renamedBrands } from "./renamedBrands.ts"

interface TopicRow extends Omit<TopicFields, "prompts"> {
  readonly key: TopicKey
  readonly slug: string
}

type ProjectRow = ProjectFields["schedule"] & {
  readonly key: ProjectKey
  readonly name: string
  readonly description: string
  readonly is_active: number
}

interface PageRow extends Omit<PageFields, "is_tracked"> {
  readonly key: PageKey
  readonly brand: BrandKey
  readonly url: string
  readonly is_tracked: number
}

/** Entries by name; the oldest of records with the same name. */
const byName = <Row, Value>(rows: ReadonlyArray<Row>, nameOf: (row: Row) => string, of: (row: Row) => Value) =>
  new Map(rows.toReversed().map((row) => [nameOf(row), of(row)]))

/** Reads the records of an organization in the form of a file, by the names that this file gives them. */
export class RecordsStateReader extends Effect.Service<RecordsStateReader>()("vitrine/visibility/RecordsStateReader", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizationRecords = yield* OrganizationRecords
    const { names } = makeRelatedReader(sql)

    const read = Effect.fnUntraced(function* (organization: OrganizationKey, file: RecordsFile) {
      const { brands, prompts } = yield* organizationRecords.of(organization)
      const renamed = renamedBrands(brands, file.brands)
      const nameInFile = (name: string) => renamed.get(name) ?? name
      const brandNames = new Map(brands.map(({ key, name }) => [key, nameInFile(name)]))
      const promptsOf = (table: string, from: string) => names({ table, from, to: "prompt" }, "text", organization)
      const topicPrompts = yield* promptsOf("prompt_topics", "topic")
      const projectPrompts = yield* promptsOf("project_prompts", "project")
      const brandsOf = { table: "project_brands", from: "project", to: "brand" }
      const projectBrands = yield* names(brandsOf, "name", organization)
      const pages = yield* sql<PageRow>`
        select pages.key, tracked_pages.brand, pages.url, pages.title, tracked_pages.score, tracked_pages.is_tracked
        from tracked_pages join pages on pages.key = tracked_pages.page
        where tracked_pages.organization = ${organization}`
      const topics = yield* sql<TopicRow>`
        select key, slug, name, description, status from topics
        where organization = ${organization} order by created_at, id`
      const projects = yield* sql<ProjectRow>`
        select key, name, description, is_active, schedule_type as type, schedule_time as time,
          schedule_day_of_week as day_of_week, schedule_day_of_month as day_of_month
        from projects where organization = ${organization} order by created_at, id`
      // Selects by a range of keys: the index by organization has imported answers only.
      const { after, before } = answerKeysOf(organization)
      const answers = yield* sql`select key from answers where key > ${after} and key < ${before} limit 1`
      return {
        hasAnswers: answers.length > 0,
        brands: byName(
          brands,
          ({ name }) => nameInFile(name),
          ({ aliases, domains, excluded, isCaseSensitive, isOwn, key, name, tracking }) => ({
            key,
            fields: { name, aliases, excluded, case_sensitive: isCaseSensitive, domains, tracking, is_own: isOwn }
          })
        ),
        prompts: byName(
          prompts,
          ({ text }) => text.trim(),
          ({ category, id, is_active, key, name }) => ({
            key,
            id,
            fields: { name, category, is_active: is_active === 1 }
          })
        ),
        topics: byName(
          topics,
          ({ slug }) => slug,
          ({ key, slug: _, ...fields }) => ({ key, fields: { ...fields, prompts: topicPrompts(key) } })
        ),
        projects: byName(projects, lookupNameOf(projects), ({ description, is_active, key, name: _, ...schedule }) => ({
          key,
          fields: {
            description,
            is_active: is_active === 1,
            schedule,
            brands: projectBrands(key).map(nameInFile),
            prompts: projectPrompts(key)
          }
        })),
        pages: new Map(
          pages.map(({ brand, is_tracked, key, url, ...fields }) => [
            pageName(brandNames.get(brand) ?? "", url),
            { key, fields: { ...fields, is_tracked: is_tracked === 1 } }
          ])
        )
      } satisfies RecordsState
    })

    return { of: (organization: OrganizationKey, file: RecordsFile) => sqlOrDie(read(organization, file)) }
  }).pipe(dependingOn(OrganizationRecords))
}) {}
