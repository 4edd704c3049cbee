import { describe, expect, test } from "bun:test"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { useVerifiedStore } from "../support/verified.ts"
import { waitUntil } from "../support/waitUntil.ts"
import { fillRowsStatement, sandboxApiOf } from "./sandboxApi.ts"

const store = useVerifiedStore()

const { control, exactOf, hashOf, make, shop, snapshotOf, use } = sandboxApiOf(() => store.url)

describe("a snapshot", () => {
  test("describes its content, and is listed until it is deleted", async () => {
    const name = await make("kept")
    await use(name)
    const { body, status } = await post(control(`/${name}/snapshots`))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^snp_[0-9a-hjkmnp-tv-z]{16}$/),
      sandbox: name,
      createdAt: expect.any(String),
      now: (await get(`${shop(name)}/api/orders`)).body.now,
      generation: 0,
      sequence: 5,
      // Two carts, a cart line, an order with its line, and the stock that was sold.
      rows: 6
    })
    const later = await snapshotOf(name)
    const { items } = (await get(control(`/${name}/snapshots`))).body
    expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual([body.id, later].toSorted())
    expect((await send("DELETE", control(`/${name}/snapshots/${later}`))).status).toBe(204)
    expect((await get(control(`/${name}/snapshots`))).body.items).toEqual([body])
    const gone = await send("DELETE", control(`/${name}/snapshots/${later}`))
    expect(gone.status).toBe(404)
    expectEnvelope(gone.body, "snapshot_not_found")
    const next = { operation: "listSnapshots", params: { sandbox: name }, method: "GET" }
    expect(gone.body.error.next).toEqual([{ ...next, path: `/bench/v1/sandboxes/${name}/snapshots` }])
  })

  test("of an unused sandbox has the time of its clock", async () => {
    const at = "2027-01-15T09:30:00.000Z"
    const name = await make("unused", { clock: { mode: "frozen", at } })
    expect((await post(control(`/${name}/snapshots`))).body.now).toBe(at)
    expect((await get(control(`/${name}/clock`))).body.now).toBe(at)
  })

  test("can be deleted only through its own sandbox", async () => {
    const id = await snapshotOf(await make("owner"))
    await make("stranger")
    expect((await send("DELETE", control(`/stranger/snapshots/${id}`))).status).toBe(404)
    expect((await get(control("/owner/snapshots"))).body.items).toHaveLength(1)
  })

  test("is deleted with its sandbox", async () => {
    const id = await snapshotOf(await make("leaving"))
    await make("staying")
    expect((await post(control("/staying/fork"), { snapshot: id })).status).toBe(201)
    await send("DELETE", control("/leaving"))
    const fork = await post(control("/staying/fork"), { snapshot: id })
    expect(fork.status).toBe(404)
    expectEnvelope(fork.body, "snapshot_not_found")
    expect(fork.body.error.next[0].path).toBe("/bench/v1/sandboxes/staying/snapshots")
  })

  test("of an unknown sandbox is not found", async () => {
    for (const answer of [
      await post(control("/nowhere/snapshots")),
      await get(control("/nowhere/snapshots")),
      await post(control("/nowhere/restore"), { snapshot: "snp_0" }),
      await post(control("/nowhere/fork"), {}),
      await get(control("/nowhere/state")),
      await get(control("/nowhere/export"))
    ]) {
      expect(answer.status).toBe(404)
      expectEnvelope(answer.body, "sandbox_not_found")
    }
  })
})

test.each([
  ["snapshots", undefined, 201],
  ["fork", {}, 201],
  ["fork", { count: 2 }, 201],
  ["restore", "snapshot", 200]
])("the default sandbox supports %s before its first use, too: %j", async (what, given, expected) => {
  const { stop, url } = await startStore()
  const at = `${url}/bench/v1/sandboxes`
  await post(at, { name: "other" })
  const { body: snapshot } = await post(`${at}/other/snapshots`)
  const { status } = await post(`${at}/default/${what}`, given === "snapshot" ? { snapshot: snapshot.id } : given)
  expect(status).toBe(expected)
  expect((await post(`${url}/api/carts`)).status).toBe(201)
  await stop()
})

test("a sandbox with more than 20,000 rows can be neither copied nor read", async () => {
  const name = await make("large")
  const [small] = (await post(control(`/${name}/fork`), {})).body.items
  const snapshot = await snapshotOf(small.name)
  await store.database.query(fillRowsStatement(`${name}/0`))
  for (const answer of [
    await post(control(`/${name}/snapshots`)),
    await post(control(`/${name}/fork`), {}),
    await post(control(`/${name}/fork`), { count: 2 }),
    await get(control(`/${name}/state`)),
    await get(control(`/${name}/state/hash`)),
    await get(control(`/${name}/diff`)),
    await get(control(`/${name}/diff?from=${snapshot}`)),
    await get(control(`/${name}/export`))
  ]) {
    expect(answer.status).toBe(413)
    expectEnvelope(answer.body, "snapshot_too_large")
  }
  // An earlier snapshot can still be used.
  expect((await post(control(`/${name}/fork`), { snapshot })).status).toBe(201)
  expect((await post(control(`/${name}/restore`), { snapshot })).status).toBe(200)
})

test("no sandbox has more than 100 snapshots", async () => {
  const name = await make("hoarder")
  await store.database.query(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 99)
    insert into bench_snapshots (id, name, made_ms, generation, sequence, clock_ms, rows)
    select 'snp_' || i, '${name}', i, 0, 0, 0, 0 from n`)
  expect((await post(control(`/${name}/snapshots`))).status).toBe(201)
  const { body, status } = await post(control(`/${name}/snapshots`))
  expect(status).toBe(429)
  expectEnvelope(body, "too_many_snapshots")
  const path = `/bench/v1/sandboxes/${name}/snapshots`
  expect(body.error.next.map((call: { path: string }) => call.path)).toEqual([path, `${path}/{snapshot}`])
  expect((await get(control(`/${name}/snapshots`))).body.items).toHaveLength(100)
  // A fork with several copies needs no room for a snapshot.
  expect((await post(control(`/${name}/fork`), { count: 2 })).status).toBe(201)
})

describe("a restore", () => {
  test("restores the whole state, and repeated calls get the same answers", async () => {
    const name = await make("restored", { labels: { trial: "1" } })
    await use(name)
    const [before, hash] = [await exactOf(name), await hashOf(name)]
    const snapshot = await snapshotOf(name)
    const first = await use(name, "arc-desk-lamp")
    await send("PATCH", control(`/${name}`), { labels: { trial: "2" } })
    expect(await hashOf(name)).not.toBe(hash)

    const { body, status } = await post(control(`/${name}/restore`), { snapshot })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name, generation: 1, sequence: before.sequence, labels: { trial: "1" }, hash })
    expect((await exactOf(name)).state).toEqual(before.state)
    expect(await hashOf(name)).toBe(hash)
    const second = await use(name, "arc-desk-lamp")
    expect([second.id, second.confirmationNumber]).toEqual([first.id, first.confirmationNumber])
    // A client that polls the feed sees nothing twice: new entries are later than all earlier ones.
    expect(second.createdAt > first.createdAt).toBe(true)
    // A restore can be repeated.
    const used = await hashOf(name)
    const later = await snapshotOf(name)
    expect((await post(control(`/${name}/restore`), { snapshot })).body.hash).toBe(hash)
    expect((await exactOf(name)).state).toEqual(before.state)
    expect((await post(control(`/${name}/fork`), { snapshot: later })).body.items[0].hash).toBe(used)
    expect((await post(control(`/${name}/fork`), { snapshot })).body.items[0].hash).toBe(hash)
  })

  test("into a sandbox without settings restores the settings of the snapshot, too", async () => {
    const clock = { mode: "frozen", at: "2027-01-15T09:30:00.000Z" }
    const settings = { labels: { trial: "brought" }, limits: { calls: 7, spendCents: null }, clock }
    const snapshot = await snapshotOf(await make("brought", settings))
    await use("bare")
    const { body, status } = await post(control("/bare/restore"), { snapshot })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: "bare", ...settings, now: clock.at })
    expect((await get(`${shop("bare")}/api/orders`)).body.items).toEqual([])
    expect((await get(control("/bare"))).body.left.calls).toBe(6)
    expect(
      (await get(control("?label=trial:brought"))).body.items.map((item: { name: string }) => item.name)
    ).toContain("bare")
  })

  test("to a snapshot from before any settings restores the clock of that time, and reports it", async () => {
    await use("unset")
    const snapshot = await snapshotOf("unset")
    await send("PUT", control("/unset/clock"), { mode: "frozen", at: "2090-05-01T00:00:00.000Z" })
    const { body } = await post(control("/unset/restore"), { snapshot })
    expect(body.clock).toEqual({ mode: "system" })
    expect(Date.parse(body.now)).toBeLessThan(Date.parse("2090-01-01"))
  })

  test("to the default world is refused if a fault rule names a product of another world, as a change of packs is", async () => {
    const novel = {
      slug: "a-short-novel",
      name: "A Short Novel",
      description: "Short.",
      category: "desk",
      priceCents: 1900
    }
    const products = [{ ...novel, tags: ["book"], variants: [{ label: "Paperback", stock: 3 }] }]
    const pack = (await post(`${store.url}/bench/v1/packs`, { title: "Novels", description: "One.", products })).body
    await use("unset-too")
    const snapshot = await snapshotOf("unset-too")
    const effect = { kind: "stock", select: { sku: novel.slug }, left: 1 }
    const name = await make("novels", { packs: ["standard", pack.name], faults: [{ effect }] })
    const before = await exactOf(name)
    const { body, status } = await post(control(`/${name}/restore`), { snapshot })
    const { body: changed } = await send("PATCH", control(`/${name}`), { packs: ["standard"] })
    expect([status, body.error]).toEqual([400, changed.error])
    expect(body.error.message).toContain("rule_1: effect.select.sku")
    expect([await exactOf(name), (await get(control(`/${name}`))).body.packs]).toEqual([
      before,
      ["standard", pack.name]
    ])
    await send("PATCH", control(`/${name}`), { faults: [] })
    const restored = await post(control(`/${name}/restore`), { snapshot })
    expect([restored.status, restored.body.packs]).toEqual([200, ["standard"]])
  })

  test("restores the lifetime of the snapshot, counted from the restore", async () => {
    const name = await make("lasting", { ttlSeconds: 600 })
    const snapshot = await snapshotOf(name)
    // As if it had not been used for half a minute.
    await store.database.query(
      `update bench_sandboxes set used_ms = used_ms - 30000, expires_ms = expires_ms - 30000 where name = '${name}'`
    )
    const lifetimeOf = ({ expiresAt, lastRequest }: { readonly expiresAt: string; readonly lastRequest: string }) =>
      Date.parse(expiresAt) - Date.parse(lastRequest)
    expect(lifetimeOf((await post(control(`/${name}/restore`), { snapshot })).body)).toBe(600_000)
    await send("PATCH", control(`/${name}`), { ttlSeconds: null })
    expect(lifetimeOf((await post(control(`/${name}/restore`), { snapshot })).body)).toBe(600_000)
  })

  test("to an unknown snapshot changes nothing", async () => {
    const name = await make("unrestored")
    await use(name)
    const before = await exactOf(name)
    const { body, status } = await post(control(`/${name}/restore`), { snapshot: "snp_0000000000000000" })
    expect(status).toBe(404)
    expectEnvelope(body, "snapshot_not_found")
    expect(body.error.next[0].path).toBe(`/bench/v1/sandboxes/${name}/snapshots`)
    for (const snapshot of [undefined, 7, "default/0", "~snp_0"]) {
      expect((await post(control(`/${name}/restore`), { snapshot })).status).toBe(400)
    }
    expect(await exactOf(name)).toEqual(before)
  })
})

describe("a fork", () => {
  test("continues independently from the state of the sandbox, with the same ids", async () => {
    const name = await make("parent", { labels: { task: "mug" }, ttlSeconds: 1000 })
    await use(name)
    const { body, status } = await post(control(`/${name}/fork`), {})
    expect(status).toBe(201)
    const [fork] = body.items
    expect(fork).toMatchObject({
      labels: { task: "mug" },
      ttlSeconds: 1000,
      sequence: 5,
      generation: 0,
      forkedFrom: { sandbox: name, sequence: 5, entry: 5 }
    })
    expect((await get(control(`/${fork.name}`))).body.forkedFrom).toEqual({ sandbox: name, sequence: 5, entry: 5 })
    expect((await exactOf(fork.name)).state).toEqual((await exactOf(name)).state)
    const [ours, theirs] = [await use(name), await use(fork.name)]
    expect([theirs.id, theirs.confirmationNumber]).toEqual([ours.id, ours.confirmationNumber])
    await use(fork.name)
    expect((await exactOf(name)).state.orders).toHaveLength(2)
    expect((await exactOf(fork.name)).state.orders).toHaveLength(3)
    expect((await get(control(`/${name}`), { authorization: `Bearer ${fork.controlKey}` })).status).toBe(401)
  })

  test("has no origin any more after a reset, or after a restore of another sandbox's state", async () => {
    const name = await make("origin")
    await use(name)
    const origin = { sandbox: name, sequence: 5, entry: 5 }
    const foreign = await snapshotOf(name)
    const forkOf = async (overrides = {}) => (await post(control(`/${name}/fork`), { overrides })).body.items[0].name
    const originOf = async (fork: string) => (await get(control(`/${fork}`))).body.forkedFrom
    const fork = await forkOf()
    const own = await snapshotOf(fork)
    await use(fork)
    expect((await post(control(`/${fork}/restore`), { snapshot: own })).body.forkedFrom).toEqual(origin)
    expect((await post(control(`/${fork}/reset`))).body).toMatchObject({ sequence: 0, forkedFrom: null })
    const other = await forkOf()
    expect((await post(control(`/${other}/restore`), { snapshot: foreign })).body.forkedFrom).toBeNull()
    // A reset by the agent is recorded only in the sandbox's own row.
    const third = await forkOf({ agent: { reset: true } })
    expect(await originOf(third)).toEqual(origin)
    expect((await post(`${shop(third)}/api/demo/reset`)).status).toBe(200)
    expect(await originOf(third)).toBeNull()
  })

  test("of many copies has the same state in each, with the requested names and settings", async () => {
    const name = await make("many")
    await use(name)
    const { body } = await post(control(`/${name}/fork`), {
      count: 5,
      names: ["many-1", "many-2"],
      overrides: { labels: { trial: "x" } }
    })
    expect(body.items.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(["many-1", "many-2"])
    expect(body.items).toHaveLength(5)
    for (const fork of body.items) {
      expect(fork).toMatchObject({ labels: { trial: "x" }, sequence: 5 })
      // Without a lifetime setting, only a copy with a generated name has one: the default of such sandboxes.
      expect(fork.ttlSeconds).toBe(fork.name.startsWith("many-") ? null : 86_400)
      expect(await hashOf(fork.name, "?view=exact")).toBe(await hashOf(name, "?view=exact"))
    }
    // The temporary snapshot of the copies is removed.
    expect((await get(control(`/${name}/snapshots`))).body.items).toEqual([])
    await waitUntil(async () => {
      const [left] = await store.database.query<{ rows: number }>(
        "select cast(count(*) as integer) as rows from orders where sandbox like '~%' and sandbox in (select sandbox from retired_sandboxes)"
      )
      return left?.rows === 0
    })
  })

  test("of a snapshot has the state of that snapshot", async () => {
    const name = await make("then")
    const snapshot = await snapshotOf(name)
    await use(name)
    const { body } = await post(control(`/${name}/fork`), { snapshot, count: 2 })
    for (const fork of body.items) expect((await exactOf(fork.name)).state.orders).toEqual([])
  })

  test.each(["the snapshot", "the sandbox"])(
    "of many copies creates all or none if %s is deleted meanwhile",
    async (what) => {
      const name = await make(what.replace(" ", "-"))
      await use(name)
      const [snapshot, hash] = [await snapshotOf(name), await hashOf(name)]
      const copies = async () => (await get(control(`?label=of:${name}&limit=100`))).body.items
      const overrides = { labels: { of: name } }
      const given = what === "the snapshot" ? { snapshot } : {}
      const forked = post(control(`/${name}/fork`), { ...given, count: 64, overrides })
      await waitUntil(async () => (await copies()).length > 0)
      const gone = await send(
        "DELETE",
        control(what === "the snapshot" ? `/${name}/snapshots/${snapshot}` : `/${name}`)
      )
      expect(gone.status).toBe(204)
      const { body, status } = await forked
      const hashes = await Promise.all((await copies()).map(({ name }: { name: string }) => hashOf(name)))
      // If they were created before the deletion, all of them exist.
      expect(hashes).toEqual(status === 201 ? Array.from({ length: 64 }, () => hash) : [])
      if (status !== 201) expectEnvelope(body, what === "the snapshot" ? "snapshot_not_found" : "sandbox_not_found")
    }
  )

  test("has its settings from its first request on, as an import has, even if its name was used during the copy", async () => {
    const name = await make("asked", { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } })
    // Makes the copy take longer: on Postgres other requests are answered during it.
    for (let uses = 0; uses < 10; uses += 1) await use(name)
    const { body: file } = await get(control(`/${name}/export`))
    const statuses: Array<number> = []
    for (const copy of Array.from({ length: 12 }, (_, index) => `asked-${index}`)) {
      let isMade = false
      const ask = async () => {
        while (!isMade) await get(`${shop(copy)}/api/orders`)
      }
      const requests = [ask(), ask(), ask(), ask()]
      await (copy.endsWith("1")
        ? post(control(`/import?name=${copy}`), file)
        : post(control(`/${name}/fork`), { names: [copy] }))
      statuses.push((await post(`${shop(copy)}/api/demo/reset`)).status)
      isMade = true
      await Promise.all(requests)
    }
    expect(statuses).toEqual(statuses.map(() => 403))
  })

  test("of a snapshot may set prices of products in the snapshot's packs, even if the sandbox has other packs now", async () => {
    const novel = { slug: "a-novel", name: "A Novel", description: "Short.", category: "desk", priceCents: 1900 }
    const products = [{ ...novel, tags: ["book"], variants: [{ label: "Paperback", stock: 3 }] }]
    const pack = (await post(`${store.url}/bench/v1/packs`, { title: "Books", description: "One.", products })).body
    const name = await make("books", { packs: ["standard", pack.name] })
    const snapshot = await snapshotOf(name)
    await send("PATCH", control(`/${name}`), { packs: ["standard"] })
    const overrides = { overlay: [{ sku: novel.slug, priceCents: 5 }] }
    const { body, status } = await post(control(`/${name}/fork`), { snapshot, overrides, names: ["books-then"] })
    expect([status, body.items?.[0].packs]).toEqual([201, ["standard", pack.name]])
    expect((await get(`${shop("books-then")}/api/products/${novel.slug}`)).body.price.amountCents).toBe(5)
    expect((await post(control(`/${name}/fork`), { overrides })).status).toBe(400)
  })

  test("creates no copy if one of its names is taken", async () => {
    const name = await make("whole")
    await make("whole-2")
    const { body, status } = await post(control(`/${name}/fork`), { names: ["whole-1", "whole-2", "whole-3"] })
    expect(status).toBe(409)
    expectEnvelope(body, "sandbox_exists")
    for (const fork of ["whole-1", "whole-3"]) expect((await get(control(`/${fork}`))).status).toBe(404)
    expect((await get(control(`/${name}/snapshots`))).body.items).toEqual([])
  })

  test.each([
    [{ clock: { mode: "frozen", at: "2099-01-01T00:00:00Z" } }, "clock.at"],
    [{ clock: { mode: "offset", offsetMs: 9e14 } }, "clock.offsetMs"],
    [{ agent: { tools: { hide: ["nothing"] } } }, "agent.tools.hide: nothing"],
    [{ setup: [{ operation: "nothing", request: {} }] }, "setup[0].operation"],
    [{ packs: ["own/nothing"] }, "packs: own/nothing"],
    [{ labels: { task: "\0" } }, "labels.task"],
    [{ overlay: [{ sku: "nothing", left: 0 }] }, "overlay[0].sku"]
  ])("reports the member of an invalid override: %j", async (overrides, field) => {
    const { body, status } = await post(control("/default/fork"), { overrides })
    expect([status, body.error.details.issues.map((issue: { field: string }) => issue.field)]).toEqual([
      400,
      [`overrides.${field}`]
    ])
  })

  test("has 1 to 64 copies, with at most as many names", async () => {
    const name = await make("bounded")
    const twice = await post(control(`/${name}/fork`), { count: 2, names: ["a1", "a1"] })
    const [issue] = twice.body.error.details.issues
    expect([twice.status, issue.field, issue.expected]).toEqual([
      400,
      "names",
      expect.stringContaining("different names")
    ])
    for (const [wrong, accepted] of [
      [{ count: 0 }, "count: expected a whole number from 1 to 64"],
      [{ count: 65 }, "count: expected a whole number from 1 to 64"],
      [{ count: 1, names: ["a-1", "a-2"] }, "names: expected no more names than count (1), received 2"],
      [{ names: ["Ä"] }, "names[0]: expected 1 to 63 lower-case letters, digits and hyphens"],
      [{ names: [7] }, "names[0]: expected 1 to 63 lower-case letters, digits and hyphens"]
    ] as const) {
      const { body, status } = await post(control(`/${name}/fork`), wrong)
      expect([status, body.error.code]).toEqual([400, "invalid_request"])
      expect(body.error.message).toContain(accepted)
    }
    expect((await post(control(`/${name}/fork`), { count: 64 })).body.items).toHaveLength(64)
  })
})
