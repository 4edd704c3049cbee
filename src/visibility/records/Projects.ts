import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import { type AgePlace, byAge, placedByAge } from "./ByAge.ts"
import { BrandId, OrganizationId, ProjectId, PromptId } from "./Ids.ts"
import { OrganizationKey, ProjectKey } from "./Keys.ts"
import type { Range } from "./Lists.ts"
import { Project, ProjectSchedule } from "./Records.ts"
import { related } from "./related.ts"

const Names = Schema.parseJson(Schema.Array(Schema.String))

const ProjectRow = Schema.Struct({
  key: Schema.Int.pipe(Schema.fromBrand(ProjectKey)),
  id: ProjectId,
  organization_id: OrganizationId,
  name: Schema.String,
  description: Schema.String,
  is_active: Schema.Int,
  config_type: Schema.Literal("standard", "custom"),
  schedule_type: Schema.Literal("manual", "daily", "weekly", "monthly"),
  schedule_time: Schema.String,
  schedule_day_of_week: Schema.NullOr(Schema.Int),
  schedule_day_of_month: Schema.NullOr(Schema.Int),
  provider_ids: Names,
  location_ids: Names,
  created_at: Schema.Int,
  updated_at: Schema.Int
})

const brandsOf = { table: "project_brands", from: "project", to: "brand", others: "brands" }
const promptsOf = { table: "project_prompts", from: "project", to: "prompt", others: "prompts" }

/** The projects of an organization. */
export class Projects extends Effect.Service<Projects>()("vitrine/visibility/Projects", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = related(sql)
    const age = byAge(sql)

    const select = sql`
      select projects.*, organizations.id as organization_id
      from projects join organizations on organizations.key = projects.organization`

    const rowOf = SqlSchema.findOne({
      Request: Schema.Struct({ organization: Schema.Int.pipe(Schema.fromBrand(OrganizationKey)), id: Schema.String }),
      Result: ProjectRow,
      execute: ({ id, organization }) => sql`${select} where organization = ${organization} and projects.id = ${id}`
    })

    const toProjects = Effect.fnUntraced(function* (rows: ReadonlyArray<typeof ProjectRow.Type>) {
      const keys = rows.map(({ key }) => key)
      const [brands, prompts] = yield* Effect.all([ids(brandsOf, keys), ids(promptsOf, keys)])
      return rows.map(
        (row) =>
          new Project({
            id: row.id,
            organization_id: row.organization_id,
            name: row.name,
            description: row.description,
            is_active: row.is_active === 1,
            config_type: row.config_type,
            schedule: new ProjectSchedule({
              type: row.schedule_type,
              time: row.schedule_time,
              day_of_week: row.schedule_day_of_week,
              day_of_month: row.schedule_day_of_month
            }),
            brand_ids: (brands.get(row.key) ?? []).map((id) => BrandId.make(id)),
            prompt_template_ids: (prompts.get(row.key) ?? []).map((id) => PromptId.make(id)),
            provider_ids: row.provider_ids,
            location_ids: row.location_ids,
            created_at: row.created_at,
            updated_at: row.updated_at
          })
      )
    })

    const decode = Schema.decodeUnknown(Schema.Array(ProjectRow))

    /** Fails with NotFound for an id that is none of the organization's. */
    const find = traced("Projects.find", (organization: OrganizationKey, id: string) =>
      sqlOrDie(rowOf({ organization, id })).pipe(
        Effect.flatMap(
          Option.match({ onNone: () => Effect.fail(RecordNotFound.of("project", id)), onSome: Effect.succeed })
        )
      )
    )

    return {
      find,

      get: traced("Projects.get", (organization: OrganizationKey, id: string) =>
        Effect.flatMap(find(organization, id), (row) =>
          Effect.flatMap(sqlOrDie(toProjects([row])), ([project]) =>
            project === undefined ? Effect.dieMessage("one row makes one project") : Effect.succeed(project)
          )
        )
      ),

      /** Newest first; only active ones, or all. */
      list: traced("Projects.list", (organization: OrganizationKey, onlyActive: boolean, range: Range<AgePlace>) =>
        sql`
          ${select} where organization = ${organization} and ${age.after("projects", range)}
          and ${onlyActive ? sql`is_active = 1` : sql`1 = 1`}
          ${age.newestFirst("projects", range)}`.pipe(
          Effect.flatMap(decode),
          Effect.flatMap(toProjects),
          Effect.map((projects) => projects.map(placedByAge)),
          sqlOrDie
        )
      )
    }
  })
}) {}
