import { afterAll, expect, test } from "bun:test"
import { makeLagWindow } from "../../src/telemetry/EventLoopLag.ts"
import { get, useStore } from "../support/store.ts"

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

// What a timer of the test's own sees of the same loop, in milliseconds, from before the store starts.
let seen = 0
let last = performance.now()
const timer = setInterval(() => {
  const now = performance.now()
  seen = Math.max(seen, now - last)
  last = now
}, 20)
afterAll(() => clearInterval(timer))

const store = useStore()

const lag = async (): Promise<number> => {
  const { body } = await get(`${store.url}/metrics`)
  return Number(/^vitrine_event_loop_lag_seconds (\S+)$/m.exec(body)?.[1])
}

/** Does nothing else for so many milliseconds. */
const hold = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {}
}

test("a blocked event loop shows in the metrics", async () => {
  const before = await lag()
  expect(before).toBeGreaterThanOrEqual(0)
  // In seconds.
  expect(before).toBeLessThan((seen + 200) / 1000)
  // Longer than whatever a busy machine has made of it so far.
  const held = before * 1000 + 200
  hold(held)
  await Bun.sleep(30)
  expect(await lag()).toBeGreaterThanOrEqual((held - 40) / 1000)
  // A loop that is running is not reported as blocked.
  await Bun.sleep(1000)
  expect(await lag()).toBeLessThan((seen + 200) / 1000)
})
