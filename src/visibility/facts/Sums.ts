import type { RowStatement } from "../../database/insertRows.ts"
import { dayOf } from "../../domain/CalendarDate.ts"
import { projectScope, promptScope, type Scope, scopeKinds } from "../leaderboards/Scope.ts"
import type { BrandKey, OrganizationKey, PromptKey, WebsiteKey } from "../records/Keys.ts"
import type { Answer, Mention } from "./Answer.ts"
import type { RollupContext } from "./RollupContext.ts"
import { type Rollup, rollups, subjectSumsOf, sumsOf } from "./rollups.ts"

/** A tree node for each value of a row's key. Building a text key for each addition would be most of the work. */
class SumNode<Row> {
  row: Row | undefined
  private readonly children = new Map<number, SumNode<Row>>()

  at(value: number): SumNode<Row> {
    let node = this.children.get(value)
    if (node === undefined) {
      node = new SumNode()
      this.children.set(value, node)
    }
    return node
  }
}

/** Rows of a roll-up: sums by their key. */
class SumTable<Key extends string, Sum extends string> {
  private readonly root = new SumNode<Record<Key | Sum, number>>()
  private readonly rows: Array<Record<Key | Sum, number>> = []

  constructor(readonly rollup: Rollup<Key, Sum>) {}

  add(key: Record<Key, number>, added: Record<Sum, number>, times = 1): void {
    const { keys, sums } = this.rollup
    let node = this.root
    for (const column of keys) node = node.at(key[column])
    if (node.row === undefined) {
      node.row = { ...key, ...added }
      for (const sum of sums) node.row[sum] = 0
      this.rows.push(node.row)
    }
    for (const sum of sums) node.row[sum] += times * added[sum]
  }

  /** The values of all rows that are not zero, one after the other, as the roll-up's statement takes them. */
  get values(): ReadonlyArray<number> {
    const { keys, sums } = this.rollup
    const columns = [...keys, ...sums]
    return this.rows
      .filter((row) => sums.some((sum) => row[sum] !== 0))
      .flatMap((row) => columns.map((column) => row[column]))
  }
}

/** The changes that answers make to the roll-ups, computed before any of them is written. */
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

  /** The statement of each roll-up with the values of its rows. */
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

  /** Adds an answer that is `ok` and cites these websites; -1 subtracts it. */
  add(answer: AnswerOrigin & Pick<Answer, "mentions">, websites: ReadonlyArray<WebsiteKey>, times: Sign = 1): void {
    const { answeredAt, mentions, project, prompt } = answer
    const day = dayOf(answeredAt)
    this.addSubject(answeredAt, prompt, mentions, 1, times)
    const brandScopes = [projectScope(project), promptScope(prompt), ...this.topicsOf(prompt)]
    for (const mention of mentions) {
      this.tables.brandDays.add({ brand: mention.brand, day }, sumsOf([mention]), times)
      this.countBrand(brandScopes, day, mention.brand, times)
    }
    const websiteScopes = [projectScope(project), ...this.scopesOf(prompt)]
    for (const website of websites) this.countWebsite(websiteScopes, day, website, times)
  }

  /** Adds the mentions of the organization's own brands in one answer; the answer itself counts as `answers`. */
  addSubject(
    answeredAt: number,
    prompt: PromptKey,
    mentions: ReadonlyArray<Mention>,
    answers: 0 | 1,
    times: Sign = 1
  ): void {
    const { organization } = this
    const day = dayOf(answeredAt)
    const subjectMentions = mentions.filter(({ brand }) => this.context.subjects.has(brand))
    if (answers === 0 && subjectMentions.length === 0) return
    const sums = { answers, ...subjectSumsOf(subjectMentions) }
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

/** 1 adds an answer, -1 subtracts it. */
type Sign = 1 | -1

type AnswerOrigin = Pick<Answer, "answeredAt" | "project" | "prompt">

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
