import { expect, test } from "bun:test"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, send, useStore } from "../support/store.ts"

const store = useStore()
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

const make = async (name: string, agent?: object) =>
  (await post(at(), { name, ...(agent === undefined ? {} : { agent }) })).body.baseUrl as string

const rpc = async (baseUrl: string, method: string, params: object = {}) =>
  (await post(`${baseUrl}/mcp`, { jsonrpc: "2.0", id: 1, method, params })).body

const toolsOf = async (baseUrl: string): Promise<ReadonlyArray<string>> =>
  (await rpc(baseUrl, "tools/list")).result.tools.map(({ name }: { name: string }) => name)

test("agents of a sandbox that was made may not reset it, and have no tool for it", async () => {
  const baseUrl = await make("fixed")
  await post(`${baseUrl}/api/carts`)
  const refused = await post(`${baseUrl}/api/demo/reset`)
  expect(refused.status).toBe(403)
  expectEnvelope(refused.body, "reset_disabled")
  expect((await get(at("/fixed"))).body).toMatchObject({ generation: 0, sequence: 1 })
  const tools = await toolsOf(baseUrl)
  expect(tools).not.toContain("reset_store")
  expect(tools).toContain("search_products")
  for (const name of ["reset_store", "reset_stor"]) {
    const { error } = await rpc(baseUrl, "tools/call", { name, arguments: {} })
    expect(error.code).toBe(-32602)
    expect(error.message.replace(name, "")).not.toContain("reset_store")
  }
})

test("they may where a tester lets them, and everywhere that nothing was set", async () => {
  const baseUrl = await make("free", { reset: true })
  for (const url of [baseUrl, `${store.url}/sandboxes/nobodys`, store.url]) {
    expect(await toolsOf(url)).toContain("reset_store")
    expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
  }
})

test("what is set for agents is changed member by member, and holds at once", async () => {
  const baseUrl = await make("changing")
  expect((await get(at("/changing"))).body.agent).toEqual({ disclosure: "neutral", reset: false })
  expect((await send("PATCH", at("/changing"), { agent: { reset: true } })).body.agent).toEqual({
    disclosure: "neutral",
    reset: true
  })
  expect((await post(`${baseUrl}/api/demo/reset`)).status).toBe(200)
  for (const agent of [{ disclosure: "secret" }, { reset: "no" }, "open"]) {
    expect((await send("PATCH", at("/changing"), { agent })).status).toBe(400)
  }
})
