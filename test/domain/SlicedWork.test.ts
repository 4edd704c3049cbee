import { expect, test } from "bun:test"
import { runToCompletion, type SlicedWork, shareWork } from "../../src/domain/SlicedWork.ts"

test("shared work is done once, and any of its callers can advance it", () => {
  const done: Array<number> = []
  const wanted = shareWork(
    (function* (): SlicedWork<string> {
      for (const step of [1, 2, 3]) {
        done.push(step)
        yield
      }
      return "all"
    })()
  )
  wanted().next()
  expect([runToCompletion(wanted()), runToCompletion(wanted()), done]).toEqual(["all", "all", [1, 2, 3]])
})

test("if shared work dies, it dies with the same defect for every caller", () => {
  const wanted = shareWork(
    // biome-ignore lint/correctness/useYield: the generator throws before it could yield.
    (function* (): SlicedWork<string> {
      throw new Error("The world is broken.")
    })()
  )
  for (let time = 0; time < 2; time++) expect(() => runToCompletion(wanted())).toThrow("The world is broken.")
})

test("shared work holds no reference to its locals once it is done", async () => {
  const used: Array<WeakRef<object>> = []
  function* work(): SlicedWork<number> {
    const room = new Uint8Array(1000)
    used.push(new WeakRef(room))
    yield
    return room.length
  }
  const kept = Array.from({ length: 100 }, () => shareWork(work()))
  const results = kept.map((wanted) => runToCompletion(wanted()))
  expect(new Set(results)).toEqual(new Set([1000]))
  await Bun.sleep(0)
  Bun.gc(true)
  expect(used.filter((room) => room.deref() !== undefined).length).toBeLessThan(10)
  expect(kept).toHaveLength(100)
})
