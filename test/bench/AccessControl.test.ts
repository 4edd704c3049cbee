import { describe, expect, test } from "bun:test"
import { Redacted } from "effect"
import { isBenchOn } from "../../src/bench/access/BenchToken.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const token = "the-bench-token-of-tests"
const open = useStore()
const closed = useStore({ benchToken: Redacted.make(token) })
const off = useStore({ bench: "off" })

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const sandboxes = (url: string) => `${url}/bench/v1/sandboxes`

const setting = {
  bench: "auto",
  benchToken: undefined,
  host: "127.0.0.1",
  publicUrl: undefined,
  allowedHosts: []
} as const

test.each([
  [{}, true],
  [{ host: "localhost", publicUrl: "http://localhost:8080" }, true],
  [{ host: "::1" }, true],
  [{ host: "0.0.0.0" }, false],
  [{ host: "192.168.1.7" }, false],
  [{ publicUrl: "https://shop.example" }, false],
  [{ allowedHosts: ["shop.lan"] }, false],
  [{ bench: "on", host: "0.0.0.0" }, true],
  [{ bench: "off" }, false]
] as const)("with %j, whether the bench is on: %p", (given, expected) => {
  expect(isBenchOn({ ...setting, ...given })).toBe(expected)
})

test("if the bench is off, its routes answer 404 and nothing mentions it", async () => {
  for (const path of ["/bench", "/bench/v1/sandboxes", "/bench/openapi.json", "/bench/docs"]) {
    const { body, status } = await get(`${off.url}${path}`)
    expect([path, status]).toEqual([path, 404])
    expect(JSON.stringify(body).replaceAll(path, "")).not.toContain("bench")
  }
})

test("on a port that only this machine can reach, no token is required", async () => {
  expect((await get(sandboxes(open.url))).status).toBe(200)
})

describe("if a token is required, the bench", () => {
  test("answers 401 to every call without the right token", async () => {
    for (const headers of [{}, bearer("wrong"), bearer(`${token}x`), { authorization: token }, bearer("ctl_none")]) {
      for (const answer of [
        await get(sandboxes(closed.url), headers),
        await post(sandboxes(closed.url), { name: "nobodys" }, headers),
        await send("DELETE", `${sandboxes(closed.url)}/default`, undefined, headers)
      ]) {
        expect(answer.status).toBe(401)
        expectEnvelope(answer.body, "unauthorized")
      }
    }
    expect((await get(`${sandboxes(closed.url)}/nobodys`, bearer(token))).status).toBe(404)
  })

  test("answers 401 without reading a large body", async () => {
    for (const path of ["/sandboxes/import", "/packs"]) {
      const sent = (headers: Record<string, string>) =>
        fetch(`${closed.url}/bench/v1${path}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: "[".repeat(3_000_000)
        })
      expect([(await sent({})).status, (await sent(bearer(token))).status]).toEqual([401, 400])
    }
  })

  test("accepts a control key for its own sandbox and for nothing else", async () => {
    const made = await post(sandboxes(closed.url), { name: "mine" }, bearer(token))
    expect(made.status).toBe(201)
    await post(sandboxes(closed.url), { name: "theirs" }, bearer(token))
    const key = bearer(made.body.controlKey)
    expect((await get(`${sandboxes(closed.url)}/mine`, key)).status).toBe(200)
    expect((await post(`${sandboxes(closed.url)}/mine/reset`, undefined, key)).status).toBe(200)
    expect((await get(`${sandboxes(closed.url)}/theirs`, key)).status).toBe(401)
    expect((await get(`${sandboxes(closed.url)}/default`, key)).status).toBe(401)
    expect((await get(sandboxes(closed.url), key)).status).toBe(401)
    expect((await post(sandboxes(closed.url), {}, key)).status).toBe(401)
    expect((await send("DELETE", `${sandboxes(closed.url)}/mine`, undefined, key)).status).toBe(204)
    expect((await get(`${sandboxes(closed.url)}/mine`, key)).status).toBe(401)
  })
})

test("a control key works only for its own sandbox, even if no token is required", async () => {
  const { body } = await post(sandboxes(open.url), { name: "held" })
  expect((await get(`${sandboxes(open.url)}/held`, bearer(body.controlKey))).status).toBe(200)
  expect((await get(`${sandboxes(open.url)}/default`, bearer(body.controlKey))).status).toBe(401)
})

test("a control key cannot restore, fork or compare a snapshot of another sandbox", async () => {
  const [own, other] = [await post(sandboxes(open.url), { name: "copies" }), await post(sandboxes(open.url), {})]
  const key = bearer(own.body.controlKey)
  const at = `${sandboxes(open.url)}/copies`
  const [mine, theirs] = [
    (await post(`${at}/snapshots`, undefined, key)).body.id,
    (await post(`${sandboxes(open.url)}/${other.body.name}/snapshots`)).body.id
  ]
  for (const [snapshot, status] of [
    [mine, 200],
    [theirs, 404]
  ] as const) {
    expect((await post(`${at}/restore`, { snapshot }, key)).status).toBe(status)
    expect((await post(`${at}/fork`, { snapshot }, key)).status).toBe(status === 200 ? 201 : 404)
    for (const query of [`from=${snapshot}`, `to=${snapshot}`]) {
      expect((await get(`${at}/diff?${query}`, key)).status).toBe(status)
    }
  }
  // A tester, who sends no control key, can compare it and restore it.
  expect((await get(`${at}/diff?from=${theirs}`)).status).toBe(200)
  expect((await post(`${at}/restore`, { snapshot: theirs })).status).toBe(200)
})

test("requests from pages of another origin are refused, and CORS lets them read nothing", async () => {
  const origin = "https://evil.example"
  const refused = await post(sandboxes(open.url), { name: "evil" }, { origin })
  expect(refused.status).toBe(403)
  expectEnvelope(refused.body, "foreign_origin")
  expect((await get(sandboxes(open.url), { "sec-fetch-site": "cross-site" })).status).toBe(403)
  for (const path of ["/bench/v1/sandboxes", "/bench/openapi.json", "/bench/docs", "/bench/nothing"]) {
    const answered = await fetch(`${open.url}${path}`, { headers: { origin } })
    expect([path, answered.headers.get("access-control-allow-origin")]).toEqual([path, null])
  }
  const preflight = await send("OPTIONS", sandboxes(open.url), undefined, {
    origin,
    "access-control-request-method": "POST"
  })
  expect(preflight.headers.get("access-control-allow-methods")).toBeNull()
})

test("every bench response has Cache-Control: no-store, and responses of the store do not", async () => {
  const { body } = await post(sandboxes(open.url), {})
  for (const path of [`/${body.name}`, `/${body.name}/journal`, "/nothing"]) {
    const { headers } = await get(`${sandboxes(open.url)}${path}`)
    expect([path, headers.get("cache-control")]).toEqual([path, "no-store"])
  }
  expect((await get(`${sandboxes(closed.url)}`)).headers.get("cache-control")).toBe("no-store")
  expect((await get(`${open.url}/api/orders`)).headers.has("cache-control")).toBe(false)
  // A response that sets the header itself keeps its value.
  expect((await get(`${open.url}/api/v1/vitals`)).headers.get("cache-control")).toBe("private, no-cache")
})

test("a foreign Host header is refused", async () => {
  expect((await get(sandboxes(open.url), { host: "evil.example" })).status).toBe(403)
})

test("within a sandbox the bench has no routes, and 404 responses do not mention it", async () => {
  for (const prefix of ["/sandboxes/run-42", "/sandboxes/default", "/shops/run-42"]) {
    for (const path of ["/bench", "/bench/v1/sandboxes", "/bench/openapi.json"]) {
      const { body, status } = await get(`${open.url}${prefix}${path}`)
      expect(status).toBe(404)
      expect(body.error.details.nearest.join()).not.toContain("bench")
      expect(body.error.message).not.toContain("/bench/openapi.json describes")
    }
  }
  expect((await get(`${open.url}/api/sandboxes`)).body.error.message).not.toContain("bench")
  expect((await get(`${open.url}/api/bench/v1/sandboxes`)).body.error.message.replace("/api/bench", "")).not.toContain(
    "bench"
  )
})

test("a misspelt bench route gets a 404 that names the nearest routes", async () => {
  const missing = await get(`${open.url}/bench/v1/sandbox`)
  expect(missing.status).toBe(404)
  expect(missing.body.error.message).toContain("GET /bench/v1/sandboxes")
  expect(missing.body.error.message).toContain("GET /bench/openapi.json describes every route")
  const wrong = await send("PUT", sandboxes(open.url))
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST, GET, HEAD"])
})

test("tools, OpenAPI document and llms.txt do not mention the bench", async () => {
  const { body: tools } = await post(`${open.url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" })
  const texts = [
    JSON.stringify(tools),
    JSON.stringify((await get(`${open.url}/openapi.json`)).body),
    (await get(`${open.url}/llms.txt`)).body
  ]
  for (const text of texts) expect(text).not.toMatch(/\bbench\b/i)
})

test("the bench's OpenAPI document describes its operations, and its docs page shows them", async () => {
  const { body } = await get(`${open.url}/bench/openapi.json`)
  expect(body.info.title).toBe("Vitrine bench")
  expect(Object.keys(body.paths)).toContain("/bench/v1/sandboxes/{sandbox}")
  expect(body.paths["/bench/v1/sandboxes"].post.responses["401"].description).toBe("`unauthorized`")
  const page = await get(`${open.url}/bench/docs`)
  expect(page.headers.get("content-type")).toStartWith("text/html")
  expect(page.body).toContain("createSandbox")
})
