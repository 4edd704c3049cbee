import { expect, test } from "bun:test"
import * as HttpApi from "@effect/platform/HttpApi"
import { WatchApi } from "../../../src/store/watch/Api.ts"
import { rpc } from "../../mcp/agent.ts"
import { get } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()

const operations: Array<{ readonly name: string; readonly path: string }> = []
HttpApi.reflect(HttpApi.make("operator").add(WatchApi), {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint: { name, path } }) => operations.push({ name, path })
})

test("operations for operators are in no document, are no tools, and have no route", async () => {
  expect(operations.length).toBeGreaterThan(1)
  const document = JSON.stringify((await get(`${store.url}/openapi.json`)).body)
  const tools = JSON.stringify((await rpc(store.url, "tools/list")).body.result.tools)
  for (const { name, path } of operations) {
    expect([document, tools].map((text) => text.includes(name) || text.includes(path))).toEqual([false, false])
    for (const at of [path, `/api${path}`]) expect((await get(`${store.url}${at}`)).status).toBe(404)
  }
})
