import * as SqlClient from "@effect/sql/SqlClient"
import { Duration, Effect, Either, Layer, Redacted } from "effect"
import * as Database from "../../database/Database.ts"
import { verifyInvariants } from "../../database/verifyInvariants.ts"
import { Seed } from "../../domain/Seed.ts"
import { storeInvariants } from "../../store/Invariants.ts"
import type { SavedState } from "../snapshots/Starts.ts"
import { StateRows } from "../state/StateRows.ts"

/** The world of a state. */
interface World {
  readonly seed: string
  readonly packs: ReadonlyArray<string>
}

const constraints = "Every row has a unique key and numbers in range, and every row that it refers to exists."

/** An empty, private database, dropped after use. */
const inMemory = Layer.fresh(
  Database.layer({
    databaseUrl: Redacted.make(":memory:"),
    databasePoolSize: 1,
    databasePoolTimeout: Duration.zero,
    sqliteSynchronous: "normal"
  })
)

/**
 * The rule that an imported state breaks, as a sentence; undefined if none. Its rows are written to an empty in-memory database
 * with all constraints. There every invariant of the store is checked, in the world of its seed and packs. So own and imported
 * states follow the same rules.
 */
export const inconsistencyOf = ({ clockMs, rows, sequence }: SavedState, { packs, seed }: World) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const state = yield* StateRows
    yield* sql`
      insert into sandboxes (name, generation, sequence, clock_ms) values ('imported', 0, ${sequence}, ${clockMs})`
    yield* sql`
      insert into bench_sandboxes (name, settings, clock, calls, used_ms)
      values ('imported', ${JSON.stringify({ packs })}, '{}', 0, 0)`
    const written = yield* Effect.either(sql.withTransaction(state.write("imported/0", rows)))
    // The engine's constraints: a duplicate key, a missing row, a number out of range.
    if (Either.isLeft(written)) return constraints
    const checked = yield* verifyInvariants([storeInvariants])
    return checked.find(({ violations }) => violations > 0)?.sentence
  }).pipe(
    Effect.provide(Layer.provideMerge(StateRows.Default, inMemory)),
    Effect.provideService(Seed, seed),
    Effect.orDie
  )
