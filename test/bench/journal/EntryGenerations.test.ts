import { expect, test } from "bun:test"
import { newDatabase } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"

const store = useStore()

const shopOf = (name: string, url = store.url) => `${url}/sandboxes/${name}`
const controlOf = (name: string, url = store.url) => `${url}/bench/v1/sandboxes/${name}`
const look = (shop: string) => get(`${shop}/api/products/arc-desk-lamp`)

const generationsOf = async (name: string, url = store.url): Promise<ReadonlyArray<number>> =>
  (await get(`${controlOf(name, url)}/journal`)).body.items.map(({ generation }: { generation: number }) => generation)

test.each([["a created sandbox", true] as const, ["one that exists only by use", false] as const])(
  "after a reset even reads belong to the new generation, in %s",
  async (_, isMade) => {
    const name = isMade ? "made" : "default"
    if (isMade) await post(`${store.url}/bench/v1/sandboxes`, { name, agent: { reset: true } })
    await look(shopOf(name))
    await post(`${shopOf(name)}/api/carts`)
    expect((await post(`${controlOf(name)}/reset`)).status).toBe(200)
    await look(shopOf(name))
    expect((await send("POST", `${shopOf(name)}/api/demo/reset`)).status).toBe(200)
    await look(shopOf(name))
    await post(`${shopOf(name)}/api/carts`)
    expect(await generationsOf(name)).toEqual([0, 0, 1, 2, 2, 2])
    const counted = async (match: object) => {
      const checks = [{ id: "counted", match, count: { exactly: 1 } }]
      const { body } = await post(`${controlOf(name)}/journal/verify`, { checks })
      return [body.ok, body.checks[0].count]
    }
    expect(await counted({ generation: 1, operation: "getProduct" })).toEqual([true, 1])
    expect(await counted({ operation: "createCart", committed: true })).toEqual([false, 2])
    expect(await counted({ operation: "createCart", committed: true, generation: 2 })).toEqual([true, 1])
  }
)

/** Ways to restart the default sandbox, which has no settings, through one process. */
const restarts = {
  reset: (url: string, _: string) => post(`${controlOf("default", url)}/reset`),
  restore: (url: string, snapshot: string) => post(`${controlOf("default", url)}/restore`, { snapshot })
}

test.each(Object.entries(restarts))(
  "other processes on the database, and later ones, know the generation after a %s",
  async (_, begin) => {
    await using database = await newDatabase()
    const one = await startStore(database.settings)
    const other = await startStore(database.settings)
    const { id } = (await post(`${controlOf("default", one.url)}/snapshots`)).body
    await post(`${shopOf("default", one.url)}/api/carts`)
    for (const { url } of [one, other]) await look(shopOf("default", url))
    expect((await begin(one.url, id)).status).toBe(200)
    // A process learns of another one's change within a tenth of a second.
    await Bun.sleep(150)
    await look(shopOf("default", other.url))
    expect((await generationsOf("default", other.url)).at(-1)).toBe(1)
    await one.stop()
    await other.stop()
    const next = await startStore(database.settings)
    await look(shopOf("default", next.url))
    expect((await generationsOf("default", next.url)).at(-1)).toBe(1)
    await next.stop()
  }
)

test("a sandbox with the name of a dropped one begins in generation 0, if created, forked or imported", async () => {
  await using database = await newDatabase()
  const { stop, url } = await startStore(database.settings)
  const all = `${url}/bench/v1/sandboxes`
  const name = "again"
  expect((await post(all, { name: "source" })).status).toBe(201)
  expect((await post(`${shopOf("source", url)}/api/carts`)).status).toBe(201)
  // So many that the background sweep is still running when the next request arrives.
  await database.query(`
    insert into carts (sandbox, id, created_at, updated_at)
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 600)
    select sandbox, substr(id, 1, 14) || (100 + n), created_at, updated_at from counted, carts`)
  // Each counts as a unit of work, which the import checks.
  await database.query("update sandboxes set sequence = sequence + 600 where name = 'source'")
  const file = (await get(`${controlOf("source", url)}/export`)).body
  expect(file.rows.carts).toHaveLength(601)
  const drop = async () => expect((await send("DELETE", controlOf(name, url))).status).toBe(204)
  for (const [path, given] of [
    ["", { name }],
    ["/source/fork", { names: [name] }],
    [`/import?name=${name}`, file]
  ] as const) {
    expect((await post(`${all}/source/fork`, { names: [name] })).status).toBe(201)
    await drop()
    expect((await post(`${all}${path}`, given)).status).toBe(201)
    await look(shopOf(name, url))
    for (const _ of [1, 2]) await post(`${shopOf(name, url)}/api/carts`)
    expect(await generationsOf(name, url)).toEqual([0, 0, 0])
    expect((await get(`${shopOf(name, url)}/api/orders`)).body.generation).toBe(0)
    expect((await send("POST", `${controlOf(name, url)}/reset`)).body.generation).toBe(1)
    await drop()
  }
  await stop()
})
