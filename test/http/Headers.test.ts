import { describe, expect, test } from "bun:test"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()

type Headers = Record<string, string>

/** One answer of every kind, with its expected status. */
const everyKind = (headers: Headers = {}): ReadonlyArray<readonly [number, Promise<Response>]> => {
  const at = (path: string, init: RequestInit = {}) =>
    fetch(`${store.url}${path}`, { redirect: "manual", ...init, headers: { ...headers, ...(init.headers as Headers) } })
  const type = { "content-type": "application/json" }
  return [
    [200, at("/api/products?limit=1")],
    [200, at("/sandboxes/run-42/api/orders")],
    [200, at("/healthz")],
    [200, at("/openapi.json")],
    [200, at("/docs")],
    [200, at("/images/products/field-watch-38-1.svg")],
    [201, at("/api/carts", { method: "POST" })],
    [400, at("/api/products?limit=0")],
    [400, at("/sandboxes/NOT-A-NAME/api/products")],
    [400, at("/api/checkout", { method: "POST", body: "{", headers: type })],
    [404, at("/api/products/nothing")],
    [404, at("/images/products/nothing-1.svg")],
    [404, at("/nope")],
    [405, at("/api/products", { method: "DELETE" })],
    [413, at("/api/checkout", { method: "POST", body: "x".repeat(1_048_577), headers: type })],
    [415, at("/api/checkout", { method: "POST", body: "{}", headers: { "content-type": "text/plain" } })],
    [204, at("/api/carts", { method: "OPTIONS" })]
  ]
}

const forEveryKind = async (check: (response: Response, status: number) => void, headers: Headers = {}) => {
  for (const [status, pending] of everyKind(headers)) {
    const response = await pending
    await response.arrayBuffer()
    expect([response.url, response.status]).toEqual([response.url, status])
    check(response, status)
  }
}

const idOf = async (given: string): Promise<string | null> =>
  (await get(`${store.url}/api/products?limit=1`, { "X-Request-Id": given })).headers.get("x-request-id")

describe("X-Request-Id", () => {
  test("is on every answer, with a new value each time", async () => {
    const ids: Array<string | null> = []
    await forEveryKind((response) => ids.push(response.headers.get("x-request-id")))
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-z]+$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test("is unique among concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => get(`${store.url}/api/products?limit=1`)))
    expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(200)
  })

  test("is the one that the caller sent, if any", async () => {
    await forEveryKind((response) => expect(response.headers.get("x-request-id")).toBe("agent-7:call.42_a"), {
      "X-Request-Id": "agent-7:call.42_a"
    })
  })

  test.each(["a", "0", "9b2f6c1e-6f0a-4b62-9a43-0c7e3e0d2a11", "x".repeat(128)])("may be %s", async (given) => {
    expect(await idOf(given)).toBe(given)
  })

  test.each([
    "x".repeat(129),
    "two words",
    "<script>alert(1)</script>",
    "a,b",
    "a;b",
    "naïve",
    '{"a":1}',
    "%0d%0a",
    " "
  ])("is a generated one if the caller sent %p", async (given) => expect(await idOf(given)).toMatch(/^req_[0-9a-z]+$/))
})

describe("Idempotency-Key", () => {
  test("is echoed if it was sent", async () => {
    await forEveryKind((response) => expect(response.headers.get("idempotency-key")).toBe("key 1/2"), {
      "Idempotency-Key": "key 1/2"
    })
    await forEveryKind((response) => expect(response.headers.has("idempotency-key")).toBe(false))
  })

  test("is not enforced by default: two calls with the same key are two calls", async () => {
    const key = { "Idempotency-Key": "the-same" }
    const [one, other] = [
      await post(`${store.url}/api/carts`, undefined, key),
      await post(`${store.url}/api/carts`, undefined, key)
    ]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.id).not.toBe(other.body.id)
  })
})

describe("CORS is open", () => {
  test("on every answer and refusal, for any origin, with the headers that a caller needs exposed", async () => {
    for (const origin of ["https://agent.example", "null", "http://localhost:5173"]) {
      await forEveryKind(
        ({ headers }) => {
          expect(headers.get("access-control-allow-origin")).toBe("*")
          expect(headers.get("access-control-allow-credentials")).toBeNull()
          const exposed = headers.get("access-control-expose-headers")?.toLowerCase() ?? ""
          for (const name of ["x-request-id", "idempotency-key", "allow"]) expect(exposed).toContain(name)
        },
        { origin }
      )
    }
  })

  test.each(["/api/checkout", "/sandboxes/run-42/api/checkout", "/api/demo/reset", "/nope"])(
    "for a preflight at %s",
    async (path) => {
      const response = await fetch(`${store.url}${path}`, {
        method: "OPTIONS",
        headers: {
          Origin: "https://agent.example",
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "content-type,idempotency-key,x-request-id,x-store-channel"
        }
      })
      expect(response.status).toBe(204)
      expect(await response.text()).toBe("")
      expect(response.headers.get("access-control-allow-origin")).toBe("*")
      const methods = response.headers.get("access-control-allow-methods") ?? ""
      for (const method of ["GET", "HEAD", "POST"]) expect(methods).toContain(method)
      const allowed = response.headers.get("access-control-allow-headers")?.toLowerCase() ?? ""
      for (const name of ["content-type", "idempotency-key", "x-request-id", "x-store-channel"]) {
        expect(allowed === "*" || allowed.includes(name)).toBe(true)
      }
      expect(Number(response.headers.get("access-control-max-age"))).toBeGreaterThan(0)
    }
  )
})

describe("HEAD", () => {
  test.each([
    ["/api/products", 200],
    ["/api/products/field-watch-38", 200],
    ["/sandboxes/run-42/api/products?limit=3", 200],
    ["/api/orders/nothing", 404],
    ["/images/products/field-watch-38-1.svg", 200],
    ["/openapi.json", 200],
    ["/nope", 404],
    ["/api/products?limit=0", 400]
  ])("%s has the headers of GET and no body", async (path, status) => {
    // Uncompressed: Content-Length counts the bytes sent, and fetch shows only the decompressed body.
    const headers = { "accept-encoding": "identity" }
    const url = `${store.url}${path}`
    const [head, full] = [await fetch(url, { method: "HEAD", headers }), await fetch(url, { headers })]
    const body = await full.arrayBuffer()
    expect([head.status, full.status]).toEqual([status, status])
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    expect(head.headers.get("content-type")).toBe(full.headers.get("content-type"))
    expect(head.headers.get("content-length")).toBe(String(body.byteLength))
    expect(head.headers.get("x-request-id")).toMatch(/^req_/)
  })

  test("is 405 for a route without GET, and changes nothing", async () => {
    const response = await fetch(`${store.url}/api/demo/reset`, { method: "HEAD" })
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
  })
})

test("answers are JSON", async () => {
  expect((await get(`${store.url}/api/products`)).headers.get("content-type")).toBe("application/json")
})

test.each(["/api/orders/stream", "/bench/v1/sandboxes/followed/journal/stream"])(
  "no proxy is to keep or compress the events of %s",
  async (path) => {
    await post(`${store.url}/bench/v1/sandboxes`, { name: "followed" })
    const stop = new AbortController()
    const { headers, status } = await fetch(`${store.url}${path}`, { signal: stop.signal })
    stop.abort()
    expect([status, headers.get("x-accel-buffering"), headers.get("cache-control")]).toEqual([
      200,
      "no",
      "no-store, no-transform"
    ])
  }
)

describe("links begin", () => {
  const imageAt = async (host: string): Promise<string> =>
    (await get(`${store.url}/api/products/speckle-ceramic-mug`, { host })).body.images[0]

  test("with the host that the caller used", async () => {
    expect(await imageAt("shop.localhost:8080")).toStartWith("http://shop.localhost:8080/images/")
  })

  test("with the server's own address if the given host is impossibly long", async () => {
    const image = await imageAt(`${"a".repeat(12_000)}.localhost`)
    expect(image).toStartWith(`http://localhost:${store.port}/images/`)
  })

  test.each(["localhost:99999", "xn--.localhost"])(
    "with the server's own address if %s makes no valid URL, and errors still work",
    async (host) => {
      expect(await imageAt(host)).toStartWith(`http://localhost:${store.port}/images/`)
      expect((await get(`${store.url}/api/carts/nope`, { host })).status).toBe(404)
    }
  )
})
