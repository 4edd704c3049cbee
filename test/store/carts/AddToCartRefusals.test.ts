import { beforeAll, describe, expect, test } from "bun:test"
import { catalogue } from "../../../src/store/world/Catalogue.ts"
import { world } from "../../../src/store/world/World.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()
const products = catalogue(world())

const variantOf = (slug: string, position = 0): string => {
  const id = products.find((product) => product.slug === slug)?.variants[position]?.id
  if (id === undefined) throw new Error(`no variant ${position} of ${slug}`)
  return id
}

/** A cart with two watches, which no refusal may change. */
let cart = ""
let before: unknown
beforeAll(async () => {
  cart = await cartWith(store.url, { product_id: "field-watch-38", quantity: 2 })
  before = (await get(`${store.url}/api/carts/${cart}`)).body
})

const expectRefusal = async (item: unknown, code: string, parts: ReadonlyArray<string>) => {
  const { body, status } = await post(`${store.url}/api/carts/${cart}/items`, item)
  expect([status, body.error?.code]).toEqual([400, code])
  const { told } = expectEnvelope(body, code)
  for (const part of parts) expect(told).toContain(part)
  expect((await get(`${store.url}/api/carts/${cart}`)).body).toEqual(before)
}

describe("400 invalid_request, with the cart unchanged,", () => {
  test.each<[string, unknown, ReadonlyArray<string>]>([
    ["nothing at all", {}, ["product_id", "required", "a product id or slug"]],
    ["a product that is null", { product_id: null }, ["product_id", "a product id or slug", "received null"]],
    ["a product that is a number", { product_id: 7 }, ["product_id", "received 7"]],
    ["a product without a name", { product_id: "" }, ["product_id", 'received ""']],
    ["a product with an endless name", { product_id: "x".repeat(201) }, ["product_id", '"xxx']],
    ["a variant that is a number", { product_id: "field-watch-38", variant_id: 7 }, ["variant_id", "received 7"]],
    ["no units", { product_id: "field-watch-38", quantity: 0 }, ["quantity", "1 to 99", "received 0"]],
    ["less than none", { product_id: "field-watch-38", quantity: -1 }, ["quantity", "received -1"]],
    ["100 units", { product_id: "field-watch-38", quantity: 100 }, ["quantity", "1 to 99", "received 100"]],
    ["half a unit", { product_id: "field-watch-38", quantity: 1.5 }, ["quantity", "whole number", "received 1.5"]],
    ["a number in words", { product_id: "field-watch-38", quantity: "2" }, ["quantity", 'received "2"']],
    ["yes as a number", { product_id: "field-watch-38", quantity: true }, ["quantity", "received true"]],
    ["several faults", { quantity: 0, variant_id: 7 }, ["product_id", "quantity", "variant_id"]]
  ])("for %s", (_, item, parts) => expectRefusal(item, "invalid_request", parts))
})

describe("400 with another code, with the cart unchanged,", () => {
  test("for an unknown product", () =>
    expectRefusal({ product_id: "no-such-thing" }, "unknown_product", [
      "product_id",
      '"no-such-thing"',
      "GET /api/products"
    ]))

  test.each(["Field Watch 38", "field watch 38", "field_watch_38", "filed-watch-38"])(
    "for the product %p, with the similar one",
    (name) =>
      expectRefusal({ product_id: name }, "unknown_product", [
        `"${name}". Did you mean field-watch-38? GET /api/products`
      ])
  )

  test("for a variant id as the product, with its product", () => {
    const variant = variantOf("loopback-hoodie")
    return expectRefusal({ product_id: variant }, "unknown_product", [
      `product_id: "${variant}" is a variant of loopback-hoodie. Send it as variant_id, and loopback-hoodie as product_id.`
    ])
  })

  test("for an unknown variant, with the existing ones", () =>
    expectRefusal({ product_id: "field-watch-38", variant_id: "var_nothing" }, "unknown_variant", [
      "variant_id",
      '"var_nothing"',
      "Field Watch 38",
      variantOf("field-watch-38"),
      "Forest Strap"
    ]))

  test("for a variant of another product", () =>
    expectRefusal({ product_id: "field-watch-38", variant_id: variantOf("loopback-hoodie") }, "unknown_variant", [
      "variant_id",
      variantOf("loopback-hoodie"),
      variantOf("field-watch-38")
    ]))

  test("for the label of a variant instead of its id", () =>
    expectRefusal({ product_id: "field-watch-38", variant_id: "Forest Strap" }, "unknown_variant", [
      variantOf("field-watch-38")
    ]))

  test("for a product that is completely sold out", () =>
    expectRefusal({ product_id: "undated-weekly-planner" }, "insufficient_stock", [
      "Undated Weekly Planner",
      "sold out"
    ]))

  test("for a variant that is sold out", () =>
    expectRefusal(
      { product_id: "six-panel-canvas-cap", variant_id: variantOf("six-panel-canvas-cap", 2) },
      "insufficient_stock",
      ["Six-Panel Canvas Cap", "Brick", "sold out"]
    ))

  test("for more units than are in stock", () =>
    expectRefusal(
      { product_id: "quilted-liner-jacket", variant_id: variantOf("quilted-liner-jacket", 1), quantity: 2 },
      "insufficient_stock",
      ["Quilted Liner Jacket", "S / Petrol", "1 left", "2 wanted"]
    ))

  test("for more units than are in stock, together with those in the cart", () =>
    expectRefusal({ product_id: "field-watch-38", quantity: 2 }, "insufficient_stock", ["3 left", "4 wanted"]))

  test("for more than 99 units, together with those in the cart", () =>
    expectRefusal({ product_id: "field-watch-38", quantity: 98 }, "quantity_limit_exceeded", ["1 to 99", "2", "98"]))
})

test("units that others have bought are no longer in stock", async () => {
  const url = `${store.url}/sandboxes/sold-since`
  await checkout(url, await cartWith(url, { product_id: "field-watch-38", quantity: 2 }))
  const other = (await post(`${url}/api/carts`)).body.id
  const refused = await post(`${url}/api/carts/${other}/items`, { product_id: "field-watch-38", quantity: 2 })
  expect([refused.status, refused.body.error.code]).toEqual([400, "insufficient_stock"])
  expect(refused.body.error.message).toContain(
    "only 1 left, 2 wanted. You can have at most 1 in all, with those in the cart."
  )
})

describe("an unknown cart is 404", () => {
  test.each(["cart_0000000000000000", "nothing", "cart_%20", "%00"])("%s", async (id) => {
    const { body, status } = await post(`${store.url}/api/carts/${id}/items`, { product_id: "field-watch-38" })
    expect([status, body.error.code]).toEqual([404, "cart_not_found"])
    expect(body.error.message).toContain(JSON.stringify(decodeURIComponent(id)))
    expect(expectEnvelope(body, "cart_not_found").told).toEndWith("POST /api/carts")
  })

  test("also if the product is unknown, as the path is checked first", async () => {
    const { body, status } = await post(`${store.url}/api/carts/cart_0/items`, { product_id: "no-such-thing" })
    expect([status, body.error.code]).toEqual([404, "cart_not_found"])
  })

  test("but a malformed request is 400, as its shape is checked before that", async () => {
    const { body, status } = await post(`${store.url}/api/carts/cart_0/items`, { quantity: 0 })
    expect([status, body.error.code]).toEqual([400, "invalid_request"])
  })

  test("also if it is in another sandbox", async () => {
    const { body, status } = await post(`${store.url}/sandboxes/other/api/carts/${cart}/items`, {
      product_id: "field-watch-38"
    })
    expect(status).toBe(404)
    // Ids do not depend on the sandbox, so the next call must stay in this one.
    expect(body.error.next).toEqual([{ operation: "createCart", method: "POST", path: "/sandboxes/other/api/carts" }])
  })
})
