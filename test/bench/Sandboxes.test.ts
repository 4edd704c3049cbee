import { describe, expect, test } from "bun:test"
import { newDatabase } from "../support/database.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, send } from "../support/requests.ts"
import { startStore, useStore } from "../support/store.ts"

const store = useStore()
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

const buy = async (baseUrl: string) => {
  const cart = await post(`${baseUrl}/api/carts`)
  await post(`${baseUrl}/api/carts/${cart.body.id}/items`, { product_id: "stoneware-coffee-mug" })
  return post(`${baseUrl}/api/checkout`, { cart_id: cart.body.id, payment_token: "tok_visa" })
}

test("a sandbox is created with its settings, and described with the defaults", async () => {
  const { body, headers, status } = await post(at(), { name: "run-mug", labels: { task: "mug", trial: "3" } })
  expect(status).toBe(201)
  expect(headers.get("content-type")).toStartWith("application/json")
  const { controlKey, ...described } = body
  expect(controlKey).toMatch(/^ctl_[0-9a-hjkmnp-tv-z]{32}$/)
  expect(described).toMatchObject({
    name: "run-mug",
    labels: { task: "mug", trial: "3" },
    ttlSeconds: null,
    expiresAt: null,
    baseUrl: `${store.url}/shops/run-mug`,
    mcpUrl: `${store.url}/shops/run-mug/mcp`,
    acpUrl: `${store.url}/shops/run-mug/api/acp`,
    generation: 0,
    sequence: 0
  })
  const again = await get(at("/run-mug"))
  expect([again.status, again.body]).toEqual([200, { ...described, now: again.body.now }])
})

test("a generated name is random, and its sandbox expires after a day without use", async () => {
  const { body } = await post(at(), {})
  const { body: other } = await post(at())
  expect(body.name).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
  expect(other.name).not.toBe(body.name)
  expect(body.ttlSeconds).toBe(86_400)
  expect(Date.parse(body.expiresAt) - Date.parse(body.lastRequest)).toBe(86_400_000)
  expect((await post(at(), { ttlSeconds: null })).body.expiresAt).toBeNull()
})

test("a name that is taken or was already used cannot be created", async () => {
  await post(at(), { name: "taken" })
  const again = await post(at(), { name: "taken" })
  expect(again.status).toBe(409)
  expect(again.body.error.code).toBe("sandbox_exists")
  expect(again.body.error.next[0].path).toBe("/bench/v1/sandboxes/taken")
  await post(`${store.url}/sandboxes/used/api/carts`)
  expect((await post(at(), { name: "used" })).status).toBe(409)
})

test("a sandbox that was never used is not found, and one that was used is", async () => {
  const missing = await get(at("/unheard"))
  expect(missing.status).toBe(404)
  expect(missing.body.error.code).toBe("sandbox_not_found")
  await post(`${store.url}/sandboxes/heard/api/carts`)
  expect((await get(at("/heard"))).body).toMatchObject({ labels: {}, ttlSeconds: null, sequence: 1 })
})

test("a change sets only what it names, also for a sandbox without settings", async () => {
  await post(`${store.url}/sandboxes/changed/api/carts`)
  const first = await send("PATCH", at("/changed"), { labels: { a: "1" } })
  expect([first.status, first.body.labels, first.body.ttlSeconds]).toEqual([200, { a: "1" }, null])
  const second = await send("PATCH", at("/changed"), { ttlSeconds: 60 })
  expect([second.body.labels, second.body.ttlSeconds]).toEqual([{ a: "1" }, 60])
  const third = await send("PATCH", at("/changed"), { labels: {}, ttlSeconds: null })
  expect([third.body.labels, third.body.expiresAt, third.body.sequence]).toEqual([{}, null, 1])
  expect((await send("PATCH", at("/nowhere"), { labels: {} })).status).toBe(404)
})

test("a dropped sandbox is gone with its data, and can be created again", async () => {
  const { body } = await post(at(), { name: "dropped" })
  expect((await buy(body.baseUrl)).status).toBe(201)
  const answer = await send("DELETE", at("/dropped"))
  expect([answer.status, answer.body]).toEqual([204, ""])
  expect((await get(at("/dropped"))).status).toBe(404)
  expect((await get(`${body.baseUrl}/api/orders`)).body.items).toEqual([])
  expect((await send("DELETE", at("/dropped"))).status).toBe(204)
  expect((await send("DELETE", at("/never-was"))).status).toBe(204)
  const again = await post(at(), { name: "dropped" })
  expect([again.status, again.body.sequence]).toEqual([201, 0])
})

test("a reset empties a sandbox and keeps its settings", async () => {
  const { body } = await post(at(), { name: "anew", labels: { a: "1" } })
  const first = await buy(body.baseUrl)
  const { body: reset, status } = await post(at("/anew/reset"))
  expect([status, reset.generation, reset.sequence, reset.labels]).toEqual([200, 1, 0, { a: "1" }])
  expect((await get(`${body.baseUrl}/api/orders`)).body.items).toEqual([])
  expect((await buy(body.baseUrl)).body.id).toBe(first.body.id)
  expect((await post(at("/nowhere/reset"))).status).toBe(404)
})

test("a reset empties a sandbox without settings, which still exists afterwards", async () => {
  const shop = `${store.url}/shops/first-use`
  await buy(shop)
  const { body, status } = await post(at("/first-use/reset"))
  expect([status, body.generation, body.sequence]).toEqual([200, 1, 0])
  expect((await get(`${shop}/api/orders`)).body.items).toEqual([])
  expect((await get(at("/first-use"))).status).toBe(200)
})

describe("the list", () => {
  test("has all sandboxes, last used first, with their purchases and settings", async () => {
    const { body } = await post(at(), { name: "listed", labels: { list: "a" }, ttlSeconds: 60 })
    await buy(body.baseUrl)
    await post(at(), { name: "listed-later", labels: { list: "a", of: "b:c" } })
    const { body: list } = await get(`${at()}?label=list:a`)
    expect(list.next).toBeNull()
    expect(list.items.map(({ name }: { name: string }) => name)).toEqual(["listed-later", "listed"])
    expect(list.items[1]).toMatchObject({
      settings: { labels: { list: "a" }, ttlSeconds: 60 },
      orders: 1,
      bookings: 0
    })
    expect(list.items[0].settings).toEqual({
      agent: {
        disclosure: "neutral",
        reset: false,
        confirmPayments: false,
        enforceIdempotency: false,
        tools: { hide: [], only: [], readonly: false, describe: {} }
      },
      labels: { list: "a", of: "b:c" }
    })
    const other = await get(`${at()}?label=of:b:c`)
    expect(other.body.items.map(({ name }: { name: string }) => name)).toEqual(["listed-later"])
    expect((await get(`${at()}?label=list:b`)).body.items).toEqual([])
  })

  test("finds a label of several lines", async () => {
    await post(at(), { name: "of-lines", labels: { note: "one\ntwo" } })
    const { body } = await get(`${at()}?label=${encodeURIComponent("note:one\ntwo")}`)
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(["of-lines"])
  })

  test("shows the seed of a sandbox if it is not the server's", async () => {
    await post(at(), { name: "seeded", labels: { of: "seed" }, seed: "another" })
    await post(at(), { name: "unseeded", labels: { of: "seed" }, seed: "test" })
    const { items } = (await get(`${at()}?label=of:seed`)).body
    const seeds = items.map(({ name, settings }: { name: string; settings: object }) => [
      name,
      "seed" in settings && settings.seed
    ])
    expect(seeds.toSorted()).toEqual([
      ["seeded", "another"],
      ["unseeded", false]
    ])
  })

  test("is paged, and shows each sandbox once", async () => {
    for (let index = 0; index < 5; index++) await post(at(), { name: `paged-${index}`, labels: { page: "yes" } })
    const names: Array<string> = []
    let after = ""
    do {
      const { body } = await get(`${at()}?label=page:yes&limit=2${after}`)
      names.push(...body.items.map(({ name }: { name: string }) => name))
      after = body.next === null ? "" : `&after=${body.next}`
    } while (after !== "")
    expect(names.toSorted()).toEqual(["paged-0", "paged-1", "paged-2", "paged-3", "paged-4"])
  })
})

test.each([
  ["name", { name: "No Name" }],
  ["ttlSeconds", { ttlSeconds: 0 }],
  ["ttlSeconds", { ttlSeconds: "60" }],
  ["labels", { labels: { "": "x" } }],
  ["labels", { labels: { "a b": "x" } }],
  ["labels", { labels: { a: "x".repeat(201) } }],
  ["labels", { labels: { a: 1 } }],
  ["labels", { labels: Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`l${index}`, "x"])) }]
])("an invalid %s is refused: %j", async (field, payload) => {
  const { body, status } = await post(at(), payload)
  expect(status).toBe(400)
  expectEnvelope(body, "invalid_request")
  expect(body.error.details.issues[0].field).toStartWith(field)
})

test.each([
  [{ clock: { mode: "frozen", at: "2027-01-15" } }, "clock.at: expected an RFC 3339 date-time, such as 2027-"],
  [
    { payments: { accept: "any", tokens: [{ token: "tok_a", expires: "soon" }] } },
    "an RFC 3339 date-time, such as 2027-"
  ],
  [{ agent: { reset: 3 } }, "agent.reset: expected true or false, received 3"],
  [{ agent: { confirmPayments: "yes" } }, 'agent.confirmPayments: expected true or false, received "yes"']
])("the error for %j says what would be accepted", async (payload, accepted) => {
  expect((await post(at(), payload)).body.error.message).toContain(accepted)
})

test("a label called __proto__ is refused by name", async () => {
  const payload = JSON.parse('{"labels": {"__proto__": "x", "a": "b"}}')
  for (const answer of [await post(at(), payload), await send("PATCH", at("/default"), payload)]) {
    const [issue] = answer.body.error.details.issues
    expect([answer.status, issue.field]).toEqual([400, "labels.__proto__"])
    expect(answer.body.error.message).toContain("expected a name of 1 to 64 letters, digits, _, . and -")
  }
})

test.each(["?label=mug", "?label=:x", "?after=x", "?after=1.", "?limit=0", "?limit=101"])(
  "an invalid query is refused: %s",
  async (query) => {
    expect((await get(`${at()}${query}`)).status).toBe(400)
  }
)

test("one sandbox with settings more than the maximum is refused, and leaves nothing", async () => {
  const { stop, url } = await startStore({ benchMaxSandboxes: 1 })
  const all = `${url}/bench/v1/sandboxes`
  expect((await post(all, { name: "one" })).status).toBe(201)
  const refused = await post(all, { name: "two" })
  expect([refused.status, refused.body.error.code]).toEqual([429, "too_many_sandboxes"])
  expect(refused.body.error.message).toEndWith("Drop some first; expired ones are dropped within three minutes.")
  expect((await get(`${all}/two`)).status).toBe(404)
  await post(`${url}/api/carts`)
  expect((await send("PATCH", `${all}/default`, { labels: { a: "1" } })).status).toBe(429)
  const { body: snapshot } = await post(`${all}/one/snapshots`)
  expect((await post(`${all}/default/restore`, { snapshot: snapshot.id })).status).toBe(429)
  expect((await get(`${all}/default`)).body).toMatchObject({ generation: 0, sequence: 1 })
  // A sandbox that a grade cannot close stays open.
  await post(`${url}/shops/used/api/carts`)
  const graded = await post(`${all}/used/grade`, { taskId: "shop/mug-in-chalk" })
  expect([graded.status, graded.body.error.code]).toEqual([429, "too_many_sandboxes"])
  expect((await post(`${url}/shops/used/api/carts`)).status).toBe(201)
  expect((await post(`${all}/used/grade`, { taskId: "shop/mug-in-chalk", close: false })).status).toBe(200)
  await send("DELETE", `${all}/one`)
  expect((await post(all, { name: "two" })).status).toBe(201)
  await stop()
})

test("sandboxes that are created, used and dropped concurrently leave no rows", async () => {
  await using database = await newDatabase()
  const { stop, url } = await startStore(database.settings)
  const tables = [
    "sandboxes",
    "retired_sandboxes",
    "dropped_sandboxes",
    "bench_sandboxes",
    "bench_labels",
    "orders",
    "carts"
  ]
  const rows = async () => {
    const counts = tables.map((table) => `select cast(count(*) as integer) as rows from ${table}`)
    return (await database.query<{ rows: number }>(counts.join(" union all "))).map(({ rows }) => rows)
  }
  const useAll = async (user: number) => {
    for (let sandbox = user; sandbox < 32; sandbox += 16) {
      const { body } = await post(`${url}/bench/v1/sandboxes`, { name: `run-${sandbox}`, labels: { task: "mug" } })
      expect((await buy(body.baseUrl)).status).toBe(201)
      expect((await send("DELETE", `${url}/bench/v1/sandboxes/${body.name}`)).status).toBe(204)
    }
  }
  try {
    await Promise.all(Array.from({ length: 16 }, (_, user) => useAll(user)))
    const none = tables.map(() => 0)
    for (let look = 0; look < 2_000 && !Bun.deepEquals(await rows(), none); look++) await get(`${url}/healthz`)
    expect(await rows()).toEqual(none)
  } finally {
    await stop()
  }
})

test("settings with texts that an export cannot contain are refused", async () => {
  await post(at(), { name: "halves" })
  const [rule, half] = [{ effect: { kind: "tamper", target: "product.description", position: "end" } }, "a\ud83d"]
  for (const [field, settings] of [
    ["labels.of", { labels: { of: half } }],
    ["seed", { seed: "a\0" }],
    ["payments.tokens[0].token", { payments: { accept: "listed", tokens: [{ token: `tok_${half}` }] } }],
    ["agent.tools.describe.get_product", { agent: { tools: { describe: { get_product: half } } } }],
    ["faults[0].effect.text", { faults: [{ effect: { ...rule.effect, text: half } }] }]
  ] as const) {
    const [made, changed] = [await post(at(), settings), await send("PATCH", at("/halves"), settings)]
    for (const { body, status } of [made, changed]) {
      expect([status, body.error.message]).toEqual([
        400,
        expect.stringContaining(
          `${field}: expected a text without U+0000 and without half of a surrogate pair, received `
        )
      ])
    }
  }
})
