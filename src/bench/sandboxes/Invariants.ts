import { sqlInvariant } from "../../database/Invariant.ts"

export const benchInvariants = [
  sqlInvariant({
    name: "bench.sandboxes",
    sentence: "Every row of settings belongs to a sandbox.",
    tables: ["bench_sandboxes"],
    violations: (sql) => sql`
      select name as owner, 'bench_sandboxes' as id, 'a sandbox' as expected, 'none' as found
      from bench_sandboxes where name not in (select name from sandboxes)`
  }),
  sqlInvariant({
    name: "bench.labels",
    sentence: "Every label belongs to a sandbox with settings.",
    tables: ["bench_labels"],
    violations: (sql) => sql`
      select name as owner, label as id, 'a sandbox with settings' as expected, 'none' as found
      from bench_labels where name not in (select name from bench_sandboxes)`
  }),
  sqlInvariant({
    name: "bench.snapshots",
    sentence: "Every snapshot belongs to a sandbox that has not been dropped, and none of its rows are being swept.",
    tables: ["bench_snapshots"],
    violations: (sql) => sql`
      select name as owner, id, 'a sandbox that keeps its rows' as expected, 'none' as found
      from bench_snapshots
      where name not in (select name from sandboxes) or '~' || id in (select sandbox from retired_sandboxes)`
  }),
  sqlInvariant({
    name: "bench.faults",
    sentence: "No fault rule has fired more often than it has counted calls.",
    tables: ["fault_counts"],
    violations: (sql) => sql`
      select sandbox as owner, rule as id, 'at most ' || matched as expected, cast(fired as text) as found
      from fault_counts where fired > matched or fired < 0`
  }),
  sqlInvariant({
    name: "bench.revision",
    sentence: "The changes of settings are counted in one row.",
    tables: ["bench_revision"],
    violations: (sql) => sql`
      select '' as owner, 'bench_revision' as id, '1 row' as expected, cast(count(*) as text) || ' rows' as found
      from bench_revision having count(*) <> 1`
  })
]
