import { describe, expect, test } from "bun:test"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { dayAhead, seedPurchases } from "./demo.ts"
import { addressesIn, browserHeaders, getPage, makeVisitor, textOf } from "./pages.ts"

const store = useStore()

const pages = [
  "/",
  "/products",
  "/products/field-watch-38",
  "/cart",
  "/checkout",
  "/hotels",
  "/flights",
  "/cars",
  "/orders"
]

describe("a page", () => {
  test.each(pages)("%s has a strict CSP without inline code, and is not cached", async (path) => {
    const { body, headers } = await getPage(`${store.url}${path}`)
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toStartWith("default-src 'none'; ")
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("x-request-id")).toBeTruthy()
    // The CSP would block inline code.
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    expect(body).toStartWith(`<!doctype html><html lang="en">`)
    expect(body.match(/<h1/g)?.length).toBe(1)
  })

  test("is compressed only for clients that accept it", async () => {
    const plain = await fetch(store.url, { headers: { "accept-encoding": "identity" } })
    const small = await fetch(store.url, { headers: { "accept-encoding": "gzip" }, decompress: false } as RequestInit)
    expect(plain.headers.get("content-encoding")).toBeNull()
    expect(small.headers.get("content-encoding")).toBe("gzip")
    expect(small.headers.get("vary")).toBe("accept-encoding")
    const bytes = await small.bytes()
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(await plain.text())
    for (const encoding of ["gzip;q=0", "gzip;Q=0"]) {
      const refused = await fetch(store.url, { headers: { "accept-encoding": encoding } })
      expect([encoding, refused.headers.get("content-encoding")]).toEqual([encoding, null])
    }
  })

  test("answers HEAD without a body", async () => {
    const head = await fetch(`${store.url}/products`, { method: "HEAD" })
    expect(head.status).toBe(200)
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })
})

describe("the assets of a page", () => {
  test("are cached forever, under names that change with their contents", async () => {
    const { body } = await getPage(`${store.url}/orders`)
    const files = addressesIn(body).filter((address) => address.startsWith("/assets/"))
    expect(files.length).toBe(6)
    for (const file of files) {
      const { headers, status } = await get(`${store.url}${file}`)
      expect([file, status]).toEqual([file, 200])
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      const [, hash, extension = ""] = /-([0-9a-f]{10})\.(\w+)$/.exec(file) ?? []
      const bytes = await (await fetch(`${store.url}${file}`)).bytes()
      expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex")).toStartWith(hash ?? "none")
      const types: Record<string, string> = {
        css: "text/css",
        js: "text/javascript",
        svg: "image/svg+xml",
        woff2: "font/woff2"
      }
      expect(headers.get("content-type")).toStartWith(types[extension] ?? "none")
    }
    expect((await get(`${store.url}/assets/site-0000000000.css`)).status).toBe(404)
  })

  test("refer only to files of this server, including the fonts of the stylesheet", async () => {
    const { body } = await getPage(store.url)
    const stylesheet = addressesIn(body).find((address) => address.endsWith(".css")) ?? ""
    const { body: css } = await get(`${store.url}${stylesheet}`)
    const urls = [...css.matchAll(/url\("?([^")]+)"?\)/g)].map(([, url = ""]) => url)
    expect(urls.length).toBeGreaterThan(1)
    for (const url of urls) expect((await get(new URL(url, `${store.url}${stylesheet}`).href)).status).toBe(200)
    expect(css).not.toMatch(/@import|https?:\/\//)
  })
})

test("all content of a page is in a landmark", async () => {
  const { body } = await getPage(`${store.url}/sandboxes/run-7/`)
  const outside = body
    .replace(/^.*<body>|<\/body>.*$/gs, "")
    .replace(/<(header|main|footer|aside)\b.*?<\/\1>/gs, "")
    .replace(/<a class="skip".*?<\/a>/s, "")
  expect(textOf(outside).trim()).toBe("")
})

test("both cabins of a flight are in one row", async () => {
  const { body } = await getPage(`${store.url}/flights?from=TLV&to=LON&date=${dayAhead(40)}`)
  const { items } = (await get(`${store.url}/api/flights?from=TLV&to=LON&date=${dayAhead(40)}`)).body
  const rows = body.split('<li class="flight">').slice(1)
  expect(rows.length).toBe(new Set(items.map(({ flightNumber }: { flightNumber: string }) => flightNumber)).size)
  for (const row of rows) expect(row.match(/>(Economy|Business)</g)).toEqual([">Economy<", ">Business<"])
})

test("an empty feed links to the agents and the products", async () => {
  const { body } = await getPage(`${store.url}/sandboxes/empty/orders`)
  const links = addressesIn(body.slice(body.indexOf('id="feed-empty"'), body.indexOf('id="feed-ways"')))
  expect(links).toEqual(["/sandboxes/empty/#agents", "/sandboxes/empty/products"])
})

describe("a path that is not found", () => {
  test.each(["/nothing", "/products/nothing", "/orders/ord_nothing", "/bookings/VT-000000", "/hotels/htl_nothing"])(
    "is a 404 page for a browser: %s",
    async (path) => {
      const { body, headers, status } = await getPage(`${store.url}/sandboxes/lost${path}`)
      expect(status).toBe(404)
      expect(headers.get("content-type")).toStartWith("text/html")
      expect(body).toContain(`href="/sandboxes/lost/"`)
      // The page links to the list of existing records.
      const list = { products: "/products", orders: "/orders", bookings: "/orders", hotels: "/hotels" }
      const [, kind = ""] = path.split("/")
      const helps = Object.entries(list).find(([name]) => name === kind)?.[1] ?? "/"
      expect(body).toContain(`<a class="button" href="/sandboxes/lost${helps}">`)
    }
  )

  test("is an error envelope for a program, and below /api", async () => {
    for (const [path, headers] of [
      ["/nothing", {}],
      ["/nothing", { accept: "application/json" }],
      ["/api/nothing", browserHeaders],
      ["/api/orders/nothing", browserHeaders],
      ["/sandboxes/a/api/nothing", browserHeaders],
      ["/API/nothing", browserHeaders],
      ["//api/nothing", browserHeaders],
      ["/%61pi/nothing", browserHeaders],
      ["/nothing", { accept: "application/json, text/html;q=0" }],
      ["/nothing", { accept: "application/json, text/html; level=1; Q=0.0" }]
    ] as const) {
      const answer = await get(`${store.url}${path}`, headers)
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 404, "application/json"])
      expect(answer.body.error.message).toBeTruthy()
    }
  })

  test("is distinguished from a wrong method or a wrong request", async () => {
    const wrong = await fetch(`${store.url}/cart`, { method: "DELETE", headers: browserHeaders })
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, POST, HEAD"])
    const misplaced = await fetch(`${store.url}/hotels`, { method: "POST", headers: browserHeaders })
    expect([misplaced.status, misplaced.headers.get("allow")]).toEqual([405, "GET, HEAD"])
    expect(textOf(await misplaced.text())).toContain("It accepts GET or HEAD, and received POST.")
    expect((await getPage(`${store.url}/sandboxes/NOT-A-NAME/`)).status).toBe(400)
    expect((await getPage(`${store.url}/%zz`)).status).toBe(400)
    expect((await getPage(`${store.url}/products?category=cars`)).status).toBe(400)
  })
})

describe("a form", () => {
  const form = "quantity=1"
  const inParts = (text: string) =>
    new ReadableStream<string>({
      start: (controller) => {
        for (const part of text) controller.enqueue(part)
        controller.close()
      }
    })
  const type = { "content-type": "application/x-www-form-urlencoded" }
  const send = (headers: Record<string, string>, body = form) =>
    fetch(`${store.url}/products/arc-desk-lamp`, {
      method: "POST",
      redirect: "manual",
      body,
      headers: { ...type, ...headers }
    })

  test("is accepted from our own pages only", async () => {
    const origin = store.url
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin },
      { origin: "https://evil.example" },
      { origin: "null" }
    ] as ReadonlyArray<Record<string, string>>) {
      const response = await send(headers)
      expect([headers, response.status]).toEqual([headers, 403])
      expect(response.headers.get("set-cookie")).toBeNull()
    }
    for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin }, {}] as ReadonlyArray<
      Record<string, string>
    >) {
      expect([headers, (await send(headers)).status]).toEqual([headers, 303])
    }
  })

  test("must be urlencoded and at most 64 KiB", async () => {
    for (const type of ["application/json", "multipart/form-data; boundary=x"]) {
      const other = await send({ "content-type": type }, "{}")
      expect([other.status, textOf(await other.text())]).toEqual([
        415,
        expect.stringContaining("x-www-form-urlencoded")
      ])
    }
    expect((await send({}, `quantity=1&x=${"x".repeat(70_000)}`)).status).toBe(413)
    expect((await post(`${store.url}/checkout`)).status).toBe(409)
  })

  test("without a Content-Length is 411, not 413", async () => {
    const chunked = await fetch(`${store.url}/products/arc-desk-lamp`, {
      method: "POST",
      redirect: "manual",
      body: inParts(form),
      headers: type
    })
    const text = textOf(await chunked.text())
    expect([chunked.status, text]).toEqual([411, expect.stringContaining("Content-Length")])
    expect(text).not.toContain("longer than")
  })

  test("with a Content-Encoding is 415", async () => {
    const headers = { ...type, "content-encoding": "gzip" }
    const url = `${store.url}/products/arc-desk-lamp`
    const encoded = await fetch(url, { method: "POST", redirect: "manual", body: Bun.gzipSync(form), headers })
    expect([encoded.status, textOf(await encoded.text())]).toEqual([415, expect.stringContaining("Content-Encoding")])
    expect(encoded.headers.get("accept-encoding")).toBe("identity")
    for (const none of ["identity", "utf-8"]) expect((await send({ "content-encoding": none })).status).toBe(303)
  })

  test("sets an HttpOnly cart cookie for its own sandbox", async () => {
    const cookieAt = async (base: string) => {
      const response = await fetch(`${store.url}${base}/products/arc-desk-lamp`, {
        ...{ method: "POST", redirect: "manual", body: form, headers: type }
      })
      return response.headers.get("set-cookie") ?? ""
    }
    const cookie = await cookieAt("/sandboxes/run-7")
    expect(cookie).toMatch(/^vitrine-cart-run-7=cart_\w+\.\d+; Path=\/sandboxes\/run-7; /)
    for (const attribute of ["HttpOnly", "SameSite=Lax"]) expect(cookie.split("; ")).toContain(attribute)
    expect(await cookieAt("")).toContain("; Path=/; ")
  })

  test("of one sandbox never changes another sandbox's cart", async () => {
    const visitor = makeVisitor()
    await visitor.submit(`${store.url}/products/arc-desk-lamp`, { quantity: "1" })
    const other = await visitor.open(`${store.url}/sandboxes/other/cart`)
    expect(textOf(other.html)).toContain("Nothing in it yet")
  })
})

test("the privacy page names the cart cookie, and the session cookie except in a neutral shop", async () => {
  const open = textOf((await getPage(`${store.url}/policies/privacy`)).body)
  expect(open).toMatch(
    / Cookies A cookie holds the id of your cart .* thirty days\. .* sign in, .* the 12 hours of the session\./
  )
  await post(`${store.url}/bench/v1/sandboxes`, { name: "quiet" })
  const neutral = textOf((await getPage(`${store.url}/shops/quiet/policies/privacy`)).body)
  expect(neutral).toContain(" The one cookie ")
  expect(neutral).not.toContain("sign in")
})

test("text from callers is shown as text and never runs", async () => {
  const url = `${store.url}/sandboxes/probe`
  const probe = `"><img src=x onerror=alert(1)><script>alert(2)</script>&amp;'`
  await seedPurchases(url)
  const offer = (await get(`${url}/api/cars?location=LHR&pickup_date=2027-03-12&dropoff_date=2027-03-13`)).body.items[0]
  const { body: booking } = await post(`${url}/api/cars/book`, {
    ...{ offer_id: offer.id, driver_name: probe, driver_email: `"<b>"@x.example`, payment_token: "tok_visa" }
  })
  const visitor = makeVisitor()
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
  const shown = [
    await visitor.open(`${url}/bookings/${booking.id}`),
    await visitor.open(`${url}/orders`),
    await visitor.open(`${url}/products?q=${encodeURIComponent(probe)}`),
    await visitor.open(`${url}/hotels?check_in=${encodeURIComponent(probe)}`),
    await visitor.open(`${url}/flights/book?offer_id=${encodeURIComponent(probe)}`),
    await visitor.submit(`${url}/checkout`, {
      ...{ buyer_name: probe, buyer_email: probe, payment_token: "own", own_token: probe }
    })
  ]
  for (const { html, url } of shown) {
    expect([url, html.includes("<img src=x"), html.includes("<script>alert")]).toEqual([url, false, false])
  }
  expect(textOf(shown[0]?.html ?? "")).toContain(probe)
})
