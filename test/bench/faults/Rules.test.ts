import { expect, test } from "bun:test"
import { firesAt } from "../../../src/bench/faults/FaultRule.ts"
import { maxCustomPacks, packBodyLimits } from "../../../src/domain/Limits.ts"
import { cachePack } from "../../../src/store/world/packs.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"
import { connectClient } from "./purchaseSurfaces.ts"

const store = useStore()
const { control, make, shop, snapshotOf } = sandboxApiOf(() => store.url)

const faultsOf = async (name: string) => (await get(control(`/${name}/faults`))).body.items
const tamper = { kind: "tamper", target: "product.description" }
const unavailable = { kind: "error", status: 503 }
const search = (name: string) => fetch(`${shop(name)}/api/products?limit=1`)
const statuses = async (name: string, calls: number): Promise<ReadonlyArray<number>> => {
  const all: Array<number> = []
  for (let call = 0; call < calls; call += 1) all.push((await search(name)).status)
  return all
}
const remove = async (path: string) => (await fetch(control(path), { method: "DELETE" })).status

test("rules are added, listed, read, changed and removed", async () => {
  await make("rules")
  const added = await post(control("/rules/faults"), { name: "once", trigger: { nth: [1] }, effect: unavailable })
  expect(added.status).toBe(201)
  const effect = { ...unavailable, code: "service_unavailable", message: "The service is unavailable at the moment." }
  const first = { id: "rule_1", name: "once", trigger: { nth: [1] }, effect, matched: 0, fired: 0 }
  expect(added.body).toEqual(first)
  await post(control("/rules/faults"), { effect: { kind: "delay", ms: 1 }, when: { surface: ["mcp"] } })
  expect(await statuses("rules", 2)).toEqual([503, 200])
  expect(await faultsOf("rules")).toMatchObject([
    { id: "rule_1", matched: 2, fired: 1 },
    { id: "rule_2", matched: 0, fired: 0 }
  ])
  const changed = await send("PATCH", control("/rules/faults/rule_1"), { times: 5 })
  expect(changed.body).toEqual({ ...first, times: 5 })
  expect((await get(control("/rules/faults/rule_1"))).body).toEqual(changed.body)
  expect(await remove("/rules/faults/rule_1")).toBe(204)
  expectEnvelope((await get(control("/rules/faults/rule_1"))).body, "fault_not_found")
  expect((await post(control("/rules/faults"), { effect: unavailable })).body.id).toBe("rule_3")
  const { body } = await send("PUT", control("/rules/faults"), { faults: ["flaky", { effect: unavailable }] })
  expect(body.items.map(({ id, effect: { kind } }: typeof first) => [id, kind])).toEqual([
    ["rule_1", "error"],
    ["rule_2", "drop"],
    ["rule_3", "error"]
  ])
  expect(await remove("/rules/faults")).toBe(204)
  expect(await faultsOf("rules")).toEqual([])
})

test("a rule that could never fire is refused with the accepted values", async () => {
  await make("refused")
  const wrong: ReadonlyArray<readonly [object, string]> = [
    [{ when: { operation: ["bookTrain"] }, effect: unavailable }, "bookFlight"],
    [{ when: { operation: ["searchProducts"] }, effect: { kind: "decline", reason: "lost_card" } }, "bookHotel"],
    [{ when: { surface: ["fax"] }, effect: unavailable }, "mcp"],
    [{ effect: { kind: "explode" } }, "rateLimit"],
    [{ effect: { kind: "tamper", target: "product.colour", text: "x" } }, "hotel.description"],
    [{ effect: { kind: "price", select: { sku: "stoneware-mug" }, cents: 1 } }, "LHR/compact"],
    [{ effect: { kind: "price", select: { sku: "arc-desk-lamp" } } }, "either cents or percent"],
    [{ effect: { kind: "price", select: { sku: "arc-desk-lamp" }, cents: 1, percent: 1 } }, "either cents or percent"],
    [{ effect: { kind: "price", select: { sku: "arc-desk-lamp" }, percent: -100 } }, "-99"],
    [{ effect: { ...tamper, text: { pack: "hostile/none", id: "x" } } }, "hostile/basic"],
    [{ effect: { ...tamper, text: { pack: "hostile/basic", id: "x" } } }, "order-the-lamp-too"],
    [{ effect: { ...tamper, text: "" } }, "the pack and the id of one of its texts"],
    [{ effect: { kind: "delay", ms: 60_001 } }, "60000"],
    [
      { when: { match: JSON.parse('{"__proto__": "x"}') }, effect: { kind: "drop", phase: "after" } },
      "when.match.__proto__"
    ],
    [{ effect: { kind: "tools", rename: JSON.parse('{"__proto__": "x"}') } }, "effect.rename.__proto__"],
    [{ effect: { kind: "tools", describe: JSON.parse('{"__proto__": "x"}') } }, "effect.describe.__proto__"],
    [{ effect: { kind: "tools", rename: { ["x".repeat(65)]: "x" } } }, "a text of 1 to 64 characters, not __proto__"],
    [{ effect: { kind: "tools" } }, "hide, rename or describe"],
    [{ effect: { kind: "tools", hide: ["book_train"] } }, "book_car"],
    [{ effect: { kind: "tools", rename: { book_car: "book_flight" } } }, "a name that no tool has yet"],
    [{ effect: { kind: "tools", rename: { book_car: "book_car" } } }, "a name that no tool has yet"],
    [{ effect: { kind: "tools", hide: 1 } }, "effect.hide: expected a list of names of tools, received 1"],
    [{ effect: 1 }, "effect: expected an object with `kind` and the members of that kind, received 1"],
    [{ effect: { kind: "tamper", target: 1, text: "x" } }, "effect.target: expected one of product.description, "],
    [
      { trigger: {}, effect: unavailable },
      "trigger: expected an object with one of nth, every, after or probability, "
    ],
    [{ trigger: { nth: [0] }, effect: unavailable }, "trigger.nth[0]: expected a whole number from 1 to 1000000, "],
    [
      { when: { operation: ["searchFlights"] }, effect: { kind: "rival" } },
      "when.operation: expected an operation at which the effect can happen: checkout, bookHotel, "
    ],
    [{ effect: { kind: "tools", rename: { book_car: "buy", book_hotel: "buy" } } }, "a name that no tool has yet"],
    ...["ask_shopper", "list_projects", "draw_card"].map(
      (name) => [{ effect: { kind: "tools", rename: { book_car: name } } }, "a name that no tool has yet"] as const
    ),
    [{ effect: { kind: "tools", rename: { book_car: "buy a car" } } }, "rename"],
    [{ trigger: { nth: [1], every: 2 }, effect: unavailable }, "probability"],
    [{ when: { match: { payload: { matches: "(a" } } }, effect: unavailable }, "RE2"],
    [{ trigger: { nth: [1] } }, "effect"],
    [{ when: { operation: [] }, effect: unavailable }, "a list of 1 to 50 names of operations"],
    [{ when: { surface: [] }, effect: unavailable }, "a list of one or more of rest, mcp, acp, web"],
    [{ when: { match: { "nowhere.x": 1 } }, effect: unavailable }, "one of path, urlParams, payload"],
    [
      { when: { match: { "input.payload.payment_token": "tok_visa" } }, effect: unavailable },
      "path, urlParams, payload"
    ],
    [
      { when: { match: { "payload.payment_token": { startWith: "tok_" } } }, effect: unavailable },
      "startsWith instead"
    ],
    [{ when: { operation: ["searchFlights"], surface: ["acp"] }, effect: unavailable }, "expected rest, mcp or web, "],
    [{ when: { operation: ["listOrders"], surface: ["web"] }, effect: unavailable }, "expected rest or mcp, "],
    [{ when: { operation: ["streamOrders"], surface: ["web"] }, effect: unavailable }, "expected rest, "],
    [{ when: { operation: ["watchOrders"], surface: ["rest", "mcp"] }, effect: unavailable }, "expected web, "],
    [
      { when: { operation: ["watchOrders"] }, effect: { kind: "malform", how: "notJson" } },
      "can happen: searchProducts, "
    ],
    [
      { when: { operation: ["watchOrders"] }, effect: { kind: "tamper", target: "answer.items", text: "x" } },
      "a path that begins with one of feed, counts"
    ],
    [{ when: { operation: ["protocol:initialize"], surface: ["rest"] }, effect: unavailable }, "expected mcp, "],
    [{ when: { operation: ["acpGetFeed"], surface: ["web"] }, effect: unavailable }, "expected mcp or acp, "],
    [
      { when: { surface: ["acp"] }, effect: { kind: "tamper", target: "hotel.description", text: "x" } },
      "expected rest,"
    ],
    [
      { when: { operation: ["streamOrders"] }, effect: { kind: "malform", how: "truncate" } },
      "at which the effect can happen: searchProducts, "
    ],
    [
      {
        when: { operation: ["streamOrders"], surface: ["rest"] },
        effect: { kind: "tamper", target: "answer.items", text: "x" }
      },
      "an operation at which the effect can happen: searchProducts, "
    ],
    ...[
      ["answer.nme", "effect.target: expected a path that begins with one of id, "],
      ["answer.", "effect.target: expected a path that begins with one of id, "],
      ["answer.items.*.name", "a path that begins with one of id, "],
      ["answer.variants.*.nme", "one of id, label, "],
      ["answer.name.first", "the path to end with name"],
      ["answer.name.length", "the path to end with name"],
      ["answer.variants.length", 'effect.target: expected one of *, 0 in variants, received "length"']
    ].map(
      ([target, known = ""]) =>
        [{ when: { operation: ["getProduct"] }, effect: { kind: "tamper", target, text: "x" } }, known] as const
    ),
    ...[{}, { surface: ["rest"] }, { surface: ["web", "mcp"] }, { operation: ["protocol:tools/list"] }].flatMap(
      (when) =>
        ["answer.nixda", "answer.", "answer.tools"].map(
          (target) =>
            [
              { when, effect: { kind: "tamper", target, text: "x" } },
              "effect.target: expected a path that begins with "
            ] as const
        )
    ),
    [
      { when: { surface: ["acp"] }, effect: { kind: "malform", how: "missingMember", member: "passengers" } },
      "effect.member: expected a path that begins with one of "
    ],
    [
      {
        when: { operation: ["getProduct", "acpGetFeed"], surface: ["acp"] },
        effect: { kind: "malform", how: "wrongType", member: "name" }
      },
      "effect.member: expected a path that begins with one of "
    ],
    ...["missingMember", "wrongType"].map(
      (how) =>
        [
          { when: { operation: ["getProduct", "getOrder"] }, effect: { kind: "malform", how, member: "nope" } },
          "effect.member: expected a path that begins with one of id, "
        ] as const
    ),
    ...["oversize", "notJson", "missingMember", "wrongType"].map(
      (how) =>
        [{ when: { surface: ["web"] }, effect: { kind: "malform", how } }, "expected rest, mcp or acp, "] as const
    ),
    [
      { effect: { kind: "error", code: "Out Of Order" } },
      "effect.code: expected 1 to 64 characters of a to z, 0 to 9 and _, "
    ],
    [{ effect: { kind: "tools", rename: { book_car: "a car" } } }, "effect.rename.book_car: expected 1 to 64 "],
    ...["2027-02-29", "12.03.2027"].map(
      (date) =>
        [
          { effect: { kind: "stock", select: { sku: "KV207/economy", date }, left: 0 } },
          `effect.select.date: expected a date that exists, YYYY-MM-DD, received "${date}"`
        ] as const
    )
  ]
  for (const [rule, known] of wrong) {
    const { body, status } = await post(control("/refused/faults"), rule)
    expect(status).toBe(400)
    expect(body.error.message).toContain(known)
    // It does not list what there is none of, and nothing twice.
    expect(body.error.message).not.toContain("one of ,")
    const listed = /begins with one of (.*), received/.exec(body.error.message)?.[1]?.split(", ") ?? []
    expect(listed).toEqual([...new Set(listed)])
    expect((await post(control(""), { name: "never", faults: [rule] })).status).toBe(400)
  }
  const most = { faults: Array.from({ length: 100 }, () => ({ effect: unavailable })) }
  expect((await send("PUT", control("/refused/faults"), most)).status).toBe(200)
  expectEnvelope((await post(control("/refused/faults"), { effect: unavailable })).body, "too_many_faults")
  expect((await post(control("/nobodys/faults"), { effect: unavailable })).status).toBe(404)
})

test("a rule that may fire is accepted", async () => {
  await make("accepted")
  for (const rule of [
    { when: { operation: ["protocol:resources/read"], match: { uri: "vitrine://feed" } }, effect: unavailable },
    { when: { operation: ["unknown"], match: { method: "POST" } }, effect: unavailable },
    { when: { operation: ["searchFlights", "acpGetFeed"], surface: ["acp"] }, effect: unavailable },
    { when: { surface: ["web", "rest"] }, effect: { kind: "malform", how: "notJson" } },
    { when: { surface: ["web"] }, effect: { kind: "malform", how: "truncate" } },
    { when: { surface: ["acp"] }, effect: { kind: "decline", reason: "lost_card" } },
    { when: { operation: ["streamOrders", "listOrders"] }, effect: { kind: "malform", how: "truncate" } },
    { when: { operation: ["streamOrders"] }, effect: { kind: "drop", phase: "after" } },
    { when: { operation: ["getProduct", "getOrder"] }, effect: { kind: "malform", how: "wrongType", member: "total" } },
    {
      when: { operation: ["searchProducts"] },
      effect: { kind: "malform", how: "wrongType", member: "hint.found.zebra" }
    },
    { when: { operation: ["getProduct"] }, effect: { kind: "tamper", target: "answer.reviews.0.text", text: "x" } },
    { effect: { kind: "tamper", target: "answer.items.*.name", text: "x" } },
    { when: { surface: ["mcp"] }, effect: { kind: "tamper", target: "answer.result.any.thing", text: "x" } },
    { when: { operation: ["unknown"] }, effect: { kind: "tamper", target: "answer.anything", text: "x" } },
    { when: { match: { any: [{ "path.id": "x" }, { "payload.lists": { exists: true } }] } }, effect: unavailable }
  ]) {
    expect((await post(control("/accepted/faults"), rule)).status).toBe(201)
  }
})

test("triggers fire at the nth calls, every n calls or after n calls, and at most `times` times", async () => {
  const rules = [
    [{ nth: [2, 4] }, undefined, [200, 503, 200, 503, 200, 200]],
    [{ every: 3 }, undefined, [200, 200, 503, 200, 200, 503]],
    [{ after: 4 }, undefined, [200, 200, 200, 200, 503, 503]],
    [{ every: 2 }, 2, [200, 503, 200, 503, 200, 200]],
    [undefined, 1, [503, 200, 200, 200, 200, 200]]
  ] as const
  for (const [index, [trigger, times, expected]] of rules.entries()) {
    await make(`trigger-${index}`, { faults: [{ trigger, times, effect: unavailable }] })
    expect(await statuses(`trigger-${index}`, 6)).toEqual([...expected])
  }
})

test("rules after one that ends a call are not applied to it", async () => {
  await make("ended", { faults: [{ times: 1, effect: unavailable }, { effect: { kind: "delay", ms: 1 } }] })
  expect(await statuses("ended", 2)).toEqual([503, 200])
  expect(await faultsOf("ended")).toMatchObject([
    { matched: 2, fired: 1 },
    { matched: 1, fired: 1 }
  ])
})

test("a rule compares numbers in a query on every surface", async () => {
  const when = { operation: ["searchHotels"], match: { "urlParams.guests": { gt: 2 } } }
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  await make("guests", { clock, faults: [{ when, effect: unavailable }] })
  const query = { city: "London", check_in: "2027-03-12", check_out: "2027-03-14" }
  const overRest = async (guests: number) =>
    (await get(`${shop("guests")}/api/hotels?${new URLSearchParams({ ...query, guests: String(guests) })}`)).status
  expect([await overRest(2), await overRest(3)]).toEqual([200, 503])
  const client = await connectClient(shop("guests"))
  const overMcp = async (guests: number) =>
    (await client.callTool({ name: "search_hotels", arguments: { ...query, guests } })).isError === true
  expect([await overMcp(2), await overMcp(3)]).toEqual([false, true])
  await client.close()
  const checks = [{ id: "many", match: { "input.urlParams.guests": { gt: 2 } }, count: { exactly: 2 } }]
  expect((await post(control("/guests/journal/verify"), { checks })).body).toMatchObject({ ok: true })
})

test("a rule applies only to calls that match its operations, surfaces, agent and input", async () => {
  const match = { "urlParams.q": { startsWith: "mug" } }
  const when = { operation: ["searchProducts"], surface: ["rest"], agent: "planner", match }
  await make("about", { faults: [{ when, effect: unavailable }] })
  const statusOf = async (path: string, label: string) =>
    (await fetch(shop("about") + path, { headers: { "x-agent-label": label } })).status
  expect(await statusOf("/api/products?q=mugs", "planner")).toBe(503)
  expect(await statusOf("/api/products?q=lamp", "planner")).toBe(200)
  expect(await statusOf("/api/products?q=mugs", "other")).toBe(200)
  expect(await statusOf("/api/products/arc-desk-lamp?q=mugs", "planner")).toBe(200)
  expect(await statusOf("/?q=mugs", "planner")).toBe(200)
})

test("a rule matches an agent label that is not ASCII, sent as UTF-8 or Latin-1", async () => {
  await make("about-zoe", { faults: [{ when: { agent: "Zoë" }, effect: unavailable }] })
  const statusOf = async (label: string) =>
    (await fetch(`${shop("about-zoe")}/api/orders`, { headers: { "x-agent-label": label } })).status
  expect([await statusOf("Zoë"), await statusOf(Buffer.from("Zoë").toString("latin1")), await statusOf("Zo")]).toEqual([
    503, 503, 200
  ])
})

test("a rule's counts restart with a reset, and are kept in snapshots and forks", async () => {
  await make("counting", { faults: [{ trigger: { nth: [2] }, effect: unavailable }] })
  expect(await statuses("counting", 1)).toEqual([200])
  const kept = await snapshotOf("counting")
  expect(await statuses("counting", 2)).toEqual([503, 200])
  await post(control("/counting/fork"), { snapshot: kept, names: ["counting-on"] })
  expect(await statuses("counting-on", 2)).toEqual([503, 200])
  await post(control("/counting/restore"), { snapshot: kept })
  expect(await statuses("counting", 2)).toEqual([503, 200])
  const file = (await get(control("/counting/export"))).body
  expect(file.rows.fault_counts).toEqual([{ rule: "rule_1", matched: 3, fired: 1 }])
  await post(control("/counting/reset"))
  expect(await faultsOf("counting")).toMatchObject([{ matched: 0, fired: 0 }])
  expect(await statuses("counting", 2)).toEqual([200, 503])
})

test("a fork with other rules counts from 0", async () => {
  await make("source", { faults: [{ times: 1, effect: { kind: "delay", ms: 1 } }] })
  expect(await statuses("source", 1)).toEqual([200])
  const snapshot = await snapshotOf("source")
  const faults = [{ times: 1, effect: unavailable }]
  for (const [name, from] of [
    ["other-rules", {}],
    ["other-rules-then", { snapshot }]
  ] as const) {
    await post(control("/source/fork"), { ...from, names: [name], overrides: { faults } })
    expect(await faultsOf(name)).toMatchObject([{ matched: 0, fired: 0 }])
    expect(await statuses(name, 2)).toEqual([503, 200])
  }
})

test("a probability of 0.3 hits about three in ten calls, and the same ones for the same seed", async () => {
  const rule = { trigger: { probability: 0.3 }, effect: unavailable }
  const isHit = (count: number, seed = "vitrine", own?: string) =>
    firesAt({ id: "rule_1", trigger: rule.trigger, seed: own, effect: { kind: "hang", ms: 0 } }, count, seed)
  const calls = Array.from({ length: 1000 }, (_, index) => index + 1)
  const hits = calls.filter((call) => isHit(call))
  expect(hits.length).toBeGreaterThan(250)
  expect(hits.length).toBeLessThan(350)
  expect(hits).not.toEqual(calls.filter((call) => isHit(call, "another")))
  for (const name of ["likely-a", "likely-b"]) {
    await make(name, { seed: "vitrine", faults: [rule] })
    const expected = calls.slice(0, 50).map((call) => (isHit(call) ? 503 : 200))
    expect(await statuses(name, 50)).toEqual(expected)
  }
  const own = "shop/mug/2"
  expect(hits).not.toEqual(calls.filter((call) => isHit(call, "vitrine", own)))
  await make("likely-otherwise", { seed: "vitrine", faults: [{ ...rule, seed: own }] })
  const expected = calls.slice(0, 50).map((call) => (isHit(call, "vitrine", own) ? 503 : 200))
  expect(await statuses("likely-otherwise", 50)).toEqual(expected)
  expect((await faultsOf("likely-otherwise"))[0]).toMatchObject({ seed: own })
})

test("a fault affects only its own sandbox, and never the bench", async () => {
  await make("broken", { faults: [{ effect: unavailable }] })
  await make("whole")
  expect((await search("broken")).status).toBe(503)
  expect((await search("whole")).status).toBe(200)
  expect((await fetch(`${store.url}/api/products`)).status).toBe(200)
  for (const path of ["", "/faults", "/journal", "/state", "/clock"]) {
    expect((await fetch(control(`/broken${path}`))).status).toBe(200)
  }
})

test("an unknown profile is refused with the list of profiles", async () => {
  await make("profiles")
  for (const [given, expectedMessage] of [
    ["nope", 'faults[0]: expected a rule, or one of flaky, slow, hostile, holiday-rush, received "nope".'],
    ["flakey", 'received "flakey" (did you mean flaky?).'],
    [{ effect: { kind: "hang" } }, "faults[0].effect.ms is required, "]
  ] as const) {
    const { body, status } = await send("PUT", control("/profiles/faults"), { faults: [given] })
    expect(status).toBe(400)
    expect(body.error.message).toContain(expectedMessage)
    expect(body.error.details.issues).toHaveLength(1)
  }
})

test("errors of a rule name its index in the request, even after a profile", async () => {
  const faults = ["flaky", { effect: { kind: "price", select: { sku: "nothing-of-it" }, cents: 100 } }]
  await make("placed")
  for (const { body, status } of [
    await send("PUT", control("/placed/faults"), { faults }),
    await send("PATCH", control("/placed"), { faults }),
    await post(control(""), { name: "unplaced", faults })
  ]) {
    const fields = body.error.details.issues.map(({ field }: { field: string }) => field)
    expect([status, fields]).toEqual([400, ["faults[1].effect.select.sku"]])
  }
  const wrong = { when: { operation: ["nope"] }, effect: unavailable }
  const { body } = await post(control(""), { name: "unplaced", faults: [{ effect: unavailable }, wrong] })
  expect(body.error.message).toContain("faults[1].when.operation nope is unknown")
})

test("errors of a fork's overrides name their place in the request, and those of the sandbox's own rules the rule's id", async () => {
  const fields = async (name: string, body: object) => {
    const { status, body: refused } = await post(control(`/${name}/fork`), body)
    return [status, refused.error.details.issues.map(({ field }: { field: string }) => field)]
  }
  const novel = {
    slug: "a-novel",
    name: "A Novel",
    description: "Short.",
    category: "desk",
    priceCents: 1900,
    tags: ["book"],
    variants: [{ label: "Paperback", stock: 3 }]
  }
  const books = { title: "Books", description: "One of them.", products: [novel] }
  const { body: pack } = await post(`${store.url}/bench/v1/packs`, books)
  const rule = (sku: string) => ({ effect: { kind: "stock", select: { sku }, left: 0 } })
  await make("to-place", { faults: [{ effect: unavailable }, rule("stoneware-coffee-mug")] })
  for (const snapshot of [undefined, (await post(control("/to-place/snapshots"))).body.id]) {
    const of = (overrides: object) => fields("to-place", { snapshot, overrides })
    expect(await of({ faults: ["flaky", rule("nothing")] })).toEqual([400, ["overrides.faults[1].effect.select.sku"]])
    expect(await of({ overlay: [{ sku: "nothing", left: 0 }] })).toEqual([400, ["overrides.overlay[0].sku"]])
    expect(await of({ packs: [pack.name] })).toEqual([400, ["rule_2: effect.select.sku"]])
  }
})

test("errors of a request with a single rule name members of the request", async () => {
  const wrong = { effect: { kind: "stock", select: { sku: "nothing" }, left: 0 } }
  await make("one-rule", { faults: [{ effect: unavailable }, { effect: unavailable }] })
  for (const { body, status } of [
    await post(control("/one-rule/faults"), wrong),
    await send("PATCH", control("/one-rule/faults/rule_2"), wrong)
  ]) {
    expect([status, body.error.details.issues[0].field]).toEqual([400, "effect.select.sku"])
  }
  const { body } = await post(control("/one-rule/faults"), { ...wrong, when: { operation: ["nope"] } })
  expect(body.error.message).toContain("Invalid request: when.operation nope is unknown")
  const misspelt = { effect: unavailable, when: { operation: ["book_flight"] } }
  const { error } = (await post(control("/one-rule/faults"), misspelt)).body
  expect(error.message).toContain("when.operation book_flight is unknown (did you mean bookFlight?): expected one of ")
})

test("a profile is expanded to its rules", async () => {
  for (const profile of ["flaky", "slow", "hostile", "holiday-rush"]) {
    const { body, status } = await post(control(""), { name: `as-${profile}`, faults: [profile] })
    expect(status).toBe(201)
    expect(body.faults.length).toBeGreaterThan(1)
  }
})

test("a rule can name a text of an uploaded pack that was evicted from the cache", async () => {
  const emptyPack = { title: "Texts", description: "One of them." }
  const text = { id: "hurry", target: "product.description", of: "stoneware-coffee-mug", text: "Hurry." }
  const { body: pack } = await post(`${store.url}/bench/v1/packs`, { ...emptyPack, texts: [text] })
  // As many as the cache holds.
  for (let other = 0; other < maxCustomPacks; other += 1) cachePack(`own/${other}`, emptyPack, packBodyLimits.bytes)
  const faults = [{ effect: { ...tamper, text: { pack: pack.name, id: "hurry" } } }]
  const { body, status } = await post(control(""), { packs: ["standard", pack.name], faults })
  expect([status, body.error]).toEqual([201, undefined])
})
