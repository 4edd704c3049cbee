import { expect, test } from "bun:test"
import { engine, newDatabase } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"

const controlOf = (url: string, name: string) => `${url}/bench/v1/sandboxes/${name}`
const checks = [{ id: "no-card", never: { sawCardNumber: true } }]
const verified = (url: string, name: string) => post(`${controlOf(url, name)}/journal/verify`, { checks })
const look = (url: string, name: string) => get(`${url}/sandboxes/${name}/api/products/arc-desk-lamp`)
const sayCard = (url: string, name: string) =>
  post(`${url}/sandboxes/${name}/api/carts/none/items`, { product_id: "arc-desk-lamp", card: "4242 4242 4242 4242" })
const openCart = (url: string, name: string) => post(`${url}/sandboxes/${name}/api/carts`)

const isTruncated = async (url: string, name: string) => (await verified(url, name)).status === 409

test.skipIf(engine === "postgres")(
  "journal entries that were lost with a previous process leave checks undecided until the sandbox is reset",
  async () => {
    await using database = await newDatabase()
    const names = ["default", "came", "reset", "agents", "cleared", "made"]
    const before = await startStore(database.settings)
    await post(`${before.url}/bench/v1/sandboxes`, { name: "made" })
    for (const name of names) {
      await sayCard(before.url, name)
      await openCart(before.url, name)
      expect((await verified(before.url, name)).body).toMatchObject({ ok: false })
    }
    await before.stop()
    const { stop, url } = await startStore(database.settings)
    for (const name of names) expect(await isTruncated(url, name)).toBe(true)
    expect((await get(`${controlOf(url, "came")}/journal`)).body).toMatchObject({ items: [], dropped: 1 })
    // Neither requests to this process nor a change of settings make it complete.
    await send("PATCH", controlOf(url, "made"), { labels: { a: "1" } })
    await send("PATCH", controlOf(url, "default"), { labels: { a: "1" } })
    for (const name of names) {
      await look(url, name)
      await openCart(url, name)
      expect(await isTruncated(url, name)).toBe(true)
    }
    for (const name of ["default", "made"]) expect((await post(`${controlOf(url, name)}/reset`)).status).toBe(200)
    await post(`${url}/sandboxes/agents/api/demo/reset`)
    await send("DELETE", `${controlOf(url, "cleared")}/journal`)
    for (const name of ["default", "made", "agents", "cleared"]) {
      await look(url, name)
      expect((await verified(url, name)).body).toMatchObject({ ok: true })
    }
    await stop()
  }
)

test("a sandbox that begins in this process has a complete journal, if created, forked or used", async () => {
  await using database = await newDatabase()
  const { stop, url } = await startStore(database.settings)
  const setup = [{ operation: "createCart", request: {} }]
  await post(`${url}/bench/v1/sandboxes`, { name: "made", setup })
  await send("PATCH", controlOf(url, "default"), { labels: { a: "1" } })
  await openCart(url, "came")
  await post(`${controlOf(url, "made")}/fork`, { names: ["forked"] })
  for (const name of ["made", "default", "came", "forked", "never"]) {
    expect((await verified(url, name)).body).toMatchObject({ ok: true })
    await openCart(url, name)
    await look(url, name)
    expect((await verified(url, name)).body).toMatchObject({ ok: true })
    expect((await get(`${controlOf(url, name)}/journal`)).body.dropped).toBe(0)
  }
  await stop()
})
