import { expect, test } from "bun:test"
import type { Followed } from "../cost/followers.ts"
import { makeEventLoopMeter } from "../cost/meter.ts"
import { maxHeldMs } from "../cost/send.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()
// An address may have 250, and those of the attempt before may still be ending.
const count = 80

// A compilation or a garbage collection does not fall into every attempt.
const maxAttempts = 8

test.each([["/sandboxes/followed/api/orders/stream"], ["/bench/v1/sandboxes/recorded/journal/stream"]])(
  "clients that all leave %s at once and come back do not block the event loop",
  async (path) => {
    await post(`${store.url}/bench/v1/sandboxes`, { name: "recorded" })
    expect((await get(`${store.url}/sandboxes/recorded/api/products?limit=1`)).status).toBe(200)
    const clients = new Worker(new URL("../cost/followers.ts", import.meta.url).href)
    const meter = makeEventLoopMeter()
    const reopen = (): Promise<number> =>
      new Promise((resolve, reject) => {
        clients.onmessage = () => resolve(meter.end())
        clients.onerror = ({ message }) => reject(new Error(message))
        clients.postMessage({ url: `${store.url}${path}`, count } satisfies Followed)
        meter.begin()
      })
    try {
      const held = []
      do held.push(await reopen())
      while (Math.min(...held) > maxHeldMs && held.length < maxAttempts)
      expect(Math.min(...held)).toBeLessThanOrEqual(maxHeldMs)
    } finally {
      clients.terminate()
    }
  }
)

test("as many clients of one address as may follow at once can leave and come back at once", async () => {
  const clients = new Worker(new URL("../cost/followers.ts", import.meta.url).href)
  const url = `${store.url}/sandboxes/left/api/orders/stream`
  const reopen = () =>
    new Promise((resolve, reject) => {
      clients.onmessage = resolve
      clients.onerror = ({ message }) => reject(new Error(message))
      clients.postMessage({ url, count: 240 } satisfies Followed)
    })
  try {
    for (const _ of [1, 2]) await reopen()
  } finally {
    clients.terminate()
  }
})
