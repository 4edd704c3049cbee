import type { BrandKey, ProjectKey, PromptKey } from "../records/Keys.ts"
import type { Site } from "../records/Site.ts"
import type { AnswerStatus } from "../records/Vocabulary.ts"

/** A brand that an answer names. An answer names a brand once. */
export interface Mention {
  readonly brand: BrandKey
  /** 1-based rank by first occurrence among all brands named in the answer. */
  readonly position: number
  /** A whole number from -100 to 100; null if not judged. */
  readonly sentiment: number | null
}

/** A page that an answer cites. An answer cites a URL once. */
export interface Citation {
  /** Normalized: the same page has the same URL. */
  readonly url: string
  /** Kept from the first citation of the page. */
  readonly title: string | null
  readonly website: Site
  /** 1-based, different for each citation of the answer, 1 to 65535. */
  readonly position: number
}

/** The full text of an answer. */
interface AnswerText {
  readonly text: string
  /** The source provided the mentions, which take precedence over a search for names in the text. */
  readonly isJudged: boolean
}

/** One reply of a provider to a prompt, as it is written. */
export interface Answer {
  /** Its id at its source. An answer with a known source is skipped. */
  readonly source: string | null
  readonly project: ProjectKey
  readonly prompt: PromptKey
  readonly provider: string
  readonly location: string
  /** Epoch milliseconds. */
  readonly answeredAt: number
  /** An answer that is not `ok` is stored without mentions and citations, and counts in no figure. */
  readonly status: AnswerStatus
  readonly mentions: ReadonlyArray<Mention>
  readonly citations: ReadonlyArray<Citation>
  /** Undefined if unknown or empty. */
  readonly text?: AnswerText | undefined
}
