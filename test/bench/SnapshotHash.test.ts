import { expect } from "bun:test"
import { Effect, Fiber, Layer } from "effect"
import { StateFacts } from "../../src/bench/sandboxes/StateFacts.ts"
import { newSnapshotId } from "../../src/bench/snapshots/SnapshotRecords.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"

effect("a client that leaves while a snapshot is hashed does not end this for others", () =>
  Effect.gen(function* () {
    const { hashOf } = yield* StateFacts
    const snapshot = newSnapshotId()
    const first = yield* Effect.fork(hashOf(snapshot))
    yield* Effect.yieldNow()
    const second = yield* Effect.fork(hashOf(snapshot))
    yield* Effect.yieldNow()
    yield* Fiber.interruptFork(first)
    const hash = yield* Fiber.join(second)
    expect(hash).toEqual(yield* hashOf(newSnapshotId()))
  }).pipe(Effect.provide(StateFacts.Default.pipe(Layer.provideMerge(TestWorld()))))
)
