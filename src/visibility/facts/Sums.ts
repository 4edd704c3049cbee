import { dayOf } from "../../domain/CalendarDate.ts"
import { ofProject, ofPrompt, type Scope } from "../leaderboards/Scope.ts"
import { weightOf } from "../metrics/weight.ts"
import type { BrandKey, OrganizationKey, PromptKey, WebsiteKey } from "../records/Keys.ts"
import type { Answer, Mention } from "./Answer.ts"
import type { RollupContext } from "./RollupContext.ts"

/** Rows of numbers: the first of each are its key, the others are sums. */
class SumTable {
  private readonly rows = new Map<string, Array<number>>()

  add(key: ReadonlyArray<number>, values: ReadonlyArray<number>): void {
    const name = key.join()
    const row = this.rows.get(name)
    if (row === undefined) {
      this.rows.set(name, [...key, ...values])
      return
    }
    values.forEach((value, index) => {
      row[key.length + index] = (row[key.length + index] ?? 0) + value
    })
  }

  /** The values of all rows, one row after the other. */
  get values(): ReadonlyArray<number> {
    return [...this.rows.values()].flat()
  }
}

/** What answers add to the roll-ups, computed before the first of them is written. */
export class Sums {
  readonly organizationDays = new SumTable()
  readonly promptDays = new SumTable()
  readonly brandDays = new SumTable()
  readonly brandCounts = new SumTable()
  readonly websiteCounts = new SumTable()

  constructor(
    readonly organization: OrganizationKey,
    readonly context: RollupContext
  ) {}

  /** Adds an answer that is `ok`, whose citations are of these websites. */
  add(answer: Answer, websites: ReadonlyArray<WebsiteKey>): void {
    const day = dayOf(answer.answeredAt)
    this.addSubject(answer.answeredAt, answer.prompt, answer.mentions, 1)
    const others = this.context.scopes.get(answer.prompt) ?? []
    const project = ofProject(answer.project)
    this.countMentions(day, answer, [project, ofPrompt(answer.prompt), ...others.filter(isTopic)])
    for (const { kind, subject } of [project, ...others]) {
      for (const website of websites) this.websiteCounts.add([kind, subject, day, website], [1])
    }
  }

  /** Adds what the mentions of one answer say of the organization's own brands; the answer itself counts as `answers`. */
  addSubject(answeredAt: number, prompt: PromptKey, mentions: ReadonlyArray<Mention>, answers: 0 | 1): void {
    const day = dayOf(answeredAt)
    const sums = [answers, ...this.subjectOf(mentions)]
    this.organizationDays.add([this.organization, day], sums)
    this.promptDays.add([this.organization, day, prompt], sums)
  }

  /** subject_answers, subject_mentions, subject_weight, subject_positions, subject_sentiment */
  private subjectOf(mentions: ReadonlyArray<Mention>): ReadonlyArray<number> {
    const ours = mentions.filter(({ brand }) => this.context.subjects.has(brand))
    if (ours.length === 0) return [0, 0, 0, 0, 0]
    const best = Math.min(...ours.map(({ position }) => position))
    const positions = ours.reduce((sum, { position }) => sum + position, 0)
    const sentiment = ours.reduce((sum, mention) => sum + mention.sentiment, 0)
    return [1, ours.length, weightOf(best), positions, sentiment]
  }

  private countMentions(day: number, { mentions }: Answer, scopes: ReadonlyArray<Scope>): void {
    for (const { brand, position, sentiment } of mentions) {
      this.brandDays.add([brand, day], [1, weightOf(position), position, sentiment])
      for (const { kind, subject } of scopes) this.brandCounts.add([kind, subject, day, brand], [1])
    }
  }
}

const isTopic = ({ kind }: Scope): boolean => kind === 3

/** The first instant at which each brand is mentioned, epoch milliseconds. */
export const firstMentions = (answers: ReadonlyArray<Answer>): ReadonlyMap<BrandKey, number> => {
  const first = new Map<BrandKey, number>()
  for (const { answeredAt, mentions } of answers) {
    for (const { brand } of mentions) first.set(brand, Math.min(answeredAt, first.get(brand) ?? answeredAt))
  }
  return first
}
