import { Brand } from "effect"

/** The small whole numbers by which rows refer to each other. They never leave the house. */
export type OrganizationKey = number & Brand.Brand<"OrganizationKey">
export const OrganizationKey = Brand.nominal<OrganizationKey>()

export type UserKey = number & Brand.Brand<"UserKey">
export const UserKey = Brand.nominal<UserKey>()

export type ProjectKey = number & Brand.Brand<"ProjectKey">
export const ProjectKey = Brand.nominal<ProjectKey>()

export type PromptKey = number & Brand.Brand<"PromptKey">
export const PromptKey = Brand.nominal<PromptKey>()

export type TopicKey = number & Brand.Brand<"TopicKey">
export const TopicKey = Brand.nominal<TopicKey>()

export type BrandKey = number & Brand.Brand<"BrandKey">
export const BrandKey = Brand.nominal<BrandKey>()

export type WebsiteKey = number & Brand.Brand<"WebsiteKey">
export const WebsiteKey = Brand.nominal<WebsiteKey>()

export type PageKey = number & Brand.Brand<"PageKey">
export const PageKey = Brand.nominal<PageKey>()
