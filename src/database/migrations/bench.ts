import { clustered } from "./clustered.ts"
import { statements } from "./statements.ts"

/** Settings, stored states and measurements of testers. */
export const bench = {
  /**
   * Testers' settings of sandboxes: `settings` is JSON, and so is `clock`, the current state of the sandbox's clock.
   * Times are epoch milliseconds of the wall. `bench_revision` counts all changes, so that other processes notice stale
   * caches. A sandbox has a `seed` if its world is not the program's. A dropped sandbox leaves no row once it is swept.
   */
  "0009_bench_sandboxes": statements((sql) => [
    sql`
      create table bench_sandboxes (
        name text primary key,
        settings text not null,
        clock text not null,
        control_key_hash text,
        calls bigint not null,
        used_ms bigint not null,
        expires_ms bigint
      )`,
    sql`create index bench_sandboxes_by_expiry on bench_sandboxes (expires_ms)`,
    sql`
      create table bench_labels (
        name text not null,
        label text not null,
        value text not null,
        primary key (name, label),
        foreign key (name) references bench_sandboxes (name) on delete cascade
      )`,
    sql`create index bench_labels_by_value on bench_labels (label, value, name)`,
    sql`create table bench_revision (revision bigint not null)`,
    sql`insert into bench_revision (revision) values (0)`,
    sql`alter table sandboxes add column seed text`,
    sql`create table dropped_sandboxes (name text primary key)`
  ]),

  /**
   * Stored states. Their rows are in the tables of state under the key `~` and the id, which is no sandbox name. `name`
   * is the sandbox of a snapshot; the rest is its state: generation, sequence, clock, the seed of its world unless it
   * is the program's, and its settings as JSON, if any. `made_ms` is epoch milliseconds of the wall.
   */
  "0011_bench_snapshots": statements((sql) => [
    sql`
      create table bench_snapshots (
        id text primary key,
        name text not null,
        made_ms bigint not null,
        generation integer not null,
        sequence integer not null,
        clock_ms bigint not null,
        seed text,
        settings text,
        rows integer not null
      )`,
    sql`create index bench_snapshots_by_name on bench_snapshots (name, made_ms, id)`,
    sql`alter table bench_sandboxes add column forked_from text`
  ]),

  /**
   * Requests of sandboxes, if several processes share a database: an entry is JSON without secrets, `bytes` long.
   * `bench_journals` has the number of the last entry of each journal, and of the last one before it was cleared.
   */
  "0013_bench_journal": statements((sql) => [
    sql`
      create table bench_journals (
        name text primary key,
        last bigint not null,
        cleared bigint not null
      )`,
    sql`
      create table bench_journal (
        name text not null,
        seq bigint not null,
        bytes bigint not null,
        entry text not null,
        primary key (name, seq)
      )`
  ]),

  /** State of a sandbox's clock when its snapshot was taken, as JSON. */
  "0014_snapshot_clocks": statements((sql) => [
    sql`alter table bench_snapshots add column clock text not null default '{"mode":"system","ms":0}'`
  ]),

  /**
   * Prices and stock that a tester has overridden in a sandbox. `sku` and `date` are as in `inventory`; a product's id
   * stands for the price of its variants; `date` is empty for goods and for every date. `field` is `price`, in cents,
   * or `stock`, the units before any purchase. A `value` of null means that an override was removed; `initial` is the
   * value after a reset, if not the world's.
   *
   * `sandboxes.overlaid` counts how often something was set; at 0 nothing needs to be read.
   */
  "0015_bench_overlay": statements((sql) => [
    sql`
      create table bench_overlay (
        sandbox text not null,
        sku text not null,
        date text not null,
        field text not null,
        value bigint,
        initial bigint,
        primary key (sandbox, sku, date, field)
      ) ${clustered(sql)}`,
    sql`alter table sandboxes add column overlaid integer not null default 0`
  ]),

  /**
   * Runs of tasks and the results of trials: `settings`, `summary` and `trial` are JSON; `bytes` is the length of
   * `trial`, or of all trials of a run. `made_ms` is epoch milliseconds of the wall.
   */
  "0016_bench_runs": statements((sql) => [
    sql`
      create table bench_runs (
        id text primary key,
        made_ms bigint not null,
        bytes bigint not null,
        settings text not null
      )`,
    sql`create index bench_runs_by_time on bench_runs (made_ms, id)`,
    sql`
      create table bench_trials (
        run text not null,
        n integer not null,
        verdict text not null,
        bytes bigint not null,
        summary text not null,
        trial text not null,
        primary key (run, n),
        foreign key (run) references bench_runs (id) on delete cascade
      )`
  ]),

  /** When a sandbox was graded, in epoch milliseconds. */
  "0018_grades": statements((sql) => [sql`alter table bench_sandboxes add column graded_ms bigint`]),

  /** Counts of a sandbox's fault rules: matching calls, and how often each rule fired. */
  "0019_fault_counts": statements((sql) => [
    sql`
      create table fault_counts (
        sandbox text not null,
        rule text not null,
        matched integer not null,
        fired integer not null,
        primary key (sandbox, rule)
      ) ${clustered(sql)}`
  ]),

  /** Testers' packs, as JSON. A name is derived from the content, so a pack never changes. */
  "0020_bench_packs": statements((sql) => [
    sql`create table bench_packs (name text primary key, content text not null, made_ms bigint not null)`
  ]),

  /**
   * Experiments and their trials. `definition` and `cell` are JSON, `pack` is the name of the trial's world. `made_ms`
   * and `decided_ms` are epoch milliseconds of the wall; `outcome` is null until it is reported.
   */
  "0023_experiments": statements((sql) => [
    sql`
      create table bench_experiments (
        id text primary key,
        made_ms bigint not null,
        definition text not null,
        assigned integer not null
      )`,
    sql`
      create table bench_choices (
        experiment text not null,
        n integer not null,
        model text not null,
        pack text not null,
        cell text not null,
        outcome text,
        chosen text,
        decided_ms bigint,
        primary key (experiment, n),
        foreign key (experiment) references bench_experiments (id) on delete cascade
      )`
  ]),

  /** When the journal's sandbox was dropped, in epoch milliseconds of the wall; null while it is in use. */
  "0031_dropped_journals": statements((sql) => [
    sql`alter table bench_journals add column dropped_ms bigint`,
    sql`create index bench_journals_dropped on bench_journals (dropped_ms) where dropped_ms is not null`
  ]),

  /**
   * Processes that write to a database's journals: for each, the number of the last question between processes before
   * which it had written everything. `bench_journal_asked` has the number of the newest question.
   */
  "0033_journal_writers": statements((sql) => [
    sql`create table bench_journal_writers (id text primary key, answered bigint not null)`,
    sql`create table bench_journal_asked (asked bigint not null)`,
    sql`insert into bench_journal_asked (asked) values (0)`
  ]),

  /** Changes whenever a journal is cleared or its sandbox dropped. Unlike `cleared`, lost entries do not change it. */
  "0035_journal_begins": statements((sql) => [
    sql`alter table bench_journals add column begun bigint not null default 0`
  ]),

  /** Number of the last entry of a graded trial; null before, or if an earlier version graded it. */
  "0036_graded_entries": statements((sql) => [sql`alter table bench_sandboxes add column graded_entry bigint`]),

  /**
   * Mark of the journal that has, or lacks, the requests made before a state was stored; empty if there were none; null
   * for a sandbox without a task, or if an earlier version stored the state.
   */
  "0037_snapshot_journals": statements((sql) => [sql`alter table bench_snapshots add column asked_in text`]),

  /** What had expired when a trial was graded, as JSON; null before, or if an earlier version graded it. */
  "0038_graded_expired": statements((sql) => [sql`alter table bench_sandboxes add column graded_expired text`]),

  /** Generation and sequence of a sandbox after its set-up, as JSON; null if unknown. */
  "0040_set_up": statements((sql) => [sql`alter table bench_sandboxes add column set_up text`]),

  /** Number of writes after which the set-up of a stored state had ended; null if unknown. */
  "0041_snapshot_set_up": statements((sql) => [sql`alter table bench_snapshots add column set_up bigint`]),

  /**
   * `lost_begun` is the value of `begun` when entries of a journal last could not be written: they are of the journal that
   * has it still. `graded_lost` is 1 if the server may have failed in a graded trial; null before, or if an earlier version graded it.
   */
  "0042_lost_entries": statements((sql) => [
    sql`alter table bench_journals add column lost_begun bigint`,
    sql`alter table bench_sandboxes add column graded_lost bigint`
  ]),

  /** So that counts of trials and the search for unused worlds do not read the JSON of each trial. */
  "0043_trial_indexes": statements((sql) => [
    sql`create index bench_trials_by_verdict on bench_trials (run, verdict)`,
    sql`create index bench_choices_decided on bench_choices (experiment) where outcome is not null`,
    sql`create index bench_choices_by_pack on bench_choices (pack)`
  ])
}
