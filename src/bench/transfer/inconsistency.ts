import * as SqlClient from "@effect/sql/SqlClient"
import { Duration, Effect, Either, Layer, Redacted } from "effect"
import * as Database from "../../database/Database.ts"
import { verifyInvariants } from "../../database/verifyInvariants.ts"
import { Seed } from "../../domain/Seed.ts"
import { storeInvariants } from "../../store/Invariants.ts"
import { StateRows } from "../state/StateRows.ts"
import type { Rows } from "../state/tables.ts"

/** Where a state stands beside its rows. */
interface Position {
  /** Units of work that it has counted. */
  readonly sequence: number
  /** Its clock, in epoch milliseconds. */
  readonly clockMs: number
}

/** The world that a state is of. */
interface World {
  readonly seed: string
  readonly packs: ReadonlyArray<string>
}

const constraints = "Every row has a key of its own, and belongs to a row that is there."

/** An empty database that is nobody else's and goes when it is done with. */
const inMemory = Layer.fresh(
  Database.layer({
    databaseUrl: Redacted.make(":memory:"),
    databasePoolSize: 1,
    databasePoolTimeout: Duration.zero,
    sqliteSynchronous: "normal"
  })
)

/**
 * What is wrong with a state from elsewhere, in a sentence, or nothing. Its rows are written to an empty database in memory,
 * which has every constraint, and there every invariant of the store is looked at, in the world of its seed and packs: one set of rules
 * for what we wrote and for what others bring.
 */
export const inconsistencyOf = (rows: Rows, { clockMs, sequence }: Position, { packs, seed }: World) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const state = yield* StateRows
    yield* sql`
      insert into sandboxes (name, generation, sequence, clock_ms) values ('imported', 0, ${sequence}, ${clockMs})`
    yield* sql`
      insert into bench_sandboxes (name, settings, clock, calls, used_ms)
      values ('imported', ${JSON.stringify({ packs })}, '{}', 0, 0)`
    const written = yield* Effect.either(sql.withTransaction(state.write("imported/0", rows)))
    // All that the engine can find: a key that another row has, a row that is not there, a number out of its range.
    if (Either.isLeft(written)) return constraints
    const checked = yield* verifyInvariants([storeInvariants])
    return checked.find(({ violations }) => violations > 0)?.sentence
  }).pipe(
    Effect.provide(Layer.provideMerge(StateRows.Default, inMemory)),
    Effect.provideService(Seed, seed),
    Effect.orDie
  )
