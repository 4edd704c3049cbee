import { expect, test } from "bun:test"
import { Redacted } from "effect"
import { get, post } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"
import { addressesIn, browserHeaders, getPage, makeVisitor, textOf } from "../pages.ts"

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })

const benchIn = (html: string) => addressesIn(html).filter((address) => /\/(bench|watch)\b/.test(address))

const operator = async () => {
  const visitor = makeVisitor()
  await visitor.submit(`${store.url}/bench/sign-in`, { token })
  return visitor
}

const pages = ["/", "/products", "/hotels", "/orders", "/visibility", "/docs"]

test("every page links to the bench for a signed-in operator, and for nobody else", async () => {
  const visitor = await operator()
  for (const path of pages) {
    const { html } = await visitor.open(`${store.url}/sandboxes/run-7${path}`)
    expect([path, benchIn(html)]).toEqual([
      path,
      expect.arrayContaining(["/watch?sandbox=run-7", "/bench", "/bench#new"])
    ])
    expect(benchIn((await getPage(`${store.url}/sandboxes/run-7${path}`)).body)).toEqual([])
  }
  const stranger = { ...browserHeaders, cookie: "vitrine-bench=c29tZXRoaW5nIG90aGVyIHRoYW4gYSBzZXNzaW9u" }
  expect(benchIn((await get(`${store.url}/`, stranger)).body)).toEqual([])
})

test("the pages of a neutral shop have no links to the bench, even for an operator", async () => {
  await post(`${store.url}/bench/v1/sandboxes`, { name: "quiet" }, { authorization: `Bearer ${token}` })
  const visitor = await operator()
  for (const path of pages.slice(0, 4)) {
    const { html, status } = await visitor.open(`${store.url}/shops/quiet${path}`)
    expect([path, status, benchIn(html)]).toEqual([path, 200, []])
  }
  const { html } = await visitor.open(`${store.url}/shops/quiet/`)
  expect(textOf(html)).toMatch(/ Good things, and ways to get away\. .* Look around .*Find a hotel /)
})

test("the first page makes a sandbox for an agent, and leads to its addresses", async () => {
  const visitor = await operator()
  const { html } = await visitor.open(`${store.url}/`)
  const next = /name="next" value="([^"]*)"/.exec(html)?.[1] ?? ""
  const made = await visitor.submit(`${store.url}/bench/sandboxes`, { next })
  expect([made.status, made.url]).toEqual([
    200,
    expect.stringMatching(/\/bench\/sandboxes\/\w{16}\/control\?done=made$/)
  ])
  expect(textOf(made.html)).toContain("The sandbox was made.")
  expect(html).toMatch(/<summary>Claude Code<\/summary>.*?claude mcp add --transport http vitrine http/s)
})

test("the first page has nothing of the bench for other visitors, or if the bench is off", async () => {
  const off = await startStore({ bench: "off" })
  const closed = (await getPage(`${store.url}/`)).body
  const { body } = await getPage(`${off.url}/`)
  for (const html of [closed, body]) {
    expect(benchIn(html)).toEqual([])
    expect(textOf(html)).toContain("Look around")
    expect(html).not.toContain("claude mcp add")
  }
  await off.stop()
})

test("links to the bench have the path of PUBLIC_URL, without a sandbox prefix", async () => {
  const behindProxy = await startStore({ publicUrl: "http://localhost/vitrine" })
  const { body } = await getPage(`${behindProxy.url}/shops/a/products`)
  expect(benchIn(body)).toEqual(["/vitrine/watch?sandbox=a", "/vitrine/bench", "/vitrine/bench#new"])
  await behindProxy.stop()
})
