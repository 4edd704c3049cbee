import { Array as Arr, Either } from "effect"
import { quote } from "../../domain/Input.ts"
import type { Answer, Citation, Mention } from "../facts/Answer.ts"
import { isId } from "../records/Ids.ts"
import type { BrandKey, ProjectKey, PromptKey } from "../records/Keys.ts"
import { lookupName, lookupNameOf } from "../records/lookupName.ts"
import { pageNameOf } from "../records/spellings.ts"
import type { Category } from "../records/Vocabulary.ts"
import { type AnswerLine, maxCitations } from "./AnswerLine.ts"
import { brandMatcher, foldedName, type NamedBrand } from "./BrandMatcher.ts"
import type { OnDrop } from "./lenient.ts"
import { withoutLinks } from "./links.ts"
import { expectedPage, isGroundingRedirect, maxUrlLength, type Page, pageOf } from "./Website.ts"

interface NamedRecord<Key> {
  readonly key: Key
  readonly id: string
  readonly name: string
}

/** The records of an organization that lines of an import refer to, oldest first. */
export interface ReferencedRecords {
  /** The version of these records. */
  readonly recordsVersion: number
  readonly brands: ReadonlyArray<NamedBrand<BrandKey> & { readonly id: string }>
  readonly prompts: ReadonlyArray<
    NamedRecord<PromptKey> & { readonly text: string; readonly category: Category | null }
  >
  readonly projects: ReadonlyArray<NamedRecord<ProjectKey>>
}

/** An answer whose prompt and project may not exist yet. */
export interface Draft {
  readonly line: AnswerLine
  readonly mentions: ReadonlyArray<Mention>
  readonly citations: ReadonlyArray<Citation>
}

/** Records that drafts refer to but that do not exist: texts of prompts with their categories, names of projects. */
export interface MissingRecords {
  readonly prompts: ReadonlyMap<string, Category | null>
  readonly projects: ReadonlySet<string>
}

/** The project of answers without one. */
const defaultProject = "Imported answers"

// In milliseconds. Answers from the future are refused, but the clocks of two machines may differ.
const clockToleranceMs = 5 * 60_000

const namesOf = ({ aliases, id, name }: ReferencedRecords["brands"][number]): ReadonlyArray<string> => [
  id,
  name,
  ...aliases
]

/** Whether the line gives the mentions of its answer. */
const isJudged = ({ mentions }: AnswerLine): boolean => (mentions ?? null) !== null

/** Reports mentions and citations of an answer that is not `ok`, as they do not count. */
const reportUncounted = ({ citations, mentions, status }: AnswerLine, drop: OnDrop): void => {
  if ((status ?? "ok") === "ok") return
  for (const [field, list] of Object.entries({ mentions, citations })) {
    if ((list ?? []).length > 0) drop(`${field}: ${list?.length}, as the status of the answer is ${status}`)
  }
}

/** Resolves the names in lines to records; the oldest of records with the same name. */
export class ImportIndex {
  private readonly prompts = new Map<string, PromptKey>()
  private readonly categories = new Map<PromptKey, Category | null>()
  private readonly reportedCategories = new Set<PromptKey>()
  private readonly projects = new Map<string, ProjectKey>()
  private readonly brands = new Map<string, BrandKey>()
  private readonly spelledBrands = new Map<string, BrandKey>()
  private readonly find: (text: string) => ReadonlyArray<BrandKey>

  /** The version of the records. */
  recordsVersion = 0

  constructor(records: ReferencedRecords) {
    this.addRecords(records)
    this.find = brandMatcher(records.brands)
    const oldestLast = records.brands.toReversed()
    for (const brand of oldestLast) for (const name of namesOf(brand)) this.spelledBrands.set(name, brand.key)
    // A case-sensitive brand matches in another case only if no other brand has the name.
    const [others, caseSensitive] = Arr.partition(oldestLast, ({ isCaseSensitive = false }) => isCaseSensitive)
    for (const brand of [...caseSensitive, ...others]) {
      for (const name of namesOf(brand)) this.brands.set(foldedName(name), brand.key)
    }
  }

  /** Adds prompts and projects that were created since. */
  addRecords({
    recordsVersion,
    projects,
    prompts
  }: Pick<ReferencedRecords, "recordsVersion" | "projects" | "prompts">): void {
    this.recordsVersion = recordsVersion
    for (const { category, id, key, text } of prompts.toReversed()) {
      this.prompts.set(id, key).set(text.trim(), key)
      this.categories.set(key, category)
    }
    const nameOf = lookupNameOf(projects)
    for (const project of projects.toReversed()) {
      this.projects.set(project.id, project.key).set(nameOf(project), project.key)
    }
  }

  /**
   * Resolves a line to a draft, or returns a problem beyond its format. Calls `drop` for valid parts that do not count.
   * If lenient, it also drops the wrong mentions and citations instead of the line.
   */
  draft(line: AnswerLine, now: number, drop: OnDrop, isLenient: boolean): Either.Either<Draft, string> {
    const at = line.answered_at.epochMillis
    if (at < 0 || at > now + clockToleranceMs) return Either.left("answered_at: expected a time from 1970 to now")
    if (isId(line.prompt) && !this.prompts.has(line.prompt))
      return Either.left(`prompt: there is no prompt ${line.prompt}`)
    const project = this.projectOf(line)
    if (isId(project) && !this.projects.has(project)) return Either.left(`project: there is no project ${project}`)
    const { urls, words } = withoutLinks(line.text ?? "")
    // Without leniency the first wrong part is the problem of the line.
    const fatal: Array<string> = []
    const reject = isLenient ? drop : (reason: string) => fatal.push(reason)
    const mentions = this.mentionsOf(line, words, drop, reject)
    const citations = citationsOf(line, urls, drop, reject)
    reportUncounted(line, drop)
    return fatal[0] === undefined ? Either.right({ line, mentions, citations }) : Either.left(fatal[0])
  }

  missing(drafts: ReadonlyArray<Draft>): MissingRecords {
    const prompts = new Map<string, Category | null>()
    const projects = new Set<string>()
    for (const { line } of drafts) {
      const text = line.prompt.trim()
      if (!this.prompts.has(text) && !prompts.has(text)) prompts.set(text, line.category ?? null)
      if (!this.projects.has(this.projectOf(line))) projects.add(this.projectOf(line))
    }
    return { prompts, projects }
  }

  /** The answer of a draft whose prompt and project exist. */
  answer({ citations, line, mentions }: Draft): Answer {
    const prompt = this.prompts.get(line.prompt.trim())
    const project = this.projects.get(this.projectOf(line))
    if (prompt === undefined || project === undefined) throw new Error(`${line.id}: prompt or project was not created`)
    const text = (line.text ?? "").trim()
    // A line without a text may still have mentions or citations.
    const isEmpty = text === "" && !isJudged(line) && citations.length === 0
    return {
      source: line.id,
      project,
      prompt,
      provider: line.provider,
      location: line.location,
      answeredAt: line.answered_at.epochMillis,
      status: line.status ?? (isEmpty ? "empty" : "ok"),
      mentions,
      citations,
      text: text === "" ? undefined : { text, isJudged: isJudged(line) }
    }
  }

  /** A category on the line that conflicts with the stored one, which is kept; reported once for each prompt. */
  conflictingCategory({ line: { category, prompt } }: Draft): string | undefined {
    const key = this.prompts.get(prompt.trim())
    if (key === undefined || (category ?? null) === null || this.reportedCategories.has(key)) return undefined
    const known = this.categories.get(key) ?? null
    if (known === category) return undefined
    this.reportedCategories.add(key)
    return `category: the prompt has ${known ?? "none"}; \`vitrine visibility apply\` can change it`
  }

  private projectOf({ project }: AnswerLine): string {
    return lookupName(this.projects, project ?? defaultProject)
  }

  private mentionsOf(line: AnswerLine, words: string, drop: OnDrop, reject: OnDrop): ReadonlyArray<Mention> {
    if (!isJudged(line)) {
      return this.find(words).map((brand, index) => ({ brand, position: index + 1, sentiment: null }))
    }
    const sentimentByBrand = new Map<BrandKey, number | null>()
    for (const { brand, sentiment } of line.mentions ?? []) {
      const key = this.spelledBrands.get(brand) ?? this.brands.get(foldedName(brand))
      if (key === undefined) reject(`mentions: the organization has no brand ${JSON.stringify(brand)}`)
      else if (sentimentByBrand.has(key))
        drop(`mentions: ${JSON.stringify(brand)} is the same brand as an earlier mention`)
      else sentimentByBrand.set(key, sentiment ?? null)
    }
    return [...sentimentByBrand].map(([brand, sentiment], index) => ({ brand, position: index + 1, sentiment }))
  }
}

/** One citation for each page, in any spelling: those of the line in order, then those found only in its text. */
const citationsOf = (
  { citations }: AnswerLine,
  urls: ReadonlyArray<string>,
  drop: OnDrop,
  reject: OnDrop
): ReadonlyArray<Citation> => {
  const pages = new Map<string, Citation>()
  const cite = (page: Page, title: string | null) => {
    const name = pageNameOf(page.url)
    const before = pages.get(name)
    if (before === undefined) {
      pages.set(name, { url: page.url, website: page.website, title, position: pages.size + 1 })
    } else if (before.title === null) pages.set(name, { ...before, title })
  }
  for (const citation of citations ?? []) {
    const { title = null, url } = typeof citation === "string" ? { url: citation } : citation
    const page = pageOf(url)
    if (page === undefined) reject(`citations: expected ${expectedPage}, received ${quote(url)}`)
    else cite(page, title)
  }
  for (const url of urls) {
    if (isGroundingRedirect(url)) continue
    const page = pageOf(url)
    // Text that looks like an address may not be one.
    if (page === undefined) {
      if (url.length > maxUrlLength)
        drop(`text: expected URLs of up to ${maxUrlLength} characters, received ${quote(url)}`)
    } else if (pages.size < maxCitations || pages.has(pageNameOf(page.url))) cite(page, null)
    else {
      drop(`text: expected up to ${maxCitations} pages, received more, the next is ${quote(url)}`)
      break
    }
  }
  return [...pages.values()]
}
