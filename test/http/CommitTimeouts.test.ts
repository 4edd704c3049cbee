import { expect, test } from "bun:test"
import { experimentDefinition, experimentsOf } from "../bench/experiments/experimentsOf.ts"
import { engine, newDatabase } from "../support/database.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"

const onPostgres = test.skipIf(engine !== "postgres")

/** Delays each commit that made one of these changes by 1.5 seconds. */
const slowedBy = async ({ query }: TestDatabase, ...changes: ReadonlyArray<string>): Promise<void> => {
  await query(
    `create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(1.5); return null; end'`
  )
  for (const change of changes) {
    await query(
      `create constraint trigger slow after ${change} deferrable initially deferred for each row execute function slow()`
    )
  }
}

// On SQLite a commit waits only for the disk.
for (const bench of ["on", "off"] as const) {
  onPostgres(`a timeout during the commit says that it was committed, with the bench ${bench}`, async () => {
    await using database = await newDatabase()
    await slowedBy(database, "insert on orders", "insert on retired_sandboxes")
    const store = await startStore({ ...database.settings, bench, requestTimeout: 1000 })
    const told = {
      status: 503,
      body: {
        error: {
          code: "unavailable",
          message:
            "The request took too long and was stopped. All or part of the request was done: check what was done before you send it again.",
          details: { reason: "overdue", committed: true },
          next: [expect.objectContaining({ operation: "listOrders" })]
        }
      }
    }
    const cart = await cartWith(store.url, { product_id: "arc-desk-lamp" })
    expect(await checkout(store.url, cart)).toMatchObject(told)
    expect((await get(`${store.url}/api/orders`)).body.items).toHaveLength(1)
    expect(await post(`${store.url}/api/demo/reset`)).toMatchObject(told)
    expect((await get(`${store.url}/api/orders`)).body).toMatchObject({ items: [], generation: 1 })
    await store.stop()
  })
}

onPostgres("dropping a sandbox that times out during its commit is reported as committed", async () => {
  await using database = await newDatabase()
  await slowedBy(database, "delete on bench_sandboxes")
  const store = await startStore({ ...database.settings, requestTimeout: 1000 })
  const sandboxes = `${store.url}/bench/v1/sandboxes`
  expect((await post(sandboxes, { name: "slow" })).status).toBe(201)
  const { body, status } = await send("DELETE", `${sandboxes}/slow`)
  expect([status, body.error.details, body.error.next]).toEqual([
    503,
    { reason: "overdue", committed: true },
    undefined
  ])
  expect((await get(`${sandboxes}/slow`)).status).toBe(404)
  await store.stop()
})

onPostgres("a snapshot and a cleared journal that time out during their commit are reported as committed", async () => {
  await using database = await newDatabase()
  await slowedBy(database, "insert or delete on bench_snapshots", "delete on bench_journal")
  const store = await startStore({ ...database.settings, requestTimeout: 1000 })
  const made = `${store.url}/bench/v1/sandboxes/made`
  const overdue = [503, { reason: "overdue", committed: true }]
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "made" })).status).toBe(201)
  expect((await get(`${store.url}/shops/made/api/products`)).status).toBe(200)
  const taken = await post(`${made}/snapshots`)
  expect([taken.status, taken.body.error.details]).toEqual(overdue)
  const [kept, ...others] = (await get(`${made}/snapshots`)).body.items
  expect(others).toEqual([])
  const cleared = await send("DELETE", `${made}/journal`)
  expect([cleared.status, cleared.body.error.details]).toEqual(overdue)
  expect((await get(`${made}/journal`)).body.items).toEqual([])
  const forgotten = await send("DELETE", `${made}/snapshots/${kept.id}`)
  expect([forgotten.status, forgotten.body.error.details]).toEqual(overdue)
  expect((await get(`${made}/snapshots`)).body.items).toEqual([])
  await store.stop()
})

/** A store in which requests that make one of these changes exceed the request timeout. */
const slowStore = async (database: TestDatabase, ...changes: ReadonlyArray<string>) => {
  await slowedBy(database, ...changes)
  const store = await startStore({ ...database.settings, requestTimeout: 1000 })
  return { stop: store.stop, ...experimentsOf(() => store.url) }
}

const expectOverdue = (answers: ReadonlyArray<Awaited<ReturnType<typeof get>>>) =>
  expect(answers.map(({ body, status }) => [status, body?.error?.details])).toEqual(
    answers.map(() => [503, { reason: "overdue", committed: true }])
  )

onPostgres("runs and trials that time out during their commit are reported as committed", async () => {
  await using database = await newDatabase()
  const { bench, stop } = await slowStore(database, "insert or delete on bench_runs", "insert on bench_trials")
  const begun = await post(bench("/runs"), { agent: "oracle" })
  const [run, ...others] = (await get(bench("/runs"))).body.items
  expect(others).toEqual([])
  const trial = { task: { id: "shop/mug" }, verdict: "pass" }
  const reported = await send("PUT", bench(`/runs/${run.id}/trials/0`), trial)
  expect((await get(bench(`/runs/${run.id}`))).body.trials).toHaveLength(1)
  expectOverdue([begun, reported, await send("DELETE", bench(`/runs/${run.id}`))])
  expect((await get(bench("/runs"))).body.items).toEqual([])
  await stop()
})

onPostgres("packs that time out during their commit are reported as committed", async () => {
  await using database = await newDatabase()
  const { bench, stop } = await slowStore(database, "insert or delete on bench_packs")
  const ownPacks = async () =>
    (await get(bench("/packs"))).body.items.filter(({ name }: { name: string }) => name.startsWith("own/"))
  const lamp = { slug: "lamp", name: "Lamp", description: "A lamp.", category: "accessories", priceCents: 1000 }
  const products = [{ ...lamp, tags: [], variants: [{ label: "S", stock: "plenty" }] }]
  const added = await post(bench("/packs"), { title: "Lamps", description: "d", products })
  const [own] = await ownPacks()
  expectOverdue([added, await send("DELETE", bench(`/packs/${own.name}`))])
  expect(await ownPacks()).toEqual([])
  await stop()
})

onPostgres("experiments and choices that time out during their commit are reported as committed", async () => {
  await using database = await newDatabase()
  const changes = ["insert or delete on bench_experiments", "insert or update on bench_choices"]
  const { bench, report, stop } = await slowStore(database, ...changes)
  const trialOf = async () => (await get(bench("/experiments/mugs/trials"))).body.items[0]
  const made = await post(bench("/experiments"), experimentDefinition("mugs"))
  const assigned = await post(bench("/experiments/mugs/assign"), { model: "m" })
  expect(await trialOf()).toMatchObject({ n: 0, outcome: null })
  const [choice] = await database.query<{ pack: string }>("select pack from bench_choices")
  const labels = { experiment: "mugs", trial: "0", model: "m" }
  const { body: sandbox } = await post(bench("/sandboxes"), { packs: [choice?.pack], labels })
  const decided = await report("mugs", 0, sandbox.name)
  expect(await trialOf()).toMatchObject({ n: 0, outcome: "none" })
  expectOverdue([made, assigned, decided, await send("DELETE", bench("/experiments/mugs"))])
  expect((await get(bench("/experiments/mugs"))).status).toBe(404)
  await stop()
})

onPostgres("creating a sandbox that times out during its set-up is reported as undone, and is", async () => {
  await using database = await newDatabase()
  await slowedBy(database, "insert on carts")
  const store = await startStore({ ...database.settings, requestTimeout: 1000 })
  const sandboxes = `${store.url}/bench/v1/sandboxes`
  const { body, status } = await post(sandboxes, { name: "slow", setup: [{ operation: "createCart", request: {} }] })
  expect([status, body.error.details]).toEqual([503, { reason: "overdue" }])
  expect((await get(`${sandboxes}/slow`)).status).toBe(404)
  await store.stop()
})
