import { Schema } from "effect"

// Integer keys that rows refer to each other by. They are never exposed.
const key = <const Name extends string>(name: Name) => Schema.Int.pipe(Schema.brand(name))

export const OrganizationKey = key("OrganizationKey")
export type OrganizationKey = typeof OrganizationKey.Type

export const UserKey = key("UserKey")
export type UserKey = typeof UserKey.Type

export const ProjectKey = key("ProjectKey")
export type ProjectKey = typeof ProjectKey.Type

export const PromptKey = key("PromptKey")
export type PromptKey = typeof PromptKey.Type

export const TopicKey = key("TopicKey")
export type TopicKey = typeof TopicKey.Type

export const BrandKey = key("BrandKey")
export type BrandKey = typeof BrandKey.Type

export const WebsiteKey = key("WebsiteKey")
export type WebsiteKey = typeof WebsiteKey.Type

export const PageKey = key("PageKey")
export type PageKey = typeof PageKey.Type

/** The maximum number of answers of an organization, and so the distance between the first keys of two organizations. */
export const maxAnswers = 2 ** 32

/** The key of an organization's answer, by its number there, from 1 on. */
export const answerKey = (organization: OrganizationKey, number: number): number => organization * maxAnswers + number

/** The number of an answer in its organization. */
export const answerNumber = (key: number): number => key % maxAnswers

/** The bounds, both exclusive, of the keys of an organization's answers. */
export const answerKeysOf = (organization: OrganizationKey) => ({
  after: answerKey(organization, 0),
  before: answerKey(organization, maxAnswers)
})
