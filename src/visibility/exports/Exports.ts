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
  /** The data version of an earlier export: rows unchanged since then are left out. */
  readonly since?: string | undefined
  /** The data version of an export that this one belongs to: later rows are left out. */
  readonly asOf?: string | undefined
  /** The id of the answer to continue after. */
  readonly after?: string | undefined
  readonly hasTexts?: boolean | undefined
}

/** Existing answers were corrected or removed: earlier exports must be repeated. */
export class HistoryChanged extends Data.TaggedError("HistoryChanged") {
  override get message(): string {
    return "Answers were corrected or removed since the export began. Export everything again."
  }
}

const OrganizationVersions = Schema.Struct({
  id: Schema.String,
  data_version: Schema.Int,
  last_answer: Schema.Int,
  history_version: Schema.Int
})

// Answers read at a time to find their days.
const batchSize = 5000

/** Exports the rows of an organization for a warehouse, in chunks. */
export class Exports extends Effect.Service<Exports>()("vitrine/visibility/Exports", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signature = yield* Signature
    // With any number of concurrent exports, only one chunk at a time blocks the event loop.
    const nextTick = makeYieldQueue()

    const readVersions = findOnly(
      OrganizationVersions,
      (key: number) => sql`select id, data_version, last_answer, history_version from organizations where key = ${key}`
    )

    // Simulated organizations have the same ids in every database, so the mark depends on the database too.
    const markOf = (key: number, { id }: typeof OrganizationVersions.Type): string =>
      Redacted.value(signature.derivedToken(`data version ${key} ${id}`)).slice(0, 8)

    /** The key of an answer; fails with RecordNotFound if no answer of the organization has the id. */
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
       * Opens an export of the current data. Fails with HistoryChanged if `asOf` is outdated and with RecordNotFound if
       * `after` is unknown; an outdated `since` gives everything (`isWhole`). The rows fail with HistoryChanged if the
       * history changes meanwhile, so that nobody takes a mixture for the data.
       */
      open: traced(
        "Exports.open",
        function* (organization: OrganizationKey, { after, asOf, hasTexts = false, since }: ExportOptions) {
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
              // The last page may be empty, and no file format accepts a chunk without bytes.
              Stream.filter(({ length }) => length > 0)
            )

          return {
            version: formatDataVersion(end),
            isWhole,
            /** The table as a file. Calls `onRows` with the number of rows added. */
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
        }
      )
    }
  }).pipe(dependingOn(Signature))
}) {}

/** Whether an export is still valid: of the same organization, not newer than now, nothing corrected since. */
const isUnchangedSince =
  (now: DataVersion, lastCorrection: number) =>
  ({ answers, changes, mark }: DataVersion): boolean =>
    mark === now.mark && changes >= lastCorrection && changes <= now.changes && answers <= now.answers
