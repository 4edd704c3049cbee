import { clustered } from "./clustered.ts"
import { statements } from "./statements.ts"

/** What testers set, keep and measure. */
export const bench = {
  /**
   * What testers set for sandboxes: `settings` is JSON, and so is `clock`, where its clock stands now. Times are epoch
   * milliseconds of the wall. `bench_revision` counts the changes of all of them, so that other processes know when what they
   * keep is old. A sandbox has a `seed` where its world is not that of the program. One that was dropped leaves no row once it
   * is swept.
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
   * States that testers keep. Their rows stand in the tables of state under the key `~` and the id, which is no name of a
   * sandbox. `name` is the sandbox that a snapshot was taken of, the rest how it stood: how far it had come, the seed of its world
   * where that is not the program's, its settings as JSON where something was set. `made_ms` is epoch milliseconds of the wall.
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
   * What sandboxes were asked, where several processes share a database: an entry is JSON without secrets, `bytes` long.
   * `bench_journals` has the number of the last entry of each, and of the last one before it was cleared.
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

  /** Where the clock of a sandbox stood when a snapshot was taken of it, as JSON. */
  "0014_snapshot_clocks": statements((sql) => [
    sql`alter table bench_snapshots add column clock text not null default '{"mode":"system","ms":0}'`
  ]),

  /**
   * Prices and stock that a tester has set in a sandbox, over those of its world. `sku` and `date` are as in `inventory`, and a
   * product's id for the price of its variants; `date` is empty for goods and for what holds on every date. `field` is `price`, in
   * cents, or `stock`, the units that there are before anybody takes any. A `value` of null was set once and is the world's again;
   * `initial` is what a reset begins with, where that is not the world's.
   *
   * `sandboxes.overlaid` counts how often something was set: whoever reads 0 need not look.
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
   * Runs of tasks, and what became of each trial: `settings`, `summary` and `trial` are JSON, `bytes` the length of `trial`, and of
   * all trials of a run. `made_ms` is epoch milliseconds of the wall.
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

  /** When what an agent did in a sandbox was graded, in epoch milliseconds. */
  "0018_grades": statements((sql) => [sql`alter table bench_sandboxes add column graded_ms bigint`]),

  /** What the rules of a sandbox's faults have counted: calls that they were about, and how often each fired. */
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

  /** Packs that testers brought, as JSON. A name is made from the content, so that a pack never changes. */
  "0020_bench_packs": statements((sql) => [
    sql`create table bench_packs (name text primary key, content text not null, made_ms bigint not null)`
  ]),

  /**
   * Experiments, and each of their trials. `definition` and `cell` are JSON, `pack` the name of the world that the trial is made in.
   * `made_ms` and `decided_ms` are epoch milliseconds of the wall; `outcome` is null until it was reported.
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

  /** When a sandbox was dropped whose journal this was, in epoch milliseconds of the wall; null of one that is used. */
  "0031_dropped_journals": statements((sql) => [
    sql`alter table bench_journals add column dropped_ms bigint`,
    sql`create index bench_journals_dropped on bench_journals (dropped_ms) where dropped_ms is not null`
  ]),

  /**
   * The processes that write to the journals of a database: of each the number of the last question until which it has written
   * all. `bench_journal_asked` has the number of the newest question.
   */
  "0033_journal_writers": statements((sql) => [
    sql`create table bench_journal_writers (id text primary key, answered bigint not null)`,
    sql`create table bench_journal_asked (asked bigint not null)`,
    sql`insert into bench_journal_asked (asked) values (0)`
  ]),

  /** Another number each time that a journal was cleared, or its sandbox dropped: unlike `cleared` nothing that was lost moves it. */
  "0035_journal_begins": statements((sql) => [
    sql`alter table bench_journals add column begun bigint not null default 0`
  ]),

  /** The number of the last entry of a trial that was graded; null before, and where an earlier version graded it. */
  "0036_graded_entries": statements((sql) => [sql`alter table bench_sandboxes add column graded_entry bigint`]),

  /**
   * The mark of the journal in which stands, or is missing, what was asked before a state was kept; empty where nothing was, null
   * of a sandbox for no task, and where an earlier version kept it.
   */
  "0037_snapshot_journals": statements((sql) => [sql`alter table bench_snapshots add column asked_in text`]),

  /** What had expired when a trial was graded, as JSON; null before, and where an earlier version graded it. */
  "0038_graded_expired": statements((sql) => [sql`alter table bench_sandboxes add column graded_expired text`]),

  /** How far a sandbox had come after its set-up, and in which generation, as JSON; null where it is not known. */
  "0040_set_up": statements((sql) => [sql`alter table bench_sandboxes add column set_up text`]),

  /** After how many writes the set-up of a state that is kept had ended; null where that is not known. */
  "0041_snapshot_set_up": statements((sql) => [sql`alter table bench_snapshots add column set_up bigint`])
}
