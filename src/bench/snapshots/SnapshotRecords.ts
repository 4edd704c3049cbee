import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, type Option, Schema } from "effect"
import { findAll, findOne, findOnly } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { encodeBytes } from "../../domain/Crockford.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { SnapshotId } from "../../domain/Ids.ts"
import { ClockState } from "../clock/ClockSetting.ts"
import { SettingsText } from "../sandboxes/SettingsText.ts"

/** A state that is kept: where it stood, and what was set for its sandbox then. */
export const SnapshotRecord = Schema.Struct({
  id: SnapshotId,
  /** The sandbox that it was taken of. */
  name: SandboxName,
  /** Epoch milliseconds of the wall. */
  made_ms: Schema.Int,
  generation: Schema.Int,
  sequence: Schema.Int,
  clock_ms: Schema.Int,
  seed: Schema.NullOr(Schema.String),
  /** Null where nothing was set. */
  settings: Schema.NullOr(SettingsText),
  clock: Schema.parseJson(ClockState),
  rows: Schema.Int,
  /**
   * The mark of the journal in which stands, or is missing, what its trial was asked before; empty where that is nothing. Null of a
   * sandbox for no task, and where an earlier version kept it, so that it is not known.
   */
  asked_in: Schema.NullOr(Schema.String),
  /** After how many writes its set-up had ended; null where that is not known. */
  set_up: Schema.NullOr(Schema.Int)
})
export type SnapshotRecord = typeof SnapshotRecord.Type

/** An id of 80 random bits: whoever knows it may compare with the snapshot, and copy it. */
export const newSnapshotId = (): SnapshotId =>
  SnapshotId.make(`snp_${encodeBytes(crypto.getRandomValues(new Uint8Array(10)), 16)}`)

/** The key of a snapshot's rows. No sandbox has it: no name of one begins so. */
export const snapshotKey = (id: SnapshotId): string => `~${id}`

/** Whether something is known to have been asked in the trial of a state before it was kept. */
export const hasTrialRequests = ({ asked_in, settings }: SnapshotRecord): boolean =>
  settings?.task !== undefined && !!asked_in

const encode = Schema.encodeSync(SnapshotRecord)

/** The list of what is kept. Who writes it has the row of the sandbox. */
export class SnapshotRecords extends Effect.Service<SnapshotRecords>()("vitrine/bench/SnapshotRecords", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const find = findOne(SnapshotRecord, (id: SnapshotId) => sql`select * from bench_snapshots where id = ${id}`)

    const list = findAll(
      SnapshotRecord,
      (name: SandboxName) => sql`select * from bench_snapshots where name = ${name} order by made_ms desc, id`
    )

    const count = findOnly(
      Schema.Struct({ rows: Schema.Int }),
      (name: SandboxName) => sql`select count(*) as rows from bench_snapshots where name = ${name}`
    )

    /** Has the rows of some snapshots swept, and forgets them. */
    const retire = (snapshots: Fragment) =>
      Effect.zipRight(
        sql`
          insert into retired_sandboxes (sandbox) select '~' || id from bench_snapshots where ${snapshots}
          on conflict (sandbox) do nothing`,
        sql`delete from bench_snapshots where ${snapshots} returning id`
      )

    return {
      find: (id: SnapshotId): Effect.Effect<Option.Option<SnapshotRecord>> => sqlOrDie(find(id)),

      /** Keeps a snapshot from being forgotten before the end of the transaction. */
      hold: (id: SnapshotId) => sqlOrDie(sql`update bench_snapshots set id = id where id = ${id}`),

      /** What is kept of a sandbox, the newest first. */
      list: (name: SandboxName) => sqlOrDie(list(name)),

      /** How many are kept of a sandbox. */
      count: (name: SandboxName) => Effect.map(sqlOrDie(count(name)), ({ rows }) => rows),

      add: (record: SnapshotRecord) =>
        Effect.asVoid(sqlOrDie(sql`insert into bench_snapshots ${sql.insert(encode(record))}`)),

      /** Yields whether a sandbox had such a snapshot. */
      remove: (name: SandboxName, id: SnapshotId) =>
        Effect.map(sqlOrDie(retire(sql`id = ${id} and name = ${name}`)), (rows) => rows.length > 0),

      removeAll: (name: SandboxName) => Effect.asVoid(sqlOrDie(retire(sql`name = ${name}`)))
    }
  })
}) {}
