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

  add(key: Record<Key, number>, added: Record<Sum, number>): void {
    const name = this.rollup.keys.map((column) => key[column]).join()
    const row = this.rows.get(name)
    if (row === undefined) this.rows.set(name, { ...key, ...added })
    else for (const sum of this.rollup.sums) row[sum] += added[sum]
  }

  /** The values of all rows, one row after the other, as the roll-up's statement takes them. */
  get values(): ReadonlyArray<number> {
    const columns = [...this.rollup.keys, ...this.rollup.sums]
    return [...this.rows.values()].flatMap((row) => columns.map((column) => row[column]))
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

  /** Adds an answer that is `ok`, whose citations are of these websites. */
  add(answer: Answer, websites: ReadonlyArray<WebsiteKey>): void {
    const day = dayOf(answer.answeredAt)
    this.addSubject(answer.answeredAt, answer.prompt, answer.mentions, 1)
    const others = this.context.scopes.get(answer.prompt) ?? []
    const project = ofProject(answer.project)
    this.countMentions(day, answer, [project, ofPrompt(answer.prompt), ...others.filter(isTopic)])
    for (const { kind: scope, subject } of [project, ...others]) {
      for (const website of websites) this.tables.websiteCounts.add({ scope, subject, day, website }, { citations: 1 })
    }
  }

  /** Adds what the mentions of one answer say of the organization's own brands; the answer itself counts as `answers`. */
  addSubject(answeredAt: number, prompt: PromptKey, mentions: ReadonlyArray<Mention>, answers: 0 | 1): void {
    const { organization } = this
    const day = dayOf(answeredAt)
    const ours = mentions.filter(({ brand }) => this.context.subjects.has(brand))
    const sums = { answers, ...subjectSumsOf(ours) }
    this.tables.organizationDays.add({ organization, day }, sums)
    this.tables.promptDays.add({ organization, day, prompt }, sums)
  }

  private countMentions(day: number, { mentions }: Answer, scopes: ReadonlyArray<Scope>): void {
    for (const mention of mentions) {
      const { brand } = mention
      this.tables.brandDays.add({ brand, day }, sumsOf([mention]))
      for (const { kind: scope, subject } of scopes) {
        this.tables.brandCounts.add({ scope, subject, day, brand }, { mentions: 1 })
      }
    }
  }
}

const isTopic = ({ kind }: Scope): boolean => kind === scopeKinds.topic

/** The first instant at which each brand is mentioned, epoch milliseconds. */
export const firstMentions = (answers: ReadonlyArray<Answer>): ReadonlyMap<BrandKey, number> => {
  const first = new Map<BrandKey, number>()
  for (const { answeredAt, mentions } of answers) {
    for (const { brand } of mentions) first.set(brand, Math.min(answeredAt, first.get(brand) ?? answeredAt))
  }
  return first
}
