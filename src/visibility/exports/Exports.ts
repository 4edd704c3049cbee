import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Redacted, Schema, Stream } from "effect"
import { findOnly } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { Signature } from "../../database/Signature.ts"
import { dayOf } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { makeYieldQueue } from "../../domain/yieldToEventLoop.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import { answerId, answerNumberOfId } from "../records/Ids.ts"
import { answerKey, type OrganizationKey } from "../records/Keys.ts"
import { type DataVersion, formatDataVersion, parseDataVersion } from "./DataVersion.ts"
import type { ExportFormat } from "./ExportFormat.ts"
import type { ExportRange, ExportRow } from "./ExportTable.ts"
import { type TableName, tables } from "./tables.ts"
import { writers } from "./writers.ts"

interface ExportOptions {
  /** The data version of an earlier export: nothing that was there by then and has not changed. */
  readonly since?: string | undefined
  /** The data version of an export that this one belongs to: nothing that has come later. */
  readonly asOf?: string | undefined
  /** The id of the answer after which it goes on. */
  readonly after?: string | undefined
  readonly hasTexts?: boolean | undefined
}

/** Answers that were there have been corrected or removed: what was exported before is to be exported anew. */
export class HistoryChanged extends Data.TaggedError("HistoryChanged") {
  override get message(): string {
    return "Answers were corrected or removed meanwhile. Export everything anew."
  }
}

const OrganizationVersions = Schema.Struct({
  id: Schema.String,
  data_version: Schema.Int,
  last_answer: Schema.Int,
  history_version: Schema.Int
})

// Answers that are looked through at a time for the days that they are of.
const batchSize = 5000

/** The rows of an organization for a warehouse, piece by piece. */
export class Exports extends Effect.Service<Exports>()("vitrine/visibility/Exports", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signature = yield* Signature
    // However many export at a time, the event loop is held by one piece.
    const nextTick = makeYieldQueue()

    const readVersions = findOnly(
      OrganizationVersions,
      (key: number) => sql`select id, data_version, last_answer, history_version from organizations where key = ${key}`
    )

    // Ids of invented organizations are the same in every database, so the database has a part in it.
    const markOf = (key: number, { id }: typeof OrganizationVersions.Type): string =>
      Redacted.value(signature.derivedToken(`data version ${key} ${id}`)).slice(0, 8)

    /** The key of an answer; fails with RecordNotFound for an id that none of the organization's answers has. */
    const keyOfAnswer = Effect.fnUntraced(function* (organization: OrganizationKey, id: string) {
      const key = answerKey(organization, answerNumberOfId(id) ?? 0)
      const rows = yield* sqlOrDie(sql<{ answered_at: number }>`select answered_at from answers where key = ${key}`)
      if (rows.some(({ answered_at }) => answerId(answered_at, key) === id)) return key
      return yield* RecordNotFound.of("answer", id)
    })

    /** The days of the answers in a range of keys. */
    const daysOf = (from: number, to: number) =>
      Stream.iterate(from, (key) => key + batchSize).pipe(
        Stream.takeWhile((key) => key < to),
        Stream.mapEffect((key) =>
          Effect.zipRight(
            nextTick,
            sql<{ answered_at: number }>`
              select answered_at from answers where key > ${key} and key <= ${Math.min(key + batchSize, to)}`
          )
        ),
        Stream.runFold(new Set<number>(), (days, rows) => {
          for (const { answered_at } of rows) days.add(dayOf(answered_at))
          return days
        })
      )

    return {
      /**
       * What there is to export at this moment. Fails with HistoryChanged where it is to be as of a version that is no more, and
       * with RecordNotFound where it is to go on after an answer that is none of the organization's; with
       * `since` such a version is answered by everything (`isWhole`). The rows break off with HistoryChanged when they change
       * meanwhile, so that nobody takes a mixture for the data.
       */
      open: traced(
        "Exports.open",
        Effect.fnUntraced(function* (
          organization: OrganizationKey,
          { after, asOf, hasTexts = false, since }: ExportOptions
        ) {
          const versions = yield* sqlOrDie(readVersions(organization))
          const current = {
            changes: versions.data_version,
            answers: versions.last_answer,
            mark: markOf(organization, versions)
          }
          const end = asOf === undefined ? current : parseDataVersion(asOf)
          const isSame = isUnchangedSince(current, versions.history_version)
          if (!isSame(end)) return yield* new HistoryChanged()
          const begin = since === undefined ? undefined : parseDataVersion(since)
          const isWhole = begin === undefined || !isSame(begin)
          const first = answerKey(organization, isWhole ? 0 : begin.answers)
          const last = after === undefined ? first : yield* keyOfAnswer(organization, after)
          const to = answerKey(organization, end.answers)
          const part = { organization, from: Math.max(first, last), to, hasTexts }

          const isCurrent = Effect.filterOrFail(
            sqlOrDie(readVersions(organization)),
            ({ history_version }) => history_version === versions.history_version,
            () => new HistoryChanged()
          )
          const pages = (table: TableName): Stream.Stream<ReadonlyArray<ExportRow>, HistoryChanged> =>
            Stream.unwrap(
              Effect.map(table === "daily" && !isWhole ? daysOf(first, to) : Effect.succeed(undefined), (days) =>
                tables[table].pages(sql, { ...part, days } satisfies ExportRange)
              )
            ).pipe(
              Stream.orDie,
              Stream.tap(() => Effect.zipRight(isCurrent, nextTick)),
              // The last page may have no rows, and no file takes a piece without bytes.
              Stream.filter(({ length }) => length > 0)
            )

          return {
            version: formatDataVersion(end),
            isWhole,
            /** The table as a file. `onRows` is told how many more rows are in it. */
            write: (
              table: TableName,
              format: ExportFormat,
              onRows: (count: number) => Effect.Effect<void> = () => Effect.void
            ) =>
              writers[format](
                tables[table].columns,
                Stream.tap(pages(table), ({ length }) => onRows(length))
              )
          }
        })
      )
    }
  }).pipe(dependingOn(Signature.Default))
}) {}

/** Whether what was exported at a version is still so: the organization's, not ahead of now, and nothing corrected since. */
const isUnchangedSince =
  (now: DataVersion, lastCorrection: number) =>
  ({ answers, changes, mark }: DataVersion): boolean =>
    mark === now.mark && changes >= lastCorrection && changes <= now.changes && answers <= now.answers
