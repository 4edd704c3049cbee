import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schema } from "effect"
import { findAll, findOne, findOnly } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { hashOf } from "../../domain/SecretHash.ts"
import { readClock } from "../../domain/sandboxTime.ts"
import { bumpRevision } from "../../store/sandbox/generations.ts"
import { ClockState, systemClock } from "../clock/ClockSetting.ts"
import type { Position } from "../pages.ts"
import { existingSandboxes, sandboxesWithSettings } from "./existingSandboxes.ts"
import { type ForkedFrom, StoredFork } from "./ForkedFrom.ts"
import type { SandboxSettings } from "./SandboxSettings.ts"
import { SettingsText } from "./SettingsText.ts"

/** Sessions created, and carts last changed, up to these times have expired; empty if nothing expires. */
const ExpiryCutoffs = Schema.Struct({ carts: Schema.String, sessions: Schema.String })
export type ExpiryCutoffs = typeof ExpiryCutoffs.Type

/** When a sandbox was graded, by the wall clock, and what had expired then. */
interface GradeNote {
  readonly ms: number
  readonly expired: ExpiryCutoffs
}

/** A row of a sandbox with its settings, if any. Times are epoch milliseconds. */
const SandboxRecord = Schema.Struct({
  name: SandboxName,
  generation: Schema.Int,
  sequence: Schema.Int,
  /** The time of its last write, by its own clock. */
  clock_ms: Schema.Int,
  /** The number of overlay changes. */
  overlaid: Schema.Int,
  /** The seed of its world; null for the program's. */
  seed: Schema.NullOr(Schema.String),
  settings: Schema.NullOr(SettingsText),
  clock: Schema.NullOr(Schema.parseJson(ClockState)),
  control_key_hash: Schema.NullOr(Schema.String),
  /** Last use by the wall clock; without settings, the time of its last write. */
  used_ms: Schema.Int,
  expires_ms: Schema.NullOr(Schema.Int),
  forked_from: Schema.NullOr(StoredFork),
  /** When it was graded, by the wall clock: its agent is rejected from then on. Null before. */
  graded_ms: Schema.NullOr(Schema.Int),
  /** The number of the last journal entry of the graded trial. */
  graded_entry: Schema.NullOr(Schema.Int),
  /** Whether the server may have failed in it, 1 or 0. */
  graded_lost: Schema.NullOr(Schema.Int),
  /** What had expired by then; also null if an earlier version graded it. */
  graded_expired: Schema.NullOr(Schema.parseJson(ExpiryCutoffs)),
  /** The position after its set-up, or the start without one. Null if unknown, as for sandboxes of an earlier version. */
  set_up: Schema.NullOr(Schema.parseJson(Schema.Struct({ generation: Schema.Int, sequence: Schema.Int })))
})
export type SandboxRecord = typeof SandboxRecord.Type

/** The number of writes of the set-up in the current generation; null if unknown. */
export const setUpWriteCount = ({ generation, set_up, settings }: SandboxRecord): number | null => {
  if (settings === null) return 0
  if (set_up === null) return null
  // A reset without a set-up stores nothing.
  return set_up.generation === generation ? set_up.sequence : 0
}

/** Whether a record has this key, which distinguishes its sandbox from a later one with the same name. */
export const hasControlKey =
  (controlKey: string) =>
  ({ control_key_hash }: Pick<SandboxRecord, "control_key_hash">): boolean =>
    control_key_hash === hashOf(controlKey)

/** The members that determine the time in a sandbox. */
export type TimedSandbox = Pick<SandboxRecord, "clock" | "clock_ms" | "name" | "sequence">

/** The time in a sandbox at wall-clock time `wall`, in epoch milliseconds: as in the store, never before its last write. */
export const timeIn = ({ clock, clock_ms }: TimedSandbox, wall: number): number =>
  Math.max(readClock(clock ?? systemClock, wall), clock_ms)

export const isExistingSandbox = ({ overlaid, sequence, settings }: SandboxRecord): boolean =>
  sequence > 0 || overlaid > 0 || settings !== null

/** Whether a sandbox has writes or settings, so that it may have had requests. */
export const hasBeenUsed = ({ sequence, settings }: SandboxRecord): boolean => sequence > 0 || settings !== null

const ListedRecord = Schema.Struct({ ...SandboxRecord.fields, orders: Schema.Int, bookings: Schema.Int })
export type ListedRecord = typeof ListedRecord.Type

/** The settings of a sandbox to be stored. It expires if it is idle for its lifetime from `usedMs` on. */
export interface SettingsRecord {
  readonly name: SandboxName
  readonly settings: SandboxSettings
  readonly clock: ClockState
  readonly usedMs: number
}

const expiryOf = ({ settings: { ttlSeconds }, usedMs }: SettingsRecord): number | null =>
  ttlSeconds === null ? null : usedMs + ttlSeconds * 1000

export interface ListQuery {
  readonly label?: { readonly label: string; readonly value: string } | undefined
  readonly after?: Position | undefined
  readonly limit: number
}

const forkJson = Schema.encodeSync(StoredFork)

const toJson = Schema.encodeSync(SettingsText)

/** The rows of sandboxes' settings. Writing methods are part of a transaction that has locked the sandbox's row. */
export class SandboxRecords extends Effect.Service<SandboxRecords>()("vitrine/bench/SandboxRecords", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const columns = sql.literal(
      `s.name, s.generation, s.sequence, s.clock_ms, s.overlaid, s.seed, b.settings, b.clock, b.control_key_hash,
      coalesce(b.used_ms, s.clock_ms) as used_ms, b.expires_ms, b.forked_from, b.graded_ms, b.graded_entry,
      b.graded_lost, b.graded_expired, b.set_up`
    )
    const findRow = findOne(
      SandboxRecord,
      (name: string) => sql`select ${columns} from ${sandboxesWithSettings(sql)} where s.name = ${name}`
    )

    const find = (name: string) => Effect.map(findRow(name), Option.filter(isExistingSandbox))

    const withLabel = ({ label }: ListQuery) =>
      label === undefined
        ? sql``
        : sql`and s.name in (select name from bench_labels where label = ${label.label} and value = ${label.value})`

    const afterwards = ({ after }: ListQuery) =>
      after === undefined ? sql`` : sql`where used_ms < ${after.ms} or (used_ms = ${after.ms} and name > ${after.id})`

    const list = findAll(
      ListedRecord,
      (query: ListQuery) => sql`
        select p.*,
          (select count(*) from orders where sandbox = p.name || '/' || p.generation) as orders,
          (select count(*) from bookings where sandbox = p.name || '/' || p.generation) as bookings
        from (
          select * from (select ${columns} from ${existingSandboxes(sql)} ${withLabel(query)}) e ${afterwards(query)}
          order by used_ms desc, name limit ${query.limit}
        ) p order by used_ms desc, name`
    )

    const bump = bumpRevision(sql)

    const writeLabels = ({ name, settings: { labels } }: SettingsRecord) =>
      Effect.zipRight(
        sql`delete from bench_labels where name = ${name}`,
        Effect.forEach(
          Object.entries(labels),
          ([label, value]) => sql`insert into bench_labels (name, label, value) values (${name}, ${label}, ${value})`,
          { discard: true }
        )
      )

    const count = findOnly(Schema.Struct({ rows: Schema.Int }), () => sql`select count(*) as rows from bench_sandboxes`)

    /** A JSON object with the sandbox's generation added. */
    const jsonWithGeneration = (name: SandboxName, json: string) => sql`
      (select ${json.slice(0, -1)} || ',"generation":' || generation || '}' from sandboxes where name = ${name})`

    const setUpAt = (name: SandboxName, sequence: number) => jsonWithGeneration(name, JSON.stringify({ sequence }))

    return {
      find: (name: SandboxName) => sqlOrDie(find(name)),

      /** The same, also for a sandbox that was emptied and has no settings: it does not exist, but has a generation. */
      findRow: (name: SandboxName) => sqlOrDie(findRow(name)),

      list: (query: ListQuery) => sqlOrDie(list(query)),

      /** The hash of a sandbox's control key, if it has one. `name` may be any text. */
      controlKeyHash: (name: string) =>
        Effect.map(
          find(name),
          Option.flatMapNullable(({ control_key_hash }) => control_key_hash)
        ).pipe(sqlOrDie),

      /** The count of changes of all sandboxes: if it differs, cached settings may be stale. */
      revision: Effect.map(sql<{ revision: number }>`select revision from bench_revision`, ([row]) => row?.revision),

      count: Effect.map(count(), ({ rows }) => rows),

      /** Stores the settings of a sandbox without any. Yields whether it had none. */
      add: (record: SettingsRecord, controlKeyHash: string) =>
        Effect.gen(function* () {
          const { clock, name, settings, usedMs } = record
          const added = yield* sql`
            insert into bench_sandboxes (name, settings, clock, control_key_hash, calls, used_ms, expires_ms, set_up)
            values (${name}, ${toJson(settings)}, ${JSON.stringify(clock)}, ${controlKeyHash}, 0, ${usedMs}, ${expiryOf(record)},
              ${setUpAt(name, 0)})
            on conflict (name) do nothing returning name`
          if (added.length === 0) return false
          yield* writeLabels(record)
          yield* bump
          return true
        }),

      /** Replaces the settings of a sandbox, except its key. */
      replace: (record: SettingsRecord) =>
        Effect.gen(function* () {
          const { clock, name, settings, usedMs } = record
          yield* sql`
            update bench_sandboxes set settings = ${toJson(settings)}, clock = ${JSON.stringify(clock)},
              used_ms = ${usedMs}, expires_ms = ${expiryOf(record)}
            where name = ${name}`
          yield* Effect.zipRight(writeLabels(record), bump)
        }),

      /** Stores the source of a fork, for its current generation. */
      noteFork: (name: SandboxName, forkedFrom: ForkedFrom) =>
        sqlOrDie(sql`
          update bench_sandboxes set forked_from = ${jsonWithGeneration(name, forkJson(forkedFrom))} where name = ${name}`),

      /** Stores the number of writes of the set-up in the current generation. To be called for every state that may include one. */
      noteSetUp: (name: SandboxName, sequence: number | null) => {
        const setUp = sequence === null ? sql`null` : setUpAt(name, sequence)
        return sqlOrDie(sql`update bench_sandboxes set set_up = ${setUp} where name = ${name}`)
      },

      /** Stores when a sandbox was graded; null admits its agent again. */
      noteGrade: (name: SandboxName, grade: GradeNote | null) =>
        Effect.zipRight(
          sql`
            update bench_sandboxes set graded_ms = ${grade?.ms ?? null}, graded_entry = null, graded_lost = null,
              graded_expired = ${grade === null ? null : JSON.stringify(grade.expired)}
            where name = ${name}`,
          bump
        ),

      /** Stores where the graded trial of a record ends, unless stored, and whether the server may have failed in it. */
      noteEnd: ({ graded_ms, name }: Pick<SandboxRecord, "graded_ms" | "name">, entry: number, hasLost: boolean) =>
        sqlOrDie(sql`
          update bench_sandboxes set graded_entry = ${entry}, graded_lost = ${hasLost ? 1 : 0}
          where name = ${name} and graded_ms = ${graded_ms} and graded_entry is null`),

      remove: (name: SandboxName) => Effect.zipRight(sql`delete from bench_sandboxes where name = ${name}`, bump)
    }
  })
}) {}
