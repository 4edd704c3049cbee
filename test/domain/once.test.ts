import { expect, test } from "bun:test"
import { once } from "../../src/domain/once.ts"

test("the value is made once, also for concurrent callers", async () => {
  let made = 0
  const get = once(async () => ++made)
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(await get()).toBe(1)
})

test("a failure reaches all waiting callers, and the next caller tries again", async () => {
  let tries = 0
  const get = once(async () => {
    tries += 1
    if (tries === 1) throw new Error("not yet")
    return tries
  })
  const first = await Promise.allSettled([get(), get()])
  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  expect(await get()).toBe(2)
})
