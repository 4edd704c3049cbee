import { expect, test } from "bun:test"
import { once } from "../../src/domain/once.ts"

test("what is made once is shared, also by those who ask meanwhile", async () => {
  let made = 0
  const get = once(async () => ++made)
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(await get()).toBe(1)
})

test("a failure is told to all who wait, and tried again by the next", async () => {
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
