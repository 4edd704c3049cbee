import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { Answer } from "../facts/Answer.ts"
import type { OrganizationKey, ProjectKey, PromptKey } from "../records/Keys.ts"

const ProjectWords = Schema.Struct({
  provider_ids: Schema.parseJson(Schema.Array(Schema.String)),
  location_ids: Schema.parseJson(Schema.Array(Schema.String))
})
const decode = Schema.decodeUnknown(ProjectWords)

/** What answers show of a project: what it asks, whom, and where. */
interface Shown {
  readonly prompts: Set<PromptKey>
  readonly providers: Set<string>
  readonly locations: Set<string>
}

const shownBy = (answers: ReadonlyArray<Answer>): ReadonlyMap<ProjectKey, Shown> => {
  const shown = new Map<ProjectKey, Shown>()
  for (const { location, project, prompt, provider } of answers) {
    const each = shown.get(project) ?? { prompts: new Set(), providers: new Set(), locations: new Set() }
    each.prompts.add(prompt)
    each.providers.add(provider)
    each.locations.add(location)
    shown.set(project, each)
  }
  return shown
}

const union = (known: ReadonlyArray<string>, more: ReadonlySet<string>): string =>
  JSON.stringify([...new Set([...known, ...[...more].sort()])])

/** Keeps the records of projects in step with the answers that are imported into them. */
export class ProjectContents extends Effect.Service<ProjectContents>()("vitrine/visibility/ProjectContents", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    // Most batches show nothing that the one before has not shown.
    const done = new Set<string>()
    const isNews = ([project, { locations, prompts, providers }]: readonly [ProjectKey, Shown]): boolean => {
      const words = [...prompts, ...providers, ...locations].map((each) => `${project} ${each}`)
      const news = words.some((word) => !done.has(word))
      for (const word of words) done.add(word)
      return news
    }

    const write = Effect.fnUntraced(function* (project: ProjectKey, { locations, prompts, providers }: Shown) {
      const rows = yield* sql`select provider_ids, location_ids from projects where key = ${project}`
      const { location_ids, provider_ids } = yield* decode(rows[0])
      yield* sql`
        update projects set provider_ids = ${union(provider_ids, providers)}, location_ids = ${union(location_ids, locations)}
        where key = ${project}`
      for (const prompt of prompts) {
        yield* sql`
          insert into project_prompts (project, prompt) values (${project}, ${prompt})
          on conflict (project, prompt) do nothing`
      }
    })

    return {
      /** Adds to projects what answers of theirs show. */
      extend: Effect.fnUntraced(function* (organization: OrganizationKey, answers: ReadonlyArray<Answer>) {
        const news = [...shownBy(answers)].filter(isNews)
        if (news.length === 0) return
        yield* sqlOrDie(
          sql.withTransaction(
            Effect.zipRight(
              sql`update organizations set data_version = data_version + 1 where key = ${organization}`,
              Effect.forEach(news, ([project, shown]) => write(project, shown), { discard: true })
            )
          )
        )
      })
    }
  })
}) {}
