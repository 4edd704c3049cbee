import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { single } from "../contract/Envelope.ts"
import { notFound } from "../contract/Errors.ts"
import { board, CategoryPath, ProjectPath, PromptPath, TopicPath } from "../contract/Parameters.ts"
import {
  CategoryTopWebsites,
  ProjectTopBrands,
  ProjectTopPrompts,
  ProjectTopWebsites,
  PromptTopBrands,
  TopicTopBrands,
  TopicTopWebsites
} from "./Boards.ts"

const projectTopBrands = HttpApiEndpoint.get("projectTopBrands", "/api/v1/projects/:id/top-brands")
  .setPath(ProjectPath)
  .setUrlParams(board)
  .addSuccess(single(ProjectTopBrands))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Project top brands")
  .annotate(OpenApi.Description, "The brands that the answers of a project mention most; ignored brands do not count.")

const projectTopPrompts = HttpApiEndpoint.get("projectTopPrompts", "/api/v1/projects/:id/top-prompts")
  .setPath(ProjectPath)
  .setUrlParams(board)
  .addSuccess(single(ProjectTopPrompts))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Project top prompts")
  .annotate(
    OpenApi.Description,
    "The prompt templates whose answers in a project mention most brands, ignored brands aside. The newest mentions of the period count, up to a limit; truncated says whether there were more."
  )

const projectTopWebsites = HttpApiEndpoint.get("projectTopWebsites", "/api/v1/projects/:id/top-websites")
  .setPath(ProjectPath)
  .setUrlParams(board)
  .addSuccess(single(ProjectTopWebsites))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Project top websites")
  .annotate(OpenApi.Description, "The websites that the answers of a project cite most.")

const promptTopBrands = HttpApiEndpoint.get("promptTopBrands", "/api/v1/prompts/:id/top-brands")
  .setPath(PromptPath)
  .setUrlParams(board)
  .addSuccess(single(PromptTopBrands))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Prompt top brands")
  .annotate(OpenApi.Description, "The brands that the answers to a prompt template mention most, in whatever project.")

const topicTopBrands = HttpApiEndpoint.get("topicTopBrands", "/api/v1/topics/:id/top-brands")
  .setPath(TopicPath)
  .setUrlParams(board)
  .addSuccess(single(TopicTopBrands))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Topic top brands")
  .annotate(
    OpenApi.Description,
    "The brands that answers to the organization's prompt templates under a topic mention most."
  )

const topicTopWebsites = HttpApiEndpoint.get("topicTopWebsites", "/api/v1/topics/:id/top-websites")
  .setPath(TopicPath)
  .setUrlParams(board)
  .addSuccess(single(TopicTopWebsites))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Topic top websites")
  .annotate(
    OpenApi.Description,
    "The websites that answers to the organization's prompt templates under a topic cite most."
  )

const categoryTopWebsites = HttpApiEndpoint.get("categoryTopWebsites", "/api/v1/categories/:category/top-websites")
  .setPath(CategoryPath)
  .setUrlParams(board)
  .addSuccess(single(CategoryTopWebsites))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Top websites in a category")
  .annotate(OpenApi.Description, "The websites that answers to the prompt templates of a category cite most.")

export const LeaderboardsApi = HttpApiGroup.make("leaderboards", { topLevel: true })
  .add(projectTopBrands)
  .add(projectTopPrompts)
  .add(projectTopWebsites)
  .add(promptTopBrands)
  .add(topicTopBrands)
  .add(topicTopWebsites)
  .add(categoryTopWebsites)
  .annotate(OpenApi.Title, "Leaderboards")
  .annotate(OpenApi.Description, "What is mentioned and cited most, by project, prompt template, topic and category.")
