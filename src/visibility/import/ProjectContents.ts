import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Schema } from "effect"
import { Flag } from "../../database/Flag.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { boundedMap } from "../../domain/boundedMap.ts"
import type { Answer } from "../facts/Answer.ts"
import { RecordsChanged, zeroCounts } from "../facts/Facts.ts"
import type { OrganizationKey, ProjectKey, PromptKey } from "../records/Keys.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"

const ProjectRow = Schema.Struct({
  has_fixed_prompts: Flag,
  provider_ids: Schema.parseJson(Schema.Array(Schema.String)),
  location_ids: Schema.parseJson(Schema.Array(Schema.String))
})
const decode = Schema.decodeUnknown(ProjectRow)

/** The usage of a project that its answers show: prompts, providers and locations. */
interface ProjectUsage {
  readonly prompts: Set<PromptKey>
  readonly providers: Set<string>
  readonly locations: Set<string>
}

/** The usage of projects, by their keys. */
type UsageByProject = Map<ProjectKey, ProjectUsage>

const usageOf = (all: UsageByProject, project: ProjectKey): ProjectUsage => {
  const usage = all.get(project) ?? { prompts: new Set(), providers: new Set(), locations: new Set() }
  all.set(project, usage)
  return usage
}

// Organizations; the usage of one that was evicted is written again.
const maxCachedOrganizations = 64

/** The usage that is not recorded yet; for most batches it is empty. */
const newUsageOf = (answers: ReadonlyArray<Answer>, recorded: UsageByProject): UsageByProject => {
  const newUsage: UsageByProject = new Map()
  for (const { location, project, prompt, provider } of answers) {
    const known = recorded.get(project)
    if (!known?.prompts.has(prompt)) usageOf(newUsage, project).prompts.add(prompt)
    if (!known?.providers.has(provider)) usageOf(newUsage, project).providers.add(provider)
    if (!known?.locations.has(location)) usageOf(newUsage, project).locations.add(location)
  }
  return newUsage
}

const mergeIds = (known: ReadonlyArray<string>, more: ReadonlySet<string>): string =>
  JSON.stringify([...new Set([...known, ...[...more].sort()])])

const hasAll = (known: ReadonlyArray<string>, used: ReadonlySet<string>): boolean => used.isSubsetOf(new Set(known))

/** Keeps the records of projects consistent with the answers that are imported into them. */
export class ProjectContents extends Effect.Service<ProjectContents>()("vitrine/visibility/ProjectContents", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const bumpVersions = makeBumpVersions(sql)

    // Recorded usage, by records version: in another version a key may be another prompt's.
    const cache = boundedMap<OrganizationKey, { readonly recordsVersion: number; readonly usage: UsageByProject }>(
      maxCachedOrganizations
    )
    const recordedUsageOf = (organization: OrganizationKey, recordsVersion: number): UsageByProject => {
      const known = cache.get(organization)
      return known?.recordsVersion === recordsVersion ? known.usage : new Map()
    }

    const joinPrompts = Effect.fnUntraced(function* (
      project: ProjectKey,
      prompts: ReadonlySet<PromptKey>,
      now: number
    ) {
      let joined = 0
      for (const prompt of prompts) {
        const rows = yield* sql`
          insert into project_prompts (project, prompt) values (${project}, ${prompt})
          on conflict (project, prompt) do nothing returning prompt`
        // A prompt template lists its projects.
        if (rows.length > 0) yield* sql`update prompts set updated_at = ${now} where key = ${prompt}`
        joined += rows.length
      }
      return joined
    })

    /** Writes the usage of a project. True if the project changed. */
    const write = Effect.fnUntraced(function* (project: ProjectKey, { locations, prompts, providers }: ProjectUsage) {
      const now = yield* Clock.currentTimeMillis
      const rows = yield* sql`
        select has_fixed_prompts, provider_ids, location_ids from projects where key = ${project}`
      const { has_fixed_prompts: isFixed, location_ids, provider_ids } = yield* decode(rows[0])
      // Prompts that a file has fixed stay until a file changes them.
      const joined = isFixed ? 0 : yield* joinPrompts(project, prompts, now)
      if (joined === 0 && hasAll(provider_ids, providers) && hasAll(location_ids, locations)) return false
      yield* sql`
        update projects set
          provider_ids = ${mergeIds(provider_ids, providers)}, location_ids = ${mergeIds(location_ids, locations)},
          updated_at = ${now}
        where key = ${project}`
      return true
    })

    const writeAll = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      newUsage: UsageByProject,
      recordsVersion: number
    ) {
      if ((yield* bumpVersions(organization)) !== recordsVersion)
        return yield* new RecordsChanged({ recorded: zeroCounts })
      const changes = yield* Effect.forEach(newUsage, ([project, usage]) => write(project, usage))
      if (!changes.includes(true)) return
      yield* bumpVersions(organization, "data")
    })

    return {
      /**
       * Adds to projects the usage in answers that is not recorded yet, by records of this version. Fails with
       * RecordsChanged like `Facts.record`.
       */
      extend: Effect.fnUntraced(function* (
        organization: OrganizationKey,
        answers: ReadonlyArray<Answer>,
        recordsVersion: number
      ) {
        const usage = recordedUsageOf(organization, recordsVersion)
        const newUsage = newUsageOf(answers, usage)
        if (newUsage.size === 0) return
        yield* sqlOrDie(sql.withTransaction(writeAll(organization, newUsage, recordsVersion)))
        // Cached only after the commit: after a rollback it must be written again.
        for (const [project, { locations, prompts, providers }] of newUsage) {
          const known = usageOf(usage, project)
          for (const each of prompts) known.prompts.add(each)
          for (const each of providers) known.providers.add(each)
          for (const each of locations) known.locations.add(each)
        }
        cache.set(organization, { recordsVersion, usage })
      }),

      /** Keeps the cached usage valid for a new records version that only added records. */
      carryOver: (organization: OrganizationKey, from: number, to: number) =>
        cache.set(organization, { recordsVersion: to, usage: recordedUsageOf(organization, from) })
    }
  })
}) {}
