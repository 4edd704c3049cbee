import { expect, test } from "bun:test"
import { serveWorld, world } from "../../../src/store/world/World.ts"

test("a world that is in use is not exchanged: contracts and services are made of it", () => {
  const served = world()
  expect(() => serveWorld({ products: served.products.slice(0, 1) })).toThrow("chosen before it is used")
  expect(world()).toBe(served)
})
