import { expect, test } from "bun:test"
import { atOnce, type Pieces, shared } from "../../src/domain/Pieces.ts"

test("work that several want is done once, by whoever goes on with it", () => {
  const done: Array<number> = []
  const wanted = shared(
    (function* (): Pieces<string> {
      for (const step of [1, 2, 3]) {
        done.push(step)
        yield
      }
      return "all"
    })()
  )
  wanted().next()
  expect([atOnce(wanted()), atOnce(wanted()), done]).toEqual(["all", "all", [1, 2, 3]])
})

test("work that died has come to nothing for nobody: all who want it die of the same", () => {
  const wanted = shared(
    // biome-ignore lint/correctness/useYield: it dies before.
    (function* (): Pieces<string> {
      throw new Error("The world is broken.")
    })()
  )
  for (let time = 0; time < 2; time++) expect(() => atOnce(wanted())).toThrow("The world is broken.")
})

test("nothing is kept of what shared work has used, once it is done", async () => {
  const used: Array<WeakRef<object>> = []
  function* work(): Pieces<number> {
    const room = new Uint8Array(1000)
    used.push(new WeakRef(room))
    yield
    return room.length
  }
  const kept = Array.from({ length: 100 }, () => shared(work()))
  const results = kept.map((wanted) => atOnce(wanted()))
  expect(new Set(results)).toEqual(new Set([1000]))
  await Bun.sleep(0)
  Bun.gc(true)
  expect(used.filter((room) => room.deref() !== undefined).length).toBeLessThan(10)
  expect(kept).toHaveLength(100)
})
