import { describe, expect, test } from "bun:test"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { freeCar, freeFlight, freeRoom } from "./demo.ts"
import { addressesIn, hiddenFieldsOf, makeVisitor, textOf } from "./pages.ts"

const store = useStore()

const makeShop = async (name: string): Promise<string> => {
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name })).status).toBe(201)
  return `${store.url}/sandboxes/${name}`
}

const reprice = async (url: string, sku: string, priceCents: number) => {
  const control = url.replace("/sandboxes/", "/bench/v1/sandboxes/")
  expect((await send("PATCH", control, { overlay: [{ sku, priceCents }] })).status).toBe(200)
}

const bought = async (url: string) => (await get(`${url}/api/orders`)).body.items

/** For each payment form: its path, the typed fields, the SKU of its price, and the text about a new price. */
const forms = {
  cart: async (url: string, visitor: ReturnType<typeof makeVisitor>) => {
    await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "2" })
    const typed = { buyer_name: "Dana Levi" }
    return {
      path: "/checkout",
      query: "",
      typed,
      sku: "speckle-ceramic-mug",
      says: "The total for 2 items is now $1,944.00."
    }
  },
  room: async (url: string) => {
    const { check_in, check_out, hotel, room } = await freeRoom(url, "LON")
    const query = `?${new URLSearchParams({ room_type_id: room.roomTypeId, check_in, check_out })}`
    const typed = { guest_name: "Dana Levi", guests: "1" }
    const says = "The total for 2 nights is now $1,800.00."
    return { path: `/hotels/${hotel.id}/book`, query, typed, sku: room.roomTypeId, says }
  },
  seat: async (url: string) => {
    const { cabin, flightNumber, id } = await freeFlight(url, "TLV", "LON")
    const typed = { passenger_name: "Dana Levi", passengers: "1" }
    const says = "The total for 1 passenger is now $900.00."
    return { path: "/flights/book", query: `?offer_id=${id}`, typed, sku: `${flightNumber}/${cabin}`, says }
  },
  car: async (url: string) => {
    const { classId, id } = await freeCar(url, "LHR")
    const typed = { driver_name: "Dana Levi" }
    const says = "The total for 3 days is now $2,700.00."
    return { path: "/cars/book", query: `?offer_id=${id}`, typed, sku: `LHR/${classId}`, says }
  }
}

describe.each(Object.entries(forms))("the form that pays for a %s", (name, prepare) => {
  const openForm = async (sandbox: string) => {
    const url = await makeShop(`${sandbox}-${name}`)
    const visitor = makeVisitor()
    const { path, query, ...form } = await prepare(url, visitor)
    const { html } = await visitor.open(`${url}${path}${query}`)
    const submit = (fields: Record<string, string>) =>
      visitor.submit(`${url}${path}`, { ...fields, ...form.typed, payment_token: "tok_visa" })
    return { url, visitor, fields: hiddenFieldsOf(html), submit, ...form }
  }

  test("never charges a sum other than the one on its button", async () => {
    const { fields, says, sku, submit, url } = await openForm("price")
    await reprice(url, sku, 90_000)
    const page = await submit(fields)
    expect(page.status).toBe(409)
    expect(textOf(page.html)).toContain(`${says} Nothing was ${name === "cart" ? "bought" : "booked"} and nothing was`)
    expect(page.html).toContain(`value="Dana Levi"`)
    const sum = /is now (\$[\d,.]+)\./.exec(says)?.[1]
    expect(textOf(page.html)).toContain(`${name === "cart" ? "Pay" : "Book for"} ${sum}`)
    expect(await bought(url)).toEqual([])
    expect((await submit(hiddenFieldsOf(page.html))).url).toContain("?placed=1")
    const [entry] = await bought(url)
    expect((entry.order ?? entry.booking).total.amountCents).toBe(Number(hiddenFieldsOf(page.html).shown_cents))
  })

  test("sent again, shows what it bought, even if the price has changed", async () => {
    const { fields, sku, submit, url, visitor } = await openForm("again")
    const first = await submit(fields)
    expect(first.url).toContain("?placed=1")
    await reprice(url, sku, 90_000)
    await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "3" })
    expect((await submit(fields)).url).toBe(first.url)
    expect(await bought(url)).toHaveLength(1)
  })

  test("sent again after its idempotency key has expired, asks first", async () => {
    const { fields, submit, url, visitor } = await openForm("later")
    const first = await submit(fields)
    const advance = (by: string) => post(`${url.replace("/sandboxes/", "/bench/v1/sandboxes/")}/clock/advance`, { by })
    await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "2" })
    expect((await advance("PT23H30M")).status).toBe(200)
    expect((await submit(fields)).url).toBe(first.url)
    expect((await advance("PT30M")).status).toBe(200)
    const page = await submit(fields)
    expect([page.status, (await bought(url)).length]).toEqual([409, 1])
    expect(textOf(page.html)).toContain("This form was opened more than 23 hours ago, and may have been sent since.")
    expect((await submit(hiddenFieldsOf(page.html))).url).toContain("?placed=1")
    expect(await bought(url)).toHaveLength(2)
  })

  test("buys at the current price if no shown sum is sent, as from a script", async () => {
    const { fields, sku, submit, url } = await openForm("script")
    await reprice(url, sku, 90_000)
    const { shown_cents: _, ...without } = fields
    expect((await submit(without)).url).toContain("?placed=1")
  })
})

test("paying for a cart that has changed in another tab asks first", async () => {
  const url = await makeShop("tabs")
  const visitor = makeVisitor()
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
  const { html } = await visitor.open(`${url}/checkout`)
  expect(textOf(html)).toContain("Pay $139.32")
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "3" })
  const page = await visitor.submit(`${url}/checkout`, { ...hiddenFieldsOf(html), payment_token: "tok_visa" })
  expect([page.status, textOf(page.html).includes("The total for 4 items is now $557.28.")]).toEqual([409, true])
  expect(await bought(url)).toEqual([])
})

test("paying for a cart with other goods of the same sum asks first, even with a frozen clock", async () => {
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "goods", clock })).status).toBe(201)
  const url = `${store.url}/sandboxes/goods`
  const { variants } = (await get(`${url}/api/products/speckle-ceramic-mug`)).body
  const [first, second] = variants.filter(({ available }: { available: boolean }) => available)
  const visitor = makeVisitor()
  const add = (variant: string) => visitor.submit(`${url}/products/speckle-ceramic-mug`, { variant, quantity: "1" })
  const remove = (variant: string) => visitor.submit(`${url}/cart`, { variant, remove: "1" })
  const pay = (fields: Record<string, string>) =>
    visitor.submit(`${url}/checkout`, { ...fields, payment_token: "tok_visa" })

  await add(first.id)
  const { html } = await visitor.open(`${url}/checkout`)
  await remove(first.id)
  await add(second.id)
  const page = await pay(hiddenFieldsOf(html))
  const { shown_cents } = hiddenFieldsOf(html)
  expect([page.status, hiddenFieldsOf(page.html).shown_cents]).toEqual([409, shown_cents])
  expect(textOf(page.html)).toContain("The cart has changed meanwhile. The total for 1 item is now ")
  expect(textOf(page.html)).toContain(second.label)
  expect(await bought(url)).toEqual([])

  // The same goods in another order count as the shown cart.
  await add(first.id)
  const both = await visitor.open(`${url}/checkout`)
  await remove(second.id)
  await add(second.id)
  expect((await pay(hiddenFieldsOf(both.html))).url).toContain("?placed=1")
})

describe("a payment form whose cart is gone says so", () => {
  const nothingDone = "With this form nothing was bought and nothing was charged."
  const isEmpty = `There is nothing in your cart to pay for. ${nothingDone}`
  const isGone = `The shop no longer has your cart. ${nothingDone}`
  const openForm = async (name: string, settings: object = {}) => {
    expect((await post(`${store.url}/bench/v1/sandboxes`, { name, ...settings })).status).toBe(201)
    const url = `${store.url}/sandboxes/${name}`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const { html } = await visitor.open(`${url}/checkout`)
    const pay = (fields = hiddenFieldsOf(html), payment_token = "tok_visa") =>
      visitor.submit(`${url}/checkout`, { ...fields, payment_token })
    /** The status, whether the alert has the expected text, and the link in the alert. */
    const outcomeOf = async (paid: ReturnType<typeof pay>, says: string = isEmpty) => {
      const { html, status } = await paid
      const alert = /class="alert".*?<\/div>/s.exec(html)?.[0] ?? ""
      return [status, textOf(alert).includes(says), ...addressesIn(alert).map((path) => path.replace(/ord_\w+/, "ord"))]
    }
    return { url, visitor, pay, outcomeOf }
  }

  test("after another window emptied the cart", async () => {
    const { pay, outcomeOf, url, visitor } = await openForm("emptied")
    const { variants } = (await get(`${url}/api/products/arc-desk-lamp`)).body
    for (const { id } of variants) await visitor.submit(`${url}/cart`, { variant: id, remove: "1" })
    expect(await outcomeOf(pay())).toEqual([409, true])
    expect(await bought(url)).toEqual([])
  })

  test("after another window paid, with a link to that order", async () => {
    const { pay, outcomeOf, url, visitor } = await openForm("paid")
    const other = await visitor.open(`${url}/checkout`)
    expect((await pay(hiddenFieldsOf(other.html))).url).toContain("?placed=1")
    expect(await outcomeOf(pay())).toEqual([409, true, "/sandboxes/paid/orders/ord"])
    expect((await pay(hiddenFieldsOf(other.html))).url).toContain("?placed=1")
    expect(await bought(url)).toHaveLength(1)
  })

  test("after the cart expired, with a link to the orders", async () => {
    const { pay, outcomeOf, url } = await openForm("expired", { expiry: { cartMinutes: 30 } })
    await post(`${store.url}/bench/v1/sandboxes/expired/clock/advance`, { by: "PT31M" })
    expect(await outcomeOf(pay(), isGone)).toEqual([409, true, "/sandboxes/expired/orders"])
    expect(await bought(url)).toEqual([])
  })

  test("but shows its own order if it has bought before the cart expired", async () => {
    const { pay, outcomeOf, url, visitor } = await openForm("both", { expiry: { cartMinutes: 30 } })
    const other = hiddenFieldsOf((await visitor.open(`${url}/checkout`)).html)
    const first = await pay()
    expect(first.url).toContain("?placed=1")
    await post(`${store.url}/bench/v1/sandboxes/both/clock/advance`, { by: "PT31M" })
    expect((await pay()).url).toBe(first.url)
    expect(await outcomeOf(pay(other), isGone)).toEqual([409, true, "/sandboxes/both/orders"])
    expect(await bought(url)).toHaveLength(1)
    // After a reset a new cart has the same id. The form does not buy that cart either.
    expect((await post(`${store.url}/bench/v1/sandboxes/both/reset`, {})).status).toBe(200)
    await makeVisitor().submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    expect(await outcomeOf(pay(), isGone)).toEqual([409, true, "/sandboxes/both/orders"])
    expect(await bought(url)).toEqual([])
  })

  test("but shows its own order even if there is a new cart", async () => {
    const { pay, outcomeOf, url, visitor } = await openForm("next", { expiry: { cartMinutes: 30 } })
    const first = await pay()
    expect(first.url).toContain("?placed=1")
    await post(`${store.url}/bench/v1/sandboxes/next/clock/advance`, { by: "PT31M" })
    await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "1" })
    expect((await pay()).url).toBe(first.url)
    expect(await bought(url)).toHaveLength(1)
    expect(textOf((await visitor.open(`${url}/cart`)).html)).toContain("Speckled Ceramic Mug")
    // With another token the order of this form is unknown.
    expect(await outcomeOf(pay(undefined, "tok_mastercard"))).toEqual([409, false, "/sandboxes/next/orders"])
    expect(await bought(url)).toHaveLength(1)
  })

  test("after it has paid with another token, with a link to the orders", async () => {
    const { pay, outcomeOf, url } = await openForm("token")
    expect((await pay()).url).toContain("?placed=1")
    expect(await outcomeOf(pay(undefined, "tok_mastercard"))).toEqual([409, true, "/sandboxes/token/orders"])
    expect(await bought(url)).toHaveLength(1)
  })
})
