import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect, RuntimeFlags, RuntimeFlagsPatch, Supervisor } from "effect"
import { catalogue } from "../../src/store/world/Catalogue.ts"
import { servedWorld } from "../../src/store/world/WorldView.ts"
import { engine } from "../support/database.ts"
import { startStore } from "../support/store.ts"

let store: Awaited<ReturnType<typeof startStore>>
beforeAll(async () => {
  store = await startStore()
})
afterAll(() => store.stop())

class Steps extends Supervisor.AbstractSupervisor<number> {
  count = 0

  override get value() {
    return Effect.sync(() => this.count)
  }

  override onEffect(): void {
    this.count += 1
  }
}

/** The number of fiber steps that a request takes, including those of the edge. */
const stepsOf = async (method: string, path: string): Promise<number> => {
  const steps = new Steps()
  const answered = Effect.suspend(() => store.handle(new Request(`${store.url}${path}`, { method }))).pipe(
    Effect.supervised(steps),
    Effect.withRuntimeFlagsPatch(RuntimeFlagsPatch.enable(RuntimeFlags.OpSupervision))
  )
  expect((await Effect.runPromise(answered)).ok).toBe(true)
  return steps.count
}

/** The lowest of four counts: now and then a request also refreshes the sandbox settings. */
const leastOf = async (method: string, path: string): Promise<number> => {
  const counts: Array<number> = []
  for (let time = 0; time < 4; time++) counts.push(await stepsOf(method, path))
  return Math.min(...counts)
}

const [product] = catalogue(servedWorld)

// Fiber steps are most of a request's cost, and nothing else shows one more `zipWith`, which is ten steps. The counts are
// 130, 130 and 134; the journal adds none.
test.skipIf(engine === "postgres").each([
  ["GET", `/api/products/${product?.id}`, 132],
  ["GET", "/api/products?limit=20", 132],
  ["POST", "/api/carts", 136]
])("%s %s takes few steps on SQLite", async (method, path, most) => {
  expect(await leastOf(method, path)).toBeLessThan(most)
})
