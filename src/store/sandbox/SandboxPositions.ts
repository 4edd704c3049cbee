import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schema } from "effect"
import { findOne, findOnly } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { GenerationRow, keyOf, retire } from "./generations.ts"

/** How far a state has come: what it has beside its rows. */
export interface SandboxPosition {
  /** Units of work that were counted. */
  readonly sequence: number
  /** The time of the last write, in epoch milliseconds. */
  readonly clockMs: number
  /** The seed of its world; null where it is the program's. */
  readonly seed: string | null
}

const PositionRow = Schema.Struct({
  generation: Schema.Int,
  sequence: Schema.Int,
  clock_ms: Schema.Int,
  seed: Schema.NullOr(Schema.String)
})

/** Where a sandbox stands, and the key of its rows. */
interface KeyedPosition extends SandboxPosition {
  readonly key: string
  readonly generation: number
}

interface Move {
  readonly name: SandboxName
  readonly to: SandboxPosition
}

/**
 * Where sandboxes stand and are moved to, for who keeps and brings back their states in a transaction of its own. Each of these
 * takes the sandbox's row, so that nobody writes to it before the end of the transaction.
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
      /** Where a sandbox stands, if there is such a row. */
      hold: (name: SandboxName) =>
        Effect.map(
          sqlOrDie(hold(name)),
          Option.map(
            ({ clock_ms: clockMs, ...row }): KeyedPosition => ({ ...row, clockMs, key: keyOf(name, row.generation) })
          )
        ),

      /** Moves an empty sandbox. Yields the key for its rows. */
      place: (name: SandboxName, to: SandboxPosition) =>
        Effect.map(sqlOrDie(place({ name, to })), ({ generation }) => keyOf(name, generation)),

      /** Begins a new generation of a sandbox there, and retires the rows of the one before. Yields the key for its rows. */
      supersede: (name: SandboxName, to: SandboxPosition) =>
        Effect.gen(function* () {
          const { generation } = yield* Effect.orDie(supersede({ name, to }))
          yield* retire(sql, name, generation - 1)
          return keyOf(name, generation)
        }).pipe(sqlOrDie)
    }
  })
}) {}
