import { sqlInvariant } from "../../database/Invariant.ts"

export const experimentInvariants = [
  sqlInvariant({
    name: "bench.experiments",
    sentence: "The trial count of an experiment is the number of its assigned trials.",
    tables: ["bench_experiments"],
    violations: (sql) => sql`
      select '' as owner, id, cast(counted as text) as expected, cast(assigned as text) as found
      from (
        select id, assigned, (select count(*) from bench_choices where experiment = bench_experiments.id) as counted
        from bench_experiments
      ) e where assigned <> counted`
  }),
  sqlInvariant({
    name: "bench.choices",
    sentence: "Every trial belongs to an experiment, and names a candidate if, and only if, one was bought.",
    tables: ["bench_choices"],
    violations: (sql) => sql`
      select '' as owner, experiment || '/' || n as id, 'a candidate if, and only if, one was bought' as expected,
        coalesce(chosen, 'none') as found
      from bench_choices
      where (case when outcome = 'bought' then 1 else 0 end) <> (case when chosen is null then 0 else 1 end)
        or experiment not in (select id from bench_experiments)`
  })
]
