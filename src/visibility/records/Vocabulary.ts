import { Schema } from "effect"

/** The stage of a purchase that a prompt belongs to, from hearing of a thing to using it. */
export const Category = Schema.Literal("awareness", "consideration", "comparison", "technical")
export type Category = typeof Category.Type

/** The category of a prompt or `uncategorized`, in the order in which a customer goes through them. */
export const CategoryOrNone = Schema.Literal(...Category.literals, "uncategorized")
export type CategoryOrNone = typeof CategoryOrNone.Type

/** Whether an organization watches a brand, does not want to see it, or has not decided yet. */
export const Tracking = Schema.Literal("tracked", "ignored", "new")
export type Tracking = typeof Tracking.Type

/** The tables of subjects that figures can be about, besides the organization. */
export const SubjectKind = Schema.Literal("brands", "prompts", "topics")
export type SubjectKind = typeof SubjectKind.Type

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

/** The sort orders of tracked pages. */
export const PageSort = Schema.Literal("recent", "score_low", "score_high", "citations", "last_checked")
export type PageSort = typeof PageSort.Type

/** The outcome of a question to a provider. Only `ok` counts. */
export const AnswerStatus = Schema.Literal("ok", "error", "empty", "refusal")
export type AnswerStatus = typeof AnswerStatus.Type

export const TopicStatus = Schema.Literal("active", "archived")
export type TopicStatus = typeof TopicStatus.Type

export const ConfigType = Schema.Literal("standard", "custom")
export type ConfigType = typeof ConfigType.Type

export const ScheduleType = Schema.Literal("manual", "daily", "weekly", "monthly")
export type ScheduleType = typeof ScheduleType.Type
