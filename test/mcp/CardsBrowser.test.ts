import { beforeAll, describe, expect, test } from "bun:test"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser } from "../web/browser.ts"
import type { Json } from "./agent.ts"
import { useCardHost } from "./cardHost.ts"
import { modernHeaders, modernMeta } from "./modern.ts"

const store = useStore()
const { control, make, shop } = sandboxApiOf(() => store.url)

const capabilities = { elicitation: {}, extensions: { "io.modelcontextprotocol/ui": {} } }
const _meta = { ...modernMeta, "io.modelcontextprotocol/clientCapabilities": capabilities }

/** The questions that the person of the host was asked and agreed to. */
const asked: Array<string> = []

/** Sends a request of a 2026-07-28 host whose person agrees to each payment. */
const ask = async (method: string, params: Json): Promise<Json> => {
  const headers = modernHeaders(method, params.name ?? params.uri)
  // Passes on the `_meta` that a card sends with its calls.
  const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: { ..._meta, ...params._meta } } }
  const { error, result } = (await post(`${shop("careful")}/mcp`, message, headers)).body
  if (error !== undefined) throw new Error(error.message)
  if (result.resultType !== "input_required") return result
  asked.push(result.inputRequests.payment.params.message)
  const inputResponses = { payment: { action: "accept", content: {} } }
  return ask(method, { ...params, inputResponses, requestState: result.requestState })
}

const host = useCardHost(ask)

const callTool = async (name: string, given: object = {}): Promise<Json> =>
  (await ask("tools/call", { name, arguments: given })).structuredContent

const cartWithLamp = async (): Promise<string> => {
  const { id: cart_id } = await callTool("create_cart")
  await callTool("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
  return cart_id
}

const endless = "Donaudampfschifffahrt".repeat(6).slice(0, 110)
const product = {
  slug: "endless",
  name: endless,
  category: "desk",
  description: `Of ${endless}.`,
  priceCents: 100,
  tags: [],
  variants: [{ label: endless.slice(0, 50), stock: 30 }]
}

beforeAll(async () => {
  const pack = { title: "Endless", description: "One word.", products: [product] }
  const { body } = await post(`${store.url}/bench/v1/packs`, pack)
  await make("careful", { agent: { confirmPayments: true }, packs: ["standard", body.name] })
})

describe.skipIf(!hasBrowser)("with payment confirmation on, in a host of 2026-07-28", () => {
  test("a cart card shows the total, and the purchase goes through once the person confirms", async () => {
    const frame = await host.show("get_cart", { cart_id: await cartWithLamp() })
    await frame.getByText("Cart, 1 line").waitFor()
    await frame.getByText("Total", { exact: true }).waitFor()
    await frame.getByLabel("Payment token").fill("tok_visa")
    await frame.getByRole("button", { name: "Buy" }).click()
    await frame.locator("h3", { hasText: "Order VT-" }).waitFor()
    expect(asked).toEqual([expect.stringMatching(/^Buy 1 × Arc Desk Lamp \(\w+\) for \$[\d.]+ with .* tok_…\?$/)])
    const [{ order }] = (await get(`${shop("careful")}/api/orders`)).body.items
    expect(order.channel).toBe("web")
    // A model can send the channel, which is an argument. It cannot send the `_meta` of its host.
    await callTool("checkout_cart", { cart_id: await cartWithLamp(), payment_token: "tok_visa", channel: "web" })
    const { items } = (await get(control("/careful/journal?operation=checkout"))).body
    expect(items.map(({ channel, fromCard }: Json) => [channel, fromCard])).toEqual([
      ["web", true],
      ["web", undefined]
    ])
  }, 30_000)

  test("a session card shows each status until the session is completed or canceled", async () => {
    const address = { name: "D", line_one: "1", city: "C", state: "CA", country: "US", postal_code: "94131" }
    const given = { items: [{ id: "arc-desk-lamp", quantity: 2 }] }
    const statusOf = async (tool: string, given: object): Promise<string | null> => {
      const frame = await host.show(tool, given)
      await frame.getByText("2 × Arc Desk Lamp").waitFor()
      return frame.locator(".seen-bought strong").textContent()
    }
    expect(await statusOf("create_checkout_session", given)).toBe("Not ready for payment")
    const { id: checkout_session_id } = await callTool("create_checkout_session", given)
    const addressed = { checkout_session_id, fulfillment_address: address }
    expect(await statusOf("update_checkout_session", addressed)).toBe("Ready for payment")
    const paid = { checkout_session_id, payment_data: { token: "tok_visa" } }
    expect(await statusOf("complete_checkout_session", paid)).toBe("Completed")
    const { id } = await callTool("create_checkout_session", given)
    expect(await statusOf("cancel_checkout_session", { checkout_session_id: id })).toBe("Canceled")
  }, 30_000)

  test("a very long word is broken, and no card grows wider than its frame", async () => {
    const { id: cart_id } = await callTool("create_cart")
    await callTool("add_to_cart", { cart_id, product_id: "endless" })
    const session = await callTool("create_checkout_session", { items: [{ id: "endless" }] })
    const { id: other } = await callTool("create_cart")
    await callTool("add_to_cart", { cart_id: other, product_id: "endless" })
    const order = await callTool("checkout_cart", { cart_id: other, payment_token: "tok_visa", buyer_name: endless })
    const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
    const { id: hotel_id } = (await callTool("search_hotels", { city: "LON", ...stay })).items[0]
    const { roomTypeId } = (await callTool("get_hotel_availability", { hotel_id, ...stay })).rooms[0]
    const guest = { room_type_id: roomTypeId, guest_name: endless, guest_email: `${endless.slice(0, 60)}@example.com` }
    const booking = await callTool("book_hotel", { hotel_id, ...stay, ...guest, payment_token: "tok_visa" })
    const wider: Array<unknown> = []
    const broken: Array<unknown> = []
    for (const [tool, given] of [
      ["search_products", { q: endless.slice(0, 40) }],
      // Finds nothing: the message repeats the searched word.
      ["search_products", { q: `x${endless.slice(3, 90)}` }],
      ["get_product", { product_id: "endless" }],
      ["get_cart", { cart_id }],
      ["get_checkout_session", { checkout_session_id: session.id }],
      ["get_order", { order_id: order.id }],
      ["list_orders", {}],
      ["get_booking", { booking_id: booking.id }]
    ] as const) {
      const frame = await host.show(tool, given)
      for (const width of [344, 360, 700]) {
        await host.page.setViewportSize({ width, height: 700 })
        const by = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (by > 0) wider.push([tool, width, by])
        // The text beside a long label keeps its own width.
        const lines = await frame.locator(".seen-variants .muted").evaluateAll((notes) =>
          notes.map((note) => {
            const range = document.createRange()
            range.selectNodeContents(note)
            return range.getClientRects().length
          })
        )
        if (tool === "get_product") expect(lines).toHaveLength(1)
        if (lines.some((count) => count > 1)) broken.push([tool, width, lines])
      }
    }
    expect({ wider, broken }).toEqual({ wider: [], broken: [] })
  }, 30_000)

  test("an order card shows an order after purchase, when it is looked up, and after cancellation", async () => {
    const bought = { cart_id: await cartWithLamp(), payment_token: "tok_visa" }
    const frame = await host.show("checkout_cart", bought)
    const heading = await frame.locator("h3", { hasText: "Order VT-" }).textContent()
    const order_id = heading?.replace("Order ", "")
    const found = await host.show("get_order", { order_id })
    expect(await found.locator("h3", { hasText: "Order VT-" }).textContent()).toBe(heading)
    expect(await found.getByText("Canceled. Refunded").count()).toBe(0)
    const canceled = await host.show("cancel_order", { order_id })
    await canceled.getByText("Canceled. Refunded").waitFor()
    const listed = await host.show("list_orders", {})
    await listed.getByText(`Canceled: ${order_id}`).waitFor()
  }, 30_000)
})
