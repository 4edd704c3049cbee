import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { ProductId, VariantId } from "../../../src/domain/Ids.ts"
import { productsWithStock } from "../../support/productsWithStock.ts"

const products = productsWithStock()
const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
const namesOf = (values: ReadonlyArray<string>): string => values.join("\n")
const repeated = (values: ReadonlyArray<string>) =>
  values.filter((value, position) => values.indexOf(value) !== position)

describe("the catalogue", () => {
  test("has about 50 products in four categories of similar size", () => {
    expect(products.length).toBeGreaterThanOrEqual(45)
    expect(products.length).toBeLessThanOrEqual(60)
    const shares = Object.groupBy(products, ({ category }) => category)
    expect(Object.keys(shares).toSorted()).toEqual(["accessories", "apparel", "desk", "drinkware"])
    for (const share of Object.values(shares)) expect(share?.length).toBeGreaterThanOrEqual(8)
  })

  test("has unique names, descriptions, ids and labels", () => {
    expect(repeated(products.map(({ slug }) => slug))).toEqual([])
    expect(repeated(products.map(({ name }) => name))).toEqual([])
    expect(repeated(products.map(({ description }) => description))).toEqual([])
    expect(repeated([...products.map(({ id }) => id), ...variants.map(({ variant }) => variant.id)])).toEqual([])
    for (const { variants } of products) expect(repeated(variants.map(({ label }) => label))).toEqual([])
  })

  test("has its own picture for every product", () => {
    expect(repeated(products.map(({ artwork }) => JSON.stringify(artwork)))).toEqual([])
  })

  test("has ids of the documented format", () => {
    for (const { id } of products) expect(Schema.is(ProductId)(id)).toBe(true)
    for (const { variant } of variants) expect(Schema.is(VariantId)(variant.id)).toBe(true)
    expect(namesOf(products.map(({ id }) => id))).toMatch(/^(prod_[0-9a-hjkmnp-tv-z]{12}\n?)+$/)
  })

  test("has no slug that looks like an id or needs escaping in a URL", () => {
    for (const { slug } of products) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(encodeURIComponent(slug)).toBe(slug)
    }
  })
})

describe.each([...products])("$slug", (product) => {
  test("has a valid price, variants and stock", () => {
    expect(Number.isSafeInteger(product.priceCents)).toBe(true)
    expect(product.priceCents).toBeGreaterThanOrEqual(100)
    expect(product.priceCents).toBeLessThanOrEqual(100_000)
    expect(product.variants.length).toBeGreaterThanOrEqual(1)
    expect(product.variants.length).toBeLessThanOrEqual(8)
    for (const { label, stock } of product.variants) {
      expect(label.trim()).toBe(label)
      expect(label).not.toBe("")
      expect(Number.isInteger(stock) && stock >= 0).toBe(true)
    }
  })

  test("has a full description and tags", () => {
    expect(product.name.trim()).toBe(product.name)
    expect(product.name.length).toBeGreaterThan(5)
    expect(product.description.length).toBeGreaterThan(60)
    expect(product.description).toEndWith(".")
    expect(product.tags.length).toBeGreaterThanOrEqual(3)
    for (const tag of product.tags) expect(tag).toBe(tag.toLowerCase().trim())
    expect(repeated(product.tags)).toEqual([])
  })
})

describe("stock", () => {
  test("is large for most variants, 1 to 3 for a few, and none for a few", () => {
    const count = (fits: (stock: number) => boolean) => variants.filter(({ variant }) => fits(variant.stock)).length
    expect(count((stock) => stock >= 40)).toBeGreaterThan(variants.length * 0.8)
    expect(count((stock) => stock >= 1 && stock <= 3)).toBeGreaterThanOrEqual(3)
    expect(count((stock) => stock === 0)).toBeGreaterThanOrEqual(3)
    expect(count((stock) => stock > 3 && stock < 40)).toBe(0)
    expect(count((stock) => stock > 120)).toBe(0)
  })

  test("of the scarce products is what tests and docs say", () => {
    const stockOf = (slug: string) =>
      products.find((product) => product.slug === slug)?.variants.map(({ stock }) => stock)
    expect(stockOf("field-watch-38")).toEqual([3])
    expect(stockOf("undated-weekly-planner")).toEqual([0, 0])
    expect(stockOf("quilted-liner-jacket")?.[1]).toBe(1)
  })

  test("is only zero for the first variant of a product if the whole product is sold out", () => {
    const refused = products.filter(({ variants: [first] }) => first?.stock === 0)
    expect(refused.every(({ variants }) => variants.every(({ stock }) => stock === 0))).toBe(true)
  })

  test("is the same for the same seed", () => {
    expect(productsWithStock()).toEqual(products)
    expect(productsWithStock("")).toEqual(productsWithStock(""))
  })

  test("differs for another seed, only where it is large", () => {
    const others = productsWithStock("another").flatMap(({ variants }) => variants)
    const changed = variants.filter(({ variant }, position) => others[position]?.stock !== variant.stock)
    expect(changed.length).toBeGreaterThan(variants.length / 2)
    expect(changed.every(({ variant }) => variant.stock >= 40)).toBe(true)
  })

  test("does not change names, ids, prices and order of the products", () => {
    const bare = (seed: string) =>
      productsWithStock(seed).map((product) => ({
        ...product,
        variants: product.variants.map(({ id, label }) => ({ id, label }))
      }))
    expect(bare("another")).toEqual(bare("test"))
  })
})
