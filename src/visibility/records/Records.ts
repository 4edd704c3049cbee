import { Schema } from "effect"
import { Count, Int, PositiveInt, withDescription } from "../../domain/Input.ts"
import {
  AnswerId,
  BrandId,
  CitationId,
  OrganizationId,
  ProjectId,
  PromptId,
  TopicId,
  TrackedPageId,
  WebsiteId
} from "./Ids.ts"
import { Category, ConfigType, ScheduleType, TopicStatus, Tracking, WebsiteType } from "./Vocabulary.ts"

const Instant = Int
const epoch = "epoch milliseconds, UTC"

const ownership = { organization_id: withDescription(OrganizationId, "The organization that it belongs to") }

const timestamps = {
  created_at: withDescription(Instant, `When it was created, ${epoch}`),
  updated_at: withDescription(Instant, `When it was last changed, ${epoch}`)
}

export class ProjectSchedule extends Schema.Class<ProjectSchedule>("ProjectSchedule")(
  {
    type: withDescription(ScheduleType, "How often the prompts are asked"),
    time: withDescription(Schema.String.pipe(Schema.pattern(/^([01]\d|2[0-3]):[0-5]\d$/)), "At what time, HH:MM, UTC"),
    day_of_week: withDescription(
      Schema.NullOr(Int.pipe(Schema.between(0, 6, { description: "A day of the week" }))),
      "0 is Sunday, 6 Saturday; null unless it is weekly"
    ),
    day_of_month: withDescription(
      Schema.NullOr(Int.pipe(Schema.between(1, 31, { description: "A day of the month" }))),
      "1 to 31; null unless it is monthly"
    )
  },
  { description: "When the prompts of a project are asked" }
) {}

export class Project extends Schema.Class<Project>("Project")(
  {
    id: withDescription(ProjectId, "The id of the project"),
    ...ownership,
    name: withDescription(Schema.String, "Its name"),
    description: withDescription(Schema.String, "What it is for"),
    is_active: withDescription(Schema.Boolean, "Whether its prompts are asked at present"),
    config_type: withDescription(ConfigType, "How it was set up"),
    schedule: ProjectSchedule,
    brand_ids: withDescription(Schema.Array(BrandId), "The brands that it watches, whatever their `tracking`, by id"),
    prompt_template_ids: withDescription(Schema.Array(PromptId), "The prompt templates that it asks, by id"),
    provider_ids: withDescription(Schema.Array(Schema.String), "The AI providers that it asks: chatgpt, gemini, ..."),
    location_ids: withDescription(Schema.Array(Schema.String), "The places that it asks from: us, us-ca, de, ..."),
    ...timestamps
  },
  { description: "A set of prompt templates that is asked on a schedule" }
) {}

export class PromptTemplate extends Schema.Class<PromptTemplate>("PromptTemplate")(
  {
    id: withDescription(PromptId, "The id of the prompt template"),
    ...ownership,
    name: withDescription(Schema.String, "Its name"),
    text: withDescription(Schema.String, "What is asked"),
    category: withDescription(
      Schema.NullOr(Category),
      "The stage of a purchase that it belongs to; null without a category"
    ),
    version: withDescription(PositiveInt, "Its version, 1 or more"),
    is_active: withDescription(Schema.Boolean, "Whether it is asked at present"),
    topic_ids: withDescription(Schema.Array(TopicId), "The topics that it is classified under, by id"),
    project_ids: withDescription(Schema.Array(ProjectId), "The projects that ask it, by id"),
    ...timestamps
  },
  { description: "A prompt for AI providers" }
) {}

export class BrandRecord extends Schema.Class<BrandRecord>("Brand")(
  {
    id: withDescription(BrandId, "The id of the brand"),
    ...ownership,
    name: withDescription(Schema.String, "Its name"),
    aliases: withDescription(Schema.Array(Schema.String), "Other names by which it is found in answers"),
    domains: withDescription(Schema.Array(Schema.String), "The domains that it owns, in alphabetical order"),
    tracking: withDescription(
      Tracking,
      "tracked: watched; ignored: left out of every ranking; new: found, but neither tracked nor ignored yet"
    ),
    is_own: withDescription(Schema.Boolean, "Whether it is the organization's own"),
    first_seen_at: withDescription(
      Schema.NullOr(Instant),
      `When an answer first mentioned it, ${epoch}; null if none did`
    ),
    ...timestamps
  },
  { description: "A brand that answers can mention" }
) {}

export class Topic extends Schema.Class<Topic>("Topic")(
  {
    id: withDescription(TopicId, "The id of the topic"),
    slug: withDescription(Schema.String, "Its stable short name"),
    name: withDescription(Schema.String, "Its name"),
    description: withDescription(Schema.String, "What it is about"),
    is_auto_generated: withDescription(Schema.Boolean, "Whether a classifier made it"),
    status: withDescription(TopicStatus, "Only active topics are listed"),
    ...timestamps
  },
  { description: "A subject that prompt templates are classified under" }
) {}

const website = {
  website_id: withDescription(WebsiteId, "The website of the page"),
  url: withDescription(Schema.String, "The address of the page"),
  title: withDescription(Schema.NullOr(Schema.String), "The title of the page; null if it is not known")
}

export class CitationRecord extends Schema.Class<CitationRecord>("Citation")(
  {
    id: withDescription(CitationId, "The id of the citation"),
    ...ownership,
    project_id: withDescription(ProjectId, "The project whose answer cites the page"),
    prompt_template_id: withDescription(PromptId, "The prompt template that was answered"),
    answer_id: withDescription(AnswerId, "The answer"),
    provider_id: withDescription(Schema.String, "The AI provider that gave it: chatgpt, gemini, ..."),
    location_id: withDescription(Schema.String, "The place it was asked from: us, us-ca, de, ..."),
    ...website,
    domain: withDescription(Schema.String, "The host of the page, in lower case"),
    apex_domain: withDescription(Schema.String, "The registrable domain that the host belongs to"),
    type: withDescription(WebsiteType, "What kind of site it is"),
    brand_id: withDescription(Schema.NullOr(BrandId), "The brand that owns the domain; null if none does"),
    position: withDescription(PositiveInt, "Its place among the citations of the answer, 1 or more"),
    created_at: withDescription(Instant, `When the answer was given, ${epoch}`)
  },
  { description: "A page that an answer cites" }
) {}

export class TrackedPage extends Schema.Class<TrackedPage>("TrackedPage")(
  {
    id: withDescription(TrackedPageId, "The id of the tracked page"),
    ...ownership,
    brand_id: withDescription(BrandId, "The brand that the page is tracked for"),
    ...website,
    is_tracked: withDescription(Schema.Boolean, "Whether it is tracked at present"),
    score: withDescription(
      Schema.NullOr(Int.pipe(Schema.between(0, 100, { description: "A score" }))),
      "Readiness to be cited, 0 to 100, higher is better; null if it was not checked"
    ),
    citation_count: withDescription(Count, "How often answers have cited it, 0 or more"),
    last_cited_at: withDescription(Schema.NullOr(Instant), `When an answer last cited it, ${epoch}; null if none did`),
    last_checked_at: withDescription(Schema.NullOr(Instant), `When it was last checked, ${epoch}; null if it was not`),
    ...timestamps
  },
  { description: "A page of a brand and how it performs" }
) {}
