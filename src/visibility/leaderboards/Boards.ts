import { Schema } from "effect"
import { Count, PositiveInt, withDescription } from "../../domain/Input.ts"
import { windowFields } from "../metrics/Metrics.ts"
import { BrandId, ProjectId, PromptId, TopicId, WebsiteId } from "../records/Ids.ts"
import { Category, WebsiteType } from "../records/Vocabulary.ts"

export class BrandRank extends Schema.Class<BrandRank>("BrandRank")(
  {
    brand_id: withDescription(BrandId, "The brand"),
    name: withDescription(Schema.String, "Its name"),
    mention_count: withDescription(PositiveInt, "Answers that mention it, 1 or more")
  },
  { description: "A brand and how often it was mentioned" }
) {}

export class PromptRank extends Schema.Class<PromptRank>("PromptRank")(
  {
    prompt_template_id: withDescription(PromptId, "The prompt template"),
    name: withDescription(Schema.String, "Its name"),
    category: withDescription(Schema.NullOr(Category), "Its category; null without one"),
    version: withDescription(PositiveInt, "Its version, 1 or more"),
    is_active: withDescription(Schema.Boolean, "Whether it is asked at present"),
    mention_count: withDescription(PositiveInt, "Mentions of brands in its answers, 1 or more")
  },
  { description: "A prompt template and how many brands its answers mentioned" }
) {}

export class WebsiteRank extends Schema.Class<WebsiteRank>("WebsiteRank")(
  {
    website_id: withDescription(WebsiteId, "The website"),
    domain: withDescription(Schema.String, "Its host, in lower case"),
    apex_domain: withDescription(Schema.String, "The registrable domain that the host belongs to"),
    type: withDescription(WebsiteType, "What kind of site it is"),
    citation_count: withDescription(PositiveInt, "Citations of its pages, 1 or more")
  },
  { description: "A website and how often its pages were cited" }
) {}

const boardFields = {
  ...windowFields,
  truncated: withDescription(
    Schema.Boolean,
    "Whether the scan ended at its cap, so that older rows of the window did not count; a shorter period counts all"
  )
}

const itemsOf = <A, I>(item: Schema.Schema<A, I>, by: string) =>
  withDescription(Schema.Array(item), `The highest ${by} first; equal ones by name, then by id`)

const projectFields = {
  project_id: withDescription(ProjectId, "The project"),
  project_name: withDescription(Schema.String, "Its name")
}

const topicFields = {
  topic_id: withDescription(TopicId, "The topic"),
  topic_slug: withDescription(Schema.String, "Its stable short name"),
  topic_name: withDescription(Schema.String, "Its name"),
  prompt_template_count: withDescription(Count, "Prompt templates under the topic, 0 or more")
}

const scanned = withDescription(Count, "Citations that entered the count, 0 or more")

export class ProjectTopBrands extends Schema.Class<ProjectTopBrands>("ProjectTopBrands")(
  { ...projectFields, ...boardFields, items: itemsOf(BrandRank, "mention_count") },
  { description: "The brands that the answers of a project mention most" }
) {}

export class ProjectTopPrompts extends Schema.Class<ProjectTopPrompts>("ProjectTopPrompts")(
  { ...projectFields, ...boardFields, items: itemsOf(PromptRank, "mention_count") },
  { description: "The prompt templates of a project whose answers mention the most brands" }
) {}

export class ProjectTopWebsites extends Schema.Class<ProjectTopWebsites>("ProjectTopWebsites")(
  { ...projectFields, ...boardFields, items: itemsOf(WebsiteRank, "citation_count") },
  { description: "The websites that the answers of a project cite most" }
) {}

export class PromptTopBrands extends Schema.Class<PromptTopBrands>("PromptTopBrands")(
  {
    prompt_template_id: withDescription(PromptId, "The prompt template"),
    prompt_name: withDescription(Schema.String, "Its name"),
    category: withDescription(Schema.NullOr(Category), "Its category; null without one"),
    ...boardFields,
    items: itemsOf(BrandRank, "mention_count")
  },
  { description: "The brands that the answers to a prompt template mention most" }
) {}

export class TopicTopBrands extends Schema.Class<TopicTopBrands>("TopicTopBrands")(
  { ...topicFields, ...boardFields, items: itemsOf(BrandRank, "mention_count") },
  { description: "The brands that the answers to a topic's prompt templates mention most" }
) {}

export class TopicTopWebsites extends Schema.Class<TopicTopWebsites>("TopicTopWebsites")(
  { ...topicFields, citations_scanned: scanned, ...boardFields, items: itemsOf(WebsiteRank, "citation_count") },
  { description: "The websites that the answers to a topic's prompt templates cite most" }
) {}

export class CategoryTopWebsites extends Schema.Class<CategoryTopWebsites>("CategoryTopWebsites")(
  {
    category: withDescription(Category, "The category"),
    prompt_template_count: withDescription(Count, "Prompt templates of the category, 0 or more"),
    citations_scanned: scanned,
    ...boardFields,
    items: itemsOf(WebsiteRank, "citation_count")
  },
  { description: "The websites that the answers to a category's prompt templates cite most" }
) {}
