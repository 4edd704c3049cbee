import { expect, test } from "bun:test"
import { serveWorld, world } from "../../../src/store/world/World.ts"

test("a world that is in use cannot be replaced, as contracts and services are built from it", () => {
  const served = world()
  expect(() => serveWorld({ products: served.products.slice(0, 1) })).toThrow("already in use")
  expect(world()).toBe(served)
})
