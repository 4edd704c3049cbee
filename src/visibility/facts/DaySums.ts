import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { dayMs } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import {
  answerKey,
  type BrandKey,
  type OrganizationKey,
  type ProjectKey,
  type PromptKey,
  type WebsiteKey
} from "../records/Keys.ts"
import type { Mention } from "./Answer.ts"
import { RollupContexts } from "./RollupContext.ts"
import { Sums } from "./Sums.ts"

/** The roll-up parts that depend on mutable records: own brands (subjects), topics and categories (scopes). */
export const staleParts = { subjects: 1, scopes: 2 } as const
export type StalePart = keyof typeof staleParts

/** Sums of a day that must be recomputed. */
export interface StaleDay {
  readonly day: number
  readonly part: (typeof staleParts)[StalePart]
}

/** Answers by number: after `from`, up to `to`. `pause` runs after each batch of some hundred. */
interface AnswerRange {
  readonly from: number
  readonly to: number
  readonly pause: Effect.Effect<void>
}

/** An answer, from the index of a day's answers with mentions or citations. */
interface IndexedAnswer {
  readonly key: number
  readonly prompt: PromptKey
  readonly answered_at: number
}

/** Answers in one read, which takes some ten milliseconds. */
export const answersPerRead = 500

/** Recomputes the sums of a day from its facts and the current records. */
export class DaySums extends Effect.Service<DaySums>()("vitrine/visibility/DaySums", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contexts = yield* RollupContexts

    /** Answers of a project's day with mentions or citations, after a given one, in a range of keys. */
    const answersAfter = (
      what: "mentions" | "citations",
      project: ProjectKey,
      day: number,
      { answered_at: at, key }: Pick<IndexedAnswer, "answered_at" | "key">,
      { from, to }: AnswerRange
    ) => sql<IndexedAnswer>`
      select key, prompt, answered_at from answers
      where project = ${project} and ${sql(what)} > 0 and (answered_at, key) > (${at}, ${key})
        and answered_at < ${(day + 1) * dayMs} and key > ${from} and key <= ${to}
      order by answered_at, key limit ${answersPerRead}`

    /** Calls `add` for each answer of a day with its mentions or citations, in batches with pauses. */
    const forEachAnswer = Effect.fnUntraced(function* <Row>(
      { organization }: Sums,
      day: number,
      what: "mentions" | "citations",
      columns: ReadonlyArray<keyof Row & string>,
      { from, pause, to }: AnswerRange,
      add: (answer: IndexedAnswer, rows: ReadonlyArray<Row>) => void
    ) {
      const projects = yield* sql<{ key: ProjectKey }>`select key from projects where organization = ${organization}`
      const keys = { from: answerKey(organization, from), to: answerKey(organization, to), pause }
      for (const { key: project } of projects) {
        let last: Pick<IndexedAnswer, "answered_at" | "key"> | undefined = { answered_at: day * dayMs, key: 0 }
        while (last !== undefined) {
          const answers: ReadonlyArray<IndexedAnswer> = yield* answersAfter(what, project, day, last, keys)
          const rows = yield* sql<Row & { readonly answer: number }>`
            select answer, ${sql.literal(columns.join(", "))} from ${sql(what)}
            where ${sql.in(
              "answer",
              answers.map(({ key }) => key)
            )}`
          const byAnswer = Map.groupBy(rows, ({ answer }) => answer)
          for (const answer of answers) add(answer, byAnswer.get(answer.key) ?? [])
          last = answers.length < answersPerRead ? undefined : answers.at(-1)
          yield* pause
        }
      }
    })

    const subjects = (sums: Sums, day: number, range: AnswerRange) =>
      forEachAnswer<Mention>(sums, day, "mentions", ["brand", "position", "sentiment"], range, (answer, mentions) =>
        sums.addSubject(answer.answered_at, answer.prompt, mentions, 0)
      )

    const scopes = Effect.fnUntraced(function* (sums: Sums, day: number, range: AnswerRange) {
      yield* forEachAnswer<{ brand: BrandKey }>(sums, day, "mentions", ["brand"], range, ({ prompt }, rows) => {
        for (const { brand } of rows) sums.countBrand(sums.topicsOf(prompt), day, brand, 1)
      })
      yield* forEachAnswer<{ website: WebsiteKey }>(sums, day, "citations", ["website"], range, ({ prompt }, rows) => {
        for (const { website } of rows) sums.countWebsite(sums.scopesOf(prompt), day, website, 1)
      })
    })

    const add = { [staleParts.subjects]: subjects, [staleParts.scopes]: scopes }

    return {
      /** The sums of a day's answers in a range of numbers, read some hundred at a time. */
      read: Effect.fnUntraced(function* (organization: OrganizationKey, { day, part }: StaleDay, range: AnswerRange) {
        const sums = new Sums(organization, yield* contexts.read(organization))
        if (range.from < range.to) yield* add[part](sums, day, range)
        return sums
      })
    }
  }).pipe(dependingOn(RollupContexts))
}) {}
