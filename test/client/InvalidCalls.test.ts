import { afterEach, describe, expect, test } from "bun:test"
import { type AddressInfo, createServer } from "node:net"
import { existing, matchers, sandbox, task, VitrineError } from "@vitrine/client"
import { useStore } from "../support/sqliteStore.ts"

expect.extend(matchers)

const store = useStore()
const { VITRINE_BENCH_URL } = process.env
afterEach(() => {
  if (VITRINE_BENCH_URL === undefined) delete process.env.VITRINE_BENCH_URL
  else process.env.VITRINE_BENCH_URL = VITRINE_BENCH_URL
})

describe("the error for an invalid address names the option or variable, and what is expected", () => {
  test.each([" ", "127.0.0.1:21000", "localhost:3000", "http://"])("%p", async (address) => {
    const expectation = `: expected the address of a Vitrine, such as http://localhost:3000, received "${address}"`
    process.env.VITRINE_BENCH_URL = address
    for (const call of [() => sandbox(), () => task("shop/mug-in-chalk"), () => existing("default")]) {
      await expect(call()).rejects.toThrow(`VITRINE_BENCH_URL${expectation}`)
    }
    await expect(sandbox({}, { server: address })).rejects.toThrow(`server${expectation}`)
  })

  test("an empty `server` counts as not set", async () => {
    process.env.VITRINE_BENCH_URL = `${store.url}/`
    expect((await task("shop/mug-in-chalk", { server: "" })).id).toBe("shop/mug-in-chalk")
  })
})

describe("the error for a server that is not the bench names its address", () => {
  const notTheBench = (address: string) =>
    `${address} does not answer like the bench of this version: is the bench on (BENCH)?`
  const refused = (status: number) => (address: string) => `The server at ${address} answered ${status}.`
  const html = (type: string, status = 200) =>
    new Response("<html>hi</html>", { status, headers: { "content-type": type } })
  test.each([
    ["a page", 200, () => html("text/html"), notTheBench],
    ["a page with the content type of JSON", 200, () => html("application/json"), notTheBench],
    ["nothing", 204, () => new Response(null, { status: 204 }), notTheBench],
    ["another object", 200, () => Response.json({ ok: true }), notTheBench],
    ["a list", 200, () => Response.json([]), notTheBench],
    ["null", 200, () => Response.json(null), notTheBench],
    ["the text of a proxy", 502, () => new Response("bad gateway", { status: 502 }), refused(502)],
    ["a refusing page with the content type of JSON", 401, () => html("application/json", 401), refused(401)],
    ["an error of another kind", 404, () => Response.json({ error: null }, { status: 404 }), refused(404)],
    ["an error without a message", 503, () => Response.json({ error: "later" }, { status: 503 }), refused(503)],
    [
      "an error whose message is no text",
      500,
      () => Response.json({ error: { message: {} } }, { status: 500 }),
      refused(500)
    ],
    ["headers too long", 431, () => new Response(null, { status: 431 }), refused(431)],
    [
      "a server whose bench is off",
      404,
      () => Response.json({ error: { code: "not_found", message: "There is nothing." } }, { status: 404 }),
      (address: string) => `There is nothing. Is the bench of ${address} on (BENCH)?`
    ],
    [
      "a redirect, which would return a list instead of a sandbox",
      301,
      () => Response.redirect("https://shop.example/bench/v1", 301),
      (address: string) =>
        `${address} redirects to https://shop.example/bench/v1: expected the address of a Vitrine itself`
    ]
  ] as const)("%s", async (_, status, fetch, messageFor) => {
    await using server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch })
    const at = { server: `http://127.0.0.1:${server.port}/` }
    for (const call of [() => sandbox({}, at), () => task("shop/mug-in-chalk", at), () => existing("default", at)]) {
      const thrown = await call().catch((error: unknown) => error)
      expect(thrown).toBeInstanceOf(VitrineError)
      expect(thrown).toMatchObject({ status, message: messageFor(`http://127.0.0.1:${server.port}`) })
    }
  })

  test("an HTML page as the response to a DELETE", async () => {
    const made = { name: "x", baseUrl: "http://x", mcpUrl: "http://x/mcp", acpUrl: "http://x/api/acp" }
    const fetch = ({ method }: Request) => (method === "DELETE" ? html("text/html") : Response.json(made))
    await using server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch })
    const shop = await existing("x", { server: `http://127.0.0.1:${server.port}` })
    await expect(shop.dispose()).rejects.toThrow(notTheBench(`http://127.0.0.1:${server.port}`))
  })
})

// An untrusted certificate is reported in the same way.
test("the error for a server that resets the connection has the reason", async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await expect(sandbox({}, { server: `http://127.0.0.1:${port}` })).rejects.toThrow(
    `http://127.0.0.1:${port} cannot be reached (ECONNRESET): expected the address of a running Vitrine`
  )
  server.close()
})

test("an invalid task id or sandbox name is refused", async () => {
  const server = { server: store.url }
  for (const id of ["", "shop", "shop/", "shop/mug-in-chalk/whatever", "../tasks", "shop/mug in chalk"]) {
    const message = `id: expected the id of a task, such as shop/mug-in-chalk, received ${JSON.stringify(id)}`
    await expect(task(id, server)).rejects.toThrow(message)
  }
  for (const name of ["", "..", "a/b"]) {
    const message = `name: expected the name of a sandbox, received ${JSON.stringify(name)}`
    await expect(existing(name, server)).rejects.toThrow(message)
  }
})

test("the error for an invalid clock advance names both a duration and an instant", async () => {
  const server = { server: store.url }
  await using shop = await sandbox({}, server)
  for (const to of ["1 day", "-P1D", ""]) {
    const message = `to: expected a duration such as P1D, or an instant such as 2027-01-15T09:30:00Z, received "${to}"`
    await expect(shop.advance(to)).rejects.toThrow(message)
  }
  await expect(shop.advance("Pone")).rejects.toThrow("by: expected a duration")
  await expect(shop.advance("2027-01-15")).rejects.toThrow("to: expected an RFC 3339 date-time")
})

test("each matcher function has the name of its matcher, which test runners print", () => {
  expect(Object.entries(matchers).filter(([name, matcher]) => matcher.name !== name)).toEqual([])
})
