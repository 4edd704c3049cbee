import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { runInProcess } from "../cli/inProcess.ts"
import { freePort } from "../support/freePort.ts"
import { runProgram, spawnProgram } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import type { Json } from "./agent.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const store = useStore()
const { make, shop } = sandboxApiOf(() => store.url)

const call = (name: string, given: object = {}) =>
  `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } })}\n`

describe("vitrine mcp", () => {
  test("serves the SDK's client, can be watched in a browser, and exits at the end of its input", async () => {
    const client = new Client({ name: "test", version: "1" })
    const errors: Array<Error> = []
    client.onerror = (error) => errors.push(error)
    const transport = new StdioClientTransport({
      command: programPath(),
      args: "mcp --sandbox run-7 --seed other --tools shop,orders --hide reset_store,draw_card --voice real".split(" "),
      env: getDefaultEnvironment(),
      stderr: "pipe"
    })
    let logged = ""
    transport.stderr?.on("data", (part: Buffer) => {
      logged += part.toString()
    })
    // The SDK's types of client and transport do not match under exactOptionalPropertyTypes.
    await client.connect(transport as never)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain("checkout_cart")
    expect(names).not.toContain("search_hotels")
    expect(client.getInstructions()).not.toContain("simulated")
    const ask = async (name: string, given: Record<string, unknown> = {}): Promise<Json> =>
      (await client.callTool({ name, arguments: given })).structuredContent
    const { id: cart_id } = await ask("create_cart")
    await ask("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
    const order = await ask("checkout_cart", { cart_id, payment_token: "tok_visa" })
    // The ids of a sandbox follow from its seed.
    await make("run-7", { seed: "other" })
    expect((await post(`${shop("run-7")}/api/carts`)).body.id).toBe(cart_id)
    await make("run-8", { seed: "another" })
    expect((await post(`${shop("run-8")}/api/carts`)).body.id).not.toBe(cart_id)
    const [, url = ""] = /watch at (http:[^\s"]+)/.exec(logged) ?? []
    const { body } = await get(`${url}/shops/run-7/api/orders`)
    expect(body.items.map(({ order }: Json) => order.id)).toEqual([order.id])
    // The client's requests only, none of the command itself.
    const journal = (await get(`${url}/bench/v1/sandboxes/run-7/journal`)).body.items
    const operations = journal.map(({ operation }: Json) => operation)
    expect(operations[0]).toBe("protocol:initialize")
    const { pid } = transport
    await client.close()
    // It ended when its input ended, before the client would have signaled it.
    expect(() => process.kill(pid ?? 0, 0)).toThrow()
    expect(errors).toEqual([])
    expect(logged.trim().split("\n")).toHaveLength(1)
  })

  test("serves HTTP at the port of --http-port", async () => {
    const port = await freePort()
    const child = spawnProgram({}, undefined, ["mcp", "--http-port", String(port)])
    child.stdin.write(call("create_cart"))
    child.stdin.flush()
    const { value } = await child.stdout.getReader().read()
    const { id } = JSON.parse(new TextDecoder().decode(value)).result.structuredContent
    expect((await get(`http://127.0.0.1:${port}/api/carts/${id}`)).body.id).toBe(id)
    const second = await runProgram({}, undefined, ["mcp", "--http-port", String(port)])
    const line = `--http-port: ${port} is already in use on 127.0.0.1; 0 takes a free one\n`
    expect(second).toEqual({ exitCode: 1, stdout: "", stderr: line })
    child.stdin.end()
    expect(await child.exited).toBe(0)
    expect(await new Response(child.stderr).text()).toContain(`http://localhost:${port}`)
  })

  test("writes only the protocol to stdout at any log level, and exits at SIGTERM", async () => {
    const child = spawnProgram({ LOG_LEVEL: "debug", LOG_FORMAT: "pretty", PORT: "1" }, undefined, ["mcp"])
    child.stdin.write(call("search_products", { limit: 1 }))
    child.stdin.flush()
    const reader = child.stdout.getReader()
    const { value = new Uint8Array() } = await reader.read()
    expect(JSON.parse(new TextDecoder().decode(value))).toMatchObject({ id: 1, result: {} })
    child.kill("SIGTERM")
    expect(await child.exited).toBe(0)
    expect(await reader.read()).toMatchObject({ done: true })
    expect(await new Response(child.stderr).text()).toContain("DEBUG")
  })

  test("accepts that analytics tools are hidden, which it never has", async () => {
    const child = spawnProgram({}, undefined, ["mcp", "--hide", "analytics,get_vitals"])
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
    child.stdin.end()
    const [exitCode, text] = await Promise.all([child.exited, new Response(child.stdout).text()])
    expect([exitCode, text.includes("search_products")]).toEqual([0, true])
  })

  test("exits in order when its client reads no more, though it still writes", async () => {
    const child = spawnProgram({}, undefined, ["mcp"])
    const ping = () => {
      child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
      child.stdin.flush()
    }
    const reader = child.stdout.getReader()
    ping()
    await reader.read()
    await reader.cancel()
    while (child.exitCode === null) {
      ping()
      await Bun.sleep(5)
    }
    expect(child.exitCode).toBe(0)
    expect((await new Response(child.stderr).text()).trim().split("\n")).toEqual([
      expect.stringContaining("Serving MCP")
    ])
  })

  test.each([
    [["--sandbox", "No Name"], 2, "--sandbox: expected 1 to 63 lower-case letters"],
    [["--http-port", "65536"], 2, "--http-port: expected a port"],
    [["--port", "3"], 2, "takes no --port"],
    [["--tools", "shop,foo"], 2, "--tools: expected names of tools, or "],
    [["--tools", "shop,analytics"], 2, "--tools: expected names of tools, or shop, orders, travel, acp, received"],
    [["--tools", "get_vitals"], 2, "--tools: expected names of tools, or shop, orders, travel, acp, received"],
    [["--hide", "foo"], 2, "--hide: expected names of tools, or "],
    [["--readonly", "--voice", "zz"], 2, '--voice: expected coach or real, received "zz"']
  ])("%p exits with %i", async (words, code, line) => {
    const { exitCode, stderr, stdout } = await runInProcess(["mcp", ...words])
    expect([exitCode, stdout]).toEqual([code, ""])
    expect(stderr).toContain(line)
  })
})
