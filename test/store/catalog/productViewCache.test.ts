import { heapStats } from "bun:jsc"
import { expect, test } from "bun:test"
import { makeProductViewCache } from "../../../src/store/catalog/productViewCache.ts"

const maps = (): number => {
  Bun.gc(true)
  return heapStats().objectTypeCounts.Map ?? 0
}

test("base URLs without any shown product are not cached", () => {
  const showAt = makeProductViewCache()
  const before = maps()
  for (let at = 0; at < 5000; at++) showAt(`http://localhost/shops/shop-${at}`)
  expect(maps() - before).toBeLessThan(1000)
  expect(showAt("http://localhost")).toBeFunction()
})
