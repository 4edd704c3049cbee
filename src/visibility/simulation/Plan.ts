import { Schema } from "effect"
import type { Site } from "../records/Site.ts"
import { Category, CategoryOrNone, ConfigType, ScheduleType, Tracking, WebsiteType } from "../records/Vocabulary.ts"

const Thousandths = Schema.Int.pipe(Schema.between(0, 1000))

/** How often a brand is named, in thousandths of the answers of each category, before trends. */
const Strength = Schema.Record({ key: CategoryOrNone, value: Thousandths })

const Texts = Schema.Array(Schema.String)

const BrandPlan = Schema.Struct({
  name: Schema.String,
  aliases: Texts,
  domains: Texts,
  tracking: Tracking,
  isOwn: Schema.Boolean,
  strength: Strength
})
export type BrandPlan = typeof BrandPlan.Type

const TopicPlan = Schema.Struct({ slug: Schema.String, name: Schema.String, description: Schema.String })

const PromptPlan = Schema.Struct({
  name: Schema.String,
  text: Schema.String,
  category: Schema.NullOr(Category),
  version: Schema.Int,
  isActive: Schema.Boolean,
  /** Slugs. */
  topics: Texts
})
export type PromptPlan = typeof PromptPlan.Type

const SchedulePlan = Schema.Struct({
  type: ScheduleType,
  /** `HH:MM`, UTC. */
  time: Schema.String,
  /** 0 is Sunday; of a weekly schedule alone. */
  dayOfWeek: Schema.NullOr(Schema.Int),
  /** 1 to 28; of a monthly schedule alone. */
  dayOfMonth: Schema.NullOr(Schema.Int)
})
export type SchedulePlan = typeof SchedulePlan.Type

const ProjectPlan = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  isActive: Schema.Boolean,
  configType: ConfigType,
  schedule: SchedulePlan,
  providers: Texts,
  locations: Texts,
  /** Names of the prompts it asks. */
  prompts: Texts
})
export type ProjectPlan = typeof ProjectPlan.Type

// `example.com` and its sisters are whole domains of their own; of the reserved endings the last two labels count.
const apexOf = (domain: string): string => domain.split(".").slice(-2).join(".")

export const siteOf = (domain: string, type: WebsiteType): Site => ({ domain, apexDomain: apexOf(domain), type })

/** Everything that an invented organization is; with a seed it says every answer that it ever got. */
const OrganizationFile = Schema.Struct({
  /** Names it in ids and draws; never changed, or all that was simulated becomes another organization's. */
  code: Schema.String,
  name: Schema.String,
  members: Schema.Array(Schema.Struct({ user: Schema.String, role: Schema.String })),
  topics: Schema.Array(TopicPlan),
  prompts: Schema.Array(PromptPlan),
  projects: Schema.Array(ProjectPlan),
  brands: Schema.Array(BrandPlan),
  /** Brands that come up one after the other, one each quarter of a year. */
  newcomers: Texts,
  /** Sites that any prompt may have among its core ones. */
  sites: Schema.Array(Schema.Struct({ domain: Schema.String, type: WebsiteType })),
  /** How many more sites are cited now and then. */
  tailSites: Schema.Int,
  /** How often a day's questions are asked on their day, at least 1. */
  repeats: Schema.Int
})

export interface OrganizationPlan extends Omit<typeof OrganizationFile.Type, "sites"> {
  readonly sites: ReadonlyArray<Site>
}

/** What `data/organizations.json` holds. */
export const OrganizationsFile = Schema.Struct({
  /** Who the demonstration's user is. */
  user: Schema.Struct({ code: Schema.String, name: Schema.String }),
  organizations: Schema.Array(OrganizationFile),
  /** What follows a prompt to make another one of it. */
  circumstances: Texts,
  /** Of what the names of sites are made that are cited now and then. */
  rareSites: Schema.Struct({ firsts: Texts, seconds: Texts, types: Schema.Array(WebsiteType) })
})
