import { expect, test } from "bun:test"
import { engine, newDatabase } from "../../support/database.ts"
import { cartWith, get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

// A copy and a reset insert and delete rows. Only the repeated call updates one.
const failUpdates = [
  `create function fail_update() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`,
  "create trigger fail_update before update on cart_lines for each row execute function fail_update()"
]

// A SQLite trigger cannot fail like a lost database.
test.skipIf(engine === "sqlite")("a fork whose database fails while calls are repeated is answered 503", async () => {
  await using database = await newDatabase()
  const { stop, url } = await startStore(database.settings)
  try {
    const { control, make, shop } = sandboxApiOf(() => url)
    const name = await make("lost")
    const cart = await cartWith(shop(name), { product_id: "arc-desk-lamp" })
    const { items } = (await get(`${shop(name)}/api/carts/${cart}`)).body
    await send("PATCH", `${shop(name)}/api/carts/${cart}/items/${items[0].variantId}`, { quantity: 2 })
    const { last } = (await get(control(`/${name}/journal`))).body
    await post(`${shop(name)}/api/carts`)
    const fork = () => post(control(`/${name}/journal/${last}/fork`))
    for (const statement of failUpdates) await database.query(statement)
    const { body, status } = await fork()
    expect([status, body.error?.code]).toEqual([503, "database_unavailable"])
    expect((await get(control(""))).body.items).toHaveLength(1)
    await database.query("drop trigger fail_update on cart_lines")
    expect((await fork()).status).toBe(201)
  } finally {
    await stop()
  }
})
