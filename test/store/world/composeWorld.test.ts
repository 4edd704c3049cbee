import { expect, test } from "bun:test"
import { Either } from "effect"
import { runToCompletion } from "../../../src/domain/SlicedWork.ts"
import { composeWorldInSlices } from "../../../src/store/world/composeWorld.ts"
import type { Pack } from "../../../src/store/world/Pack.ts"
import { servedWorld, type WorldView } from "../../../src/store/world/WorldView.ts"

const composeWorld = (...given: Parameters<typeof composeWorldInSlices>) =>
  runToCompletion(composeWorldInSlices(...given))

const book = {
  slug: "a-book",
  name: "A Book",
  description: "Of paper.",
  category: "desk",
  priceCents: 1900,
  tags: [],
  variants: [{ label: "Paperback", stock: 3 }]
} as const
const about = { title: "A pack", description: "For a test." }
const standard = { name: "standard", pack: about }
const laid = (...packs: ReadonlyArray<Partial<Pack>>) =>
  composeWorld("test", [...packs.map((pack, at) => ({ name: `pack-${at}`, pack: { ...about, ...pack } }))])
const over = (pack: Partial<Pack>) => composeWorld("test", [standard, { name: "pack-0", pack: { ...about, ...pack } }])
const worldIn = (result: Either.Either<WorldView, unknown>): WorldView => Either.getOrThrow(result)
const unfitIn = (result: Either.Either<unknown, ReadonlyArray<{ readonly member: string }>>) =>
  Either.getOrThrow(Either.flip(result)).map(({ member }) => member)

test("a pack with complete products replaces the standard ones, or adds to them if it is laid over them", () => {
  expect(worldIn(laid({ products: [book] })).products).toEqual([book])
  expect(worldIn(laid({ products: [book] })).hotels).toEqual(servedWorld.hotels)
  expect(worldIn(over({ products: [book] })).products).toEqual([...servedWorld.products, book])
})

test("the upper pack wins member by member, and a pack of changes only applies to the standard products", () => {
  const priced = worldIn(laid({ products: [{ slug: "stoneware-coffee-mug", priceCents: 1 }] })).products
  const mug = priced.find(({ slug }) => slug === "stoneware-coffee-mug")
  const before = servedWorld.products.find(({ slug }) => slug === "stoneware-coffee-mug")
  expect(mug).toEqual({ ...before, priceCents: 1 } as NonNullable<typeof mug>)
  expect(priced.length).toBe(servedWorld.products.length)
  const twice = laid({ products: [book] }, { products: [{ slug: "a-book", name: "Another" }] })
  expect(worldIn(twice).products).toEqual([{ ...book, name: "Another" }])
})

test("the standard pack is always the lowest, as existing worlds name it last", () => {
  const upper = {
    name: "pack-0",
    pack: { ...about, products: [{ slug: "stoneware-coffee-mug", priceCents: 1 }, book] }
  }
  const last = worldIn(composeWorld("last", [upper, standard]))
  expect(last.products).toEqual(worldIn(composeWorld("first", [standard, upper])).products)
  expect(last.products.find(({ slug }) => slug === "stoneware-coffee-mug")?.priceCents).toBe(1)
})

test("missing members of a product, and a text without its target, are reported with their place", () => {
  expect(unfitIn(over({ products: [{ slug: "half-a-book", name: "Half" }] }))).toEqual([
    "products[0].description",
    "products[0].category",
    "products[0].priceCents",
    "products[0].tags",
    "products[0].variants"
  ])
  expect(unfitIn(over({ texts: [{ id: "lost", target: "hotel.description", of: "nowhere", text: "Come." }] }))).toEqual(
    ["texts.lost.of"]
  )
})

test("texts are appended, prepended or replace what is there", () => {
  const text = (id: string, position: "append" | "prepend" | "replace") =>
    ({ id, target: "product.description", of: "a-book", position, text: id.toUpperCase() }) as const
  const described = (...texts: ReadonlyArray<ReturnType<typeof text>>) =>
    worldIn(laid({ products: [book], texts })).products[0]?.description
  expect(described(text("a", "append"), text("b", "prepend"))).toBe("B Of paper. A")
  expect(described(text("a", "replace"))).toBe("A")
})
