import { afterAll, expect, test } from "bun:test"
import { type AddressInfo, connect, createServer } from "node:net"
import { Effect, Fiber } from "effect"
import { runCommandLine } from "../../../src/cli/CommandLine.ts"
import { post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/sqliteStore.ts"
import { runInProcess } from "../inProcess.ts"

const store = useStore()

/** A proxy that resets a connection on which a second request comes, as one does that has dropped it while it was idle. */
const startForgetfulProxy = async (port: number) => {
  const proxy = createServer((client) => {
    const upstream = connect(port, "127.0.0.1")
    let isAnswered = false
    upstream.on("data", (part) => {
      isAnswered = true
      client.write(part)
    })
    client.on("data", (part) => (isAnswered ? client.resetAndDestroy() : upstream.write(part)))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client]
    ] as const) {
      one.on("error", () => other.destroy())
      one.on("close", () => other.destroySoon())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  afterAll(() => proxy.close())
  // It listens on TCP, so its address is no path.
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test("a run goes on where a proxy drops idle connections to its server or its agent", async () => {
  using agent = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => Response.json({ answer: "none" }) })
  const agentUrl = await startForgetfulProxy(Number(agent.url.port))
  const words = ["--agent", agentUrl, "--task", "shop/*", "--parallel", "1"]
  const serverUrl = await startForgetfulProxy(store.port)
  const { exitCode, stderr } = await runInProcess(["bench", "run", ...words, "--server", serverUrl])
  expect([exitCode, stderr]).toEqual([0, ""])
})

/** A gateway to a server, which calls `seen` with the status of each answer before it passes it on. */
const startGateway = (target: string, seen: (status: number) => unknown = () => {}, port = 0) =>
  Bun.serve({
    port,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const response = await fetch(new Request(`${target}${pathname}${search}`, request))
      await seen(response.status)
      return response
    }
  })

const noticeOf = (url: string) => `${url} refuses requests: they are repeated for up to a minute.\n`

test("a run goes on after a restart of its server, and says so once", async () => {
  const gateway = startGateway(store.url)
  const port = Number(gateway.url.port)
  let restarted: typeof gateway | undefined
  using agent = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async () => {
      if (restarted === undefined) {
        await gateway.stop(true)
        setTimeout(() => {
          restarted = startGateway(store.url, undefined, port)
        }, 1200)
      }
      return Response.json({ answer: "none" })
    }
  })
  const words = ["--agent", agent.url.href, "--task", "shop/mug*", "--parallel", "1", "--trials", "2"]
  const server = gateway.url.origin
  const { exitCode, stderr } = await runInProcess(["bench", "run", ...words, "--server", server])
  await restarted?.stop(true)
  expect([exitCode, stderr]).toEqual([0, noticeOf(server)])
})

test("a run goes on when its server has room for its sandbox again, and can be stopped while it waits", async () => {
  const full = await startStore({ benchMaxSandboxes: 1 })
  const { name } = (await post(`${full.url}/bench/v1/sandboxes`, {})).body
  const refused = Promise.withResolvers<void>()
  const words = ["bench", "run", "--agent", "idle", "--task", "shop/mug*"]
  using watched = startGateway(full.url, (status) => status === 429 && refused.resolve())
  const stopped = Effect.runFork(runCommandLine([...words, "--server", watched.url.origin]))
  await refused.promise
  const begun = performance.now()
  await Effect.runPromise(Fiber.interrupt(stopped))
  process.exitCode = 0
  expect(performance.now() - begun).toBeLessThan(20_000)

  using making = startGateway(full.url, (status) =>
    status === 429 ? send("DELETE", `${full.url}/bench/v1/sandboxes/${name}`) : undefined
  )
  const { exitCode, stderr } = await runInProcess([...words, "--server", making.url.origin])
  await full.stop()
  expect([exitCode, stderr]).toEqual([0, noticeOf(making.url.origin)])
})

test("a run goes on if its server or a gateway answers 503 to each of its requests once", async () => {
  let isBegun = false
  const refused = new Set<string>()
  const retryLater = () => new Response(null, { status: 503, headers: { "retry-after": "1" } })
  using overloaded = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      const step = `${request.method} ${pathname.split("/").at(-1)}`
      const isRefused = isBegun && !refused.has(step)
      if (isBegun) refused.add(step)
      isBegun ||= pathname === "/bench/v1/runs"
      return isRefused ? retryLater() : fetch(new Request(`${store.url}${pathname}${search}`, request))
    }
  })
  const server = overloaded.url.origin
  const words = ["bench", "run", "--agent", "idle", "--task", "shop/mug*", "--server", server]
  const { exitCode, stderr } = await runInProcess(words)
  expect([exitCode, stderr]).toEqual([0, noticeOf(server)])
  expect([...refused]).toEqual(expect.arrayContaining(["POST grade", expect.stringMatching(/^GET run_/)]))
})
