import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Reset } from "../../../src/store/demo/Api.ts"
import { engine, newDatabase } from "../../support/database.ts"
import { openReplicas, replicaCounts } from "../../support/replicas.ts"
import { cartWith, checkout, get, makeClient, post } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"

const store = useStore()

interface Transcript {
  readonly cartIds: ReadonlyArray<string>
  readonly orders: ReadonlyArray<{ readonly id: string; readonly confirmationNumber: string }>
}

/** Makes the same calls every time, including refused ones. Returns the answers with their ids. */
const script = async (url: string): Promise<Transcript> => {
  const first = await cartWith(url, { product_id: "field-watch-38", quantity: 2 }, { product_id: "arc-desk-lamp" })
  const second = await cartWith(url, { product_id: "field-watch-38" })
  await post(`${url}/api/carts/${second}/items`, { product_id: "no-such-thing" })
  await checkout(url, second, { payment_token: "tok_declined" })
  await get(`${url}/api/orders`)
  const orders = [(await checkout(url, first)).body, (await checkout(url, second)).body]
  await checkout(url, second)
  const third = await cartWith(url)
  return {
    cartIds: [first, second, third],
    orders: orders.map(({ confirmationNumber, id }) => ({ confirmationNumber, id }))
  }
}

const watchAvailable = async (url: string): Promise<boolean> =>
  (await get(`${url}/api/products/field-watch-38`)).body.variants[0].available

describe("POST /api/demo/reset", () => {
  test("returns that it is done, and the time", async () => {
    const { body, status } = await post(`${store.url}/sandboxes/answer/api/demo/reset`)
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, resetAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/) })
  })

  test("deletes carts and orders and restores the stock", async () => {
    const url = `${store.url}/sandboxes/cleared`
    const { cartIds, orders } = await script(url)
    expect(await watchAvailable(url)).toBe(false)
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(2)
    await post(`${url}/api/demo/reset`)
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    for (const id of cartIds) expect((await get(`${url}/api/carts/${id}`)).status).toBe(404)
    for (const { confirmationNumber, id } of orders) {
      expect((await get(`${url}/api/orders/${id}`)).status).toBe(404)
      expect((await get(`${url}/api/orders/${confirmationNumber}`)).status).toBe(404)
    }
    expect(await watchAvailable(url)).toBe(true)
  })

  test("restarts the ids: the same calls give the same ids, any number of times", async () => {
    const url = `${store.url}/sandboxes/again`
    const first = await script(url)
    for (let round = 0; round < 3; round++) {
      await post(`${url}/api/demo/reset`)
      expect(await script(url)).toEqual(first)
    }
  })

  test.each(replicaCounts)(
    "takes effect at all of %i processes on one database, whichever was called",
    async (count) => {
      await using replicas = await openReplicas(count, { STORE_SEED: "test" })
      const urls = replicas.programs.map(({ url }) => url)
      const [first = ""] = urls
      const transcript = await script(first)
      for (const [position, url] of urls.entries()) {
        const next = urls[(position + 1) % count] ?? ""
        expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
        expect((await get(`${next}/api/orders`)).body.items).toEqual([])
        expect((await get(`${next}/api/carts/${transcript.cartIds[2]}`)).status).toBe(404)
        expect(await script(next)).toEqual(transcript)
      }
      // Concurrent resets: each begins its own generation, and all programs then use the last one.
      const resets = await Promise.all(urls.map((url) => post(`${url}/api/demo/reset`)))
      expect(new Set(resets.map(({ body }) => body.resetAt)).size).toBe(count)
      expect(await script(first)).toEqual(transcript)
    },
    30_000
  )

  test("does not turn the clock back", async () => {
    const url = `${store.url}/sandboxes/clock`
    await script(url)
    const [newest] = (await get(`${url}/api/orders`)).body.items
    const { resetAt } = (await post(`${url}/api/demo/reset`)).body
    expect(resetAt > newest.createdAt).toBe(true)
    await script(url)
    const [next] = (await get(`${url}/api/orders?after=${resetAt}`)).body.items.slice(-1)
    expect(next.createdAt > resetAt).toBe(true)
  })

  test.skipIf(engine !== "sqlite")("succeeds even if other processes cannot be notified", async () => {
    await using database = await newDatabase()
    await database.query(`
      create trigger untold before update on bench_revision begin select raise(abort, 'nobody is told'); end`)
    const { stop, url } = await startStore(database.settings)
    const { cartIds } = await script(url)
    const { body, status } = await post(`${url}/api/demo/reset`)
    expect([status, body.ok]).toEqual([200, true])
    expect((await get(`${url}/api/carts/${cartIds[2]}`)).status).toBe(404)
    await stop()
  })

  test("may be called repeatedly, and first of all", async () => {
    const url = `${store.url}/sandboxes/often`
    const resets = [await post(`${url}/api/demo/reset`), await post(`${url}/api/demo/reset`)]
    expect(resets.map(({ status }) => status)).toEqual([200, 200])
    expect(resets[0]?.body.resetAt < resets[1]?.body.resetAt).toBe(true)
  })

  test("does not change any other sandbox", async () => {
    const [mine, others] = [`${store.url}/sandboxes/mine`, `${store.url}/sandboxes/others`]
    await script(mine)
    const { cartIds } = await script(others)
    const before = [
      (await get(`${others}/api/orders`)).body.items,
      (await get(`${others}/api/carts/${cartIds[2]}`)).body
    ]
    await post(`${mine}/api/demo/reset`)
    await post(`${store.url}/api/demo/reset`)
    expect([
      (await get(`${others}/api/orders`)).body.items,
      (await get(`${others}/api/carts/${cartIds[2]}`)).body
    ]).toEqual(before)
    expect(await watchAvailable(others)).toBe(false)
  })

  test("is returned by the typed client as an instance of Reset", async () => {
    const reset = await Effect.runPromise(
      Effect.flatMap(makeClient(`${store.url}/sandboxes/typed`), (client) => client.resetDemo())
    )
    expect(reset).toBeInstanceOf(Reset)
    expect(reset.ok).toBe(true)
    expect(DateTime.isUtc(reset.resetAt)).toBe(true)
  })
})

describe("sandboxes", () => {
  test("give the same ids for the same calls, also the default one, and also concurrently", async () => {
    const fresh = await startStore()
    const bases = [fresh.url, `${fresh.url}/sandboxes/a`, `${fresh.url}/sandboxes/b`, `${fresh.url}/sandboxes/a-b-1`]
    const [first, ...others] = await Promise.all(bases.map(script))
    for (const other of others) expect(other).toEqual(first as Transcript)
    await fresh.stop()
  })

  test("include the default one, which is the same with and without the prefix", async () => {
    const fresh = await startStore()
    const cart = await cartWith(`${fresh.url}/sandboxes/default`, { product_id: "arc-desk-lamp" })
    expect((await checkout(fresh.url, cart)).status).toBe(201)
    await fresh.stop()
  })

  test("are separate: each sells its own last unit", async () => {
    const bases = Array.from({ length: 8 }, (_, which) => `${store.url}/sandboxes/alone-${which}`)
    const sold = await Promise.all(
      bases.map(async (url) => checkout(url, await cartWith(url, { product_id: "field-watch-38", quantity: 3 })))
    )
    expect(sold.map(({ status }) => status)).toEqual(bases.map(() => 201))
    for (const url of bases) expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
    expect(await watchAvailable(store.url)).toBe(true)
  })

  test("have other ids with another seed", async () => {
    const [a, b] = [await startStore({ seed: "a" }), await startStore({ seed: "b" })]
    const [one, other] = [await script(a.url), await script(b.url)]
    const ids = ({ cartIds, orders }: Transcript) => [...cartIds, ...orders.flatMap(Object.values)]
    expect(ids(one).filter((id) => ids(other).includes(id))).toEqual([])
    await a.stop()
    await b.stop()
  })
})
