import { describe, expect, test } from "bun:test"
import { declineReasons } from "../../src/domain/DeclineReason.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { dayAhead, freeCar, freeFlight, freeRoom } from "./demo.ts"
import { addressesIn, hiddenFieldsOf, makeVisitor, textOf } from "./pages.ts"

const store = useStore()

const priceOf = (text: string): string | undefined => /Total \$([\d,.]+)/.exec(text)?.[1]

describe("a purchase", () => {
  test("needs only a form, a cart and a checkout, and no script", async () => {
    const url = `${store.url}/sandboxes/plain`
    const visitor = makeVisitor()
    const added = await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "2" })
    expect(textOf(added.html)).toContain("In your cart")
    expect(added.html).toMatch(/<p class="done" role="status"[^>]* autofocus/)
    const cart = textOf((await visitor.open(`${url}/cart`)).html)
    expect(cart).toContain("Speckled Ceramic Mug")
    expect(priceOf(cart)).toBe("53.89")
    const order = await visitor.submit(`${url}/checkout`, { payment_token: "tok_visa", buyer_name: "Dana" })
    expect(order.url).toMatch(/\/sandboxes\/plain\/orders\/ord_\w+\?placed=1$/)
    expect(textOf(order.html)).toContain("Your order is placed")
    const { items } = (await get(`${url}/api/orders`)).body
    expect(items.length).toBe(1)
    expect(items[0].order.channel).toBe("web")
    expect(items[0].order.total.amountCents).toBe(5389)
    expect(textOf((await visitor.open(`${url}/cart`)).html)).toContain("Nothing in it yet")
  })

  test("with an impossible quantity shows it as typed, marked, with its line", async () => {
    const url = `${store.url}/sandboxes/many`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/field-watch-38`, { quantity: "2" })
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const { html } = await visitor.open(`${url}/cart`)
    const fields = (html: string) =>
      [...html.matchAll(/<input type="number"[^>]*>/g)].map(([field]) => [
        /value="([^"]*)"/.exec(field)?.[1],
        field.includes('aria-invalid="true"')
      ])
    const variant = /Field Watch.*?name="variant" value="([^"]*)"/s.exec(html)?.[1] ?? ""
    expect(fields(html).toSorted()).toEqual([
      ["1", false],
      ["2", false]
    ])
    for (const [quantity, status, says] of [
      ["50", 400, /Quantity of Field Watch[^:]*: Only 3 left, 50 wanted in all\./],
      ["500", 400, /Quantity of Field Watch[^:]*: This should be a whole number from 0 to 99\./]
    ] as const) {
      const refused = await visitor.submit(`${url}/cart`, { variant, quantity })
      expect(refused.status).toBe(status)
      expect(textOf(/class="alert".*?<\/div>/s.exec(refused.html)?.[0] ?? "")).toMatch(says)
      expect(fields(refused.html).toSorted()).toEqual([
        ["1", false],
        [quantity, true]
      ])
    }
  })

  test("of more units than are left is marked on the product's page, and a sold-out variant is not", async () => {
    const url = `${store.url}/sandboxes/too-many`
    const visitor = makeVisitor()
    const [{ id }] = (await get(`${url}/api/products/field-watch-38`)).body.variants
    const isMarked = (html: string) => /<input(?=[^>]*name="quantity")[^>]*aria-invalid="true"/.test(html)
    const add = async (product: string, quantity: number, variant = "") => {
      const { html, status } = await visitor.submit(`${url}/products/${product}`, { variant, quantity: `${quantity}` })
      // What is wrong is said at the field, so the alert does not say it in other words.
      const alert = textOf(/<div class="alert".*?<\/div>/s.exec(html)?.[0] ?? "").trim()
      return [status, isMarked(html) ? alert : "", textOf(html)]
    }
    await add("field-watch-38", 2, id)
    expect(await add("field-watch-38", 2, id)).toEqual([
      400,
      "Please look at the marked fields.",
      expect.stringContaining("Only 3 left, 4 wanted in all.")
    ])
    await checkout(url, await cartWith(url, { product_id: "field-watch-38", variant_id: id, quantity: 3 }))
    expect(await add("field-watch-38", 1, id)).toEqual([400, "", expect.stringContaining("is sold out")])
    // Without a field, the page says what is so.
    for (const quantity of [0, 100]) {
      const said = expect.stringContaining("Field Watch 38 is sold out. Nothing was added to the cart.")
      expect(await add("field-watch-38", quantity, id)).toEqual([400, "", said])
    }
    const longVariant = await add("speckle-ceramic-mug", 1, "v".repeat(1000))
    expect(longVariant).toEqual([400, "", expect.stringContaining("Nothing was added to the cart. variant_id: ")])
    await add("speckle-ceramic-mug", 1)
    expect(await add("speckle-ceramic-mug", 99)).toEqual([
      400,
      "Please look at the marked fields.",
      expect.stringContaining("Up to 99 in all, and the cart already has 1.")
    ])
  })

  test("shows that the product is in the cart only as long as it is", async () => {
    const url = `${store.url}/sandboxes/said`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const added = await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "1" })
    const isShownInCart = async () => textOf((await visitor.open(added.url)).html).includes("In your cart.")
    expect([added.url.endsWith("?added=1"), await isShownInCart()]).toEqual([true, true])
    const { variants } = (await get(`${url}/api/products/speckle-ceramic-mug`)).body
    for (const { id } of variants) await visitor.submit(`${url}/cart`, { variant: id, remove: "1" })
    expect(textOf((await visitor.open(`${url}/cart`)).html)).toContain("Arc Desk Lamp")
    expect(await isShownInCart()).toBe(false)
    expect(textOf((await makeVisitor().open(added.url)).html)).not.toContain("In your cart.")
  })

  test("works from a URL with equivalent Unicode letters", async () => {
    const url = `${store.url}/sandboxes/kelvin`
    // The kelvin sign equals k in lower case, but a header may not contain it.
    const added = await makeVisitor().submit(`${url}/products/spec%E2%84%AAle-ceramic-mug`, { quantity: "1" })
    expect(textOf(added.html)).toContain("In your cart")
  })

  test("can be changed line by line before payment", async () => {
    const url = `${store.url}/sandboxes/change`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "1" })
    await visitor.submit(`${url}/products/field-watch-38`, { quantity: "1" })
    const variant = async (slug: string): Promise<string> =>
      (await get(`${url}/api/products/${slug}`)).body.variants[0].id
    const mug = await variant("speckle-ceramic-mug")
    const watch = await variant("field-watch-38")
    const more = await visitor.submit(`${url}/cart`, { variant: mug, quantity: "3" })
    expect(priceOf(textOf(more.html))).toBe("337.88")
    const tooMany = await visitor.submit(`${url}/cart`, { variant: watch, quantity: "4" })
    expect(tooMany.status).toBe(400)
    expect(textOf(tooMany.html)).toContain("Only 3 left, 4 wanted in all.")
    for (const quantity of ["-1", "100", "many", ""]) {
      const { html, status } = await visitor.submit(`${url}/cart`, { variant: mug, quantity })
      expect([status, html.match(/aria-invalid="true"/g)?.length]).toEqual([400, 1])
      expect(textOf(html)).toContain("This should be a whole number from 0 to 99.")
    }
    const fewer = await visitor.submit(`${url}/cart`, { variant: watch, quantity: "1", remove: "1" })
    expect(textOf(fewer.html)).not.toContain("Field Watch")
    const gone = await visitor.submit(`${url}/cart`, { variant: watch, quantity: "1" })
    expect(gone.status).toBe(404)
    expect(textOf(gone.html)).toContain("That line is no longer in the cart")
    const none = await visitor.submit(`${url}/cart`, { variant: mug, quantity: "0" })
    expect(textOf(none.html)).toContain("Nothing in it yet")
  })

  test.each([...declineReasons])("that is declined for %s takes nothing and keeps the typed fields", async (reason) => {
    const url = `${store.url}/sandboxes/declined`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const { html, status } = await visitor.submit(`${url}/checkout`, {
      payment_token: `tok_declined_${reason}`,
      buyer_name: "Dana Levi",
      buyer_email: "dana@example.com"
    })
    expect(status).toBe(402)
    expect(textOf(html)).toContain(`declined: ${reason.replaceAll("_", " ")}.`)
    expect(html).toContain(`value="Dana Levi"`)
    expect(html).toContain(`value="dana@example.com"`)
    expect(html).toMatch(new RegExp(`value="tok_declined_${reason}"[^>]* checked`))
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    expect(textOf((await visitor.open(`${url}/cart`)).html)).toContain("Arc Desk Lamp")
  })

  test("accepts a typed token, and names the known forms if it is unknown", async () => {
    const url = `${store.url}/sandboxes/own`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const pay = (own_token: string) => visitor.submit(`${url}/checkout`, { payment_token: "own", own_token })
    const unknown = await pay("4242")
    expect(unknown.status).toBe(402)
    expect(textOf(unknown.html)).toContain("This shop does not know the payment token.")
    expect((await pay("")).status).toBe(400)
    expect((await pay("spt_mine")).url).toContain("/orders/ord_")
  })

  test("uses a typed token even if its radio button is not chosen", async () => {
    const url = `${store.url}/sandboxes/typed`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const typed = { payment_token: "tok_visa", own_token: "tok_declined_lost_card" }
    const declined = await visitor.submit(`${url}/checkout`, typed)
    expect(declined.status).toBe(402)
    expect(textOf(declined.html)).toContain("declined: lost card.")
    expect(declined.html).toMatch(/<input[^>]*value="own"[^>]* checked/)
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
  })

  test("sent twice buys once and shows the order; a declined one can be sent again", async () => {
    const url = `${store.url}/sandboxes/twice`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const { html } = await visitor.open(`${url}/checkout`)
    const declined = await visitor.submit(`${url}/checkout`, { ...hiddenFieldsOf(html), payment_token: "tok_declined" })
    expect(declined.status).toBe(402)
    const pays: Record<string, string> = { ...hiddenFieldsOf(declined.html), payment_token: "tok_visa" }
    expect(pays.idempotency_key).not.toBe(hiddenFieldsOf(html).idempotency_key)
    const { id } = await freeCar(url, "LHR")
    const form = await visitor.open(`${url}/cars/book?offer_id=${id}`)
    const books = { ...hiddenFieldsOf(form.html), driver_name: "Dana", payment_token: "tok_visa" }
    for (const [path, fields] of [
      ["checkout", pays],
      ["cars/book", books]
    ] as const) {
      const [first, second] = await Promise.all([1, 2].map(() => visitor.submit(`${url}/${path}`, fields)))
      expect([first?.status, first?.url]).toEqual([200, expect.stringContaining("?placed=1")])
      expect(second?.url).toBe(first?.url ?? "")
    }
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(2)
  })

  test("sent again with other fields asks whether to buy once more", async () => {
    const url = `${store.url}/sandboxes/changed`
    const visitor = makeVisitor()
    const { id } = await freeFlight(url, "TLV", "LON")
    const book = (html: string, passenger_name: string) =>
      visitor.submit(`${url}/flights/book`, { ...hiddenFieldsOf(html), passenger_name, payment_token: "tok_visa" })
    const form = await visitor.open(`${url}/flights/book?offer_id=${id}&passengers=1`)
    expect((await book(form.html, "Dana")).url).toContain("?placed=1")
    const question = await book(form.html, "Noa")
    expect(question.status).toBe(409)
    expect(textOf(question.html)).toContain("already bought with this form")
    expect(textOf(question.html)).not.toContain("idempotency")
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
    expect((await book(question.html, "Noa")).url).toContain("?placed=1")
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(2)
  })

  test("of goods that others have bought meanwhile is refused with 409", async () => {
    const url = `${store.url}/sandboxes/late`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/field-watch-38`, { quantity: "3" })
    await checkout(url, await cartWith(url, { product_id: "field-watch-38" }))
    const { html, status } = await visitor.submit(`${url}/checkout`, { payment_token: "tok_visa" })
    expect(status).toBe(409)
    expect(textOf(html)).toContain("2 left, 3 wanted. Nothing was bought and nothing was charged")
    expect(html).toMatch(/class="alert".*?href="\/sandboxes\/late\/products">See all products</s)
    const more = await visitor.submit(`${url}/products/field-watch-38`, { quantity: "9" })
    expect(more.status).toBe(400)
    expect(more.html).toContain(`value="9"`)
  })

  test("marks the wrong field", async () => {
    const url = `${store.url}/sandboxes/wrong`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const { html, status } = await visitor.submit(`${url}/checkout`, {
      payment_token: "tok_visa",
      buyer_email: "nobody"
    })
    expect(status).toBe(400)
    expect(html).toMatch(/<input[^>]*id="field-buyer_email"[^>]*aria-invalid="true"/)
    expect(textOf(html)).toContain("This should be an e-mail address.")
  })

  test("has no access to its cart after a reset, even if another cart has the same id", async () => {
    const url = `${store.url}/sandboxes/again`
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    await visitor.submit(`${url}/orders/reset`, {})
    const agents = await cartWith(url, { product_id: "field-watch-38" })
    expect([...visitor.cookies.values()][0]).toStartWith(agents)
    expect(textOf((await visitor.open(`${url}/cart`)).html)).toContain("Nothing in it yet")
  })
})

describe("a booking", () => {
  test("of a room", async () => {
    const url = `${store.url}/sandboxes/room`
    const visitor = makeVisitor()
    const { check_in, check_out, hotel, room } = await freeRoom(url, "LON")
    const search = await visitor.open(`${url}/hotels?city=lon&check_in=${check_in}&check_out=${check_out}`)
    expect(textOf(search.html)).toContain(hotel.name)
    const rooms = await visitor.open(`${url}/hotels/${hotel.id}?check_in=${check_in}&check_out=${check_out}`)
    expect(textOf(rooms.html)).toContain(room.roomName)
    const fields = { room_type_id: room.roomTypeId, check_in, check_out, guest_name: "Dana Levi" }
    const form = `${url}/hotels/${hotel.id}/book`
    expect((await visitor.open(`${form}?${new URLSearchParams(fields)}`)).html).toContain(`value="Dana Levi"`)
    const declined = await visitor.submit(form, { ...fields, payment_token: "tok_declined_fraudulent" })
    expect(declined.status).toBe(402)
    expect(declined.html).toContain(`value="Dana Levi"`)
    const nameless = await visitor.submit(form, { ...fields, guest_name: " ", payment_token: "tok_visa" })
    expect(nameless.status).toBe(400)
    expect(nameless.html).toMatch(/id="field-guest_name"[^>]*aria-invalid/)
    const booked = await visitor.submit(form, { ...fields, payment_token: "tok_visa" })
    expect(textOf(booked.html)).toContain("Your room is booked.")
    const [{ booking }] = (await get(`${url}/api/orders`)).body.items
    expect([booking.channel, booking.ref.hotelName]).toEqual(["web", hotel.name])
  })

  test("of seats, and a refusal of more seats than are left", async () => {
    const url = `${store.url}/sandboxes/seats`
    const visitor = makeVisitor()
    const offer = await freeFlight(url, "TLV", "LON")
    const search = await visitor.open(`${url}/flights?from=TLV&to=LON&date=${offer.date}`)
    expect(textOf(search.html)).toContain(offer.flightNumber)
    const fields = { passenger_name: "Noa", payment_token: "tok_visa" }
    const booked = await visitor.submit(`${url}/flights/book`, { ...fields, offer_id: offer.id, passengers: "2" })
    expect(textOf(booked.html)).toContain("Your seats are booked.")
    // KV207 has one seat in economy, every day.
    const last = `flt_kv207_tlv_lgw_${dayAhead(40).replaceAll("-", "")}_economy`
    const two = await visitor.submit(`${url}/flights/book`, { ...fields, offer_id: last, passengers: "2" })
    expect(two.status).toBe(409)
    expect(textOf(two.html)).toContain("has 1 seat left in economy, 2 wanted")
  })

  test("of seats never charges a sum that was not shown", async () => {
    const url = `${store.url}/sandboxes/shown`
    const visitor = makeVisitor()
    const offer = await freeFlight(url, "TLV", "LON")
    const { amountCents } = offer.fare
    const form = `${url}/flights/book`
    const sumsOf = (html: string) => [...html.matchAll(/data-total[^>]*>\$([\d,.]+)</g)].map(([, sum]) => sum)
    const shownIn = (html: string) => /name="shown_cents" value="(\d+)"/.exec(html)?.[1] ?? ""
    const inDollars = (cents: number) => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })
    const { html } = await visitor.open(`${form}?offer_id=${offer.id}`)
    expect(sumsOf(html)).toEqual([inDollars(amountCents), inDollars(amountCents)])
    const fields = { offer_id: offer.id, passenger_name: "Noa", payment_token: "tok_visa", passengers: "3" }
    // The form for one passenger, sent with three passengers but the shown sum of one.
    const question = await visitor.submit(form, { ...fields, shown_cents: shownIn(html) })
    expect(question.status).toBe(409)
    expect(textOf(question.html)).toContain(
      `The total for 3 passengers is now $${inDollars(amountCents * 3)}. Nothing was booked`
    )
    expect(question.html).toContain(`value="Noa"`)
    const updated = await visitor.submit(form, { ...fields, shown_cents: shownIn(html), update: "1" })
    expect(updated.status).toBe(200)
    for (const answer of [question, updated]) {
      expect(sumsOf(answer.html)).toEqual([inDollars(amountCents * 3), inDollars(amountCents * 3)])
      expect(shownIn(answer.html)).toBe(String(amountCents * 3))
    }
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    const booked = await visitor.submit(form, { ...fields, shown_cents: shownIn(question.html) })
    expect(textOf(booked.html)).toContain("Passengers 3")
    expect((await get(`${url}/api/orders`)).body.items[0].booking).toMatchObject({
      passengers: 3,
      total: { amountCents: amountCents * 3 }
    })
    const many = { ...fields, passengers: "12", shown_cents: "1" }
    for (const { html, status } of [
      await visitor.submit(form, many),
      await visitor.submit(form, { ...many, update: "1" }),
      await visitor.open(`${form}?offer_id=${offer.id}&passengers=12`)
    ]) {
      expect([status, textOf(html).includes("whole number from 1 to 9")]).toEqual([400, true])
      expect(html).toContain('value="12"')
    }
  })

  test("of a car", async () => {
    const url = `${store.url}/sandboxes/car`
    const visitor = makeVisitor()
    const offer = await freeCar(url, "LHR")
    expect(textOf((await visitor.open(`${url}/cars/book?offer_id=${offer.id}`)).html)).toContain(offer.className)
    const booked = await visitor.submit(`${url}/cars/book`, {
      offer_id: offer.id,
      driver_name: "Noa",
      payment_token: "tok_visa"
    })
    expect(textOf(booked.html)).toContain("Your car is booked.")
    // Newark never has luxury cars. The refusal links to a search with the same place and days.
    const [from, to] = [dayAhead(40), dayAhead(42)]
    const none = await visitor.submit(`${url}/cars/book`, {
      ...{ offer_id: `car_ewr_luxury_${from.replaceAll("-", "")}_${to.replaceAll("-", "")}`, driver_name: "Noa" },
      payment_token: "tok_visa"
    })
    expect(none.status).toBe(409)
    expect(addressesIn(none.html)).toContain(`/sandboxes/car/cars?location=EWR&pickup_date=${from}&dropoff_date=${to}`)
  })

  test("that is refused stays at an address that shows its form, and without a choice leads to the search", async () => {
    const url = `${store.url}/sandboxes/stays`
    const { check_in, check_out, hotel, room } = await freeRoom(url, "LON")
    const stay = new URLSearchParams({ room_type_id: room.roomTypeId, check_in, check_out })
    for (const [path, search, choice, count] of [
      [`/hotels/${hotel.id}/book`, `/hotels/${hotel.id}`, stay, "guests=2"],
      ["/flights/book", "/flights", `offer_id=${(await freeFlight(url, "TLV", "LON")).id}`, "passengers=2"],
      ["/cars/book", "/cars", `offer_id=${(await freeCar(url, "LHR")).id}`, "location=LHR"]
    ] as const) {
      const visitor = makeVisitor()
      const { html } = await visitor.open(`${url}${path}?${choice}&${count}`)
      const action = addressesIn(html).find((address) => address.includes(`${path}?`)) ?? ""
      const refused = await visitor.submit(`${store.url}${action}`, {
        ...hiddenFieldsOf(html),
        ...Object.fromEntries(new URLSearchParams(count))
      })
      expect([path, refused.status]).toEqual([path, 400])
      const again = (await visitor.open(refused.url)).html
      expect(again).toContain('id="booking"')
      const [, name] = /name="(guests|passengers)"/.exec(again) ?? []
      expect(/type="number" value="(.)"/.exec(again)?.[1]).toBe(name && "2")
      expect((await visitor.open(`${url}${path}?${count}`)).url).toBe(`${url}${search}?${count}`)
    }
  })

  test("can be searched on every date that the form allows, in each city's time zone", async () => {
    const made = { name: "zones", clock: { mode: "frozen", at: "2027-01-15T23:00:00Z" } }
    expect((await post(`${store.url}/bench/v1/sandboxes`, made)).status).toBe(201)
    const url = `${store.url}/sandboxes/zones`
    const visitor = makeVisitor()
    const boundsIn = async (path: string) => {
      const { html } = await visitor.open(`${url}${path}`)
      const fields = [...html.matchAll(/<input[^>]*type="date"[^>]*>/g)]
      return [
        ...new Set(fields.map(([field]) => `${/min="([^"]*)/.exec(field)?.[1]} ${/max="([^"]*)/.exec(field)?.[1]}`))
      ]
    }
    // It is the 16th in Tel Aviv and Tokyo, and the 15th in London and New York.
    const pages = ["/flights?from=TLV&to=LON", "/flights?from=NYC&to=LON", "/hotels?city=TYO", "/cars?location=LHR"]
    for (const page of pages) expect(await boundsIn(page)).toEqual(["2027-01-15 2028-01-16"])
    const route = textOf((await visitor.open(`${url}/flights?from=NYC&to=LON&date=2027-01-15`)).html)
    expect(route).toMatch(/[1-9]\d* flights, by time/)
    // The page of a hotel uses the dates of its city.
    const [hotel] = (await get(`${url}/api/hotels?city=TYO&check_in=2027-01-20&check_out=2027-01-21`)).body.items
    expect(await boundsIn(`/hotels/${hotel.id}`)).toEqual(["2027-01-16 2028-01-16"])
  })

  test("of what there is not shows it in its field, beside the error", async () => {
    for (const [path, field, value] of [
      ["/hotels?city=PAR", "city", "PAR"],
      ["/hotels?city=PAR&guests=9", "guests", "9"],
      ["/hotels?max_nightly_cents=cheap", "max_nightly_cents", "cheap"],
      ["/flights?from=Paris&to=LON", "from", "Paris"],
      ["/flights?from=TLV&to=LON&cabin=first", "cabin", "first"],
      ["/cars?location=CDG", "location", "CDG"],
      ["/cars?car_class=tank", "car_class", "tank"],
      ["/cars?car_class=%E2%80%AEtank", "car_class", "\u202etank"]
    ] as const) {
      const { html, status } = await makeVisitor().open(`${store.url}${path}`)
      const select = new RegExp(`<select id="field-${field}"[^>]*aria-invalid="true".*?</select>`, "s").exec(html)?.[0]
      const chosen = [...(select ?? "").matchAll(/<option([^>]*)selected[^>]*>/g)].map(([option]) => option)
      expect([path, status, chosen]).toEqual([path, 400, [expect.stringContaining(`value="${value}"`)]])
      // The text of an option cannot be shown as another one.
      expect(textOf(select ?? "")).not.toContain("\u202e")
    }
    // A name that is understood chooses its option.
    const { html } = await makeVisitor().open(`${store.url}/hotels?city=london&guests=9`)
    expect(html).toMatch(/<option(?=[^>]*value="LON")[^>]*selected/)
  })

  test("for unavailable dates names the available ones", async () => {
    const visitor = makeVisitor()
    const past = await visitor.open(`${store.url}/hotels?city=LON&check_in=2020-01-01&check_out=2020-01-02`)
    expect(past.status).toBe(400)
    expect(past.html).toContain(`value="2020-01-01"`)
    expect(textOf(past.html)).toMatch(/Choose a date from \d+ \w+ \d{4} to \d+ \w+ \d{4}\./)
    const noDate = await visitor.open(`${store.url}/flights?from=TLV&to=LON&date=tomorrow`)
    expect(textOf(noDate.html)).toContain("This should be a date that exists, YYYY-MM-DD.")
    // An unknown city is reported, not ignored.
    const elsewhere = await visitor.open(`${store.url}/hotels?city=PAR`)
    expect(elsewhere.status).toBe(400)
    expect(elsewhere.html).toMatch(/id="field-city"[^>]*aria-invalid/)
    expect(textOf(elsewhere.html)).toContain("This should be one of TLV, NYC, LON, TYO, or a name such as London.")
    expect(textOf(elsewhere.html)).not.toContain("Hotels in")
    const byName = await visitor.open(`${store.url}/hotels?city=tel+aviv`)
    expect([byName.status, textOf(byName.html).includes("Hotels in Tel Aviv")]).toEqual([200, true])
    const noDesk = await visitor.open(`${store.url}/cars?location=CDG`)
    expect([noDesk.status, noDesk.html.includes('id="field-location-error"')]).toEqual([400, true])
    const sameCity = await visitor.open(`${store.url}/flights?from=LHR&to=LGW`)
    expect(sameCity.status).toBe(400)
    expect(sameCity.html).toMatch(/id="field-to"[^>]*aria-invalid/)
  })
})
