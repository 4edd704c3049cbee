import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schema } from "effect"
import { findOne, findOnly } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { GenerationRow, keyOf, retire } from "./generations.ts"

/** The position of a state: what it has besides its rows. */
export interface SandboxPosition {
  /** The number of units of work. */
  readonly sequence: number
  /** The time of the last write, in epoch milliseconds. */
  readonly clockMs: number
  /** The seed of its world; null for the program's. */
  readonly seed: string | null
}

const PositionRow = Schema.Struct({
  generation: Schema.Int,
  sequence: Schema.Int,
  clock_ms: Schema.Int,
  seed: Schema.NullOr(Schema.String)
})

/** The position of a sandbox, and the key of its rows. */
interface KeyedPosition extends SandboxPosition {
  readonly key: string
  readonly generation: number
}

interface Move {
  readonly name: SandboxName
  readonly to: SandboxPosition
}

/**
 * Reads and sets the positions of sandboxes, for callers that save and restore states in a transaction of their own.
 * Each call locks the sandbox's row, so that nothing else writes to it before the transaction ends.
 */
export class SandboxPositions extends Effect.Service<SandboxPositions>()("vitrine/SandboxPositions", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const hold = findOne(
      PositionRow,
      (name: string) => sql`
        update sandboxes set sequence = sequence where name = ${name}
        returning generation, sequence, clock_ms, seed`
    )

    const place = findOnly(
      GenerationRow,
      ({ name, to }: Move) => sql`
        update sandboxes set sequence = ${to.sequence}, clock_ms = ${to.clockMs}, seed = ${to.seed}
        where name = ${name} returning generation`
    )

    const supersede = findOnly(
      GenerationRow,
      ({ name, to }: Move) => sql`
        update sandboxes set generation = generation + 1, sequence = ${to.sequence},
          clock_ms = ${to.clockMs}, seed = ${to.seed}
        where name = ${name} returning generation`
    )

    return {
      /** The position of a sandbox, if it has a row. */
      hold: (name: SandboxName) =>
        Effect.map(
          sqlOrDie(hold(name)),
          Option.map(
            ({ clock_ms: clockMs, ...row }): KeyedPosition => ({ ...row, clockMs, key: keyOf(name, row.generation) })
          )
        ),

      /** Sets the position of an empty sandbox. Yields the key for its rows. */
      place: (name: SandboxName, to: SandboxPosition) =>
        Effect.map(sqlOrDie(place({ name, to })), ({ generation }) => keyOf(name, generation)),

      /** Begins a new generation of a sandbox at a position, and retires the rows of the last. Yields the key for its rows. */
      supersede: (name: SandboxName, to: SandboxPosition) =>
        Effect.gen(function* () {
          const { generation } = yield* Effect.orDie(supersede({ name, to }))
          yield* retire(sql, name, generation - 1)
          return keyOf(name, generation)
        }).pipe(sqlOrDie)
    }
  })
}) {}
