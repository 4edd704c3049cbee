import { Effect, Schema } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import type { Call } from "../access/Caller.ts"
import { singleAnswer } from "../contract/Envelope.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import { defaultBoardSize, defaultPeriod, type Period } from "../contract/Parameters.ts"
import { type Days, formatWindow, windowAt } from "../metrics/Window.ts"
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
import { categoryScope, projectScope, promptScope, type Scope, topicScope } from "./Scope.ts"

interface Query {
  readonly period?: Period | undefined
  readonly limit?: number | undefined
}

const decodeCategory = Schema.decodeUnknown(Category)

/** The members of a board between its names and its ranks. */
type Header = ReturnType<typeof formatWindow> & { readonly truncated: boolean }

/** A board operation: finds the subject of the path with its names, then counts over the requested days. */
const boardOperation =
  <Path, Subject extends number, Names, E, Counted, Board>(
    find: (path: Path, call: Call) => Effect.Effect<{ readonly scope: Scope<Subject>; readonly names: Names }, E>,
    count: (scope: Scope<Subject>, days: Days, limit: number) => Effect.Effect<Counted>,
    Board: new (members: NoInfer<Names & Header & Counted>) => Board
  ) =>
  (path: Path, call: Call) =>
    Effect.map(find(path, call), ({ names, scope }) => ({ urlParams }: { readonly urlParams: Query }) => {
      const { limit = defaultBoardSize, period = defaultPeriod } = urlParams
      const window = windowAt(period, call.now)
      const head = { ...names, ...formatWindow(window), truncated: false }
      return Effect.map(count(scope, window, limit), (counted) => singleAnswer(new Board({ ...head, ...counted })))
    })

interface Id {
  readonly id: string
}

export class LeaderboardOperations extends Effect.Service<LeaderboardOperations>()(
  "vitrine/visibility/LeaderboardOperations",
  {
    scoped: Effect.gen(function* () {
      const boards = yield* Leaderboards
      const projects = yield* Projects
      const prompts = yield* Prompts
      const topics = yield* Topics

      const project = ({ id }: Id, { organization }: Call) =>
        Effect.map(projects.find(organization.key, id), ({ id, key, name }) => ({
          scope: projectScope(key),
          names: { project_id: id, project_name: name }
        }))

      const prompt = ({ id }: Id, { organization }: Call) =>
        Effect.map(prompts.find(organization.key, id), ({ category, id, key, name }) => ({
          scope: promptScope(key),
          names: { prompt_template_id: id, prompt_name: name, category }
        }))

      const topic = ({ id }: Id, { organization }: Call) =>
        Effect.map(topics.find(organization.key, id), ({ id, key, name, prompts, slug }) => ({
          scope: topicScope(key),
          names: { topic_id: id, topic_slug: slug, topic_name: name, prompt_template_count: prompts }
        }))

      const category = Effect.fnUntraced(function* (path: { readonly category: string }, { organization }: Call) {
        const unknown = () => RecordNotFound.of("category", path.category)
        const category = yield* Effect.mapError(decodeCategory(path.category), unknown)
        return {
          scope: categoryScope(organization.key, category),
          names: { category, prompt_template_count: yield* prompts.count(organization.key, category) }
        }
      })

      const operations: FindFirst<typeof LeaderboardsApi, Call, "meta"> = {
        projectTopBrands: boardOperation(project, boards.brands, ProjectTopBrands),
        projectTopPrompts: boardOperation(project, boards.prompts, ProjectTopPrompts),
        projectTopWebsites: boardOperation(project, boards.websites, ProjectTopWebsites),
        promptTopBrands: boardOperation(prompt, boards.brands, PromptTopBrands),
        topicTopBrands: boardOperation(topic, boards.brands, TopicTopBrands),
        topicTopWebsites: boardOperation(topic, boards.websites, TopicTopWebsites),
        categoryTopWebsites: boardOperation(category, boards.websites, CategoryTopWebsites)
      }
      return operations
    }).pipe(dependingOn(Leaderboards, Projects, Prompts, Topics))
  }
) {}
