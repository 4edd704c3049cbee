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
  /** 0 is Sunday; for a weekly schedule only. */
  dayOfWeek: Schema.NullOr(Schema.Int),
  /** 1 to 28; for a monthly schedule only. */
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

// `example.com` and similar are domains of their own; of the reserved endings the last two labels count.
const apexOf = (domain: string): string => domain.split(".").slice(-2).join(".")

export const siteOf = (domain: string, type: WebsiteType): Site => ({ domain, apexDomain: apexOf(domain), type })

/** The plan of a simulated organization; with a seed it determines every answer that it ever got. */
const OrganizationFile = Schema.Struct({
  /** Identifies it in ids and draws; must never change, or all simulated data would belong to another organization. */
  code: Schema.String,
  name: Schema.String,
  members: Schema.Array(Schema.Struct({ user: Schema.String, role: Schema.String })),
  topics: Schema.Array(TopicPlan),
  prompts: Schema.Array(PromptPlan),
  projects: Schema.Array(ProjectPlan),
  brands: Schema.Array(BrandPlan),
  /** Brands that appear one after the other, one each quarter. */
  newcomers: Texts,
  /** Sites that may be core sites of any prompt. */
  sites: Schema.Array(Schema.Struct({ domain: Schema.String, type: WebsiteType })),
  /** How many more sites are cited occasionally. */
  tailSites: Schema.Int,
  /** How often each question is asked on its day, at least 1. */
  repeats: Schema.Int
})

export interface OrganizationPlan extends Omit<typeof OrganizationFile.Type, "sites"> {
  readonly sites: ReadonlyArray<Site>
}

/** The content of `data/organizations.json`. */
export const OrganizationsFile = Schema.Struct({
  /** The demonstration's user. */
  user: Schema.Struct({ code: Schema.String, name: Schema.String }),
  organizations: Schema.Array(OrganizationFile),
  /** Additions to a prompt that make further prompts of it. */
  circumstances: Texts,
  /** Parts of the names of occasionally cited sites. */
  rareSites: Schema.Struct({ firsts: Texts, seconds: Texts, types: Schema.Array(WebsiteType) })
})
