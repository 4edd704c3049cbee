import { describe, expect, test } from "bun:test"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Effect, Logger, LogLevel } from "effect"
import { DatabaseUnavailable, Unavailable } from "../../src/domain/Errors.ts"
import { respondToFailure } from "../../src/http/ErrorResponse.ts"
import { errorPage } from "../../src/web/errorPage.tsx"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { freeFlight } from "./demo.ts"
import { addressesIn, browserHeaders, getPage, hiddenFieldsOf, makeVisitor, textOf } from "./pages.ts"

/** The response to a request whose handler dies. */
const afterDefect = (
  path: string,
  headers: Record<string, string>,
  defect: unknown = new Error("the secret of the house"),
  committed?: "change"
): Promise<Response> => {
  const request = HttpServerRequest.fromWeb(new Request(`http://localhost${path}`, { headers }))
  return respondToFailure({
    request,
    alternatives: { methodsOf: () => ["GET"], nearestTo: () => [] },
    present: errorPage,
    stopped: undefined,
    committed
  })(Cause.die(defect)).pipe(
    Effect.map((response) => HttpServerResponse.toWeb(response)),
    Logger.withMinimumLogLevel(LogLevel.None),
    Effect.runPromise
  )
}

test("a defect is an error page without details for a browser", async () => {
  const response = await afterDefect("/hotels", browserHeaders)
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"])
  const text = textOf(await response.text())
  expect(text).toContain("Something went wrong.")
  expect(text).not.toContain("secret")
})

test("a defect is an error envelope for a program", async () => {
  for (const [path, headers] of [
    ["/hotels", {}],
    ["/api/hotels", browserHeaders]
  ] as const) {
    const response = await afterDefect(path, headers)
    expect(response.status).toBe(500)
    expect(await response.json()).toHaveProperty("error.code", "internal_error")
  }
})

const store = useStore()

test("an error page says nothing of the cart, which it does not know", async () => {
  const visitor = makeVisitor()
  await visitor.submit(`${store.url}/products/arc-desk-lamp`, { quantity: "2" })
  const labelOn = async (path: string) =>
    /class="cart-link" aria-label="([^"]*)"/.exec((await visitor.open(`${store.url}${path}`)).html)?.[1]
  expect([await labelOn("/orders"), await labelOn("/no/such/page")]).toEqual(["Cart, 2 items", "Cart"])
})

const makeShop = async (name: string, settings: object): Promise<string> => {
  const agent = { disclosure: "neutral" }
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name, agent, ...settings })).status).toBe(201)
  return `${store.url}/shops/${name}`
}

/** The status of an error page, and the text of its notice. */
const notice = ({ html, status }: { readonly html: string; readonly status: number }) => {
  const text = textOf(/<section class="notice wrap">.*?<\/p><p class="actions">/s.exec(html)?.[0] ?? "")
  return [status, text.trim().replace(/^\d+ /, "")]
}

/** The search page of a shop with this fault. */
const searchWith = async (name: string, effect: object) => {
  const url = await makeShop(name, { faults: [{ when: { surface: ["web"] }, effect }] })
  return makeVisitor().open(`${url}/products`)
}

describe("an error page says the same as the API", () => {
  test("if the calls of a shop are used up", async () => {
    const url = await makeShop("calls", { limits: { calls: 1 } })
    await get(`${url}/api/products`)
    const page = await makeVisitor().open(`${url}/products`)
    expect(notice(page)).toEqual([429, "A limit is reached. The budget of 1 call is used up. Nothing was done."])
    expect(textOf(page.html)).not.toContain("try it again")
  })

  test("if the spending budget of a shop is too small", async () => {
    const url = await makeShop("spend", { limits: { spendCents: 1000 } })
    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
    const page = await visitor.submit(`${url}/checkout`, { payment_token: "tok_visa" })
    const text = "A limit is reached. This payment would exceed the budget of $10.00. Nothing was done."
    expect(notice(page)).toEqual([429, text])
  })

  test("if the shop is closed", async () => {
    const url = await makeShop("closed", { task: "travel/two-seats-to-gatwick" })
    expect((await post(`${store.url}/bench/v1/sandboxes/closed/grade`, {})).status).toBe(200)
    const { html, status } = await makeVisitor().open(`${url}/products`)
    const text = "This has ended. The shop is closed. Nothing was done, and nothing more can be done."
    expect([status, textOf(/<body>.*/s.exec(html)?.[0] ?? "").trim()]).toEqual([410, text])
    // Its files and its other pages are refused as well.
    expect(addressesIn(html)).toEqual([])
  })

  test("if there is a rate limit", async () => {
    const page = await searchWith("limited", { kind: "rateLimit", retryAfterSeconds: 5 })
    expect(notice(page)).toEqual([429, "A limit is reached. Too many requests. Try again in 5 seconds."])
  })

  test("for any injected error, with escaped text", async () => {
    for (const [status, title] of [
      [400, "That did not work."],
      [404, "That did not work."],
      [409, "That did not work."],
      [500, "That did not work."],
      [503, "Not available at the moment."]
    ] as const) {
      const message = `The fare of <b>${status}</b> is gone.`
      const page = await searchWith(`error-${status}`, { kind: "error", status, code: "fare_gone", message })
      expect(notice(page)).toEqual([status, `${title} ${message}`])
    }
  })

  test("if the price has changed", async () => {
    const url = await makeShop("dearer", {})
    const { cabin, date, flightNumber, id } = await freeFlight(url, "TLV", "LON")
    const { fare } = (await get(`${url}/api/flights?from=TLV&to=LON&date=${date}`)).body.items.find(
      (offer: { id: string }) => offer.id === id
    )
    const effect = { kind: "price", select: { sku: `${flightNumber}/${cabin}` }, cents: 90_000, onBook: "refuse" }
    expect((await post(`${store.url}/bench/v1/sandboxes/dearer/faults`, { effect })).status).toBe(201)
    const visitor = makeVisitor()
    const form = await visitor.open(`${url}/flights/book?offer_id=${id}`)
    const typed = { passenger_name: "Dana Levi", passengers: "1", payment_token: "tok_visa" }
    const [status, text] = notice(
      await visitor.submit(`${url}/flights/book`, { ...hiddenFieldsOf(form.html), ...typed })
    )
    expect(status).toBe(409)
    expect(text).toContain(`has changed from ${(fare.amountCents / 100).toFixed(2)} USD to 900.00 USD.`)
    expect(text).toContain("Nothing was bought and nothing was charged.")
  })
})

test("a refused form links to the page that shows it again", async () => {
  const url = await makeShop("again", {})
  const { id } = await freeFlight(url, "TLV", "LON")
  const visitor = makeVisitor()
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
  const limited = { when: { surface: ["web"] }, effect: { kind: "rateLimit", retryAfterSeconds: 5 } }
  const faults = `${store.url}/bench/v1/sandboxes/again/faults`
  for (const [path, field] of [
    [`/flights/book?offer_id=${id}`, "passenger_name"],
    ["/checkout", "payment_token"],
    ["/cart", "quantity"]
  ] as const) {
    const form = await visitor.open(url + path)
    expect([path, (await send("PUT", faults, { faults: [limited] })).status]).toEqual([path, 200])
    const refused = await visitor.submit(form.url, hiddenFieldsOf(form.html))
    await send("PUT", faults, { faults: [] })
    const link = /<a class="button" href="([^"]*)"[^>]*>Back to the form/
      .exec(refused.html)?.[1]
      ?.replaceAll("&amp;", "&")
    expect([path, refused.status, link]).toEqual([path, 429, expect.any(String)])
    expect((await visitor.open(new URL(link ?? "", url).href)).html).toContain(`name="${field}"`)
  }
})

describe("the error page of an unavailable server", () => {
  const pageFor = async (defect: unknown, committed?: "change") => {
    const response = await afterDefect("/hotels", browserHeaders, defect, committed)
    const html = await response.text()
    return { says: notice({ html, status: response.status }), html }
  }

  test("does not say what is unavailable", async () => {
    const reason = "its write lock was not free for 5 seconds"
    const lacks = [
      new DatabaseUnavailable({ unknown_outcome: false, reason }),
      ...Unavailable.fields.reason.literals.map((reason) => new Unavailable({ reason }))
    ]
    for (const defect of lacks) {
      const { says } = await pageFor(defect)
      expect(says).toEqual([503, "Not available at the moment. Wait a moment and try it again."])
    }
  })

  test("says to look for the purchase first if its outcome is unknown", async () => {
    const text = "Wait a moment. If you were buying something, check whether it was bought before you try again."
    for (const { html, says } of [
      await pageFor(new DatabaseUnavailable({ unknown_outcome: true, detail: "ECONNRESET" })),
      // Here a change was committed before the defect.
      await pageFor(new DatabaseUnavailable({ unknown_outcome: false, reason: "its disk is full" }), "change")
    ]) {
      expect(says).toEqual([503, `Not available at the moment. ${text}`])
      expect(/<a class="button" href="([^"]*)"/.exec(html)?.[1]).toBe("/orders")
    }
  })
})

test("errors with their own page text keep it", async () => {
  for (const [path, title] of [
    ["/nowhere", "There is nothing here."],
    ["/%E0%A4%A", "That address cannot be read."]
  ] as const) {
    expect(textOf((await getPage(`${store.url}${path}`)).body)).toContain(title)
  }
  const { body } = await send("POST", `${store.url}/policies/terms`, undefined, browserHeaders)
  expect(textOf(body)).toContain("This address does not accept that.")
})
