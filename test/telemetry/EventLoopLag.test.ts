import { afterAll, expect, test } from "bun:test"
import { makeLagWindow } from "../../src/telemetry/EventLoopLag.ts"
import { get } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

test("the longest lag is reported for at least 30 seconds and at most a minute", () => {
  const window = makeLagWindow(0)
  expect(window.max(0)).toBe(0)
  window.observe(29_000, 300)
  window.observe(29_500, 100)
  expect(window.max(29_900)).toBe(300)
  window.observe(30_000, 7)
  expect(window.max(59_000)).toBe(300)
  expect(window.max(60_000)).toBe(7)
  expect(window.max(90_000)).toBe(0)
})

test("a lag from before a long pause is not reported after it", () => {
  const window = makeLagWindow(0)
  window.observe(1000, 300)
  expect(window.max(600_000)).toBe(0)
})

// The longest lag of the same loop in milliseconds, measured by the test's own timer since before the store starts.
let seen = 0
let last = performance.now()
const timer = setInterval(() => {
  const now = performance.now()
  seen = Math.max(seen, now - last)
  last = now
}, 20)
afterAll(() => clearInterval(timer))

const store = useStore()

/** The lag in the metrics, in seconds. */
const lag = async (): Promise<number> => {
  const { body } = await get(`${store.url}/metrics`)
  return Number(/^vitrine_event_loop_lag_seconds (\S+)$/m.exec(body)?.[1])
}

/** Blocks the event loop. */
const block = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {}
}

test("a blocked event loop shows in the metrics", async () => {
  const before = await lag()
  expect(before).toBeGreaterThanOrEqual(0)
  expect(before).toBeLessThan((seen + 200) / 1000)
  // Longer than any lag so far on a busy machine.
  const blockedMs = before * 1000 + 200
  block(blockedMs)
  await Bun.sleep(30)
  expect(await lag()).toBeGreaterThanOrEqual((blockedMs - 40) / 1000)
  // While the loop runs freely, the reported lag does not grow.
  await Bun.sleep(1000)
  expect(await lag()).toBeLessThan((seen + 200) / 1000)
})
