import { afterAll, beforeAll, expect } from "bun:test"
import { Effect, Layer } from "effect"
import * as ReadOnly from "../../src/database/ReadOnly.ts"
import { verifyInvariants } from "../../src/database/verifyInvariants.ts"
import { Seed } from "../../src/domain/Seed.ts"
import { invariantAreas } from "../../src/Invariants.ts"
import { newDatabase } from "./database.ts"
import { startStore } from "./store.ts"
import type { TestDatabase } from "./TestDatabase.ts"
import { testSettings } from "./testSettings.ts"

/** Expects that every invariant holds in the database, as `vitrine verify` does. */
export const expectVerified = async ({ settings }: Pick<TestDatabase, "settings">, seed = "test") => {
  const results = await verifyInvariants(invariantAreas).pipe(
    Effect.provide(Layer.merge(ReadOnly.layer({ ...testSettings, ...settings }), Layer.succeed(Seed, seed))),
    Effect.runPromise
  )
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
  expect(results.length).toBeGreaterThan(60)
}

/** A store with its database for all tests of a file. After the last test every invariant must hold. */
export const useVerifiedStore = () => {
  let database: TestDatabase | undefined
  let store: Awaited<ReturnType<typeof startStore>> | undefined
  beforeAll(async () => {
    database = await newDatabase()
    store = await startStore(database.settings)
  })
  afterAll(async () => {
    await store?.stop()
    if (database !== undefined) await expectVerified(database)
    await database?.close()
  })
  const requireOpen = <A>(value: A | undefined): A => {
    if (value === undefined) throw new Error("the store is not open yet")
    return value
  }
  return {
    get url(): string {
      return requireOpen(store).url
    },
    get database(): TestDatabase {
      return requireOpen(database)
    }
  }
}
