import { afterAll, expect, test } from "bun:test"
import { type AddressInfo, connect, createServer } from "node:net"
import { useStore } from "../../support/store.ts"
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
