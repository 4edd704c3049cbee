import { expect, test } from "bun:test"
import { HttpServer } from "@effect/platform"
import { Effect, ManagedRuntime } from "effect"
import { App, VisibilityServer } from "../../src/App.ts"
import { startStore } from "../support/sqliteStore.ts"
import { testSettings } from "../support/testSettings.ts"

const codeOf = async (url: string): Promise<readonly [number, string | undefined, boolean]> => {
  const response = await fetch(url)
  const body = (await response.json()) as { error?: { code: string; request_id?: string } }
  return [response.status, body.error?.code, body.error?.request_id !== undefined]
}

test("the store and the analytics can share one address", async () => {
  const store = await startStore()
  expect((await fetch(`${store.url}/api/products`)).status).toBe(200)
  expect(await codeOf(`${store.url}/api/v1/vitals`)).toEqual([401, "unauthorized", true])
  // The store's own errors keep the store's own envelope.
  expect(await codeOf(`${store.url}/api/v12`)).toEqual([404, "not_found", false])
  expect(await codeOf(`${store.url}/api/products/nothing`)).toEqual([404, "product_not_found", false])
  await store.stop()
})

test("the store and the analytics can have one address each", async () => {
  const runtime = ManagedRuntime.make(App({ ...testSettings, visibilityPort: 0 }))
  const servers = await runtime.runPromise(Effect.all([HttpServer.HttpServer, VisibilityServer]))
  const urls = servers.map(({ address }) => {
    if (address._tag !== "TcpAddress") throw new Error("it listens on no port")
    return `http://127.0.0.1:${address.port}`
  })
  const [store = "", analytics = ""] = urls
  expect(store).not.toBe(analytics)
  expect((await fetch(`${store}/api/products`)).status).toBe(200)
  expect(await codeOf(`${store}/api/v1/vitals`)).toEqual([404, "not_found", false])
  expect(await codeOf(`${analytics}/api/v1/vitals`)).toEqual([401, "unauthorized", true])
  expect((await fetch(`${analytics}/visibility/openapi.json`)).status).toBe(200)
  // The port of the analytics also serves the assets of its reference page.
  const page = await (await fetch(`${analytics}/visibility/docs`)).text()
  const files = [...page.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => `${analytics}${file}`)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect([file, (await fetch(file)).status]).toEqual([file, 200])
  expect(await codeOf(`${analytics}/api/products`)).toEqual([404, "not_found", false])
  // A 404 names documents that exist at this port.
  for (const path of ["/api/products", "/sandboxes/run-1/nothing"]) {
    const { error } = (await (await fetch(`${analytics}${path}`)).json()) as { error: { message: string } }
    const documents = [...error.message.matchAll(/(\/\S+) (?:describes|shows)/g)].map(([, document]) => document)
    expect(documents).toEqual(["/visibility/openapi.json", "/visibility/docs"])
  }
  await runtime.dispose()
})
