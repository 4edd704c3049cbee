import { afterAll, describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Either, Layer, ManagedRuntime, Runtime } from "effect"
import fc from "fast-check"
import { CurrentSandbox, SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { type Claim, Inventory } from "../../../src/store/inventory/Inventory.ts"
import { Sandbox } from "../../../src/store/sandbox/Sandbox.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { countTicks } from "../../support/ticks.ts"

const World = Layer.provideMerge(Layer.merge(Inventory.Default, Sandbox.Default), TestWorld())

const within = (name: string) => Effect.provideService(CurrentSandbox, { name: SandboxName.make(name), baseUrl: "" })

/** Takes the claims in their own unit of work: `right` with them, or `left` with the claim that failed. */
const take = (claims: ReadonlyArray<Claim>) =>
  Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const inventory = yield* Inventory
    // The pause lets other writers try to run in between.
    const all = sandbox.write((work) => Effect.zipRight(Effect.yieldNow(), inventory.take(work, claims)))
    return yield* Effect.either(Effect.as(all, claims))
  })

const sum = (claims: ReadonlyArray<Claim>, sku: string, date: string): number =>
  claims.reduce((sum, claim) => sum + (claim.sku === sku && claim.date === date ? claim.quantity : 0), 0)

const ledger = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const sandbox = yield* Sandbox
  const key = yield* sandbox.stateKey
  return yield* sql<{ sku: string; date: string; taken: number }>`
    select sku, date, taken from inventory where sandbox = ${key} order by sku, date`
}).pipe(Effect.orDie)

const skus = ["var_a", "var_b", "var_c"]
const dates = ["", "2026-12-24"]
const things = skus.flatMap((sku) => dates.map((date) => ({ sku, date })))

// The capacity of each thing, and transactions of one to three claims on them.
const scenario = fc.record({
  capacities: fc.array(fc.nat(8), { minLength: things.length, maxLength: things.length }),
  transactions: fc.array(
    fc.array(fc.record({ thing: fc.nat(things.length - 1), quantity: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 3
    }),
    { minLength: 1, maxLength: 25 }
  )
})

type Scenario = typeof scenario extends fc.Arbitrary<infer A> ? A : never

describe("concurrent claims", () => {
  let runs = 0

  const holds = ({ capacities, transactions }: Scenario) =>
    Effect.gen(function* () {
      const wanted = transactions.map((claims) =>
        claims.map(({ quantity, thing }) => ({
          ...(things[thing] ?? { sku: "", date: "" }),
          quantity,
          capacity: capacities[thing] ?? 0
        }))
      )
      const results = yield* Effect.all(wanted.map(take), { concurrency: "unbounded" })
      const granted = results.flatMap((result) => (Either.isRight(result) ? result.right : []))
      const rows = yield* ledger

      for (const [position, { date, sku }] of things.entries()) {
        const taken = rows.find((row) => row.sku === sku && row.date === date)?.taken ?? 0
        expect(taken).toBeLessThanOrEqual(capacities[position] ?? 0)
        expect(taken).toBe(sum(granted, sku, date))
      }
      expect(rows.every(({ taken }) => taken > 0)).toBe(true)

      // A refused claim wanted more than was left, and nothing was returned since.
      for (const [position, result] of results.entries()) {
        if (Either.isRight(result)) continue
        const { claim, left } = result.left
        const taken = sum(granted, claim.sku, claim.date)
        expect(claim.quantity).toBeGreaterThan(left)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(sum(wanted[position] ?? [], claim.sku, claim.date)).toBeGreaterThan(claim.capacity - taken)
      }

      const inventory = yield* Inventory
      const goods = yield* inventory.taken(skus)
      expect([...goods].toSorted()).toEqual(rows.flatMap(({ date, sku, taken }) => (date === "" ? [[sku, taken]] : [])))
    }).pipe(within(`run-${runs++}`))

  const runtime = ManagedRuntime.make(World)
  afterAll(() => runtime.dispose())

  test("never take more than there is, and take exactly what was granted", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, (drawn) => runtime.runPromise(holds(drawn))),
      { numRuns: 200 }
    )
  }, 30_000)
})

describe("a unit of work with several claims", () => {
  const claim = (sku: string, quantity: number, capacity: number, date = ""): Claim => ({
    sku,
    date,
    quantity,
    capacity
  })

  effect("takes all of them", () =>
    Effect.gen(function* () {
      expect(Either.isRight(yield* take([claim("var_a", 2, 3), claim("var_b", 1, 1), claim("var_a", 1, 3)]))).toBe(true)
      expect(yield* ledger).toEqual([
        { sku: "var_a", date: "", taken: 3 },
        { sku: "var_b", date: "", taken: 1 }
      ])
    }).pipe(Effect.provide(World))
  )

  effect("takes none of them if one is not available, and says how many are left", () =>
    Effect.gen(function* () {
      yield* take([claim("var_b", 2, 3)])
      const before = yield* ledger
      for (const [wanted, left] of [
        [claim("var_b", 2, 3), 1],
        [claim("var_c", 1, 0), 0],
        [claim("var_d", 5, 4), 4],
        [claim("var_a", 3, 3), 2]
      ] as const) {
        const all = [claim("var_a", 1, 3), claim("var_e", 1, 9), wanted]
        expect(yield* take(all)).toMatchObject({ _tag: "Left", left: { _tag: "NotEnoughLeft", claim: wanted, left } })
        expect(yield* take([wanted, ...all].toReversed())).toMatchObject({ _tag: "Left" })
        expect(yield* ledger).toEqual(before)
      }
    }).pipe(Effect.provide(World))
  )

  effect("counts each date separately, and goods separately from dates", () =>
    Effect.gen(function* () {
      const inventory = yield* Inventory
      yield* take([claim("room_a", 2, 2, "2026-12-24"), claim("room_a", 1, 2, "2026-12-25"), claim("room_a", 1, 1)])
      expect(
        Either.isLeft(yield* take([claim("room_a", 1, 2, "2026-12-25"), claim("room_a", 1, 2, "2026-12-24")]))
      ).toBe(true)
      expect(Either.isRight(yield* take([claim("room_a", 1, 2, "2026-12-25")]))).toBe(true)
      expect(yield* inventory.taken(["room_a", "room_b"])).toEqual(new Map([["room_a", 1]]))
      expect(yield* inventory.taken([])).toEqual(new Map())
    }).pipe(Effect.provide(World))
  )

  effect("does not count another sandbox or an earlier generation", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const inventory = yield* Inventory
      const last = take([claim("var_a", 3, 3)])
      expect(Either.isRight(yield* last)).toBe(true)
      expect(Either.isRight(yield* within("other")(last))).toBe(true)
      expect(Either.isLeft(yield* last)).toBe(true)
      yield* sandbox.reset
      expect(yield* inventory.taken(["var_a"])).toEqual(new Map())
      expect(Either.isRight(yield* last)).toBe(true)
      expect(yield* within("other")(inventory.taken(["var_a"]))).toEqual(new Map([["var_a", 3]]))
    }).pipe(Effect.provide(World))
  )
})

effect("counts for more SKUs than a statement has parameters can be read without blocking the event loop", () =>
  Effect.gen(function* () {
    const inventory = yield* Inventory
    const run = Runtime.runPromise(yield* Effect.runtime())
    const many = Array.from({ length: 80_000 }, (_, at) => `var_${at}`)
    yield* take(["var_0", "var_1000", "var_79999"].map((sku) => ({ sku, date: "", quantity: 2, capacity: 3 })))
    const { result, ticks } = yield* Effect.promise(() => countTicks(() => run(inventory.taken(many))))
    expect([...result].toSorted()).toEqual([
      ["var_0", 2],
      ["var_1000", 2],
      ["var_79999", 2]
    ])
    expect(ticks).toBeGreaterThan(50)
  }).pipe(Effect.provide(World))
)
