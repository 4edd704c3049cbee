import { describe, expect, test } from "bun:test"
import { Effect, Fiber, Layer, Redacted, Stream, TestClock } from "effect"
import { BenchApi } from "../../src/bench/Api.ts"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { ShareOperations } from "../../src/bench/shares/Operations.ts"
import { ShareNotFound } from "../../src/bench/shares/ShareErrors.ts"
import { Shares } from "../../src/bench/shares/Shares.ts"
import { SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { effect } from "../support/effect.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { TestWorld } from "../support/TestWorld.ts"
import { freeFlight, freeRoom } from "../web/demo.ts"
import { addressesIn, textOf } from "../web/pages.ts"

const token = "the-bench-token-of-tests"
const stores = { "without a token": useStore(), "with a token": useStore({ benchToken: Redacted.make(token) }) }
const own = { authorization: `Bearer ${token}` }
/** Headers of a browser that follows a link on another site. */
const elsewhere = { "sec-fetch-site": "cross-site", origin: "https://mail.example" }

describe.each(Object.entries(stores))("a share link, %s", (_, store) => {
  const at = (path = "") => `${store.url}/bench/v1${path}`
  const make = async (name?: string) => (await post(at("/sandboxes"), { name }, own)).body
  const shareOf = async (name: string, ttlSeconds?: number) =>
    (await post(at(`/sandboxes/${name}/shares`), { ttlSeconds }, own)).body

  test("shows the run live, also from another site, and reveals no way into the sandbox", async () => {
    const { baseUrl, name } = await make()
    await post(`${baseUrl}/api/carts`)
    await get(`${baseUrl}/api/products/arc-desk-lamp`)
    for (const inner of [baseUrl, encodeURIComponent(baseUrl)]) {
      await get(`${baseUrl}/api/products/arc-desk-lamp?from=${encodeURIComponent(inner)}`)
    }
    const { expiresAt, share, url } = await shareOf(name)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    const { body: page } = await get(at(`/shared/${share}/journal?after=1`), elsewhere)
    expect([page.last, page.items.map(({ operation }: { operation: string }) => operation)]).toEqual([
      4,
      ["getProduct", "getProduct", "getProduct"]
    ])
    const stream = await fetch(at(`/shared/${share}/stream?after=1`), { headers: elsewhere })
    const reader = stream.body?.getReader()
    let event = ""
    // Before the first event there are only keep-alives.
    while (reader !== undefined && !event.includes('"operation":"getProduct"')) {
      event = new TextDecoder().decode((await reader.read()).value)
    }
    await reader?.cancel()
    const html = await (await fetch(url, { headers: { ...elsewhere, accept: "text/html" } })).text()
    const entry = await (await fetch(`${store.url}/watch/shared/entry?share=${share}&entry=1`)).text()
    expect(textOf(entry)).toContain("Request 1 of 4")
    for (const shown of [JSON.stringify(page), event, html, entry, url, Buffer.from(share, "base64url").toString()]) {
      expect(shown).not.toContain(name)
    }
    expect(html).not.toMatch(/<form|data-replay|href="\/bench/)
    expect(html).toContain("getProduct")
  })

  test("links to no other shop either, and only to pictures that exist", async () => {
    const novel = {
      slug: "a-novel",
      name: "A Novel",
      description: "Of 240 pages.",
      category: "desk",
      priceCents: 1900,
      tags: ["book"],
      variants: [{ label: "Paperback", stock: 3 }]
    }
    const books = { title: "Books", description: "One of them.", products: [novel] }
    const { name: pack } = (await post(at("/packs"), books, own)).body
    const { baseUrl, name } = (await post(at("/sandboxes"), { packs: ["standard", pack] }, own)).body
    await post(`${baseUrl}/api/carts`)
    for (const q of ["novel", "desk+lamp"]) await get(`${baseUrl}/api/products?q=${q}`)
    await freeRoom(baseUrl, "LON")
    await freeFlight(baseUrl, "TLV", "LON")
    const { share } = await shareOf(name)
    const entry = async (seq: number) =>
      (await fetch(`${store.url}/watch/shared/entry?share=${share}&entry=${seq}`)).text()
    for (const seq of [1, 2, 3, 4, 5, 6]) {
      const html = await entry(seq)
      expect(addressesIn(html).filter((to) => !/^\/(assets|images)\/|^#|^\/bench$/.test(to))).toEqual([])
      expect(html).not.toMatch(/curl -|copy-mcp|>Book</)
    }
    expect(textOf(await entry(2))).toContain("A Novel")
    const pictures = (await Promise.all([2, 3, 4, 5].map(entry))).flatMap((html) =>
      addressesIn(html).filter((to) => to.startsWith("/images/"))
    )
    expect(pictures).toContain("/images/products/arc-desk-lamp-1.svg")
    for (const kind of ["hotels", "rooms"]) expect(pictures.some((to) => to.startsWith(`/images/${kind}/`))).toBe(true)
    for (const path of pictures) expect([path, (await fetch(`${store.url}${path}`)).status]).toEqual([path, 200])
  })

  test("never contains the sandbox's name, even if the agent's requests do", async () => {
    for (const chosen of [undefined, "run-7f3kq2"]) {
      const { baseUrl, name } = await make(chosen)
      const search = (q: string) => get(`${baseUrl}/api/products?q=${encodeURIComponent(q)}`)
      await search(`mug ${baseUrl}`)
      await post(`${baseUrl}/mcp`, {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "search_products", arguments: { q: `${baseUrl}/products` } }
      })
      await search("mug nonsense")
      if (chosen === undefined) {
        expect((await search(`mug ${name.toUpperCase()}`)).body.hint.found[name]).toBe(0)
        await get(`${baseUrl}/api/carts/${name}`)
      }
      const { share } = await shareOf(name)
      const { body } = await get(at(`/shared/${share}/journal`))
      const [first, , third] = body.items
      expect([first.output.items.length > 0, third.output.hint.found.nonsense]).toEqual([true, 0])
      for (const word of name.split("-").slice(-1)) expect(JSON.stringify(body)).not.toMatch(new RegExp(word, "i"))
    }
  })

  test("is refused by every operation except the two for shared runs", async () => {
    const { name } = await make()
    const { share } = await shareOf(name)
    const shown = { authorization: `Bearer ${share}` }
    const shared = ["readShared", "followShared"]
    const endpoints = Object.values(BenchApi.groups).flatMap((group) => Object.values(group.endpoints))
    expect(endpoints.length).toBeGreaterThan(40)
    for (const { method, name: operation, path } of endpoints) {
      if (shared.includes(operation)) continue
      const { status } = await send(
        method,
        `${store.url}${path.replaceAll(/:\w+/g, name)}`,
        method === "GET" ? undefined : {},
        shown
      )
      expect([operation, status]).toEqual([operation, 401])
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of ["journal", "stream"]) {
        expect((await send(method, at(`/shared/${share}/${path}`), {}, own)).status).toBe(405)
      }
    }
    expect((await get(at(`/sandboxes/${name}`), own)).body.sequence).toBe(0)
  })

  test("ends with a sandbox that exists only by use, even if its name is used again", async () => {
    const use = () => post(`${store.url}/sandboxes/used/api/carts`)
    await use()
    const before = (await get(at("/sandboxes/used"), own)).body
    const { share } = await shareOf("used")
    const status = async () => (await get(at(`/shared/${share}/journal`))).status
    expect(await status()).toBe(200)
    // Nothing else about the sandbox changes, and a second link works as well.
    const { agent, expiresAt, hash, sequence } = before
    expect((await get(at("/sandboxes/used"), own)).body).toMatchObject({ agent, expiresAt, hash, sequence })
    expect((await get(at(`/shared/${(await shareOf("used")).share}/journal`))).status).toBe(200)
    await send("DELETE", at("/sandboxes/used"), undefined, own)
    await use()
    expect(await status()).toBe(404)
    await shareOf("used")
    expect(await status()).toBe(404)
  })

  test("ends with its sandbox, is not revived by a new sandbox of the same name, and cannot be created for an unused name", async () => {
    await make("short-lived")
    const { share, url } = await shareOf("short-lived")
    const status = async () => (await get(at(`/shared/${share}/journal`))).status
    expect(await status()).toBe(200)
    await send("DELETE", at("/sandboxes/short-lived"), undefined, own)
    expect(await status()).toBe(404)
    await make("short-lived")
    expect(await status()).toBe(404)
    expect((await fetch(url)).status).toBe(404)
    expect((await post(at("/sandboxes/nobodys/shares"), {}, own)).status).toBe(404)
    expect(
      (await get(at(`/shared/${share.slice(0, 20)}${share[20] === "A" ? "B" : "A"}${share.slice(21)}/journal`))).body
        .error.code
    ).toBe("share_not_found")
    expect((await get(at("/shared/x/journal"))).status).toBe(404)
    expect((await post(at("/sandboxes/short-lived/shares"), { ttlSeconds: 59 }, own)).status).toBe(400)
  })
})

const Services = () =>
  Layer.mergeAll(Shares.Default, ShareOperations.Default, Sandboxes.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.succeed(AgentEntries, [])),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provideMerge(journalMemory(1_048_576)),
    Layer.provideMerge(TestWorld())
  )

effect("a share link expires", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 20))
    const sandboxes = yield* Sandboxes
    const shares = yield* Shares
    const { name } = yield* sandboxes.create({ name: SandboxName.make("shared") })
    const { share } = yield* shares.make(name, 60)
    yield* TestClock.adjust("59 seconds")
    expect(yield* shares.sandboxOf(share)).toBe(name)
    yield* TestClock.adjust("1 second")
    expect(yield* Effect.flip(shares.sandboxOf(share))).toEqual(new ShareNotFound())
  }).pipe(Effect.provide(Services()))
)

const ends = {
  "the time of the link": () => TestClock.adjust("70 seconds"),
  "the sandbox": (name: SandboxName) =>
    Effect.zipRight(
      Effect.flatMap(Sandboxes, (sandboxes) => sandboxes.drop(name)),
      TestClock.adjust("10 seconds")
    )
}

for (const [what, end] of Object.entries(ends)) {
  effect(`a stream of a shared run ends with ${what}, even without a request`, () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      const { name } = yield* (yield* Sandboxes).create({ name: SandboxName.make("shared") })
      const { share } = yield* (yield* Shares).make(name, 60)
      const { followShared } = yield* ShareOperations
      const { parts } = yield* followShared({ headers: {}, path: { share }, urlParams: {} })
      const following = yield* Effect.fork(Stream.runDrain(parts))
      yield* TestClock.adjust("59 seconds")
      expect(following.unsafePoll()).toBeNull()
      yield* end(name)
      yield* Fiber.join(following)
    }).pipe(Effect.provide(Services()))
  )
}
