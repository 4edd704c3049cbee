import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { flag } from "../../database/Flag.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { BrandKey, OrganizationKey, PageKey, ProjectKey, PromptKey, TopicKey } from "../records/Keys.ts"
import type { NewTrackedPage } from "../records/NewRecords.ts"
import { RecordWriter } from "../records/RecordWriter.ts"
import type { BrandFields, Change, PageFields, ProjectFields, PromptFields, TopicFields } from "./RecordsState.ts"

/** Updates records with the fields of a file, in the open transaction. */
export class RecordUpdates extends Effect.Service<RecordUpdates>()("vitrine/visibility/RecordUpdates", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const writer = yield* RecordWriter

    const update = Effect.fnUntraced(function* (
      table: string,
      key: number,
      row: Record<string, string | number | null>
    ) {
      const stamped = { ...row, updated_at: yield* Clock.currentTimeMillis }
      yield* sql`update ${sql(table)} set ${sql.update(stamped)} where key = ${key}`
    })

    /** Replaces the rows that join a record to others. Returns the keys that were added or removed. */
    const replaceJoins = Effect.fnUntraced(function* (
      table: string,
      [from, key]: readonly [string, number],
      to: string,
      targets: ReadonlyArray<number>
    ) {
      const rows = yield* sql<{
        other: number
      }>`select ${sql(to)} as other from ${sql(table)} where ${sql(from)} = ${key}`
      const [before, after] = [new Set(rows.map(({ other }) => other)), new Set(targets)]
      for (const other of before.difference(after)) {
        yield* sql`delete from ${sql(table)} where ${sql(from)} = ${key} and ${sql(to)} = ${other}`
      }
      for (const other of after.difference(before)) {
        yield* sql`insert into ${sql(table)} ${sql.insert({ [from]: key, [to]: other })}`
      }
      return [...before.symmetricDifference(after)]
    })

    /** A prompt template lists its topics and projects. */
    const touchPrompts = (prompts: ReadonlyArray<number>) =>
      Effect.forEach(prompts, (key) => update("prompts", key, {}))

    return {
      /** Removes the domains that brands no longer have. Returns those domains. */
      dropDomains: Effect.fnUntraced(function* (brands: ReadonlyArray<Change<BrandKey, BrandFields>>) {
        const dropped: Array<string> = []
        for (const { fields, key } of brands) {
          if (key === undefined) continue
          const owned = yield* sql<{ domain: string }>`select domain from brand_domains where brand = ${key}`
          for (const { domain } of owned.filter(({ domain }) => !fields.domains.includes(domain))) {
            yield* sql`delete from brand_domains where brand = ${key} and domain = ${domain}`
            dropped.push(domain)
          }
        }
        return dropped
      }),

      brand: Effect.fnUntraced(function* (organization: OrganizationKey, key: BrandKey, fields: BrandFields) {
        yield* update("brands", key, {
          name: fields.name,
          aliases: JSON.stringify(fields.aliases),
          excluded: JSON.stringify(fields.excluded),
          is_case_sensitive: flag(fields.case_sensitive),
          tracking: fields.tracking,
          is_own: flag(fields.is_own)
        })
        yield* writer.addDomains(organization, key, fields.domains)
      }),

      prompt: (key: PromptKey, { category, is_active, name }: PromptFields) =>
        update("prompts", key, { name, category, is_active: flag(is_active) }),

      topic: Effect.fnUntraced(function* (
        key: TopicKey,
        { description, name, status }: Omit<TopicFields, "prompts">,
        prompts: ReadonlyArray<PromptKey>
      ) {
        yield* update("topics", key, { name, description, status })
        yield* touchPrompts(yield* replaceJoins("prompt_topics", ["topic", key], "prompt", prompts))
      }),

      project: Effect.fnUntraced(function* (
        organization: OrganizationKey,
        known: ProjectKey | undefined,
        name: string,
        { description, is_active, schedule }: ProjectFields,
        brands: ReadonlyArray<BrandKey>,
        prompts: ReadonlyArray<PromptKey>
      ) {
        if (known === undefined) {
          const writerSchedule = { ...schedule, dayOfWeek: schedule.day_of_week, dayOfMonth: schedule.day_of_month }
          const more = { configType: "custom" as const, isActive: is_active, providers: [], locations: [] }
          const project = { name, description, schedule: writerSchedule, brands, prompts, ...more }
          return (yield* writer.addProject(organization, project)).key
        }
        yield* update("projects", known, {
          description,
          is_active: flag(is_active),
          schedule_type: schedule.type,
          schedule_time: schedule.time,
          schedule_day_of_week: schedule.day_of_week,
          schedule_day_of_month: schedule.day_of_month
        })
        yield* replaceJoins("project_brands", ["project", known], "brand", brands)
        yield* touchPrompts(yield* replaceJoins("project_prompts", ["project", known], "prompt", prompts))
        return known
      }),

      /** Stops imports from adding prompts to these projects. */
      fixPrompts: (projects: ReadonlyArray<ProjectKey>) =>
        Effect.forEach(projects, (key) => sql`update projects set has_fixed_prompts = 1 where key = ${key}`),

      page: Effect.fnUntraced(function* (
        organization: OrganizationKey,
        known: PageKey | undefined,
        brand: BrandKey,
        page: Pick<NewTrackedPage, "url" | "website">,
        { is_tracked, score, title }: PageFields
      ) {
        const now = yield* Clock.currentTimeMillis
        const checkedAt = score === null ? null : now
        if (known === undefined) {
          const more = { brand, title, score, isTracked: is_tracked, lastCheckedAt: checkedAt }
          yield* writer.addTrackedPage(organization, { ...page, ...more })
          return
        }
        yield* sql`
          update tracked_pages set is_tracked = ${flag(is_tracked)}, updated_at = ${now},
            last_checked_at = case when score = ${score} then last_checked_at else ${checkedAt} end, score = ${score}
          where page = ${known} and brand = ${brand}`
      }),

      /** Sets the title of an existing page: a citation may have brought another one. */
      title: (organization: OrganizationKey, url: string, title: string | null) =>
        sql`update pages set title = ${title} where organization = ${organization} and url = ${url}`
    }
  }).pipe(dependingOn(RecordWriter))
}) {}
