import { expect } from "bun:test"
import { Effect, Layer } from "effect"
import * as ReadOnly from "../../src/database/ReadOnly.ts"
import { verification } from "../../src/database/verification.ts"
import { Seed } from "../../src/domain/Seed.ts"
import { areas } from "../../src/Invariants.ts"
import type { TestDatabase } from "./database.ts"
import { testSettings } from "./store.ts"

/** Every invariant holds in the database, as `vitrine verify` would look at it. */
export const expectVerified = async ({ settings }: Pick<TestDatabase, "settings">, seed = "test") => {
  const checked = await verification(areas).pipe(
    Effect.provide(Layer.merge(ReadOnly.layer({ ...testSettings, ...settings }), Layer.succeed(Seed, seed))),
    Effect.runPromise
  )
  expect(checked.filter(({ violations }) => violations > 0)).toEqual([])
  expect(checked.length).toBeGreaterThan(60)
}
