import { heapStats } from "bun:jsc"
import { expect, test } from "bun:test"
import { makeProductViewCache } from "../../../src/store/catalog/productViewCache.ts"
import { catalogue } from "../../../src/store/world/Catalogue.ts"
import { world } from "../../../src/store/world/World.ts"

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

test("the view that makes a full cache start again is cached", () => {
  const showAt = makeProductViewCache()
  const [product] = catalogue(world())
  if (product === undefined) throw new Error("the world has no products")
  const show = (shop: number) => showAt(`http://localhost/shops/shop-${shop}`)(product, new Map(), new Map())
  const first = show(0)
  for (let shop = 1; shop < 1024; shop++) show(shop)
  expect(show(0)).toBe(first)
  expect(show(1024)).toBe(show(1024))
  expect(show(0)).not.toBe(first)
})
