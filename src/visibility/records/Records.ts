import { Schema } from "effect"
import { Count, described, Positive, Whole } from "../../domain/Input.ts"
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

const Instant = Whole
const epoch = "epoch milliseconds, UTC"

const ownership = { organization_id: described(OrganizationId, "The organization that it belongs to") }

const timestamps = {
  created_at: described(Instant, `When it was made, ${epoch}`),
  updated_at: described(Instant, `When it was last changed, ${epoch}`)
}

export class ProjectSchedule extends Schema.Class<ProjectSchedule>("ProjectSchedule")(
  {
    type: described(ScheduleType, "How often the prompts are asked"),
    time: described(Schema.String.pipe(Schema.pattern(/^([01]\d|2[0-3]):[0-5]\d$/)), "At what time, HH:MM, UTC"),
    day_of_week: described(
      Schema.NullOr(Whole.pipe(Schema.between(0, 6, { description: "A day of the week" }))),
      "0 is Sunday, 6 Saturday; null unless it is weekly"
    ),
    day_of_month: described(
      Schema.NullOr(Whole.pipe(Schema.between(1, 31, { description: "A day of the month" }))),
      "1 to 31; null unless it is monthly"
    )
  },
  { description: "When the prompts of a project are asked" }
) {}

export class Project extends Schema.Class<Project>("Project")(
  {
    id: described(ProjectId, "The id of the project"),
    ...ownership,
    name: described(Schema.String, "Its name"),
    description: described(Schema.String, "What it is for"),
    is_active: described(Schema.Boolean, "Whether its prompts are asked at present"),
    config_type: described(ConfigType, "How it was set up"),
    schedule: ProjectSchedule,
    brand_ids: described(Schema.Array(BrandId), "The brands that it watches, by id"),
    prompt_template_ids: described(Schema.Array(PromptId), "The prompt templates that it asks, by id"),
    provider_ids: described(Schema.Array(Schema.String), "The AI providers that it asks: chatgpt, gemini, ..."),
    location_ids: described(Schema.Array(Schema.String), "The places that it asks from: us, us-ca, de, ..."),
    ...timestamps
  },
  { description: "A set of prompt templates that is asked on a schedule" }
) {}

export class PromptTemplate extends Schema.Class<PromptTemplate>("PromptTemplate")(
  {
    id: described(PromptId, "The id of the prompt template"),
    ...ownership,
    name: described(Schema.String, "Its name"),
    text: described(Schema.String, "What is asked"),
    category: described(Schema.NullOr(Category), "What it asks for on the way to a purchase; null without a category"),
    version: described(Positive, "Its version, 1 or more"),
    is_active: described(Schema.Boolean, "Whether it is asked at present"),
    topic_ids: described(Schema.Array(TopicId), "The topics that it is classified under, by id"),
    project_ids: described(Schema.Array(ProjectId), "The projects that ask it, by id"),
    ...timestamps
  },
  { description: "A prompt that is put to AI providers" }
) {}

export class BrandRecord extends Schema.Class<BrandRecord>("Brand")(
  {
    id: described(BrandId, "The id of the brand"),
    ...ownership,
    name: described(Schema.String, "Its name"),
    aliases: described(Schema.Array(Schema.String), "Other names that it is found by in an answer"),
    domains: described(Schema.Array(Schema.String), "The domains that it owns, in alphabetical order"),
    tracking: described(Tracking, "tracked: watched; ignored: left out of every ranking; new: found, not decided on"),
    is_own: described(Schema.Boolean, "Whether it is the organization's own"),
    first_seen_at: described(Schema.NullOr(Instant), `When an answer first mentioned it, ${epoch}; null if none did`),
    ...timestamps
  },
  { description: "A brand that answers may mention" }
) {}

export class Topic extends Schema.Class<Topic>("Topic")(
  {
    id: described(TopicId, "The id of the topic"),
    slug: described(Schema.String, "Its stable short name"),
    name: described(Schema.String, "Its name"),
    description: described(Schema.String, "What it is about"),
    is_auto_generated: described(Schema.Boolean, "Whether a classifier made it"),
    status: described(TopicStatus, "Only active topics are listed"),
    ...timestamps
  },
  { description: "A subject that prompt templates are classified under" }
) {}

const website = {
  website_id: described(WebsiteId, "The website of the page"),
  url: described(Schema.String, "The address of the page"),
  title: described(Schema.NullOr(Schema.String), "The title of the page; null if it is not known")
}

export class CitationRecord extends Schema.Class<CitationRecord>("Citation")(
  {
    id: described(CitationId, "The id of the citation"),
    ...ownership,
    project_id: described(ProjectId, "The project whose answer cites the page"),
    prompt_template_id: described(PromptId, "The prompt template that was answered"),
    answer_id: described(AnswerId, "The answer"),
    provider_id: described(Schema.String, "The AI provider that gave it: chatgpt, gemini, ..."),
    location_id: described(Schema.String, "The place it was asked from: us, us-ca, de, ..."),
    ...website,
    domain: described(Schema.String, "The host of the page, in lower case"),
    apex_domain: described(Schema.String, "The registrable domain that the host belongs to"),
    type: described(WebsiteType, "What kind of site it is"),
    brand_id: described(Schema.NullOr(BrandId), "The brand that owns the domain; null if none does"),
    position: described(Positive, "Its place among the citations of the answer, 1 or more"),
    created_at: described(Instant, `When the answer was given, ${epoch}`)
  },
  { description: "A page that an answer cites" }
) {}

export class TrackedPage extends Schema.Class<TrackedPage>("TrackedPage")(
  {
    id: described(TrackedPageId, "The id of the tracked page"),
    ...ownership,
    brand_id: described(BrandId, "The brand that the page is watched for"),
    ...website,
    is_tracked: described(Schema.Boolean, "Whether it is watched at present"),
    score: described(
      Schema.NullOr(Whole.pipe(Schema.between(0, 100, { description: "A score" }))),
      "Readiness to be cited, 0 to 100, higher is better; null if it was not judged"
    ),
    citation_count: described(Count, "How often answers have cited it, 0 or more"),
    last_cited_at: described(Schema.NullOr(Instant), `When an answer last cited it, ${epoch}; null if none did`),
    last_checked_at: described(Schema.NullOr(Instant), `When it was last judged, ${epoch}; null if it was not`),
    ...timestamps
  },
  { description: "A page of a brand and how it does" }
) {}
