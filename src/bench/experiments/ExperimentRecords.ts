import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, DateTime, Effect, Option, Schema } from "effect"
import { findAll, findOne } from "../../database/find.ts"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { withNamedLock } from "../../database/withNamedLock.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { experimentTrials, maxExperiments } from "../../domain/Limits.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { PackRows } from "../packs/PackRows.ts"
import { rowBatchSize, streamPages } from "../pages.ts"
import { Experiment, ShownCandidate } from "./Experiment.ts"
import { ChoiceNotFound, ExperimentExists, TooManyChoices, TooManyExperiments } from "./ExperimentErrors.ts"
import { type ExperimentTrial, trialOutcomes } from "./ExperimentReport.ts"
import { removeUnusedWorlds } from "./removeUnusedWorlds.ts"

const ExperimentRow = Schema.Struct({
  made_ms: Schema.Int,
  definition: Schema.parseJson(Experiment),
  assigned: Schema.Int,
  decided: Schema.Int
})
export type ExperimentRow = typeof ExperimentRow.Type

const ChoiceRow = Schema.Struct({
  n: Schema.Int,
  model: Schema.String,
  pack: Schema.String,
  cell: Schema.parseJson(Schema.Array(ShownCandidate)),
  outcome: Schema.NullOr(Schema.Literal(...trialOutcomes)),
  chosen: Schema.NullOr(Schema.String),
  decided_ms: Schema.NullOr(Schema.Int),
  made_ms: Schema.Int
})
type ChoiceRow = typeof ChoiceRow.Type

/** A row as the API returns it. */
export const trialOf = ({ decided_ms, made_ms, pack, ...row }: ChoiceRow): ExperimentTrial => ({
  ...row,
  decidedAt: decided_ms === null ? null : DateTime.unsafeMake(decided_ms)
})

/** The candidates of a trial and its world. */
interface Cell {
  readonly shown: ReadonlyArray<ShownCandidate>
  readonly pack: { readonly name: string; readonly content: Pack }
}

interface TrialsQuery {
  readonly experiment: string
  readonly after: number
  readonly limit: number
}

const toJson = {
  definition: Schema.encodeSync(Schema.parseJson(Experiment)),
  cell: Schema.encodeSync(Schema.parseJson(Schema.Array(ShownCandidate)))
}

/** The rows of experiments and their trials. */
export class ExperimentRecords extends Effect.Service<ExperimentRecords>()("vitrine/bench/ExperimentRecords", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const transaction = observedTransaction(sql)
    const packs = yield* PackRows

    const columns = sql.literal(`made_ms, definition, assigned,
      (select count(*) from bench_choices where experiment = e.id and outcome is not null) as decided`)

    const find = findOne(
      ExperimentRow,
      (id: string) => sql`select ${columns} from bench_experiments e where id = ${id}`
    )

    const list = findAll(
      ExperimentRow,
      () => sql`select ${columns} from bench_experiments e order by made_ms desc, id limit ${maxExperiments}`
    )

    const choiceColumns = sql.literal(`n, model, pack, cell, outcome, chosen, decided_ms,
      (select made_ms from bench_experiments where id = c.experiment) as made_ms`)

    const choice = findOne(
      ChoiceRow,
      (experiment: string, n: number) => sql`
        select ${choiceColumns} from bench_choices c
        where experiment = ${experiment} and n = ${n}`
    )

    const choices = findAll(
      ChoiceRow,
      ({ after, experiment, limit }: TrialsQuery) => sql`
        select ${choiceColumns} from bench_choices c
        where experiment = ${experiment} and n > ${after} order by n limit ${limit}`
    )

    const page = (query: TrialsQuery) => Effect.map(sqlOrDie(choices(query)), (rows) => rows.map(trialOf))

    /** Whether an experiment is stored. Fails if another one has its id. */
    const isStored = Effect.fnUntraced(function* (experiment: Experiment) {
      const stored = yield* sqlOrDie(find(experiment.id))
      if (Option.isNone(stored)) return false
      if (toJson.definition(stored.value.definition) === toJson.definition(experiment)) return true
      return yield* new ExperimentExists({ experiment: experiment.id })
    })

    /** Stores an experiment unless it is stored. Fails if another one has its id. */
    const add = (experiment: Experiment, madeMs: number) =>
      Effect.gen(function* () {
        if (yield* isStored(experiment)) return
        const [row] = yield* sql<{ kept: number }>`select count(*) as kept from bench_experiments`
        if (Number(row?.kept) >= maxExperiments) return yield* new TooManyExperiments({ maximum: maxExperiments })
        yield* sql`
          insert into bench_experiments (id, made_ms, definition, assigned)
          values (${experiment.id}, ${madeMs}, ${toJson.definition(experiment)}, 0)`
      }).pipe(withNamedLock(sql, "experiments"), sqlOrDie)

    return {
      find: (id: string) => sqlOrDie(find(id)),

      list: Effect.suspend(() => sqlOrDie(list())),

      isStored,

      add,

      /** Runs `use` with a trial's world stored; if it fails, the world is rolled back. */
      withWorld: <A, E, R>(pack: Cell["pack"], use: Effect.Effect<A, E, R>) =>
        sqlOrDie(transaction(Effect.zipRight(packs.add(pack.name, pack.content), use))),

      /** Deletes an experiment, its trials, and the worlds that nothing else uses. */
      remove: (id: string) =>
        sql`delete from bench_experiments where id = ${id}`.pipe(
          Effect.zipRight(removeUnusedWorlds(sql)),
          transaction,
          sqlOrDie
        ),

      /**
       * Assigns the next trial of a model; `cellOf` gets the number of its earlier trials. None if the experiment that was
       * created at `madeMs` no longer exists.
       */
      assign: (id: string, madeMs: number, model: string, cellOf: (trial: number) => Cell) =>
        Effect.gen(function* () {
          const [row] = yield* sql<{ assigned: number }>`
            update bench_experiments set assigned = assigned + 1 where id = ${id} and made_ms = ${madeMs}
            returning assigned`
          if (row === undefined) return Option.none()
          if (row.assigned > experimentTrials.max) {
            return yield* new TooManyChoices({ experiment: id, maximum: experimentTrials.max })
          }
          const [previous] = yield* sql<{ had: number }>`
            select count(*) as had from bench_choices where experiment = ${id} and model = ${model}`
          const { pack, shown } = cellOf(Number(previous?.had))
          const n = row.assigned - 1
          yield* packs.add(pack.name, pack.content)
          yield* sql`
            insert into bench_choices (experiment, n, model, pack, cell)
            values (${id}, ${n}, ${model}, ${pack.name}, ${toJson.cell(shown)})`
          return Option.some({ n, shown, pack: pack.name })
        }).pipe(transaction, sqlOrDie),

      choice: (experiment: string, n: number) =>
        Effect.flatMap(
          sqlOrDie(choice(experiment, n)),
          Effect.mapError(() => new ChoiceNotFound({ experiment, trial: n }))
        ),

      /** Stores the result of a trial, replacing an earlier one, if the experiment that was created at `madeMs` still exists. */
      decide: (
        experiment: string,
        n: number,
        madeMs: number,
        { chosen, outcome }: Pick<ExperimentTrial, "chosen" | "outcome">
      ) =>
        Effect.gen(function* () {
          yield* sql`
            update bench_choices
            set outcome = ${outcome}, chosen = ${chosen}, decided_ms = ${yield* Clock.currentTimeMillis}
            where experiment = ${experiment} and n = ${n}
            and exists (select 1 from bench_experiments where id = ${experiment} and made_ms = ${madeMs})`
        }).pipe(transaction, sqlOrDie),

      /** A page of an experiment's trials, by number. */
      page,

      /** All trials, read in pages, each in its own tick of the event loop. */
      trials: (experiment: string) => streamPages((after) => page({ experiment, after, limit: rowBatchSize }))
    }
  }).pipe(dependingOn(PackRows))
}) {}
