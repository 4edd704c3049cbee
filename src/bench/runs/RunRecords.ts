import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema, Stream } from "effect"
import { findAll, findOne, findOnly } from "../../database/find.ts"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { withNamedLock } from "../../database/withNamedLock.ts"
import { RunId } from "../../domain/Ids.ts"
import { maxRunBytes, maxRuns } from "../../domain/Limits.ts"
import { type Position, rowBatchSize, streamPages } from "../pages.ts"
import { outcomeCounts, RunSettings } from "./Run.ts"
import { RunNotFound, RunTooLarge, TooManyRuns } from "./RunErrors.ts"
import { Trial, TrialSummary } from "./Trial.ts"

const RunRecord = Schema.Struct({ id: RunId, made_ms: Schema.Int, settings: Schema.parseJson(RunSettings) })
type RunRecord = typeof RunRecord.Type

const ListedRecord = Schema.Struct({ ...RunRecord.fields, ...outcomeCounts })
export type ListedRunRecord = typeof ListedRecord.Type

interface ListQuery {
  readonly after?: Position | undefined
  readonly limit: number
}

const toJson = {
  settings: Schema.encodeSync(Schema.parseJson(RunSettings)),
  summary: Schema.encodeSync(Schema.parseJson(TrialSummary)),
  trial: Schema.encodeSync(Schema.parseJson(Trial))
}

/** The rows of runs and their trials. */
export class RunRecords extends Effect.Service<RunRecords>()("vitrine/bench/RunRecords", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const transaction = observedTransaction(sql)

    const find = findOne(RunRecord, (id: RunId) => sql`select id, made_ms, settings from bench_runs where id = ${id}`)

    const afterwards = ({ after }: ListQuery) =>
      after === undefined ? sql`` : sql`where made_ms < ${after.ms} or (made_ms = ${after.ms} and id > ${after.id})`

    const countOfVerdict = (verdict: string) =>
      sql`(select count(*) from bench_trials where run = r.id and verdict = ${verdict})`

    const list = findAll(
      ListedRecord,
      (query: ListQuery) => sql`
        select id, made_ms, settings,
          (select count(*) from bench_trials where run = r.id) as trials,
          ${countOfVerdict("pass")} as passed, ${countOfVerdict("fail")} as failed,
          ${countOfVerdict("error")} as errors, ${countOfVerdict("inconclusive")} as inconclusive
        from (
          select id, made_ms, settings from bench_runs ${afterwards(query)}
          order by made_ms desc, id limit ${query.limit}
        ) r order by made_ms desc, id`
    )

    const count = findOnly(Schema.Struct({ rows: Schema.Int }), () => sql`select count(*) as rows from bench_runs`)

    /** A column of a run's trials, by number. */
    const trialColumn = <A>(name: "summary" | "trial", Column: Schema.Schema<A, string>) => {
      const rows = findAll(
        Schema.Struct({ n: Schema.Int, value: Column }),
        (run: RunId, after: number) => sql`
          select n, ${sql(name)} as value from bench_trials
          where run = ${run} and n > ${after} order by n limit ${rowBatchSize}`
      )
      return (run: RunId) => streamPages((after) => sqlOrDie(rows(run, after)))
    }

    const summaries = trialColumn("summary", Schema.parseJson(TrialSummary))

    const trial = findOne(
      Schema.Struct({ trial: Schema.parseJson(Trial) }),
      (run: RunId, n: number) => sql`select trial from bench_trials where run = ${run} and n = ${n}`
    )

    return {
      find: (id: RunId) =>
        Effect.flatMap(
          sqlOrDie(find(id)),
          Effect.mapError(() => new RunNotFound({ run: id }))
        ),

      list: (query: ListQuery) => sqlOrDie(list(query)),

      add: ({ id, made_ms, settings }: RunRecord) =>
        Effect.gen(function* () {
          yield* sql`
            insert into bench_runs (id, made_ms, bytes, settings)
            values (${id}, ${made_ms}, 0, ${toJson.settings(settings)})`
          const { rows } = yield* Effect.orDie(count())
          if (rows > maxRuns) return yield* new TooManyRuns({ maximum: maxRuns })
        }).pipe(withNamedLock(sql, "runs"), sqlOrDie),

      remove: (id: RunId) => Effect.asVoid(sqlOrDie(transaction(sql`delete from bench_runs where id = ${id}`))),

      put: (run: RunId, summary: TrialSummary, trial: Trial) => {
        const { n, verdict } = summary
        const json = toJson.trial(trial)
        const bytes = Buffer.byteLength(json)
        return Effect.gen(function* () {
          // Locks the row first: a trial written while this one waited for it is visible only to the next statement.
          yield* sql`update bench_runs set id = id where id = ${run}`
          const [row] = yield* sql<{ bytes: number }>`
            update bench_runs set bytes = bytes + ${bytes} -
              coalesce((select bytes from bench_trials where run = ${run} and n = ${n}), 0)
            where id = ${run} returning bytes`
          if (row === undefined) return yield* new RunNotFound({ run })
          if (row.bytes > maxRunBytes) return yield* new RunTooLarge({ maximum_bytes: maxRunBytes })
          yield* sql`
            insert into bench_trials (run, n, verdict, bytes, summary, trial)
            values (${run}, ${n}, ${verdict}, ${bytes}, ${toJson.summary(summary)}, ${json})
            on conflict (run, n) do update set verdict = excluded.verdict, bytes = excluded.bytes,
              summary = excluded.summary, trial = excluded.trial`
        }).pipe(transaction, sqlOrDie)
      },

      trial: (run: RunId, n: number) => sqlOrDie(trial(run, n)),

      /** The trial summaries of a run, by number. */
      summaries: (run: RunId) => Stream.map(summaries(run), ({ value }) => value),

      /** The full trials of a run as JSON text, with their numbers. */
      trials: trialColumn("trial", Schema.String)
    }
  })
}) {}
