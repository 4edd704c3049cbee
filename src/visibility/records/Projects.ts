import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema, Struct } from "effect"
import { Flag } from "../../database/Flag.ts"
import { BrandId, PromptId } from "./Ids.ts"
import { type OrganizationKey, ProjectKey } from "./Keys.ts"
import type { PageRange } from "./Lists.ts"
import { makeRelatedReader } from "./makeRelatedReader.ts"
import { Project, ProjectSchedule } from "./Records.ts"
import { type AgePlace, recordsOf } from "./recordsOf.ts"
import { ScheduleType } from "./Vocabulary.ts"

const Names = Schema.parseJson(Schema.Array(Schema.String))

const ProjectRow = Schema.Struct({
  ...Struct.omit(Project.fields, "schedule", "brand_ids", "prompt_template_ids"),
  key: ProjectKey,
  is_active: Flag,
  schedule_type: ScheduleType,
  schedule_time: Schema.String,
  schedule_day_of_week: Schema.NullOr(Schema.Int),
  schedule_day_of_month: Schema.NullOr(Schema.Int),
  provider_ids: Names,
  location_ids: Names
})

const brandsOf = { table: "project_brands", from: "project", to: "brand" }
const promptsOf = { table: "project_prompts", from: "project", to: "prompt" }

/** The projects of an organization. */
export class Projects extends Effect.Service<Projects>()("vitrine/visibility/Projects", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { ids } = makeRelatedReader(sql)

    const select = sql`
      select projects.*, organizations.id as organization_id
      from projects join organizations on organizations.key = projects.organization`

    const toProjects = Effect.fnUntraced(function* (rows: ReadonlyArray<typeof ProjectRow.Type>) {
      const keys = rows.map(({ key }) => key)
      const [brands, prompts] = yield* Effect.all([ids(brandsOf, keys), ids(promptsOf, keys)])
      return rows.map(
        ({
          key,
          schedule_day_of_month: day_of_month,
          schedule_day_of_week: day_of_week,
          schedule_time: time,
          schedule_type: type,
          ...row
        }) =>
          new Project({
            ...row,
            schedule: new ProjectSchedule({
              type,
              time,
              // Older versions did not check, and stored days of other schedule types as well.
              day_of_week: type === "weekly" ? day_of_week : null,
              day_of_month: type === "monthly" ? day_of_month : null
            }),
            brand_ids: brands(key).map((id) => BrandId.make(id)),
            prompt_template_ids: prompts(key).map((id) => PromptId.make(id))
          })
      )
    })

    const projects = recordsOf(sql, {
      service: "Projects",
      noun: "project",
      table: "projects",
      Row: ProjectRow,
      select,
      toRecords: toProjects
    })

    return {
      ...projects,

      /** Only active ones, or all. */
      list: (organization: OrganizationKey, onlyActive: boolean, range: PageRange<AgePlace>) =>
        projects.list(organization, onlyActive ? [sql`is_active = 1`] : [], range)
    }
  })
}) {}
