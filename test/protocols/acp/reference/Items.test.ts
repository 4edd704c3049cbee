import { describe, expect, test } from "bun:test"
import { useAgency } from "../../../store/bookings/agency.ts"
import { type Answer, checkout, get, post } from "../../../support/requests.ts"
import {
  address,
  agentAt,
  createSession,
  errorMessagesOf,
  mug,
  planner,
  productOf,
  purchasesAt,
  variantOf,
  watch
} from "./agent.ts"

const store = useAgency()
const agentIn = (sandbox: string) => agentAt(store.sandbox(sandbox))

const lineIds = ({ line_items }: Answer["body"]): ReadonlyArray<string> =>
  line_items.map(({ id }: { id: string }) => id)

/** Buys units of a variant, so that the sandbox has fewer. */
const buyAway = async (url: string, productId: string, variantId: string, quantity: number) => {
  const { body } = await post(`${url}/api/carts`)
  await post(`${url}/api/carts/${body.id}/items`, { product_id: productId, variant_id: variantId, quantity })
  expect((await checkout(url, body.id)).status).toBe(201)
}

/** The purchases in the sandbox after a session with this item was completed. */
const boughtWith = async (sandbox: string, id: string) => {
  const agent = agentIn(sandbox)
  const session = await createSession(agent, { items: [{ id }] })
  await agent.complete(session.id)
  const [{ order }] = await purchasesAt(agent.url)
  return { session, item: order.items[0] }
}

describe("an item is named by", () => {
  const product = productOf("everyday-cotton-t-shirt")
  const third = variantOf("everyday-cotton-t-shirt", "L / Sand")
  const [first] = product.variants

  test.each([
    ["the id of a variant", third.id, third],
    ["the id of a variant in capitals", third.id.toUpperCase(), third],
    ["the id of a product, which stands for its first variant", product.id, first],
    ["the slug of a product, likewise", product.slug, first],
    ["the slug in capitals", product.slug.toUpperCase(), first]
  ])("%s", async (_, id, variant) => {
    const { item, session } = await boughtWith("named", id)
    expect(session.line_items[0].item).toEqual({ id, quantity: 1 })
    expect(item).toMatchObject({ productId: product.id, variantId: variant?.id, variantLabel: variant?.label })
  })
})

describe("a line names its variant", () => {
  const shirt = productOf("everyday-cotton-t-shirt")
  const third = variantOf("everyday-cotton-t-shirt", "L / Sand")
  const [first] = shirt.variants

  const chosen = ({ messages }: Answer["body"]) => messages.filter(({ type }: { type: string }) => type === "info")

  test("and a message names the chosen variant if the item was a product with several", async () => {
    const agent = agentIn("says")
    const items = [{ id: shirt.slug }, { id: third.id.toUpperCase() }, watch]
    const session = await createSession(agent, { items, fulfillment_address: address })
    const [strap] = productOf(watch.id).variants
    const variantsOf = ({ line_items }: Answer["body"]) =>
      line_items.map(({ title, variant_id, variant_label }: Record<string, string>) => [
        title,
        variant_id,
        variant_label
      ])
    const expected = [
      [shirt.name, first?.id, first?.label],
      [shirt.name, third.id, third.label],
      [productOf(watch.id).name, strap?.id, strap?.label]
    ]
    expect(variantsOf(session)).toEqual(expected)
    expect(session.status).toBe("ready_for_payment")
    expect(session.messages).toEqual([
      {
        type: "info",
        code: "variant_selected",
        param: "$.line_items[0]",
        content_type: "plain",
        content: expect.stringContaining(`${first?.label} (${first?.id}) was chosen`)
      }
    ])
    expect((await agent.get(session.id)).body).toEqual(session)
    // An item that names its variant gets no message.
    const named = (await agent.update(session.id, { items: [{ id: first?.id }, ...items.slice(1)] })).body
    expect([variantsOf(named), chosen(named)]).toEqual([expected, []])
    const { body } = await agent.complete(session.id)
    expect([variantsOf(body), body.messages]).toEqual([expected, []])
    expect((await agent.get(session.id)).body).toEqual(body)
  })

  test("error messages come before that message", async () => {
    const { messages } = await createSession(agentIn("order"), { items: [{ id: shirt.slug, quantity: 99 }, planner] })
    const types = messages.map(({ type }: { type: string }) => type)
    expect(types.toSorted()).toEqual(types)
    expect(new Set(types)).toEqual(new Set(["error", "info"]))
  })
})

describe("a product stands for its first variant in stock", () => {
  const jacket = productOf("quilted-liner-jacket")

  test("at the time when the item is set", async () => {
    const agent = agentIn("first-available")
    // The product stands for its first variant, whose stock is plentiful, until that is sold out.
    const [first, second] = jacket.variants
    const session = await createSession(agent, { items: [{ id: jacket.slug }], fulfillment_address: address })
    for (let left = first?.stock ?? 0; left > 0; left -= 99)
      await buyAway(agent.url, jacket.id, first?.id ?? "", Math.min(left, 99))
    // The session keeps its variant. Setting the product again chooses the next variant.
    expect(errorMessagesOf((await agent.get(session.id)).body)).toEqual(["out_of_stock $.line_items[0]"])
    const renewed = (await agent.update(session.id, { items: [{ id: jacket.slug }] })).body
    expect(renewed.status).toBe("ready_for_payment")
    await agent.complete(session.id)
    const [{ order }] = await purchasesAt(agent.url)
    expect(order.items[0].variantId).toBe(second?.id)
  })

  test("or for its first variant if none is in stock, which is an error message and no refusal", async () => {
    const agent = agentIn("sold-out")
    const session = await createSession(agent, { items: [planner, mug], fulfillment_address: address })
    expect([session.status, errorMessagesOf(session)]).toEqual([
      "not_ready_for_payment",
      ["out_of_stock $.line_items[0]"]
    ])
    expect(session.messages[0].content).toBe(
      "Undated Weekly Planner (Midnight) is sold out. Choose another variant or product."
    )
  })
})

describe("lines", () => {
  test("are in the order of the request, and the same item twice gives two lines with their own ids", async () => {
    const session = await createSession(agentIn("twice"), { items: [mug, watch, { ...mug, quantity: 3 }] })
    expect(session.line_items.map(({ item }: Answer["body"]) => item)).toEqual([
      { id: mug.id, quantity: 1 },
      { id: watch.id, quantity: 1 },
      { id: mug.id, quantity: 3 }
    ])
    expect(new Set(lineIds(session)).size).toBe(3)
    for (const id of lineIds(session)) expect(id).toMatch(/^li_[0-9a-z]{16}$/)
  })

  test("keep their ids until the items are replaced", async () => {
    const agent = agentIn("ids")
    const session = await createSession(agent, { items: [mug, mug] })
    const addressed = (await agent.update(session.id, { fulfillment_address: address })).body
    expect(lineIds(addressed)).toEqual(lineIds(session))
    const replaced = (await agent.update(session.id, { items: [mug, mug] })).body
    expect(new Set([...lineIds(session), ...lineIds(replaced)]).size).toBe(4)
  })

  test("of one variant share its stock: the line that exceeds it has the error", async () => {
    const two = { ...watch, quantity: 2 }
    const session = await createSession(agentIn("shared"), {
      items: [mug, two, two, watch],
      fulfillment_address: address
    })
    expect(errorMessagesOf(session)).toEqual(["out_of_stock $.line_items[2]", "out_of_stock $.line_items[3]"])
    expect(session.messages[0].content).toBe(
      "Field Watch 38 (Forest Strap): only 3 left, 4 wanted in the lines of this variant up to this one. Together they can have 3 or fewer."
    )
  })

  test("become the lines of the order, and lines of the same variant take their stock together", async () => {
    const agent = agentIn("claim")
    const { id } = await createSession(agent, { items: [watch, { ...watch, quantity: 2 }] })
    expect((await agent.complete(id)).status).toBe(200)
    const [{ order }] = await purchasesAt(agent.url)
    expect(order.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2])
    expect((await get(`${agent.url}/api/products/field-watch-38`)).body.variants[0].available).toBe(false)
  })

  test("can be a hundred", async () => {
    const session = await createSession(agentIn("hundred"), { items: Array.from({ length: 100 }, () => mug) })
    expect(new Set(lineIds(session)).size).toBe(100)
  })
})

describe("a session", () => {
  test("reserves nothing: it gets an error when others buy its stock", async () => {
    const agent = agentIn("nothing-aside")
    const [one, other] = [
      await createSession(agent, { items: [{ ...watch, quantity: 2 }], fulfillment_address: address }),
      await createSession(agent, { items: [{ ...watch, quantity: 2 }], fulfillment_address: address })
    ]
    expect([one.status, other.status]).toEqual(["ready_for_payment", "ready_for_payment"])
    await agent.complete(one.id)
    const { body } = await agent.get(other.id)
    expect([body.status, errorMessagesOf(body)]).toEqual(["not_ready_for_payment", ["out_of_stock $.line_items[0]"]])
    // Later sales do not affect a session that has ended.
    expect((await agent.get(one.id)).body).toMatchObject({ status: "completed", messages: [] })
  })

  test("has a message for each problem, items first", async () => {
    const session = await createSession(agentIn("all"), {
      items: [planner],
      fulfillment_address: { line_two: "Flat 3" }
    })
    const members = ["name", "line_one", "city", "state", "country", "postal_code"]
    expect(errorMessagesOf(session)).toEqual([
      "out_of_stock $.line_items[0]",
      ...members.map((member) => `missing $.fulfillment_address.${member}`)
    ])
    expect(session.fulfillment_address).toEqual({
      ...Object.fromEntries(members.map((member) => [member, ""])),
      line_two: "Flat 3"
    })
    expect([session.fulfillment_options, session.fulfillment_option_id]).toEqual([[], undefined])
  })
})
