import { Schema } from "effect"

/** What a prompt asks for, on the way from hearing of a thing to using it. */
export const Category = Schema.Literal("awareness", "consideration", "comparison", "technical")
export type Category = typeof Category.Type

/** Whether an organization watches a brand, does not want to see it, or has not decided yet. */
export const Tracking = Schema.Literal("tracked", "ignored", "new")
export type Tracking = typeof Tracking.Type

export const WebsiteType = Schema.Literal(
  "news_article",
  "blog",
  "review_site",
  "documentation",
  "academic",
  "forum",
  "social_media",
  "video",
  "reference",
  "directory",
  "marketplace",
  "company_site",
  "government",
  "press_release",
  "other"
)
export type WebsiteType = typeof WebsiteType.Type

/** In which order tracked pages are listed. */
export const PageSort = Schema.Literal("recent", "score_low", "score_high", "citations", "last_checked")
export type PageSort = typeof PageSort.Type

/** What became of a question to a provider. Only `ok` counts. */
export type AnswerStatus = "ok" | "error" | "empty" | "refusal"

export type TopicStatus = "active" | "archived"
export type ConfigType = "standard" | "custom"
export type ScheduleType = "manual" | "daily" | "weekly" | "monthly"
