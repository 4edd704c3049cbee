import { describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { cartWith, get, post } from "../support/requests.ts"
import { startStore, useStore } from "../support/store.ts"
import { startAnalytics } from "../visibility/support/analytics.ts"
import { addressesIn, browserHeaders, getPage, textOf } from "../web/pages.ts"

const store = useStore()
const open = useStore({ host: "0.0.0.0" })
const named = useStore({ host: "0.0.0.0", allowedHosts: ["shop.lan"], allowedOrigins: ["https://console.example"] })

const evil = { host: "evil.example:3000" }

describe("a request with a foreign Host", () => {
  test.each([
    "/api/products",
    "/api/orders",
    "/readyz",
    "/metrics",
    "/nothing",
    "/sandboxes/a/api/orders",
    "/openapi.json"
  ])("is refused at %s, and the error names the setting", async (path) => {
    const { body, headers, status } = await get(`${store.url}${path}`, evil)
    expect([status, body.error.code]).toEqual([403, "host_not_allowed"])
    expect(body.error.message).toContain('"evil.example:3000"')
    expect(body.error.message).toContain("ALLOWED_HOSTS=evil.example")
    expect(headers.get("x-request-id")).toBeTruthy()
  })

  test("that is very long is quoted only in part", async () => {
    const { body } = await get(`${store.url}/api/products`, { host: `${"x".repeat(6000)}.example` })
    expect(JSON.stringify(body).length).toBeLessThan(600)
    // The setting accepts only valid host names.
    expect(body.error.message).toEndWith("Use localhost or the host of PUBLIC_URL.")
    const origin = `https://${"x".repeat(6000)}.example`
    const refused = await post(`${store.url}/api/demo/reset`, undefined, { origin })
    expect([refused.status, JSON.stringify(refused.body).length < 600]).toEqual([403, true])
  })

  test("changes nothing", async () => {
    const url = `${store.url}/sandboxes/kept`
    const cart = await cartWith(url, { product_id: "arc-desk-lamp" })
    for (const headers of [evil, { ...evil, origin: "http://evil.example:3000" }]) {
      expect((await post(`${url}/api/demo/reset`, undefined, headers)).status).toBe(403)
      expect((await post(`${url}/api/carts`, undefined, headers)).status).toBe(403)
    }
    expect((await get(`${url}/api/carts/${cart}`)).status).toBe(200)
  })

  test("is refused in the envelope of the analytics API", async () => {
    const { body, headers, status } = await get(`${store.url}/api/v1/vitals`, evil)
    expect([status, body.error.code]).toEqual([403, "host_not_allowed"])
    expect(body.error.request_id).toBe(headers.get("x-request-id"))
    expect(headers.get("access-control-allow-origin")).toBeNull()
  })

  test("is refused at the separate port of the analytics API", async () => {
    const apart = await startAnalytics({ visibilityPort: 0, publicUrl: "https://shop.example" })
    const statusAt = async (host: string) => (await apart.ask("/api/v1/vitals", { host })).status
    expect([await statusAt("evil.example"), await statusAt("shop.example"), await statusAt("localhost")]).toEqual([
      403, 401, 401
    ])
    await apart.stop()
  })

  test("is refused on a page, which quotes it as text", async () => {
    const answer = await get(`${store.url}/checkout`, { ...browserHeaders, ...evil })
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"])
    expect(textOf(answer.body)).toContain("ALLOWED_HOSTS=evil.example")
    // None of its files would be served.
    expect(addressesIn(answer.body)).toEqual([])
    const marked = await get(store.url, { ...browserHeaders, host: "<b>x</b>" })
    expect([marked.status, marked.body.includes("<b>x")]).toEqual([403, false])
  })

  test("is answered at /healthz, as probes send any Host", async () => {
    expect((await get(`${store.url}/healthz`, evil)).body).toEqual({ status: "ok" })
    expect((await get(`${store.url}/healthz`, { host: "10.1.2.3:3000" })).status).toBe(200)
  })

  test("is answered by a server that is open to others, unless its hosts are configured", async () => {
    for (const host of ["vitrine:3000", "192.168.1.7:3000", "shop.lan"]) {
      expect([host, (await get(`${open.url}/api/products?limit=1`, { host })).status]).toEqual([host, 200])
    }
    expect((await get(`${named.url}/api/products?limit=1`, { host: "shop.lan" })).status).toBe(200)
    expect((await get(`${named.url}/api/products?limit=1`, evil)).status).toBe(403)
  })
})

test("a request without a Host, as in HTTP/1.0, is answered", async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(store.port, "127.0.0.1", () => socket.write("GET /api/products?limit=1 HTTP/1.0\r\n\r\n"))
  let answer = ""
  socket.on("data", (chunk) => {
    answer += chunk.toString()
  })
  socket.on("close", () => resolve(answer))
  expect(await promise).toStartWith("HTTP/1.1 200 ")
})

describe("a page of another origin", () => {
  const foreign = { origin: "https://agent.example" }

  test("may use the store", async () => {
    const url = `${store.url}/sandboxes/foreign`
    expect((await get(`${url}/api/products?limit=1`, foreign)).status).toBe(200)
    const cart = (await post(`${url}/api/carts`, undefined, foreign)).body.id
    const added = await post(`${url}/api/carts/${cart}/items`, { product_id: "arc-desk-lamp" }, foreign)
    expect([added.status, added.headers.get("access-control-allow-origin")]).toEqual([201, "*"])
    expect((await post(`${url}/api/checkout`, { cart_id: cart, payment_token: "tok_visa" }, foreign)).status).toBe(201)
  })

  test("may not reset it", async () => {
    const url = `${store.url}/sandboxes/not-reset`
    const cart = await cartWith(url, { product_id: "arc-desk-lamp" })
    for (const headers of [
      foreign,
      { origin: "null" },
      { origin: store.url.replace(/\d+$/, "1") },
      { origin: store.url, "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" }
    ] as ReadonlyArray<Record<string, string>>) {
      const { body, status, headers: said } = await post(`${url}/api/demo/reset`, undefined, headers)
      expect([headers, status, body.error.code]).toEqual([headers, 403, "foreign_origin"])
      // So that the page can read the reason.
      expect(said.get("access-control-allow-origin")).toBe("*")
    }
    expect((await get(`${url}/api/carts/${cart}`)).status).toBe(200)
  })

  test("may reset it if ALLOWED_ORIGINS names it, as may our own pages and programs", async () => {
    for (const headers of [{}, { origin: named.url }, { origin: "https://console.example" }] as ReadonlyArray<
      Record<string, string>
    >) {
      expect([headers, (await post(`${named.url}/api/demo/reset`, undefined, headers)).status]).toEqual([headers, 200])
    }
    expect((await post(`${named.url}/api/demo/reset`, undefined, foreign)).status).toBe(403)
  })

  test.each(["/orders/reset", "/checkout", "/visibility/sign-in", "/visibility/keys", "/visibility/keys/sign-in"])(
    "cannot send a form to %s",
    async (path) => {
      const headers = { "content-type": "application/x-www-form-urlencoded", ...browserHeaders }
      const send = (more: Record<string, string>) =>
        fetch(`${store.url}${path}`, {
          method: "POST",
          body: "a=1",
          redirect: "manual",
          headers: { ...headers, ...more }
        })
      for (const origin of ["https://agent.example", "null", "http://evil.example:3000"]) {
        const answer = await send({ origin })
        expect([origin, answer.status, answer.headers.get("set-cookie")]).toEqual([origin, 403, null])
        expect(textOf(await answer.text())).toContain("That form came from another site.")
      }
      const own = await send({ origin: store.url })
      expect(textOf(await own.text())).not.toContain("That form came from another site.")
    }
  )
})

describe("a page of ours", () => {
  test("has Referrer-Policy same-origin, so that its forms name their origin", async () => {
    for (const path of ["/", "/cart", "/checkout", "/visibility", "/visibility/keys", "/nothing"]) {
      const { headers } = await getPage(`${store.url}${path}`)
      expect([path, headers.get("referrer-policy")]).toEqual([path, "same-origin"])
    }
  })

  test("has Cross-Origin-Opener-Policy only in a secure context", async () => {
    const policyAt = async (url: string, host: string) =>
      (await get(url, { ...browserHeaders, host })).headers.get("cross-origin-opener-policy")
    for (const host of ["localhost", "localhost:3000", "shop.localhost", "127.0.0.1:3000", "[::1]"]) {
      expect([host, await policyAt(store.url, host)]).toEqual([host, "same-origin"])
    }
    for (const host of ["shop.lan", "192.168.1.7:3000", "localhost.lan", "127.lan"]) {
      expect([host, await policyAt(open.url, host)]).toEqual([host, null])
    }
    const secure = await startStore({ publicUrl: "https://shop.example" })
    expect((await getPage(secure.url)).headers.get("cross-origin-opener-policy")).toBe("same-origin")
    await secure.stop()
  })

  test("has Secure cookies only if the public URL is HTTPS", async () => {
    const secure = await startStore({ publicUrl: "https://shop.example" })
    const cookieAt = async (url: string, host: string) =>
      (
        await fetch(`${url}/products/arc-desk-lamp`, {
          ...{ method: "POST", redirect: "manual", body: "quantity=1" },
          headers: { "content-type": "application/x-www-form-urlencoded", host }
        })
      ).headers.get("set-cookie") ?? ""
    expect((await cookieAt(open.url, "shop.lan:3000")).split("; ")).not.toContain("Secure")
    expect((await cookieAt(secure.url, "shop.example")).split("; ")).toContain("Secure")
    await secure.stop()
  })
})
