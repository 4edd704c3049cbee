import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Record } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { OrganizationKey } from "../records/Keys.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"
import type { AnswerStatus } from "../records/Vocabulary.ts"
import type { Answer } from "./Answer.ts"
import { answerRows } from "./answerRows.ts"
import { FirstSeen } from "./FirstSeen.ts"
import { PageIndex } from "./PageIndex.ts"
import { RollupContexts } from "./RollupContext.ts"
import { Sums } from "./Sums.ts"

/** The counts of a write of answers. */
export interface RecordedCounts {
  /** Answers that were written. */
  readonly answers: number
  /** Those of them that count in no figure because they are empty. */
  readonly empty: number
  /** Those of them that count in no figure because they are errors or refusals. */
  readonly failed: number
  /** Answers skipped because their source was known already. */
  readonly known: number
  readonly mentions: number
  readonly citations: number
}

/**
 * The organization is gone, or its records have changed since the answers were built. `recorded` counts what earlier
 * transactions wrote: it stays.
 */
export class RecordsChanged extends Data.TaggedError("RecordsChanged")<{ readonly recorded: RecordedCounts }> {}

export const zeroCounts: RecordedCounts = { answers: 0, empty: 0, failed: 0, known: 0, mentions: 0, citations: 0 }

// Rows in one transaction, so that nobody waits for it longer than some ten milliseconds.
const rowsPerTransaction = 2000

/** Adds answers and updates the roll-ups. */
export class Facts extends Effect.Service<Facts>()("vitrine/visibility/Facts", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contexts = yield* RollupContexts
    const pageIndex = yield* PageIndex
    const rows = yield* answerRows
    const insert = insertRows(sql)
    const bumpVersions = makeBumpVersions(sql)

    /** Assigns numbers to new answers. Returns the last one. */
    const assignNumbers = Effect.fnUntraced(function* (organization: OrganizationKey, count: number) {
      const rows = yield* sql<{ last: number }>`
        update organizations set last_answer = last_answer + ${count}, data_version = data_version + 1
        where key = ${organization} returning last_answer as last`
      return onlyRow(rows).last
    })

    const write = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      candidates: ReadonlyArray<Answer>,
      recordsVersion: number | undefined
    ) {
      const version = yield* bumpVersions(organization)
      if (version === undefined || (recordsVersion ?? version) !== version)
        return yield* new RecordsChanged({ recorded: zeroCounts })
      const answers = (yield* rows.onlyNew(organization, candidates)).map(toCountable)
      // Nothing changes, so what clients have cached stays valid.
      if (answers.length === 0)
        return { recorded: { ...zeroCounts, known: candidates.length }, afterCommit: Effect.void }
      const last = yield* assignNumbers(organization, answers.length)
      const context = yield* contexts.at(organization, version)
      const { entryOf, afterCommit: cachePages } = yield* pageIndex.resolve(
        organization,
        version,
        answers.flatMap(({ answeredAt, citations }) => citations.map((citation) => ({ citation, answeredAt }))),
        context.ownerOf
      )
      yield* rows.write(organization, last - answers.length + 1, answers, entryOf)
      const sums = new Sums(organization, context)
      for (const answer of answers) {
        if (answer.status !== "ok") continue
        sums.add(
          answer,
          answer.citations.map(({ url }) => entryOf(url).website)
        )
      }
      for (const [statement, values] of sums.writes) yield* insert(statement, values)
      const cacheMentions = yield* rows.recordFirstMentions(answers, sums)
      yield* rows.countTrackedPageCitations(answers, sums)
      const countOf = (...statuses: ReadonlyArray<AnswerStatus>) =>
        answers.filter(({ status }) => statuses.includes(status)).length
      const recorded: RecordedCounts = {
        answers: answers.length,
        empty: countOf("empty"),
        failed: countOf("error", "refusal"),
        known: candidates.length - answers.length,
        mentions: answers.reduce((sum, { mentions }) => sum + mentions.length, 0),
        citations: answers.reduce((sum, { citations }) => sum + citations.length, 0)
      }
      return { recorded, afterCommit: Effect.zipRight(cachePages, cacheMentions) }
    })

    const recordBatch = (
      organization: OrganizationKey,
      answers: ReadonlyArray<Answer>,
      recordsVersion: number | undefined
    ) =>
      sql.withTransaction(write(organization, answers, recordsVersion)).pipe(
        sqlOrDie,
        Effect.onError(() => contexts.forget(organization)),
        Effect.flatMap(({ recorded, afterCommit }) => Effect.as(afterCommit, recorded))
      )

    return {
      /** Answers with a source that the organization does not have, the first of each: `record` would write these. */
      onlyNew: <A extends Pick<Answer, "source">>(organization: OrganizationKey, answers: ReadonlyArray<A>) =>
        sqlOrDie(rows.onlyNew(organization, answers)),

      /**
       * Writes answers of an organization with their roll-ups, in transactions of some hundred answers with a pause
       * after each. Skips answers of a known source, so a killed writer may start again. Fails with RecordsChanged if
       * the organization's records no longer have `recordsVersion`.
       */
      record: traced(
        "Facts.record",
        function* (organization: OrganizationKey, answers: ReadonlyArray<Answer>, recordsVersion?: number) {
          let total = zeroCounts
          for (const part of batchesOf(answers)) {
            total = addCounts(
              total,
              yield* Effect.mapError(
                recordBatch(organization, part, recordsVersion),
                () => new RecordsChanged({ recorded: total })
              )
            )
            yield* yieldToEventLoop
          }
          return total
        }
      )
    }
  }).pipe(dependingOn(RollupContexts, PageIndex, FirstSeen))
}) {}

/** A failed answer has no mentions or citations that count. */
const toCountable = (answer: Answer): Answer =>
  answer.status === "ok" ? answer : { ...answer, mentions: [], citations: [] }

export const addCounts = (a: RecordedCounts, b: RecordedCounts): RecordedCounts =>
  Record.map(zeroCounts, (_, name) => a[name] + b[name])

/** The answers in batches of about `rowsPerTransaction` rows. */
const batchesOf = (answers: ReadonlyArray<Answer>): ReadonlyArray<ReadonlyArray<Answer>> => {
  const all: Array<Array<Answer>> = []
  let rows = rowsPerTransaction
  for (const answer of answers) {
    if (rows >= rowsPerTransaction) {
      all.push([])
      rows = 0
    }
    all.at(-1)?.push(answer)
    rows += 1 + answer.mentions.length + answer.citations.length
  }
  return all
}
