import { Schema } from "effect"
import { withoutValidation } from "../../domain/makeUnchecked.ts"
import { partsOf, randomUlid, ulid, ulidPattern } from "../../domain/Ulid.ts"
import { answerNumber } from "./Keys.ts"

/** The part of an id after its prefix, in words. */
export const expectedUlid = "a lower-case ULID (26 characters)"

const id = <const Brand extends string>(brand: Brand, prefix: string, thing: string) =>
  Schema.String.pipe(Schema.pattern(new RegExp(`^${prefix}_${ulidPattern}$`)), Schema.brand(brand)).annotations({
    description: `The id of ${thing}: ${prefix}_ and a lower-case ULID`
  })

export const OrganizationId = id("OrganizationId", "org", "an organization")
export type OrganizationId = typeof OrganizationId.Type

export const UserId = id("UserId", "user", "a user")
export type UserId = typeof UserId.Type

export const KeyId = id("KeyId", "key", "an API key")
export type KeyId = typeof KeyId.Type

export const ProjectId = id("ProjectId", "prj", "a project")
export type ProjectId = typeof ProjectId.Type

export const PromptId = id("PromptId", "prm", "a prompt template")
export type PromptId = typeof PromptId.Type

export const TopicId = id("TopicId", "tpc", "a topic")
export type TopicId = typeof TopicId.Type

export const BrandId = id("BrandId", "brn", "a brand")
export type BrandId = typeof BrandId.Type

export const TrackedPageId = id("TrackedPageId", "pag", "a tracked page")
export type TrackedPageId = typeof TrackedPageId.Type

export const AnswerId = id("AnswerId", "ans", "an answer")
export type AnswerId = typeof AnswerId.Type

export const CitationId = id("CitationId", "cit", "a citation")
export type CitationId = typeof CitationId.Type

/** Whether a prompt or a project is named by its id, and not by its text or name. */
export const isId = (text: string): boolean => /^(prm|prj)_[0-9a-z]{26}$/.test(text)

/** A ULID without a prefix. */
export const WebsiteId = Schema.String.pipe(
  Schema.pattern(new RegExp(`^${ulidPattern}$`)),
  Schema.brand("WebsiteId")
).annotations({ description: "The id of a website: a lower-case ULID, without a prefix" })
export type WebsiteId = typeof WebsiteId.Type

/** A new id: the prefix (`prj_`) and the supplied ULID, or a random one. */
export const makeId = (prefix: string, createdAt: number, suppliedUlid: string | undefined): string =>
  `${prefix}_${suppliedUlid ?? randomUlid(createdAt)}`

// Fills the rest of a ULID with a hash (murmur's last mixing step), so that neighbours look different.
const mixHash = (value: number): number => {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The id of an answer is derived from its time and key, so none is stored; ids sort like (time, key). */
export const answerId = (answeredAt: number, answer: number): AnswerId =>
  // Valid by construction: validating each would take a tenth of an export's time.
  AnswerId.make(`ans_${ulid(answeredAt, answerNumber(answer) * 256, mixHash(answer))}`, withoutValidation)

/** The number of an answer in its organization, from its id; undefined if it is not an answer's id. */
export const answerNumberOfId = (id: string): number | undefined => {
  const { high, instant } = partsOf(id.slice("ans_".length))
  const number = Math.floor(high / 256)
  return answerId(instant, number) === id ? number : undefined
}

/** The id of a citation is derived from its answer and position; ids sort like (time, answer, position). */
export const citationId = (answeredAt: number, answer: number, position: number): CitationId =>
  CitationId.make(
    `cit_${ulid(
      answeredAt,
      answerNumber(answer) * 256 + Math.floor(position / 256),
      (position % 256) * 2 ** 32 + mixHash(answer + position)
    )}`,
    withoutValidation
  )
