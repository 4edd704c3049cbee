import { describe, expect, test } from "bun:test"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useStore()
const { control, exactOf, make, shop } = sandboxApiOf(() => store.url)

const frozen = { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } }
const mug = { product_id: "stoneware-coffee-mug" }

const advance = async (name: string, by: string) =>
  expect((await post(control(`/${name}/clock/advance`), { by })).status).toBe(200)

const sessionIn = async (name: string) => {
  const url = `${shop(name)}/api/acp/checkout_sessions`
  const { body } = await post(url, { items: [{ id: mug.product_id, quantity: 1 }] })
  return `${url}/${body.id}`
}

const payment = { payment_data: { token: "spt_visa", provider: "stripe" } }

const address = {
  fulfillment_address: { name: "D", line_one: "1", city: "C", state: "NY", country: "US", postal_code: "1" }
}

describe("an open cart or session", () => {
  test("is kept for ever without an expiry", async () => {
    const name = await make("kept", frozen)
    const [cart, session] = [await cartWith(shop(name), mug), await sessionIn(name)]
    await advance(name, "P300D")
    expect((await post(`${session}/complete`, payment)).body.status).toBe("completed")
    expect((await checkout(shop(name), cart)).status).toBe(201)
  })

  test("expires, if a cart, cartMinutes after its last change by the sandbox's clock", async () => {
    const name = await make("carts", { ...frozen, expiry: { cartMinutes: 60 } })
    const url = shop(name)
    const cart = await cartWith(url, mug)
    await advance(name, "PT59M")
    expect((await post(`${url}/api/carts/${cart}/items`, mug)).status).toBe(201)
    await advance(name, "PT59M")
    expect((await get(`${url}/api/carts/${cart}`)).body.items[0].quantity).toBe(2)
    await advance(name, "PT1M")
    expect((await get(`${url}/api/carts/${cart}`)).body.error.code).toBe("cart_not_found")
    expect((await post(`${url}/api/carts/${cart}/items`, mug)).status).toBe(404)
    const refused = await checkout(url, cart)
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining("no cart has the id")])
    // Nothing was deleted: without the setting the cart exists again.
    await send("PATCH", control(`/${name}`), { expiry: { cartMinutes: null } })
    expect((await checkout(url, cart)).status).toBe(201)
  })

  test("expires, if a checkout session, sessionMinutes after its creation, and then reads as canceled", async () => {
    const name = await make("sessions", { ...frozen, expiry: { sessionMinutes: 30 } })
    const session = await sessionIn(name)
    await advance(name, "PT29M")
    expect((await post(session, address)).body.status).toBe("ready_for_payment")
    await advance(name, "PT1M")
    const { messages, status } = (await get(session)).body
    expect([status, messages]).toMatchObject(["canceled", [{ type: "info", code: "session_expired" }]])
    expect((await post(`${session}/complete`, payment)).status).toBe(409)
    const canceled = await sessionIn(name)
    await post(`${canceled}/cancel`)
    const bought = await sessionIn(name)
    await post(`${bought}/complete`, payment)
    await advance(name, "PT31M")
    expect((await get(bought)).body.status).toBe("completed")
    expect((await get(canceled)).body.messages).toEqual([])
  })

  test("is expired for a read if it is for a write, however far purchases are ahead of a frozen clock", async () => {
    const buy = async (url: string, times: number) => {
      for (let time = 0; time < times; time++) {
        expect((await checkout(url, await cartWith(url, { product_id: "highball-glass-pair" }))).status).toBe(201)
      }
    }
    // The last of the later purchases is a millisecond before the expiry, at it, or after it.
    for (const later of [3, 4, 6]) {
      const expiry = { cartMinutes: 30, sessionMinutes: 30 }
      const overlay = [{ sku: "highball-glass-pair", left: 50 }]
      const name = await make(`ahead-${later}`, { ...frozen, expiry, overlay })
      const url = shop(name)
      await buy(url, 4)
      const [cart, session, other] = [await cartWith(url, mug), await sessionIn(name), await sessionIn(name)]
      const { createdAt } = (await exactOf(name)).state.sessions[0]
      expect(createdAt).toBe("2027-01-15T09:30:00.004Z")
      expect((await post(control(`/${name}/clock/advance`), { to: "2027-01-15T10:00:00Z" })).status).toBe(200)
      await buy(url, later)
      const isOpen = (await get(session)).body.status !== "canceled"
      expect([later, (await get(`${url}/api/carts/${cart}`)).status]).toEqual([later, isOpen ? 200 : 404])
      expect([later, (await post(session, {})).status]).toEqual([later, isOpen ? 200 : 409])
      expect([later, (await post(`${other}/cancel`)).status]).toEqual([later, isOpen ? 200 : 409])
      expect([later, (await post(`${url}/api/carts/${cart}/items`, mug)).status]).toEqual([later, isOpen ? 201 : 404])
      const completed = await post(`${session}/complete`, { ...payment, ...address })
      expect([later, completed.status]).toEqual([later, isOpen ? 200 : 409])
    }
  })

  test("has an expiry in whole minutes", async () => {
    for (const expiry of [{ cartMinutes: 0 }, { sessionMinutes: 1.5 }, { cartMinutes: 525_601 }, 60]) {
      const { body, status } = await post(control(""), { name: "wrong", expiry })
      expect([status, JSON.stringify(body.error.details)]).toEqual([400, expect.stringContaining("expiry")])
    }
    const { body } = await post(control(""), { name: "right", expiry: { sessionMinutes: 30 } })
    expect(body.expiry).toEqual({ sessionMinutes: 30, cartMinutes: null })
  })
})
