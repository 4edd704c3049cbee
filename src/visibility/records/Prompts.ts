import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema, Struct } from "effect"
import { Flag } from "../../database/Flag.ts"
import { findOnly } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { ProjectId, TopicId } from "./Ids.ts"
import { type OrganizationKey, PromptKey } from "./Keys.ts"
import type { PageRange } from "./Lists.ts"
import { makeRelatedReader } from "./makeRelatedReader.ts"
import { PromptTemplate } from "./Records.ts"
import { type AgePlace, recordsOf } from "./recordsOf.ts"
import type { Category } from "./Vocabulary.ts"

const PromptRow = Schema.Struct({
  ...Struct.omit(PromptTemplate.fields, "topic_ids", "project_ids"),
  key: PromptKey,
  is_active: Flag
})

const topicsOf = { table: "prompt_topics", from: "prompt", to: "topic" }
const projectsOf = { table: "project_prompts", from: "prompt", to: "project" }

/** The filter of a list of prompt templates. */
interface PromptFilter {
  readonly onlyActive: boolean
  readonly category: Category | undefined
}

/** The prompt templates of an organization. */
export class Prompts extends Effect.Service<Prompts>()("vitrine/visibility/Prompts", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { ids } = makeRelatedReader(sql)

    const select = sql`
      select prompts.*, organizations.id as organization_id
      from prompts join organizations on organizations.key = prompts.organization`

    const countOf = findOnly(
      Schema.Struct({ prompts: Schema.Int }),
      (organization: OrganizationKey, category: Category) => sql`
        select cast(count(*) as integer) as prompts from prompts
        where organization = ${organization} and category = ${category}`
    )

    const toPrompts = Effect.fnUntraced(function* (rows: ReadonlyArray<typeof PromptRow.Type>) {
      const keys = rows.map(({ key }) => key)
      const [topics, projects] = yield* Effect.all([ids(topicsOf, keys), ids(projectsOf, keys)])
      return rows.map(
        ({ key, ...row }) =>
          new PromptTemplate({
            ...row,
            topic_ids: topics(key).map((id) => TopicId.make(id)),
            project_ids: projects(key).map((id) => ProjectId.make(id))
          })
      )
    })

    const prompts = recordsOf(sql, {
      service: "Prompts",
      noun: "prompt template",
      table: "prompts",
      Row: PromptRow,
      select,
      toRecords: toPrompts
    })

    return {
      ...prompts,

      /** How many prompt templates of the organization are of a category. */
      count: traced("Prompts.count", (organization: OrganizationKey, category: Category) =>
        countOf(organization, category).pipe(
          sqlOrDie,
          Effect.map(({ prompts }) => prompts)
        )
      ),

      list: (organization: OrganizationKey, { category, onlyActive }: PromptFilter, range: PageRange<AgePlace>) => {
        const active = onlyActive ? [sql`is_active = 1`] : []
        return prompts.list(
          organization,
          category === undefined ? active : [...active, sql`category = ${category}`],
          range
        )
      }
    }
  })
}) {}
