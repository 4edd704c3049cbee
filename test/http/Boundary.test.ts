import { describe, expect, test } from "bun:test"
import { Option } from "effect"
import { makeBoundary } from "../../src/http/Boundary.ts"

const none = { host: "127.0.0.1", publicUrl: undefined, allowedHosts: [], allowedOrigins: [] }

const takes = (settings: Partial<Parameters<typeof makeBoundary>[0]>, host: string | undefined) => {
  const { refusalOf } = makeBoundary({ ...none, ...settings })
  // Twice, because an accepted Host is cached.
  const [first, again] = [refusalOf({ host }), refusalOf({ host })]
  expect(again).toEqual(first)
  return first === undefined
}

const loopback = [
  "localhost",
  "LOCALHOST:3000",
  "localhost.",
  "shop.localhost:1",
  "127.0.0.1:3000",
  "127.8.9.1",
  "[::1]:80"
]
const strange = [
  "a b",
  "user@localhost",
  "localhost, evil.example",
  "localhost/",
  "[::1",
  ":3000",
  "localhost:http",
  "*"
]
const names = [
  "shop.lan",
  "evil.example:3000",
  "localhost.evil.example",
  "127.0.0.1.nip.io",
  "notlocalhost",
  "192.168.1.7"
]

describe("a server that listens on the loopback interface", () => {
  test.each(["127.0.0.1", "127.0.0.2", "::1", "localhost"])(
    "on %s accepts loopback host names and no others",
    (host) => {
      for (const given of loopback) expect([given, takes({ host }, given)]).toEqual([given, true])
      for (const given of [...names, ...strange]) expect([given, takes({ host }, given)]).toEqual([given, false])
      // HTTP/1.0: no browser sends it.
      for (const given of [undefined, ""]) expect(takes({ host }, given)).toBe(true)
    }
  )

  test.each([
    ["shop.lan", ["shop.lan", "SHOP.lan:3000", "shop.lan."], ["a.shop.lan", "xshop.lan", "lan"]],
    ["shop.lan:3000", ["shop.lan:3000"], ["shop.lan", "shop.lan:3001"]],
    ["shop.lan:443", ["shop.lan:443", "shop.lan"], ["shop.lan:3001"]],
    ["*.shop.lan", ["a.shop.lan", "b.a.shop.lan:80"], ["shop.lan", "ashop.lan"]],
    [".shop.lan", ["a.shop.lan", "shop.lan"], ["ashop.lan", "shop.lan.evil.example"]],
    ["10.0.2.2", ["10.0.2.2:3000"], ["10.0.2.3"]],
    ["[fe80::7]", ["[fe80::7]:3000"], ["[fe80::8]"]],
    ["*", [...names, ...strange], []]
  ])("accepts the hosts of ALLOWED_HOSTS=%s", (entry, right, wrong) => {
    const allowedHosts = ["other.lan", entry]
    for (const given of [...loopback, "other.lan", ...right]) {
      expect([given, takes({ allowedHosts }, given)]).toEqual([given, true])
    }
    for (const given of wrong) expect([given, takes({ allowedHosts }, given)]).toEqual([given, false])
  })

  test("accepts the host of PUBLIC_URL, at any port", () => {
    const publicUrl = "https://Shop.example:8443/behind"
    for (const given of ["shop.example", "shop.example:3000"]) expect(takes({ publicUrl }, given)).toBe(true)
    expect(takes({ publicUrl }, "evil.example")).toBe(false)
  })

  test("still knows its hosts after a thousand others were refused", () => {
    const { refusalOf } = makeBoundary(none)
    for (let guess = 0; guess < 1000; guess++) expect(refusalOf({ host: `evil-${guess}.example` })).toBeDefined()
    for (let port = 0; port < 1000; port++) expect(refusalOf({ host: `localhost:${port}` })).toBeUndefined()
  })
})

describe("a server on another interface", () => {
  test("accepts every host, unless ALLOWED_HOSTS is set", () => {
    for (const host of ["0.0.0.0", "::", "192.168.1.7", "shop.lan"]) {
      for (const given of [...loopback, ...names]) expect([given, takes({ host }, given)]).toEqual([given, true])
    }
  })

  test("accepts only configured hosts, loopback names, IP addresses and its own host if ALLOWED_HOSTS is set", () => {
    const settings = { host: "0.0.0.0", allowedHosts: ["vitrine"], publicUrl: "https://shop.example" }
    for (const given of [...loopback, "vitrine:3000", "192.168.1.7:3000", "[fe80::1]:3000", "shop.example"]) {
      expect([given, takes(settings, given)]).toEqual([given, true])
    }
    for (const given of ["evil.example", "vitrine.evil.example", "192.168.1.7.nip.io", ...strange]) {
      expect([given, takes(settings, given)]).toEqual([given, false])
    }
    expect(takes({ host: "shop.lan", allowedHosts: ["vitrine"] }, "shop.lan:3000")).toBe(true)
  })
})

describe("the origin of a request", () => {
  const originOf = (headers: Record<string, string>, settings = {}) =>
    Option.getOrUndefined(makeBoundary({ ...none, ...settings }).foreignOriginOf(headers))

  const here = { host: "shop.lan:3000" }
  const publicUrl = "https://shop.example:443/behind"
  const allowedOrigins = ["https://console.example:443", "chrome-extension://abc"]

  test.each<[string, Record<string, string>]>([
    ["a program's", here],
    ["by its origin", { ...here, origin: "http://shop.lan:3000" }],
    ["by what the browser says", { ...here, origin: "http://shop.lan:3000", "sec-fetch-site": "same-origin" }],
    ["by what the browser says, whatever a proxy made of Host", { ...here, "sec-fetch-site": "same-origin" }],
    ["of a person who typed the address", { ...here, "sec-fetch-site": "none" }],
    ["by PUBLIC_URL", { ...here, origin: "https://shop.example" }],
    ["by ALLOWED_ORIGINS", { ...here, origin: "https://console.example", "sec-fetch-site": "cross-site" }],
    ["by ALLOWED_ORIGINS, an extension", { ...here, origin: "chrome-extension://abc" }]
  ])("is allowed: %s", (_, headers) => {
    expect(originOf(headers, { publicUrl, allowedOrigins })).toBeUndefined()
  })

  test.each<[string, Record<string, string>]>([
    ["null", { origin: "null" }],
    ["https://evil.example", { origin: "https://evil.example" }],
    ["http://shop.lan:3001", { origin: "http://shop.lan:3001" }],
    ["https://shop.lan:3000", { origin: "https://shop.lan:3000" }],
    ["http://shop.example", { origin: "http://shop.example" }],
    ["https://console.example.evil.example", { origin: "https://console.example.evil.example" }],
    ["http://shop.lan:3000", { origin: "http://shop.lan:3000", "sec-fetch-site": "cross-site" }],
    ["same-site", { "sec-fetch-site": "same-site" }],
    ["", { origin: "" }]
  ])("is foreign: %j", (said, headers) => {
    expect(originOf({ ...here, ...headers }, { publicUrl, allowedOrigins })).toBe(said)
  })
})
