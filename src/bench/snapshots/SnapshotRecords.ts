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

/** A snapshot: its position, and the settings of its sandbox then. */
export const SnapshotRecord = Schema.Struct({
  id: SnapshotId,
  /** The sandbox that it was taken of. */
  name: SandboxName,
  /** Wall-clock time in epoch milliseconds. */
  made_ms: Schema.Int,
  generation: Schema.Int,
  sequence: Schema.Int,
  clock_ms: Schema.Int,
  seed: Schema.NullOr(Schema.String),
  /** Null without settings. */
  settings: Schema.NullOr(SettingsText),
  clock: Schema.parseJson(ClockState),
  rows: Schema.Int,
  /**
   * The mark of the journal that has, or lacks, the earlier requests of the trial; empty if there were none. Null for a sandbox
   * without a task, and if unknown, as for snapshots of an earlier version.
   */
  asked_in: Schema.NullOr(Schema.String),
  /** The number of writes of its set-up; null if unknown. */
  set_up: Schema.NullOr(Schema.Int)
})
export type SnapshotRecord = typeof SnapshotRecord.Type

/** An id of 80 random bits: whoever knows it can compare with the snapshot, and copy it. */
export const newSnapshotId = (): SnapshotId =>
  SnapshotId.make(`snp_${encodeBytes(crypto.getRandomValues(new Uint8Array(10)), 16)}`)

/** The state key of a snapshot's rows. No sandbox has such a key: names do not begin with `~`. */
export const snapshotKey = (id: SnapshotId): string => `~${id}`

/** Whether the trial of a snapshot is known to have had requests. */
export const hasTrialRequests = ({ asked_in, settings }: SnapshotRecord): boolean =>
  settings?.task !== undefined && !!asked_in

const encode = Schema.encodeSync(SnapshotRecord)

/** The rows of snapshots. Writers have locked the row of the sandbox. */
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

    /** Deletes snapshots and marks their rows for the sweeper. */
    const retire = (snapshots: Fragment) =>
      Effect.zipRight(
        sql`
          insert into retired_sandboxes (sandbox) select '~' || id from bench_snapshots where ${snapshots}
          on conflict (sandbox) do nothing`,
        sql`delete from bench_snapshots where ${snapshots} returning id`
      )

    return {
      find: (id: SnapshotId): Effect.Effect<Option.Option<SnapshotRecord>> => sqlOrDie(find(id)),

      /** Locks a snapshot against deletion until the transaction ends. */
      lock: (id: SnapshotId) => sqlOrDie(sql`update bench_snapshots set id = id where id = ${id}`),

      /** The snapshots of a sandbox, the newest first. */
      list: (name: SandboxName) => sqlOrDie(list(name)),

      /** The number of snapshots of a sandbox. */
      count: (name: SandboxName) => Effect.map(sqlOrDie(count(name)), ({ rows }) => rows),

      add: (record: SnapshotRecord) =>
        Effect.asVoid(sqlOrDie(sql`insert into bench_snapshots ${sql.insert(encode(record))}`)),

      /** Yields whether the sandbox had it. */
      remove: (name: SandboxName, id: SnapshotId) =>
        Effect.map(sqlOrDie(retire(sql`id = ${id} and name = ${name}`)), (rows) => rows.length > 0),

      removeAll: (name: SandboxName) => Effect.asVoid(sqlOrDie(retire(sql`name = ${name}`)))
    }
  })
}) {}
