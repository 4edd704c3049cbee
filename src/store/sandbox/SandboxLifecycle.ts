import * as SqlClient from "@effect/sql/SqlClient"
import { Array as Arr, Effect, Option } from "effect"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { keyOf, retire } from "./generations.ts"

/** The position of a state: what it has besides its rows. */
export interface SandboxPosition {
  /** The number of units of work. */
  readonly sequence: number
  /** The time of the last write, in epoch milliseconds. */
  readonly clockMs: number
  /** The seed of its world; null for the program's. */
  readonly seed: string | null
}

interface GenerationRow {
  readonly generation: number
}

interface PositionRow extends GenerationRow, Omit<SandboxPosition, "clockMs"> {
  readonly clock_ms: number
}

/** The position of a sandbox, and the key of its rows. */
interface KeyedPosition extends SandboxPosition, GenerationRow {
  readonly key: string
}

/**
 * Creates, moves and drops sandboxes, for callers with a transaction of their own: each call begins with the sandbox's
 * row, which stays locked, so that nothing else writes to it before the transaction ends. Any other name becomes a sandbox
 * with its first write.
 */
export class SandboxLifecycle extends Effect.Service<SandboxLifecycle>()("vitrine/SandboxLifecycle", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Sets the position of a sandbox in its current generation, or in the next. Yields the generation. */
    const moveTo = (name: string, { clockMs, seed, sequence }: SandboxPosition, step: 0 | 1) =>
      Effect.map(
        sql<GenerationRow>`
          update sandboxes set generation = generation + ${step}, sequence = ${sequence}, clock_ms = ${clockMs},
            seed = ${seed}
          where name = ${name} returning generation`,
        (rows) => onlyRow(rows).generation
      )

    return {
      /** Creates an empty sandbox, whose writes are later than `clockMs`. Yields whether it was empty. */
      begin: (name: SandboxName, { clockMs, seed }: Omit<SandboxPosition, "sequence">) =>
        Effect.gen(function* () {
          const begun = yield* sql<GenerationRow>`
            insert into sandboxes (name, generation, sequence, clock_ms, seed) values (${name}, 0, 0, ${clockMs}, ${seed})
            on conflict (name) do update set clock_ms = excluded.clock_ms, seed = excluded.seed
            where sandboxes.sequence = 0
            returning generation`
          yield* sql`delete from dropped_sandboxes where name = ${name}`
          return begun.length > 0
        }).pipe(sqlOrDie),

      /**
       * Moves an empty sandbox to its next generation: readers of its feed start over. As after a reset, it starts with its
       * initial overlay, and its rules count from 0.
       */
      nextGeneration: (name: SandboxName) =>
        Effect.gen(function* () {
          const { generation } = onlyRow(
            yield* sql<GenerationRow>`
              update sandboxes set generation = generation + 1 where name = ${name} returning generation`
          )
          yield* sql`
            update bench_overlay set sandbox = ${keyOf(name, generation)}, value = initial
            where sandbox = ${keyOf(name, generation - 1)}`
          yield* sql`delete from fault_counts where sandbox = ${keyOf(name, generation - 1)}`
        }).pipe(sqlOrDie),

      /** Drops a sandbox: its rows are swept, and then its own row, unless it is used again. */
      drop: (name: SandboxName) =>
        Effect.gen(function* () {
          const [ended] = yield* sql<GenerationRow>`
            update sandboxes set generation = generation + 1, sequence = 0, seed = null, overlaid = 0 where name = ${name}
            returning generation`
          if (ended === undefined) return
          yield* retire(sql, name, ended.generation - 1)
          yield* sql`insert into dropped_sandboxes (name) values (${name}) on conflict (name) do nothing`
        }).pipe(sqlOrDie),

      /** Locks the row of a sandbox until the transaction ends. Yields its position, if it has a row. */
      lock: (name: SandboxName) =>
        sql<PositionRow>`
          update sandboxes set sequence = sequence where name = ${name}
          returning generation, sequence, clock_ms, seed`.pipe(
          Effect.map((rows) =>
            Option.map(
              Arr.head(rows),
              ({ clock_ms: clockMs, ...row }): KeyedPosition => ({ ...row, clockMs, key: keyOf(name, row.generation) })
            )
          ),
          sqlOrDie
        ),

      /** Sets the position of an empty sandbox. Yields the key for its rows. */
      place: (name: SandboxName, to: SandboxPosition) =>
        Effect.map(sqlOrDie(moveTo(name, to, 0)), (generation) => keyOf(name, generation)),

      /** Begins a new generation of a sandbox at a position, and retires the rows of the last. Yields the key for its rows. */
      supersede: (name: SandboxName, to: SandboxPosition) =>
        Effect.flatMap(moveTo(name, to, 1), (generation) =>
          Effect.as(retire(sql, name, generation - 1), keyOf(name, generation))
        ).pipe(sqlOrDie)
    }
  })
}) {}
