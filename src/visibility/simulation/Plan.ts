import type { Category, ConfigType, ScheduleType, Tracking, WebsiteType } from "../records/Vocabulary.ts"

/** Where a prompt is on the way from hearing of a thing to using it, or nowhere in particular. */
export type Interest = Category | "uncategorized"

/** How often a brand is named, in thousandths of the answers of each interest, before trends. */
type Strength = Readonly<Record<Interest, number>>

export interface BrandPlan {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly domains: ReadonlyArray<string>
  readonly tracking: Tracking
  readonly isOwn: boolean
  readonly strength: Strength
}

interface TopicPlan {
  readonly slug: string
  readonly name: string
  readonly description: string
}

export interface PromptPlan {
  readonly name: string
  readonly text: string
  readonly category: Category | null
  readonly version: number
  readonly isActive: boolean
  /** Slugs. */
  readonly topics: ReadonlyArray<string>
}

export interface SchedulePlan {
  readonly type: ScheduleType
  /** `HH:MM`, UTC. */
  readonly time: string
  /** 0 is Sunday; of a weekly schedule alone. */
  readonly dayOfWeek: number | null
  /** 1 to 28; of a monthly schedule alone. */
  readonly dayOfMonth: number | null
}

export interface ProjectPlan {
  readonly name: string
  readonly description: string
  readonly isActive: boolean
  readonly configType: ConfigType
  readonly schedule: SchedulePlan
  readonly providers: ReadonlyArray<string>
  readonly locations: ReadonlyArray<string>
  /** Names of the prompts it asks. */
  readonly prompts: ReadonlyArray<string>
}

export interface SitePlan {
  readonly domain: string
  readonly apexDomain: string
  readonly type: WebsiteType
}

interface MemberPlan {
  readonly user: string
  readonly role: string
}

/** Everything that an invented organization is; with a seed it says every answer that it ever got. */
export interface OrganizationPlan {
  /** Names it in ids and draws; never changed, or all that was simulated becomes another organization's. */
  readonly code: string
  readonly name: string
  readonly members: ReadonlyArray<MemberPlan>
  readonly topics: ReadonlyArray<TopicPlan>
  readonly prompts: ReadonlyArray<PromptPlan>
  readonly projects: ReadonlyArray<ProjectPlan>
  readonly brands: ReadonlyArray<BrandPlan>
  /** Brands that come up one after the other, one each quarter of a year. */
  readonly newcomers: ReadonlyArray<string>
  /** Sites that any prompt may have among its core ones. */
  readonly sites: ReadonlyArray<SitePlan>
  /** How many more sites are cited now and then. */
  readonly tailSites: number
  /** How often a day's questions are asked on their day, at least 1. */
  readonly repeats: number
}
