import { afterAll, beforeAll, expect, test } from "bun:test"
import { SQL } from "bun"
import { Redacted } from "effect"
import { propagationMs } from "../../src/bench/sandboxes/Controls.ts"
import { engine, newDatabase } from "../support/database.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const database = await newDatabase()
const programs: Array<Awaited<ReturnType<typeof startStore>>> = []
const startProgram = async (settings: Parameters<typeof startStore>[0] = database.settings) => {
  const program = await startStore(settings)
  programs.push(program)
  return sandboxApiOf(() => program.url)
}
let first: ReturnType<typeof sandboxApiOf>
beforeAll(async () => {
  first = await startProgram()
})
afterAll(async () => {
  for (const { stop } of programs) await stop()
  await database.close()
})

const faults = [{ effect: { kind: "error", status: 503, code: "resting", message: "We are resting." } }]
const codeOf = async (shop: string) => (await post(`${shop}/api/carts`)).body.error?.code

/** Runs an action while these tables cannot be read. */
const without = async <A>(tables: ReadonlyArray<string>, action: () => Promise<A>): Promise<A> => {
  for (const table of tables) await database.query(`alter table ${table} rename to ${table}_away`)
  try {
    return await action()
  } finally {
    for (const table of tables) await database.query(`alter table ${table}_away rename to ${table}`)
  }
}

test("a call is refused while the settings of its sandbox cannot be read, and meets its rules afterwards", async () => {
  const name = await first.make("unread", { faults, agent: { disclosure: "neutral" } })
  const { shop } = await startProgram()
  await without(["bench_sandboxes"], async () => {
    expect(await codeOf(shop(name))).toBe("internal_error")
    const page = await get(`${shop(name)}/products`, { accept: "text/html" })
    expect([page.status, /simulat|Bring an agent/.test(String(page.body))]).toEqual([500, false])
  })
  expect(await codeOf(shop(name))).toBe("resting")
})

test("what needs no settings is answered while they cannot be read", async () => {
  await startProgram()
  const url = programs.at(-1)?.url ?? ""
  const [asset] = /\/assets\/[^"]+\.css/.exec(String((await get(`${programs[0]?.url}/`)).body)) ?? []
  await without(["bench_sandboxes"], async () => {
    for (const path of ["/healthz", "/readyz", "/metrics", asset, `/shops/any${asset}`])
      expect([path, (await get(`${url}${path}`)).status]).toEqual([path, 200])
    for (const path of ["/visibility", "/visibility/docs", "/visibility/openapi.json"])
      expect([path, (await get(`${url}${path}`)).status]).toEqual([path, 200])
    expect((await post(`${url}/mcp/visibility`, { jsonrpc: "2.0", id: 1, method: "tools/list" })).status).toBe(401)
    for (const path of ["/favicon.ico", "/robots.txt", "/nowhere"])
      expect([path, (await get(`${url}${path}`)).status]).toEqual([path, 404])
    expect((await send("DELETE", `${url}/visibility`)).status).toBe(405)
    for (const path of ["/api/products", "/shops/any/visibility", "/shops/any/nowhere"])
      expect([path, (await get(`${url}${path}`)).status]).toEqual([path, 500])
  })
  expect((await get(`${url}/api/products`)).status).toBe(200)
})

test("settings that another process has changed are not applied in their place", async () => {
  const { shop } = await startProgram()
  const name = await first.make("stale", {})
  expect(await codeOf(shop(name))).toBeUndefined()
  await send("PATCH", first.control(`/${name}`), { faults })
  await Bun.sleep(propagationMs)
  expect(await without(["bench_sandboxes"], () => codeOf(shop(name)))).toBe("internal_error")
  expect(await codeOf(shop(name))).toBe("resting")
})

test("without the database, the settings that a process has read before still apply", async () => {
  const { shop } = await startProgram()
  const name = await first.make("known", { agent: { disclosure: "neutral" } })
  const read = async () => {
    const { body, status } = await get(`${shop(name)}/llms.txt`)
    return [status, String(body).includes("simulat")]
  }
  expect(await read()).toEqual([200, false])
  // By then the process knows that some sandbox has changed, but not which one.
  await first.make("other", {})
  await Bun.sleep(propagationMs)
  expect(await codeOf(shop("other"))).toBeUndefined()
  await Bun.sleep(propagationMs)
  expect(await without(["bench_sandboxes", "bench_revision"], read)).toEqual([200, false])
})

test("rules about goods that the catalogue no longer has change nothing", async () => {
  const select = { sku: "stoneware-coffee-mug" }
  const effects = [
    { kind: "price", select, cents: 100, onBook: "refuse" },
    { kind: "price", select, percent: 10 },
    { kind: "stock", select, left: 0 }
  ]
  const name = await first.make("of-gone-goods", { faults: effects.map((effect) => ({ effect })) })
  await database.query(
    `update bench_sandboxes set settings = replace(settings, 'stoneware-coffee-mug', 'gone') where name = '${name}'`
  )
  const { shop } = await startProgram()
  const cart = await cartWith(shop(name), { product_id: "arc-desk-lamp" })
  const order = await checkout(shop(name), cart)
  expect([order.status, order.body.subtotal]).toEqual([201, { amountCents: 12900, currency: "USD" }])
  expect(await database.query(`select overlaid from sandboxes where name = '${name}'`)).toEqual([{ overlaid: 0 }])
  expect((await get(`${shop(name)}/products`, { accept: "text/html" })).status).toBe(200)
})

test.skipIf(engine === "sqlite")("a call whose settings are locked for too long is answered 503", async () => {
  const name = await first.make("locked", { faults })
  const impatient = { databaseUrl: Redacted.make(`${database.url}?query_timeout=1500`) }
  const { shop } = await startProgram(impatient)
  const sql = new SQL({ url: database.url, max: 1 })
  const answer = await sql.begin(async (held) => {
    await held`lock table bench_sandboxes in access exclusive mode`
    return post(`${shop(name)}/api/carts`)
  })
  await sql.close()
  const { body, headers, status } = answer
  expect([status, body.error.code, headers.get("retry-after")]).toEqual([503, "database_unavailable", "1"])
  expect(await codeOf(shop(name))).toBe("resting")
})
