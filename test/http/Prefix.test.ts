import { describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { browserHeaders, getPage } from "../web/pages.ts"

const store = useStore()

/** The status and body for exactly this path, without a client that resolves its dots. */
const askFor = (target: string, method = "GET", host = "localhost"): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    let answer = ""
    const head = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`
    const socket = connect(store.port, "127.0.0.1", () => socket.write(head))
    socket.on("data", (chunk) => {
      answer += chunk.toString()
    })
    socket.on("error", reject)
    socket.on("close", () => resolve({ status: Number(answer.split(" ")[1]), text: answer }))
  })

const ofTheServer = ["/metrics", "/readyz", "/healthz", "/visibility/keys"]

/** Other spellings of a path that the router could read as the same one. */
const otherwise = (path: string): ReadonlyArray<string> => {
  const [first = "", ...rest] = path.slice(1)
  const encoded = `/%${first.charCodeAt(0).toString(16)}${rest.join("")}`
  return [`${path}/`, `/${path}`, encoded, path.toUpperCase(), `${path};x`, `${path}#x`]
}

describe("a route of the server, outside of all sandboxes", () => {
  test.each([...ofTheServer, "/visibility/keys/sign-in"])("%s has only this exact spelling", async (path) => {
    expect((await askFor(`${path}?x=1`)).status).toBeOneOf([200, 303])
    for (const spelled of otherwise(path)) {
      for (const method of ["GET", "DELETE"]) {
        const { status, text } = await askFor(spelled, method)
        expect([spelled, status, text]).toEqual([spelled, 404, expect.stringContaining('"code":"not_found"')])
      }
    }
  })

  test.each(otherwise("/healthz"))(
    "%s is an unknown path also with a foreign Host, and counts for no route in the metrics",
    async (path) => {
      // Other tests of this process may have caused refusals on the route.
      const refusals = async () =>
        (await askFor("/metrics")).text.split("\n").filter((line) => line.includes('route="/healthz",status="40'))
      const before = await refusals()
      expect((await askFor("/healthz", "GET", "shop.example")).status).toBe(200)
      expect((await askFor(path, "GET", "shop.example")).status).toBe(403)
      await askFor(path)
      expect(await refusals()).toEqual(before)
    }
  )

  test.each(ofTheServer)("%s is 404 below a sandbox, in any spelling", async (path) => {
    expect((await get(`${store.url}${path}`)).status).toBe(200)
    for (const prefix of ["/sandboxes/a", "/sandboxes/default"]) {
      for (const spelled of [path, `${path}?x=1`, ...otherwise(path)]) {
        const { status } = await askFor(`${prefix}${spelled}`)
        expect([prefix, spelled, status]).toEqual([prefix, spelled, 404])
      }
      const { status, text } = await askFor(`${prefix}${path}`, "POST")
      expect([status, text]).toEqual([404, expect.stringContaining('"code":"not_found"')])
    }
  })

  test.each(["/keys/sign-in", "/keys/sign-out", "/keys/revoke", "/keys"])(
    "forms to a sandbox's /visibility%s are 404",
    async (path) => {
      const form = { "content-type": "application/x-www-form-urlencoded", ...browserHeaders }
      const send = (base: string) =>
        fetch(`${store.url}${base}/visibility${path}`, {
          method: "POST",
          body: "a=1",
          headers: form,
          redirect: "manual"
        })
      expect((await send("")).status).not.toBe(404)
      expect((await send("/sandboxes/a")).status).toBe(404)
    }
  )

  test("is a 404 page in a sandbox for a browser, and the shop's page links to the real one", async () => {
    const lost = await getPage(`${store.url}/sandboxes/a/visibility/keys`)
    expect([lost.status, lost.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
    expect(lost.body).not.toContain("visibility/keys")
    expect((await getPage(store.url)).body).toContain('href="/visibility/keys"')
  })

  test("is suggested for a mistyped path, but not inside a sandbox", async () => {
    const message = async (path: string) => (await get(`${store.url}${path}`)).body.error.message
    expect(await message("/health")).toContain("GET /healthz")
    expect(await message("/sandboxes/a/health")).not.toContain("/healthz")
  })
})

test("all other routes also work below a sandbox, including the analytics API", async () => {
  for (const path of ["/api/products", "/openapi.json", "/docs", "/llms.txt", "/", "/orders", "/visibility"]) {
    expect([path, (await get(`${store.url}/sandboxes/a${path}`)).status]).toEqual([path, 200])
  }
  expect((await get(`${store.url}/sandboxes/a/api/v1/vitals`)).body.error.code).toBe("unauthorized")
})

describe("dots that lead out of /sandboxes", () => {
  test.each([
    "/sandboxes/%2e%2e/",
    "/sandboxes/%2e%2e",
    "/sandboxes/%2E%2e/api/orders",
    "/sandboxes/.%2e/api/orders",
    "/sandboxes/../api/orders",
    "/sandboxes/a/../../api/orders",
    "/sandboxes/a/%2e%2e/%2e%2e/api/orders",
    "/sandboxes/../api/orders?x=/sandboxes/",
    "/sandboxes/../metrics"
  ])("%s is an invalid sandbox name, and not the default sandbox", async (target) => {
    for (const method of ["GET", "POST"]) {
      const { status, text } = await askFor(target, method)
      expect([status, text]).toEqual([400, expect.stringContaining('"code":"invalid_sandbox_name"')])
    }
  })

  test("reset nothing", async () => {
    const cart = (await post(`${store.url}/api/carts`)).body.id
    expect((await askFor("/sandboxes/%2e%2e/api/demo/reset", "POST")).status).toBe(400)
    expect((await get(`${store.url}/api/carts/${cart}`)).status).toBe(200)
  })

  test.each(["/sandboxes/%252e%252e/api/orders", "/sandboxes/...", "/sandboxes/a%2f../api"])(
    "%s is also refused",
    async (target) => {
      expect((await askFor(target)).status).toBe(400)
    }
  )

  test("but inside a sandbox dots are resolved, as in any URL", async () => {
    expect((await askFor("/sandboxes/a/x/../api/orders")).status).toBe(200)
    expect((await askFor("/sandboxes/%2e/a/api/orders")).status).toBe(200)
    expect((await askFor("/x/../sandboxes/a/api/orders")).status).toBe(200)
  })
})
