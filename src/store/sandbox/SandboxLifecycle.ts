import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"
import { findOne, findOnly } from "../../database/find.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { GenerationRow, keyOf, retire } from "./generations.ts"

/** The initial state of a sandbox. */
interface InitialState {
  readonly name: SandboxName
  /** The seed of its world; null for the program's. */
  readonly seed: string | null
  /** Its clock in epoch milliseconds: every write is later. */
  readonly clockMs: number
}

/**
 * Creates and drops sandboxes, for callers with a transaction of their own: each call begins with the sandbox's row.
 * Any other name becomes a sandbox with its first write.
 */
export class SandboxLifecycle extends Effect.Service<SandboxLifecycle>()("vitrine/SandboxLifecycle", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const begin = findOne(
      GenerationRow,
      ({ clockMs, name, seed }: InitialState) => sql`
        insert into sandboxes (name, generation, sequence, clock_ms, seed) values (${name}, 0, 0, ${clockMs}, ${seed})
        on conflict (name) do update set clock_ms = excluded.clock_ms, seed = excluded.seed
        where sandboxes.sequence = 0
        returning generation`
    )

    const end = findOne(
      GenerationRow,
      (name: string) => sql`
        update sandboxes set generation = generation + 1, sequence = 0, seed = null, overlaid = 0 where name = ${name}
        returning generation`
    )

    const step = findOnly(
      GenerationRow,
      (name: string) => sql`update sandboxes set generation = generation + 1 where name = ${name} returning generation`
    )

    return {
      /** Creates an empty sandbox. Yields whether it was empty. */
      begin: (initial: InitialState) =>
        Effect.flatMap(begin(initial), (row) =>
          Effect.as(sql`delete from dropped_sandboxes where name = ${initial.name}`, Option.isSome(row))
        ),

      /**
       * Moves an empty sandbox to its next generation: readers of its feed start over. As after a reset, it starts with its
       * initial overlay, and its rules count from 0.
       */
      nextGeneration: (name: SandboxName) =>
        Effect.flatMap(step(name), ({ generation }) =>
          Effect.zipRight(
            sql`
              update bench_overlay set sandbox = ${keyOf(name, generation)}, value = initial
              where sandbox = ${keyOf(name, generation - 1)}`,
            sql`delete from fault_counts where sandbox = ${keyOf(name, generation - 1)}`
          )
        ),

      /** Drops a sandbox: its rows are swept, and then its own row, unless it is used again. */
      drop: (name: SandboxName) =>
        Effect.flatMap(
          end(name),
          Option.match({
            onNone: () => Effect.void,
            onSome: ({ generation }) =>
              Effect.zipRight(
                retire(sql, name, generation - 1),
                sql`insert into dropped_sandboxes (name) values (${name}) on conflict (name) do nothing`
              )
          })
        )
    }
  })
}) {}
