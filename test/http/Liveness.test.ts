import { describe, expect, test } from "bun:test"
import { rmSync } from "node:fs"
import { engine, newDatabase } from "../support/database.ts"
import { freePort } from "../support/freePort.ts"
import { proxyTo } from "../support/proxy.ts"
import { get } from "../support/requests.ts"
import { startStore } from "../support/store.ts"

type Proxy = Awaited<ReturnType<typeof proxyTo>>

// A file can be deleted while it is open; a server can go away, or accept connections and not answer.
const losses: Record<string, (proxy: Proxy) => unknown> =
  engine === "sqlite"
    ? { "is deleted": ({ url }) => rmSync(url.replace(/^sqlite:/, "")) }
    : { "refuses connections": ({ cut }) => cut(), "does not answer": ({ freeze }) => freeze() }

describe("/healthz only depends on the process, /readyz also on a database", () => {
  test.each(Object.entries(losses))("that %s", async (_, lose) => {
    await using database = await newDatabase()
    await using proxy = await proxyTo(database)
    const store = await startStore(proxy.settings)
    expect((await get(`${store.url}/readyz`)).status).toBe(200)
    await lose(proxy)
    // Other requests also hold connections of the pool.
    const waiting = Array.from({ length: 20 }, () => get(`${store.url}/api/orders`))
    expect(await get(`${store.url}/healthz`)).toMatchObject({ status: 200, body: { status: "ok" } })
    await proxy.cut()
    while ((await get(`${store.url}/readyz`)).status !== 503) await Bun.sleep(5)
    expect((await get(`${store.url}/healthz`)).status).toBe(200)
    await Promise.all(waiting)
    await store.stop()
  })
})

test("the port opens once the server can answer", async () => {
  const port = await freePort()
  const starting = startStore({ port })
  const answers = new Set<number>()
  while (!answers.has(200)) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response !== undefined) answers.add(response.status)
  }
  expect([...answers]).toEqual([200])
  await (await starting).stop()
})
