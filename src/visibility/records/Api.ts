import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { expects, optionalParam, Params } from "../../domain/Input.ts"
import { TimestampFrom } from "../../domain/Timestamp.ts"
import { LiteralQuery, Strict } from "../../operation/annotations.ts"
import { Area, reads, Tool } from "../../operation/Tool.ts"
import { listOf, singleOf } from "../contract/Envelope.ts"
import { invalidFilter, notFound, orgRequired } from "../contract/Errors.ts"
import { BooleanParam, BrandPath, ProjectPath, PromptPath, pagingParams, TimeParam } from "../contract/Parameters.ts"
import { BrandId, expectedUlid, ProjectId, PromptId, WebsiteId } from "./Ids.ts"
import { BrandRecord, CitationRecord, Project, PromptTemplate, Topic, TrackedPage } from "./Records.ts"
import { Category, PageSort, Tracking } from "./Vocabulary.ts"

const newestFirst = "Newest first: by created_at, then by id, both descending."

const listProjects = HttpApiEndpoint.get("listProjects", "/api/v1/projects")
  .setUrlParams(Params({ ...pagingParams, active: BooleanParam("true: only active ones; false, or omitted: all") }))
  .addSuccess(listOf(Project))
  .annotate(OpenApi.Summary, "List projects")
  .annotate(OpenApi.Description, newestFirst)
  .annotate(Tool, reads("list_projects", "Use this to find projects and their ids."))

const getProject = HttpApiEndpoint.get("getProject", "/api/v1/projects/:id")
  .setPath(ProjectPath)
  .addSuccess(singleOf(Project))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Fetch project")
  .annotate(OpenApi.Description, "One project, as the list shows it.")
  .annotate(Tool, reads("get_project", "Use this to see what a project asks, whom and when.", { id: "project_id" }))

const listPrompts = HttpApiEndpoint.get("listPrompts", "/api/v1/prompts")
  .setUrlParams(
    Params({
      ...pagingParams,
      active: BooleanParam("true: only active ones; false, or omitted: all"),
      category: optionalParam(
        Category.annotations({ description: "Only those of a category" }),
        `one of ${Category.literals.join(", ")}`
      )
    })
  )
  .addSuccess(listOf(PromptTemplate))
  .annotate(OpenApi.Summary, "List prompt templates")
  .annotate(OpenApi.Description, newestFirst)
  .annotate(Tool, reads("list_prompts", "Use this to find the prompts that AI assistants are asked."))

const getPrompt = HttpApiEndpoint.get("getPrompt", "/api/v1/prompts/:id")
  .setPath(PromptPath)
  .addSuccess(singleOf(PromptTemplate))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Fetch prompt template")
  .annotate(OpenApi.Description, "One prompt template, as the list shows it.")
  .annotate(Tool, reads("get_prompt", "Use this to read one prompt.", { id: "prompt_id" }))

const listBrands = HttpApiEndpoint.get("listBrands", "/api/v1/brands")
  .setUrlParams(
    Params({
      ...pagingParams,
      tracking: optionalParam(
        Tracking.annotations({ description: "Only those that are tracked, ignored or new" }),
        `one of ${Tracking.literals.join(", ")}`
      )
    })
  )
  .addSuccess(listOf(BrandRecord))
  .annotate(OpenApi.Summary, "List brands")
  .annotate(OpenApi.Description, newestFirst)
  .annotate(Tool, reads("list_brands", "Use this to find brands, your own ones and their rivals."))

const getBrand = HttpApiEndpoint.get("getBrand", "/api/v1/brands/:id")
  .setPath(BrandPath)
  .addSuccess(singleOf(BrandRecord))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Fetch brand")
  .annotate(OpenApi.Description, "One brand, as the list shows it.")
  .annotate(Tool, reads("get_brand", "Use this to see one brand's names and domains.", { id: "brand_id" }))

const listTopics = HttpApiEndpoint.get("listTopics", "/api/v1/topics")
  .setUrlParams(Params(pagingParams))
  .addSuccess(listOf(Topic))
  .annotate(OpenApi.Summary, "List topics")
  .annotate(
    OpenApi.Description,
    `The active topics with at least one prompt template of the organization. ${newestFirst}`
  )
  .annotate(Tool, reads("list_topics", "Use this to find the topics that prompts are sorted into."))

const listCitations = HttpApiEndpoint.get("listCitations", "/api/v1/citations")
  .setUrlParams(
    Params({
      ...pagingParams,
      project_id: optionalParam(ProjectId, `the id of a project: prj_ and ${expectedUlid}`),
      prompt_id: optionalParam(PromptId, `the id of a prompt template: prm_ and ${expectedUlid}`),
      website_id: optionalParam(WebsiteId, `the id of a website: ${expectedUlid} without a prefix`),
      from: TimeParam("Only answers from this time on, RFC 3339, inclusive", TimestampFrom),
      to: TimeParam("Only answers up to this time, RFC 3339, inclusive")
    })
  )
  .addSuccess(listOf(CitationRecord))
  .addError(notFound)
  .addError(invalidFilter)
  .annotate(OpenApi.Summary, "List citations")
  .annotate(OpenApi.Description, `Give exactly one of project_id, prompt_id and website_id. ${newestFirst}`)
  .annotate(Tool, reads("list_citations", "Use this to see which pages were cited, by project, prompt or website."))

const listTrackedPages = HttpApiEndpoint.get("listTrackedPages", "/api/v1/page-vitals")
  .setUrlParams(
    Params({
      brand_id: expects(BrandId, `the id of a brand: brn_ and ${expectedUlid}`),
      ...pagingParams,
      tracked: BooleanParam("true, the default: only pages that are tracked at present; false: all"),
      sort: optionalParam(
        PageSort.annotations({
          description:
            "recent, the default: newest first; score_low: worst score first; score_high: best score first; citations: most cited first; last_checked: last checked first. Pages without the value come last, equal ones by id descending"
        }),
        `one of ${PageSort.literals.join(", ")}`
      )
    })
  )
  .addSuccess(listOf(TrackedPage))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Tracked pages")
  .annotate(OpenApi.Description, "The pages of a brand, how ready they are to be cited and how often they are.")
  .annotate(Tool, reads("list_tracked_pages", "Use this to see how a brand's own pages perform."))

export const RecordsApi = HttpApiGroup.make("records", { topLevel: true })
  .add(listProjects)
  .add(getProject)
  .add(listPrompts)
  .add(getPrompt)
  .add(listBrands)
  .add(getBrand)
  .add(listTopics)
  .add(listCitations)
  .add(listTrackedPages)
  .addError(orgRequired)
  .annotateEndpoints(Strict, true)
  .annotateEndpoints(LiteralQuery, true)
  .annotateEndpoints(Area, "analytics")
  .annotate(OpenApi.Title, "Records")
  .annotate(OpenApi.Description, "Projects, prompt templates, brands, topics, citations and tracked pages.")
