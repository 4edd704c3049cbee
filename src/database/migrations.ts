import * as Migrator from "@effect/sql/Migrator"
import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Record } from "effect"
import { version } from "../telemetry/Version.ts"
import * as Store from "./migrations/0001_store.ts"
import * as Bookings from "./migrations/0002_bookings.ts"
import * as CheckoutSessions from "./migrations/0003_checkout_sessions.ts"
import * as Visibility from "./migrations/0004_visibility.ts"
import * as TakingTurns from "./migrations/0005_taking_turns.ts"
import * as Installation from "./migrations/0006_installation.ts"
import * as EndedSessions from "./migrations/0007_ended_sessions.ts"
import * as NoLeases from "./migrations/0008_no_leases.ts"
import * as BenchSandboxes from "./migrations/0009_bench_sandboxes.ts"
import * as Cancellation from "./migrations/0010_cancellation.ts"
import * as BenchSnapshots from "./migrations/0011_bench_snapshots.ts"
import * as AnswersByPrompt from "./migrations/0012_answers_by_prompt.ts"
import * as BenchJournal from "./migrations/0013_bench_journal.ts"
import * as SnapshotClocks from "./migrations/0014_snapshot_clocks.ts"
import * as BenchOverlay from "./migrations/0015_bench_overlay.ts"
import * as BenchRuns from "./migrations/0016_bench_runs.ts"
import * as Payments from "./migrations/0017_payments.ts"
import * as Grades from "./migrations/0018_grades.ts"
import * as FaultCounts from "./migrations/0019_fault_counts.ts"
import * as BenchPacks from "./migrations/0020_bench_packs.ts"
import * as AnswerTexts from "./migrations/0021_answer_texts.ts"
import * as UnjudgedMentions from "./migrations/0022_unjudged_mentions.ts"
import * as Experiments from "./migrations/0023_experiments.ts"
import * as Corrections from "./migrations/0024_corrections.ts"
import * as PurchaseKeys from "./migrations/0025_purchase_keys.ts"
import * as HistoryVersion from "./migrations/0026_history_version.ts"
import * as ForgottenOrganizations from "./migrations/0027_forgotten_organizations.ts"

/** Every migration by its number; a static list, so that a compiled binary carries them. */
const all = {
  "0001_store": Store.migration,
  "0002_bookings": Bookings.migration,
  "0003_checkout_sessions": CheckoutSessions.migration,
  "0004_visibility": Visibility.migration,
  "0005_taking_turns": TakingTurns.migration,
  "0006_installation": Installation.migration,
  "0007_ended_sessions": EndedSessions.migration,
  "0008_no_leases": NoLeases.migration,
  "0009_bench_sandboxes": BenchSandboxes.migration,
  "0010_cancellation": Cancellation.migration,
  "0011_bench_snapshots": BenchSnapshots.migration,
  "0012_answers_by_prompt": AnswersByPrompt.migration,
  "0013_bench_journal": BenchJournal.migration,
  "0014_snapshot_clocks": SnapshotClocks.migration,
  "0015_bench_overlay": BenchOverlay.migration,
  "0016_bench_runs": BenchRuns.migration,
  "0017_payments": Payments.migration,
  "0018_grades": Grades.migration,
  "0019_fault_counts": FaultCounts.migration,
  "0020_bench_packs": BenchPacks.migration,
  "0021_answer_texts": AnswerTexts.migration,
  "0022_unjudged_mentions": UnjudgedMentions.migration,
  "0023_experiments": Experiments.migration,
  "0024_corrections": Corrections.migration,
  "0025_purchase_keys": PurchaseKeys.migration,
  "0026_history_version": HistoryVersion.migration,
  "0027_forgotten_organizations": ForgottenOrganizations.migration
}

/** What the migrations are called, in their order. */
export const migrationNames: ReadonlyArray<string> = Object.keys(all)

/** What a migration is called that the database has a row of. */
export const nameOfMigration = ({ migration_id, name }: AppliedMigration): string =>
  `${String(migration_id).padStart(4, "0")}_${name}`

export interface AppliedMigration {
  readonly migration_id: number
  readonly name: string
}

/** A newer version of the program has brought the database further than this one knows. */
export class NewerDatabase extends Data.TaggedError("NewerDatabase")<{ readonly newest: string }> {
  override get message(): string {
    return `its newest migration is ${this.newest}, the newest that Vitrine ${version} knows is ${migrationNames.at(-1)}: start the version that made it, or use another database`
  }
}

/** The newest of some migrations that this version does not know, if there is one. */
export const newerThanKnown = (applied: ReadonlyArray<string>): NewerDatabase | undefined => {
  const newest = applied.filter((name) => !migrationNames.includes(name)).at(-1)
  return newest === undefined ? undefined : new NewerDatabase({ newest })
}

/** Fails with NewerDatabase for a database from the future. It only looks. */
export const refuseNewer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql.onDialectOrElse({
    pg: () => sql<{ found: string | null }>`select to_regclass('effect_sql_migrations')::text as found`,
    orElse: () => sql<{ found: string }>`select name as found from sqlite_master where name = 'effect_sql_migrations'`
  })
  if (table === undefined || table.found === null) return
  const applied = yield* sql<AppliedMigration>`
    select migration_id, name from effect_sql_migrations order by migration_id`
  const newer = newerThanKnown(applied.map(nameOfMigration))
  if (newer !== undefined) return yield* newer
})

/**
 * Text is compared by code point, as SQLite does, whatever language the Postgres database was made for: times, ids and
 * cursors are text, and their order must not depend on where somebody created the database.
 */
const compareByCodePoint = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [probe] = yield* sql<{ holds: boolean }>`select 'B' < 'a' as holds`
  if (probe?.holds) return
  const columns = yield* sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and coalesce(collation_name, '') <> 'C'
    order by table_name, ordinal_position`
  for (const [table, members] of Map.groupBy(columns, ({ table }) => table)) {
    const changes = members.map(({ column }) => sql`alter column ${sql(column)} type text collate "C"`)
    yield* sql`alter table ${sql(table)} ${sql.csv(changes)}`
  }
})

/**
 * Brings the schema up to date, or fails with NewerDatabase. What several processes do that start at once is the engine's
 * own matter.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* refuseNewer
  const afterwards = sql.onDialectOrElse({ pg: () => compareByCodePoint, orElse: () => Effect.void })
  // Once, after the newest: to change a table again after each migration takes longer than all of them.
  const ending = (migration: Effect.Effect<unknown, unknown, SqlClient.SqlClient>, name: string) =>
    name === migrationNames.at(-1) ? Effect.zipRight(migration, afterwards) : migration
  yield* Migrator.make({})({ loader: Migrator.fromRecord(Record.map(all, ending)) })
})
