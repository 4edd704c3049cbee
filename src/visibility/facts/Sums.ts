import type { RowStatement } from "../../database/insertRows.ts"
import { dayOf } from "../../domain/CalendarDate.ts"
import { ofProject, ofPrompt, type Scope, scopeKinds } from "../leaderboards/Scope.ts"
import type { BrandKey, OrganizationKey, PromptKey, WebsiteKey } from "../records/Keys.ts"
import type { Answer, Mention } from "./Answer.ts"
import type { RollupContext } from "./RollupContext.ts"
import { type Rollup, rollups, subjectSumsOf, sumsOf } from "./rollups.ts"

/** Rows of a roll-up: sums by their key. */
class SumTable<Key extends string, Sum extends string> {
  private readonly rows = new Map<string, Record<Key | Sum, number>>()

  constructor(readonly rollup: Rollup<Key, Sum>) {}

  add(key: Record<Key, number>, added: Record<Sum, number>, times = 1): void {
    const name = this.rollup.keys.map((column) => key[column]).join()
    let row = this.rows.get(name)
    if (row === undefined) {
      row = { ...key, ...added }
      for (const sum of this.rollup.sums) row[sum] = 0
      this.rows.set(name, row)
    }
    for (const sum of this.rollup.sums) row[sum] += times * added[sum]
  }

  /** The values of all rows that add something, one row after the other, as the roll-up's statement takes them. */
  get values(): ReadonlyArray<number> {
    const { keys, sums } = this.rollup
    const columns = [...keys, ...sums]
    return [...this.rows.values()]
      .filter((row) => sums.some((sum) => row[sum] !== 0))
      .flatMap((row) => columns.map((column) => row[column]))
  }
}

/** What answers add to the roll-ups, computed before the first of them is written. */
export class Sums {
  private readonly tables = {
    organizationDays: new SumTable(rollups.organizationDays),
    promptDays: new SumTable(rollups.promptDays),
    brandDays: new SumTable(rollups.brandDays),
    brandCounts: new SumTable(rollups.brandCounts),
    websiteCounts: new SumTable(rollups.websiteCounts)
  }

  constructor(
    readonly organization: OrganizationKey,
    readonly context: RollupContext
  ) {}

  /** What there is to write: the statement of each roll-up with the values of its rows. */
  get writes(): ReadonlyArray<readonly [RowStatement, ReadonlyArray<number>]> {
    return Object.values(this.tables).map((table) => [table.rollup.statement, table.values])
  }

  /** The topics and the category that a prompt's citations count for. */
  scopesOf(prompt: PromptKey): ReadonlyArray<Scope> {
    return this.context.scopes.get(prompt) ?? []
  }

  /** The topics that a prompt's mentions count for. */
  topicsOf(prompt: PromptKey): ReadonlyArray<Scope> {
    return this.scopesOf(prompt).filter(({ kind }) => kind === scopeKinds.topic)
  }

  /** Adds an answer that is `ok`, whose citations are of these websites; -1 takes it out again. */
  add(answer: Asked & Pick<Answer, "mentions">, websites: ReadonlyArray<WebsiteKey>, times: Times = 1): void {
    const day = dayOf(answer.answeredAt)
    this.addMentions(answer, answer.mentions, times, 1)
    const scopes = [ofProject(answer.project), ...this.scopesOf(answer.prompt)]
    for (const website of websites) this.countWebsite(scopes, day, website, times)
  }

  /** Adds mentions to an answer, or takes them out; the answer itself counts as `answers`. */
  addMentions(
    { answeredAt, project, prompt }: Asked,
    mentions: ReadonlyArray<Mention>,
    times: Times = 1,
    answers: 0 | 1 = 0
  ): void {
    const day = dayOf(answeredAt)
    this.addSubject(answeredAt, prompt, mentions, answers, times)
    const scopes = [ofProject(project), ofPrompt(prompt), ...this.topicsOf(prompt)]
    for (const mention of mentions) {
      const { brand } = mention
      this.tables.brandDays.add({ brand, day }, sumsOf([mention]), times)
      this.countBrand(scopes, day, brand, times)
    }
  }

  /** Adds what the mentions of one answer say of the organization's own brands; the answer itself counts as `answers`. */
  addSubject(
    answeredAt: number,
    prompt: PromptKey,
    mentions: ReadonlyArray<Mention>,
    answers: 0 | 1,
    times: Times = 1
  ): void {
    const { organization } = this
    const day = dayOf(answeredAt)
    const ours = mentions.filter(({ brand }) => this.context.subjects.has(brand))
    if (answers === 0 && ours.length === 0) return
    const sums = { answers, ...subjectSumsOf(ours) }
    this.tables.organizationDays.add({ organization, day }, sums, times)
    this.tables.promptDays.add({ organization, day, prompt }, sums, times)
  }

  countBrand(scopes: ReadonlyArray<Scope>, day: number, brand: BrandKey, mentions: number): void {
    for (const { kind: scope, subject } of scopes) {
      this.tables.brandCounts.add({ scope, subject, day, brand }, { mentions })
    }
  }

  countWebsite(scopes: ReadonlyArray<Scope>, day: number, website: WebsiteKey, citations: number): void {
    for (const { kind: scope, subject } of scopes) {
      this.tables.websiteCounts.add({ scope, subject, day, website }, { citations })
    }
  }
}

/** What is written is added once, what is taken out -1 times. */
type Times = 1 | -1

type Asked = Pick<Answer, "answeredAt" | "project" | "prompt">

/** The first instant at which each brand is mentioned, epoch milliseconds. */
export const firstMentions = (
  answers: ReadonlyArray<Pick<Answer, "answeredAt" | "mentions">>
): ReadonlyMap<BrandKey, number> => {
  const first = new Map<BrandKey, number>()
  for (const { answeredAt, mentions } of answers) {
    for (const { brand } of mentions) first.set(brand, Math.min(answeredAt, first.get(brand) ?? answeredAt))
  }
  return first
}
