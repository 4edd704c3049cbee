import { expect } from "bun:test"
import { Effect, Layer } from "effect"
import { ExperimentRecords } from "../../src/bench/experiments/ExperimentRecords.ts"
import { RunRecords } from "../../src/bench/runs/RunRecords.ts"
import { engine } from "../support/database.ts"
import { effect } from "../support/effect.ts"
import { recordPlans } from "../support/plans.ts"

/** How plans read a table, without the conditions and aliases. */
const readsOf = (details: ReadonlyArray<{ readonly detail: string }>, table: string) => {
  const read = new RegExp(`(?:\\w+ )+\\w*${table}\\w*`)
  const alias = new RegExp(` ${table}_\\d+$`)
  return [...new Set(details.flatMap(({ detail }) => read.exec(detail)?.[0].replace(alias, "") ?? []))].toSorted()
}

effect("lists of runs and experiments, and the search for unused worlds, read no trial's JSON", () => {
  const { plans, world } = recordPlans(/^\s*select/)
  const Services = Layer.mergeAll(RunRecords.Default, ExperimentRecords.Default)
  return Effect.gen(function* () {
    const runs = yield* RunRecords
    const experiments = yield* ExperimentRecords
    const readsIn = (table: string, operation: () => Effect.Effect<unknown>) =>
      Effect.gen(function* () {
        plans.length = 0
        yield* operation()
        return readsOf((yield* Effect.all(plans)).flat(), table)
      })
    const reads = {
      runs: yield* readsIn("bench_trials", () => runs.list({ limit: 100 })),
      experiments: yield* readsIn("bench_choices", () => experiments.list),
      worlds: yield* readsIn("bench_choices", () => experiments.remove("none"))
    }
    expect(reads).toEqual(
      engine === "sqlite"
        ? {
            runs: [
              "SEARCH bench_trials USING COVERING INDEX bench_trials_by_verdict",
              "SEARCH bench_trials USING COVERING INDEX sqlite_autoindex_bench_trials_1"
            ],
            // A partial index also covers its own condition.
            experiments: ["SEARCH bench_choices USING INDEX bench_choices_decided"],
            worlds: ["USING INDEX bench_choices_by_pack"]
          }
        : {
            runs: ["Index Only Scan using bench_trials_by_verdict on bench_trials"],
            experiments: ["Index Only Scan using bench_choices_decided on bench_choices"],
            // What locks the worlds also looks at a trial's row, but not at its JSON.
            worlds: [
              "Index Only Scan using bench_choices_by_pack on bench_choices",
              "Index Scan using bench_choices_by_pack on bench_choices"
            ]
          }
    )
  }).pipe(Effect.provide(Layer.provideMerge(Services, world)))
})
