import { sqlInvariant } from "../../database/Invariant.ts"

export const runInvariants = [
  sqlInvariant({
    name: "bench.runs",
    sentence: "The byte count of a run is the sum of the bytes of its trials.",
    tables: ["bench_runs"],
    violations: (sql) => sql`
      select '' as owner, id, cast(counted as text) as expected, cast(bytes as text) as found
      from (
        select id, bytes, coalesce((select sum(bytes) from bench_trials where run = bench_runs.id), 0) as counted
        from bench_runs
      ) r where bytes <> counted`
  }),
  sqlInvariant({
    name: "bench.trials",
    sentence: "Every trial belongs to a run.",
    tables: ["bench_trials"],
    violations: (sql) => sql`
      select '' as owner, run || '/' || n as id, 'a run' as expected, 'none' as found
      from bench_trials where run not in (select id from bench_runs)`
  })
]
