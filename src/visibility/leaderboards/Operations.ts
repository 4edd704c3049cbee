import { Effect, Schema } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import type { Call } from "../access/Caller.ts"
import { one } from "../contract/Envelope.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import { defaultBoardSize, defaultPeriod, type Period } from "../contract/Parameters.ts"
import { printed, windowAt } from "../metrics/Window.ts"
import { Projects } from "../records/Projects.ts"
import { Prompts } from "../records/Prompts.ts"
import { Topics } from "../records/Topics.ts"
import { Category } from "../records/Vocabulary.ts"
import type { LeaderboardsApi } from "./Api.ts"
import {
  CategoryTopWebsites,
  ProjectTopBrands,
  ProjectTopPrompts,
  ProjectTopWebsites,
  PromptTopBrands,
  TopicTopBrands,
  TopicTopWebsites
} from "./Boards.ts"
import { Leaderboards } from "./Leaderboards.ts"
import { ofCategory, ofProject, ofPrompt, ofTopic } from "./Scope.ts"

interface Query {
  readonly period?: Period | undefined
  readonly limit?: number | undefined
}

const decodeCategory = Schema.decodeUnknown(Category)

/** What a board is asked for: its days and how many ranks. */
const askedFor = ({ now }: Call, { limit = defaultBoardSize, period = defaultPeriod }: Query) => {
  const window = windowAt(period, now)
  return { limit, window, header: { ...printed(window), truncated: false } }
}

export class LeaderboardOperations extends Effect.Service<LeaderboardOperations>()(
  "vitrine/visibility/LeaderboardOperations",
  {
    scoped: Effect.gen(function* () {
      const boards = yield* Leaderboards
      const projects = yield* Projects
      const prompts = yield* Prompts
      const topics = yield* Topics

      /** The project, prompt template or topic of a path, as the beginning of its boards names it. */
      const projectOf = (call: Call, id: string) =>
        Effect.map(projects.find(call.organization.key, id), (project) => ({
          key: project.key,
          names: { project_id: project.id, project_name: project.name }
        }))

      const topicOf = (call: Call, id: string) =>
        Effect.map(topics.find(call.organization.key, id), (topic) => ({
          key: topic.key,
          names: {
            topic_id: topic.id,
            topic_slug: topic.slug,
            topic_name: topic.name,
            prompt_template_count: topic.prompts
          }
        }))

      const operations: FindFirst<typeof LeaderboardsApi, Call, "meta"> = {
        projectTopBrands: ({ id }, call) =>
          Effect.map(projectOf(call, id), ({ key, names }) => ({ urlParams: query }) => {
            const { header, limit, window } = askedFor(call, query)
            return Effect.map(boards.brands(ofProject(key), window, limit), (items) =>
              one(new ProjectTopBrands({ ...names, ...header, items }))
            )
          }),

        projectTopPrompts: ({ id }, call) =>
          Effect.map(projectOf(call, id), ({ key, names }) => ({ urlParams: query }) => {
            const { header, limit, window } = askedFor(call, query)
            return Effect.map(boards.prompts(key, window, limit), (counted) =>
              one(new ProjectTopPrompts({ ...names, ...header, ...counted }))
            )
          }),

        projectTopWebsites: ({ id }, call) =>
          Effect.map(projectOf(call, id), ({ key, names }) => ({ urlParams: query }) => {
            const { header, limit, window } = askedFor(call, query)
            return Effect.map(boards.websites(ofProject(key), window, limit), ({ items }) =>
              one(new ProjectTopWebsites({ ...names, ...header, items }))
            )
          }),

        promptTopBrands: ({ id }, call) =>
          Effect.map(prompts.find(call.organization.key, id), (prompt) => ({ urlParams: query }) => {
            const { header, limit, window } = askedFor(call, query)
            const names = { prompt_template_id: prompt.id, prompt_name: prompt.name, category: prompt.category }
            return Effect.map(boards.brands(ofPrompt(prompt.key), window, limit), (items) =>
              one(new PromptTopBrands({ ...names, ...header, items }))
            )
          }),

        topicTopBrands: ({ id }, call) =>
          Effect.map(topicOf(call, id), ({ key, names }) => ({ urlParams: query }) => {
            const { header, limit, window } = askedFor(call, query)
            return Effect.map(boards.brands(ofTopic(key), window, limit), (items) =>
              one(new TopicTopBrands({ ...names, ...header, items }))
            )
          }),

        topicTopWebsites: ({ id }, call) =>
          Effect.map(topicOf(call, id), ({ key, names }) => ({ urlParams: query }) => {
            const { header, limit, window } = askedFor(call, query)
            return Effect.map(boards.websites(ofTopic(key), window, limit), ({ items, scanned }) =>
              one(new TopicTopWebsites({ ...names, citations_scanned: scanned, ...header, items }))
            )
          }),

        categoryTopWebsites: ({ category: given }, call) =>
          Effect.map(
            Effect.mapError(decodeCategory(given), () => RecordNotFound.of("category", given)),
            (category) =>
              ({ urlParams: query }) => {
                const { header, limit, window } = askedFor(call, query)
                const { key } = call.organization
                return Effect.map(
                  Effect.all([prompts.count(key, category), boards.websites(ofCategory(key, category), window, limit)]),
                  ([count, { items, scanned }]) =>
                    one(
                      new CategoryTopWebsites({
                        category,
                        prompt_template_count: count,
                        citations_scanned: scanned,
                        ...header,
                        items
                      })
                    )
                )
              }
          )
      }
      return operations
    }).pipe(dependingOn(Leaderboards.Default, Projects.Default, Prompts.Default, Topics.Default))
  }
) {}
