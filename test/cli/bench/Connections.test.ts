import { afterAll, expect, test } from "bun:test"
import { type AddressInfo, connect, createServer } from "node:net"
import { useStore } from "../../support/store.ts"
import { runInProcess } from "../inProcess.ts"

const store = useStore()

/** A proxy that resets a connection on which a second request comes, as one does that has dropped it while it was idle. */
const forgetful = createServer((client) => {
  const upstream = connect(store.port, "127.0.0.1")
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
await new Promise<void>((resolve) => forgetful.listen(0, "127.0.0.1", resolve))
// It listens on TCP, so its address is no path.
const proxyUrl = `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`
afterAll(() => forgetful.close())

test("a run goes on where a proxy drops idle connections", async () => {
  const words = ["--agent", "idle", "--task", "shop/*", "--parallel", "1"]
  const { exitCode, stderr } = await runInProcess(["bench", "run", ...words, "--server", proxyUrl])
  expect([exitCode, stderr]).toEqual([0, ""])
})
