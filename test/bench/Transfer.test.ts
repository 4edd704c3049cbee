import { beforeAll, describe, expect, test } from "bun:test"
import { resolve } from "node:path"
import { Redacted } from "effect"
import { jsonHashOf } from "../../src/bench/state/canonical.ts"
import { engine } from "../support/database.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { useVerifiedStore } from "../support/verified.ts"
import { seedPurchases } from "../web/demo.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useVerifiedStore()

const { control, exactOf, make, shop, use } = sandboxApiOf(() => store.url)

const importing = (name: string) => control(`/import?name=${name}`)
const fileOf = async (name: string) => (await get(control(`/${name}/export`))).body

type File = Awaited<ReturnType<typeof fileOf>>

/** A forged file with a correct hash. */
const signed = ({ sha256: _, ...file }: File): File => ({ ...file, sha256: jsonHashOf(file) })

/** Purchases of every kind, with buyer texts that only JSON can contain. */
const fill = async (name: string) => {
  await seedPurchases(shop(name))
  const { id } = await use(name, "stoneware-coffee-mug", { buyer_name: "Dana \u0000 Lévi 🫖" })
  expect((await post(`${shop(name)}/api/orders/${id}/cancel`)).status).toBe(200)
  const address = { name: "N", line_one: "1", city: "London", state: "", country: "GB", postal_code: "N1" }
  const session = await post(`${shop(name)}/api/acp/checkout_sessions`, {
    items: [{ id: "arc-desk-lamp", quantity: 1 }],
    buyer: { first_name: "Noa\ud800\u0000", last_name: "L", email: "n@example.com" },
    fulfillment_address: address
  })
  await post(`${shop(name)}/api/acp/checkout_sessions/${session.body.id}/complete`, {
    payment_data: { token: "spt_visa", provider: "stripe" }
  })
}

test("an imported sandbox has the exported state, and continues with the same ids", async () => {
  const name = await make("exported", { labels: { task: "mug" } })
  await fill(name)
  const file = await fileOf(name)
  expect(file).toMatchObject({ format: "vitrine-sandbox/1", name, seed: "test", settings: { labels: { task: "mug" } } })
  const { body, status } = await post(importing("imported"), file)
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: "imported", labels: { task: "mug" }, generation: 0, sequence: file.sequence })
  expect((await exactOf("imported")).state).toEqual((await exactOf(name)).state)
  // The stored rows are the same, too.
  expect((await fileOf("imported")).rows).toEqual(file.rows)
  const [ours, theirs] = [await use(name, "bow-handle-teapot"), await use("imported", "bow-handle-teapot")]
  expect([theirs.id, theirs.confirmationNumber]).toEqual([ours.id, ours.confirmationNumber])
  expect((await post(control("/import"), file)).body.name).toMatch(/^[0-9a-z]{16}$/)
})

test("a file that version 0.1.0 exported can still be imported", async () => {
  const file = await Bun.file(resolve(import.meta.dir, "exported/sandbox.json")).json()
  const { rows, sequence, settings } = file
  expect(await post(importing("of-0-1-0"), file)).toMatchObject({ status: 201, body: { sequence } })
  expect(await fileOf("of-0-1-0")).toMatchObject({ rows, settings })
})

test.skipIf(engine === "sqlite")("an export can be imported on the other database engine, and back again", async () => {
  const other = await startStore({ databaseUrl: Redacted.make(":memory:") })
  try {
    const away = sandboxApiOf(() => other.url)
    const name = await make("travelling")
    await fill(name)
    const file = await fileOf(name)
    expect((await post(away.control("/import?name=travelling"), file)).status).toBe(201)
    const exported = (await get(away.control("/travelling/export"))).body
    expect(exported).toEqual(file)
    expect(await away.hashOf(name, "?view=exact")).toBe(
      (await get(control(`/${name}/state/hash?view=exact`))).body.hash
    )
    const [ours, theirs] = [await use(name), await away.use(name)]
    expect(theirs.id).toBe(ours.id)
    expect((await post(importing("returned"), (await get(away.control("/travelling/export"))).body)).status).toBe(201)
    const [{ rows }, back] = [await fileOf(name), await fileOf("returned")]
    // Except the times of what was done in each since.
    const timeless = (value: unknown) => JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "")
    expect(timeless(back.rows)).toBe(timeless(rows))
  } finally {
    await other.stop()
  }
})

describe("an invalid or changed file", () => {
  let file: File
  const counts = () =>
    store.database.query(
      ["sandboxes", "bench_sandboxes", "orders", "bookings", "carts", "inventory", "retired_sandboxes"]
        .map((table) => `select '${table}' as name, count(*) as rows from ${table}`)
        .join(" union all ")
    )
  const expectRefused = async (given: unknown, code: string, status = 400) => {
    const before = await counts()
    const answer = await post(importing("refused"), given)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    const { message } = expectEnvelope(answer.body, code)
    expect(await counts()).toEqual(before)
    return message
  }

  beforeAll(async () => {
    const name = await make("genuine")
    await fill(name)
    file = await fileOf(name)
  })

  test("in another format is refused as that", async () => {
    for (const given of [{}, { format: "vitrine-sandbox/2" }, { ...file, format: undefined }, { ...file, format: 1 }]) {
      await expectRefused(given, "unknown_format")
    }
    for (const given of [[], "a", null]) await expectRefused(given, "invalid_request")
  })

  test("with anything changed is refused", async () => {
    const [order] = file.rows.orders
    for (const changed of [
      { ...file, clockMs: file.clockMs + 1 },
      { ...file, seed: "other" },
      { ...file, more: 1 },
      { ...file, sha256: undefined },
      { ...file, rows: { ...file.rows, carts: [] } },
      { ...file, rows: { ...file.rows, orders: [{ ...order, total_cents: 1 }, ...file.rows.orders.slice(1)] } },
      { ...file, name: "\ud800" }
    ]) {
      await expectRefused(changed, "file_tampered")
    }
  })

  const [first, others] = [0, 1]
  const withFirst = (table: string, member: string, value: unknown) => {
    const rows = file.rows[table]
    const changed = { ...rows[first], [member]: value }
    return signed({ ...file, rows: { ...file.rows, [table]: [changed, ...rows.slice(others)] } })
  }

  test.each([
    ["carts", "id", "ord_1"],
    ["carts", "id", "cart_ 1"],
    ["orders", "id", "cart_1"],
    ["orders", "confirmation_number", "VT-1"],
    ["orders", "channel", "fax"],
    ["orders", "total_cents", "1"],
    ["orders", "total_cents", 1.5],
    ["orders", "total_cents", -1],
    ["orders", "total_cents", 2 ** 60],
    ["orders", "total_cents", 2 ** 52 + 1],
    ["orders", "id", `ord_${"1".repeat(200)}`],
    ["order_lines", "unit_price_cents", 1_000_000_001],
    ["order_lines", "position", 2 ** 31],
    ["bookings", "details", { cancellation: { freeUntil: "never", feeCents: 0, until: "2027-02-28T00:00:00.000Z" } }],
    ["bookings", "details", { cancellation: { freeUntil: null, feeCents: -1, until: "2027-02-28T00:00:00.000Z" } }],
    ["orders", "created_at", "2027-02-30T00:00:00.000Z"],
    ["orders", "created_at", "now()"],
    ["orders", "buyer_name", "a\u0000b"],
    ["orders", "buyer_name", null],
    ["orders", "sandbox", "default/0"],
    ["order_lines", "product_id", "var_1"],
    ["order_lines", "quantity", 0],
    ["bookings", "ref", "{}"],
    ["bookings", "ref", { kind: "ship" }],
    ["bookings", "status", "lost"],
    ["inventory", "date", "tomorrow"],
    ["checkout_sessions", "buyer", { firstName: "N" }],
    ["checkout_sessions", "order_id", "bkg_1"]
  ])("forged, with %s.%s %p, is refused with the place of the error", async (table, member, value) => {
    const message = await expectRefused(withFirst(table, member, value), "invalid_request")
    expect(message).toContain(`rows.${table}[0]`)
  })

  test.each([
    ["carts", "order_id", "the id of an order: ord_ and lower-case letters and digits or null"],
    ["carts", "id", "an id of at most 200 characters: cart_ and lower-case letters and digits"],
    ["orders", "created_at", "an instant in UTC, such as 2027-01-15T09:30:00.000Z"],
    ["orders", "buyer_name", "a text without the character NUL"],
    ["orders", "refund_cents", `a whole number from 0 to ${2 ** 52} or null`],
    ["checkout_sessions", "buyer", "an object or null"],
    ["checkout_sessions", "shipping_option", "one of standard, express or null"],
    ["inventory", "date", "a date that exists, YYYY-MM-DD, or an empty text"],
    ["bookings", "details", "an object or null"]
  ])("without %s.%s is refused with what is missing, in words", async (table, member, accepted) => {
    const message = await expectRefused(withFirst(table, member, undefined), "invalid_request")
    expect(message).toContain(`rows.${table}[0].${member} is required, expected ${accepted}.`)
  })

  test("without settings or with invalid ones is refused with what is expected", async () => {
    const { settings: _, ...without } = file
    expect(await expectRefused(signed(without), "invalid_request")).toContain(
      "settings is required, expected an object or null"
    )
    const limited = { ...file, settings: { ...file.settings, limits: {}, ttlSeconds: 0 } }
    const message = await expectRefused(signed(limited), "invalid_request")
    for (const text of [
      "settings.limits.calls is required, expected a whole number of calls from 1 to 1000000, or null",
      "settings.ttlSeconds: expected a whole number of seconds from 1 to 31536000, or null, received 0"
    ])
      expect(message).toContain(text)
  })

  test.each([
    ["settings.setup[0].operation", { setup: [{ operation: "bookBoat", request: {} }] }],
    ["settings.packs: own/none", { packs: ["standard", "own/none"] }],
    ["settings.agent.tools.hide: book_boat", { agent: { tools: { hide: ["book_boat"], describe: {} } } }]
  ])("with a setting that this server does not have is refused at %s", async (field, { agent, ...settings }: File) => {
    const given = { ...file.settings, ...settings, agent: { ...file.settings.agent, ...agent } }
    expect(await expectRefused(signed({ ...file, settings: given }), "invalid_request")).toContain(`${field} `)
  })

  const range = ["2020-01-01T00:00:00.000Z", "2098-12-31T23:59:59.999Z"]
  const far = 9_000_000_000_000_000

  test.each([
    ["clock.ms", { clock: { mode: "frozen", ms: far } }, range],
    ["clock.ms", { clock: { mode: "frozen", ms: 0 } }, range],
    ["clock.ms", { clock: { mode: "offset", ms: far } }, range],
    ["clockMs", { clockMs: far }, ["0", "4070995199999"]],
    ["sequence", { sequence: Number.MAX_SAFE_INTEGER }, ["0", "500000000"]],
    ["sequence", { sequence: 2 ** 31 - 1 }, ["0", "500000000"]],
    [
      "start.sequence",
      { start: { clockMs: 0, clock: { mode: "system", ms: 0 }, rows: {}, sequence: far } },
      ["500000000"]
    ],
    ["seed", { seed: "a\u0000" }, []],
    ["seed", { seed: "" }, ["a text of 1 to 64 characters"]],
    ["clockMs", { clockMs: 0 }, ["or more", "the latest of its rows is from"]],
    ["settings.clock", { settings: { clock: { mode: "offset", offsetMs: -far } } }, range],
    ["settings.clock", { settings: { clock: { mode: "frozen", at: "2099-01-01T00:00:00.000Z" } } }, range]
  ])(
    "forged, with %s %j, is refused with the accepted range",
    async (member, { settings, ...change }: File, accepted) => {
      const given = signed({ ...file, ...change, settings: { ...file.settings, ...settings } })
      const message = await expectRefused(given, "invalid_request")
      for (const text of [member, ...accepted]) expect(message).toContain(text)
    }
  )

  test("with tool settings of an earlier version is imported, with the defaults for new members", async () => {
    const agent = { ...file.settings.agent, tools: { hide: ["get_order"], describe: {} } }
    const imported = await post(importing("earlier"), signed({ ...file, settings: { ...file.settings, agent } }))
    expect(imported.status).toBe(201)
    expect(imported.body.agent.tools).toEqual({ ...agent.tools, only: [], readonly: false })
  })

  test("with a fault rule that only an earlier version accepted can be imported, forked and changed, but no new one can be added", async () => {
    const match = { "payload.quantity": { not: { in: 5 } } }
    const rule = {
      id: "rule_1",
      trigger: null,
      when: { surface: [], match },
      effect: { kind: "delay", ms: 1, jitterMs: 0 }
    }
    const { trigger: _, ...kept } = rule
    const given = signed({ ...file, settings: { ...file.settings, faults: [kept] } })
    expect((await post(importing("kept"), given)).status).toBe(201)
    expect((await post(control("/kept/fork"), { names: ["forked"] })).status).toBe(201)
    expect((await send("PATCH", control("/forked"), { labels: { a: "b" } })).status).toBe(200)
    expect((await post(control("/forked/faults"), { effect: { kind: "delay", ms: 2 } })).status).toBe(201)
    const { id: _id, ...anew } = kept
    const { message } = (await post(control("/forked/faults"), anew)).body.error
    for (const member of ["when.surface", "when.match.payload.quantity.not.in"]) expect(message).toContain(member)
  })

  test("with a rule near the highest number gives new rules the last number, and then the lowest free ones", async () => {
    const own = (id: string) => ({ id, effect: { kind: "delay", ms: 1 } })
    const faults = ["rule_1", "rule_3", "rule_999998"].map(own)
    expect((await post(importing("last"), signed({ ...file, settings: { ...file.settings, faults } }))).status).toBe(
      201
    )
    const add = async () => (await post(control("/last/faults"), { effect: { kind: "delay", ms: 2 } })).body.id
    const added = [await add(), await add(), await add(), await add()]
    expect(added).toEqual(["rule_999999", "rule_2", "rule_4", "rule_5"])
  })

  test.each([
    ["price", "value", 100_000_001, "1 to 100000000 for a price"],
    ["price", "initial", 0, "1 to 100000000 for a price"],
    ["percent", "value", 1001, "1 to 1000 for a percent"],
    ["stock", "value", Number.MAX_SAFE_INTEGER, "rows.bench_overlay[2].value: expected a whole number"],
    ["stock", "value", 2 ** 31, "rows.bench_overlay[2].value: expected a whole number"]
  ])(
    "forged, with an overlay whose %s has the %s %p, is refused with the accepted range",
    async (field, member, value, accepted) => {
      const name = `overlaid-${field}-${value}`
      await make(name, { overlay: [{ sku: "arc-desk-lamp", priceCents: 2000, percent: 10, left: 3 }] })
      const overlaid = await fileOf(name)
      const rows = overlaid.rows.bench_overlay.map((row: { field: string }) =>
        row.field === field ? { ...row, [member]: value } : row
      )
      const given = signed({ ...overlaid, rows: { ...overlaid.rows, bench_overlay: rows } })
      expect(await expectRefused(given, "invalid_request")).toContain(accepted)
      const begun = { clock: overlaid.clock, clockMs: overlaid.clockMs, rows: given.rows, sequence: 0 }
      expect(await expectRefused(signed({ ...overlaid, start: begun }), "invalid_request")).toContain("start.rows.")
    }
  )

  test("works with the highest sequence number that a file may contain", async () => {
    expect((await post(importing("far"), signed({ ...file, sequence: 500_000_000 }))).status).toBe(201)
    expect((await use("far")).id).toMatch(/^ord_/)
    expect((await get(control("/far"))).body.sequence).toBeGreaterThan(500_000_000)
    expect((await get(control(""))).status).toBe(200)
  })

  test("forged, with two fault rules of one id, is refused", async () => {
    const rule = { id: "rule_1", effect: { kind: "delay", ms: 1 } }
    const given = signed({ ...file, settings: { ...file.settings, faults: [rule, { ...rule, id: "rule_2" }, rule] } })
    expect(await expectRefused(given, "invalid_request")).toContain(
      "settings.faults[2].id: expected an id that no other rule has"
    )
  })

  test("with a __proto__ member is refused", async () => {
    const given = JSON.parse(JSON.stringify(file).replace("{", '{"__proto__":{"a":1},'))
    expect(await expectRefused(given, "invalid_request")).toContain("__proto__")
  })

  test("forged, with a sum of totals above the maximum, is refused", async () => {
    const [order] = file.rows.orders
    const rich = (index: number) => ({ ...order, id: `ord_rich${index}`, total_cents: 2 ** 51 })
    const orders = Array.from({ length: 3 }, (_, index) => rich(index))
    const message = await expectRefused(signed({ ...file, rows: { ...file.rows, orders } }), "invalid_request")
    expect(message).toContain(`rows: expected orders and bookings with a total of at most ${2 ** 52} cents`)
  })

  test("forged, with rows that contradict each other, is refused with the invariant that they break", async () => {
    const { order_lines: lines, orders } = file.rows
    for (const [given, rule] of [
      [{ ...file, sequence: 1 }, "units of work"],
      [{ ...file, rows: { ...file.rows, orders: [...orders, orders[first]] } }, "a unique key"],
      [{ ...file, rows: { ...file.rows, orders: orders.slice(others) } }, "every row that it refers to exists"],
      [{ ...file, rows: { ...file.rows, order_lines: lines.slice(others) } }, "."],
      [{ ...file, rows: { ...file.rows, inventory: [] } }, "The units taken"],
      [{ ...file, seed: "another world" }, "the world of the seed"]
    ] as const) {
      expect(await expectRefused(signed(given), "inconsistent_state")).toContain(rule)
    }
    const elsewhere = { ...orders[first], total_cents: orders[first].total_cents + 1 }
    const dearer = { ...file, rows: { ...file.rows, orders: [elsewhere, ...orders.slice(others)] } }
    await expectRefused(signed(dearer), "inconsistent_state")
  })

  test("is refused with a name that is taken or invalid", async () => {
    const before = await counts()
    const taken = await post(importing("genuine"), file)
    expect([taken.status, taken.body.error.code]).toEqual([409, "sandbox_exists"])
    expect((await post(importing("~snp_1"), file)).status).toBe(400)
    expect(await counts()).toEqual(before)
  })

  test("is refused above 16 MiB or 20,000 rows", async () => {
    const sku = (index: number) => ({ sku: `sku${index}`, date: "", taken: 0 })
    const inventory = Array.from({ length: 20_000 }, (_, index) => sku(index))
    const many = { ...file, rows: { ...file.rows, inventory } }
    await expectRefused(signed(many), "snapshot_too_large", 413)
    const long = { ...file, name: "x".repeat(2 ** 24) }
    await expectRefused(long, "payload_too_large", 413)
    // A body above the limit of other operations is still read, and its change is detected.
    await expectRefused({ ...file, name: "x".repeat(2 ** 23) }, "file_tampered")
  })
})
