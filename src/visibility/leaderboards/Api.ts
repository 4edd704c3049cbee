import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import type { Schema } from "effect"
import { LiteralQuery, Strict } from "../../operation/annotations.ts"
import { Area, reads, Tool } from "../../operation/Tool.ts"
import { singleOf } from "../contract/Envelope.ts"
import { notFound, orgRequired } from "../contract/Errors.ts"
import { boardParams, CategoryPath, ProjectPath, PromptPath, TopicPath } from "../contract/Parameters.ts"
import {
  CategoryTopWebsites,
  ProjectTopBrands,
  ProjectTopPrompts,
  ProjectTopWebsites,
  PromptTopBrands,
  TopicTopBrands,
  TopicTopWebsites
} from "./Boards.ts"

const boardOf = <const Name extends string, A, I>(name: Name, route: `/${string}`, answer: Schema.Schema<A, I>) =>
  HttpApiEndpoint.get(name, route).setUrlParams(boardParams).addSuccess(singleOf(answer)).addError(notFound)

const projectTopBrands = boardOf("projectTopBrands", "/api/v1/projects/:id/top-brands", ProjectTopBrands)
  .setPath(ProjectPath)
  .annotate(OpenApi.Summary, "Project top brands")
  .annotate(OpenApi.Description, "The brands that the answers of a project mention most; ignored brands do not count.")
  .annotate(Tool, reads("get_project_top_brands", "Use this to see who leads in a project.", { id: "project_id" }))

const projectTopPrompts = boardOf("projectTopPrompts", "/api/v1/projects/:id/top-prompts", ProjectTopPrompts)
  .setPath(ProjectPath)
  .annotate(OpenApi.Summary, "Project top prompts")
  .annotate(
    OpenApi.Description,
    "The prompt templates whose answers in a project mention the most brands; ignored brands do not count. Only the newest mentions of the period count, up to a limit; truncated says if there are more."
  )
  .annotate(
    Tool,
    reads("get_project_top_prompts", "Use this to see which prompts bring the most mentions.", {
      id: "project_id"
    })
  )

const projectTopWebsites = boardOf("projectTopWebsites", "/api/v1/projects/:id/top-websites", ProjectTopWebsites)
  .setPath(ProjectPath)
  .annotate(OpenApi.Summary, "Project top websites")
  .annotate(OpenApi.Description, "The websites that the answers of a project cite most.")
  .annotate(
    Tool,
    reads("get_project_top_websites", "Use this to see which sites a project's answers cite.", { id: "project_id" })
  )

const promptTopBrands = boardOf("promptTopBrands", "/api/v1/prompts/:id/top-brands", PromptTopBrands)
  .setPath(PromptPath)
  .annotate(OpenApi.Summary, "Prompt top brands")
  .annotate(OpenApi.Description, "The brands that the answers to a prompt template mention most, in all projects.")
  .annotate(Tool, reads("get_prompt_top_brands", "Use this to see who leads for one prompt.", { id: "prompt_id" }))

const topicTopBrands = boardOf("topicTopBrands", "/api/v1/topics/:id/top-brands", TopicTopBrands)
  .setPath(TopicPath)
  .annotate(OpenApi.Summary, "Topic top brands")
  .annotate(
    OpenApi.Description,
    "The brands mentioned most in answers to the organization's prompt templates under a topic."
  )
  .annotate(Tool, reads("get_topic_top_brands", "Use this to see who leads in a topic.", { id: "topic_id" }))

const topicTopWebsites = boardOf("topicTopWebsites", "/api/v1/topics/:id/top-websites", TopicTopWebsites)
  .setPath(TopicPath)
  .annotate(OpenApi.Summary, "Topic top websites")
  .annotate(
    OpenApi.Description,
    "The websites cited most in answers to the organization's prompt templates under a topic."
  )
  .annotate(
    Tool,
    reads("get_topic_top_websites", "Use this to see which sites a topic's answers cite.", { id: "topic_id" })
  )

const categoryTopWebsites = boardOf(
  "categoryTopWebsites",
  "/api/v1/categories/:category/top-websites",
  CategoryTopWebsites
)
  .setPath(CategoryPath)
  .annotate(OpenApi.Summary, "Top websites in a category")
  .annotate(OpenApi.Description, "The websites cited most in answers to the prompt templates of a category.")
  .annotate(Tool, reads("get_category_top_websites", "Use this to see which sites a category's answers cite."))

export const LeaderboardsApi = HttpApiGroup.make("leaderboards", { topLevel: true })
  .add(projectTopBrands)
  .add(projectTopPrompts)
  .add(projectTopWebsites)
  .add(promptTopBrands)
  .add(topicTopBrands)
  .add(topicTopWebsites)
  .add(categoryTopWebsites)
  .addError(orgRequired)
  .annotateEndpoints(Strict, true)
  .annotateEndpoints(LiteralQuery, true)
  .annotateEndpoints(Area, "analytics")
  .annotate(OpenApi.Title, "Leaderboards")
  .annotate(OpenApi.Description, "What is mentioned and cited most, by project, prompt template, topic and category.")
