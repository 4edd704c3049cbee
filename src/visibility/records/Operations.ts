import { DateTime, Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import type { Call } from "../access/Caller.ts"
import { singleAnswer } from "../contract/Envelope.ts"
import { InvalidFilter } from "../contract/Errors.ts"
import type { RecordsApi } from "./Api.ts"
import { Brands } from "./Brands.ts"
import { CitationPlace, type CitationScope, Citations } from "./Citations.ts"
import { Lists, listDefaults } from "./Lists.ts"
import { Projects } from "./Projects.ts"
import { Prompts } from "./Prompts.ts"
import { AgePlace } from "./recordsOf.ts"
import { Topics } from "./Topics.ts"
import { PagePlace, TrackedPages } from "./TrackedPages.ts"

const epochOf = (instant: DateTime.Utc | undefined): number | undefined =>
  instant === undefined ? undefined : DateTime.toEpochMillis(instant)

export class RecordOperations extends Effect.Service<RecordOperations>()("vitrine/visibility/RecordOperations", {
  scoped: Effect.gen(function* () {
    const lists = yield* Lists
    const projects = yield* Projects
    const prompts = yield* Prompts
    const brands = yield* Brands
    const topics = yield* Topics
    const citations = yield* Citations
    const pages = yield* TrackedPages

    /** The scope of a list of citations: the one of three ids that is given, if the organization has it. */
    const scopeOf = Effect.fnUntraced(function* (
      { organization: { key } }: Call,
      query: {
        readonly project_id?: string | undefined
        readonly prompt_id?: string | undefined
        readonly website_id?: string | undefined
      }
    ) {
      const given = [
        [query.project_id, "project", projects.find] as const,
        [query.prompt_id, "prompt", prompts.find] as const,
        [query.website_id, "website", citations.findWebsite] as const
      ].flatMap(([id, of, find]) => (id === undefined ? [] : [{ of, found: find(key, id) }]))
      const [only, ...others] = given
      if (only === undefined || others.length > 0) {
        return yield* InvalidFilter.value("project_id, prompt_id, website_id", "exactly one of them", given.length)
      }
      return { of: only.of, key: (yield* only.found).key } satisfies CitationScope
    })

    const operations: FindFirst<typeof RecordsApi, Call, "meta"> = {
      listProjects: ({ urlParams: query }, call) =>
        lists.page("listProjects", call, query, AgePlace, (range) =>
          projects.list(call.organization.key, query.active ?? listDefaults.active, range)
        ),

      getProject: ({ id }, { organization }) =>
        Effect.map(projects.get(organization.key, id), (project) => () => Effect.succeed(singleAnswer(project))),

      listPrompts: ({ urlParams: query }, call) =>
        lists.page("listPrompts", call, query, AgePlace, (range) =>
          prompts.list(
            call.organization.key,
            { onlyActive: query.active ?? listDefaults.active, category: query.category },
            range
          )
        ),

      getPrompt: ({ id }, { organization }) =>
        Effect.map(prompts.get(organization.key, id), (prompt) => () => Effect.succeed(singleAnswer(prompt))),

      listBrands: ({ urlParams: query }, call) =>
        lists.page("listBrands", call, query, AgePlace, (range) =>
          brands.list(call.organization.key, query.tracking, range)
        ),

      getBrand: ({ id }, { organization }) =>
        Effect.map(brands.get(organization.key, id), (brand) => () => Effect.succeed(singleAnswer(brand))),

      listTopics: ({ urlParams: query }, call) =>
        lists.page("listTopics", call, query, AgePlace, (range) => topics.list(call.organization.key, range)),

      listCitations: ({ urlParams: query }, call) =>
        Effect.gen(function* () {
          const timeRange = { from: epochOf(query.from), to: epochOf(query.to) }
          if (timeRange.from !== undefined && timeRange.to !== undefined && timeRange.from > timeRange.to) {
            const expected =
              "a time at or before `to`, both in whole milliseconds: from is rounded up, to is rounded down"
            return yield* InvalidFilter.value("from", expected, query.from)
          }
          const scope = yield* scopeOf(call, query)
          return yield* lists.page("listCitations", call, query, CitationPlace, (range) =>
            citations.list(call.organization, scope, timeRange, range)
          )
        }),

      listTrackedPages: ({ urlParams: query }, call) =>
        Effect.flatMap(brands.find(call.organization.key, query.brand_id), (brand) =>
          lists.page("listTrackedPages", call, query, PagePlace, (range) =>
            pages.list(brand.key, query.tracked ?? listDefaults.tracked, query.sort ?? listDefaults.sort, range)
          )
        )
    }
    return operations
  }).pipe(dependingOn(Lists, Projects, Prompts, Brands, Topics, Citations, TrackedPages))
}) {}
