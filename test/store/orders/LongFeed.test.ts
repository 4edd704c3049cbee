import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect, type Socket } from "node:net"
import { newDatabase } from "../../support/database.ts"
import { openProgram, spawnCommand } from "../../support/process.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { seedOrders } from "./seedOrders.ts"

const entries = 100_000

let database: TestDatabase
let store: Awaited<ReturnType<typeof startStore>>

beforeAll(async () => {
  database = await newDatabase()
  store = await startStore(database.settings)
  await seedOrders(database, entries)
}, 30_000)
afterAll(async () => {
  await store.stop()
  await database.close()
})

const feedUrl = (): string => `${store.url}/api/orders`

/** Four concurrent readers in another process; each disconnects after 5 MB. */
const readInOtherProcess = async (url: string) => {
  const child = spawnCommand(
    [
      process.execPath,
      "-e",
      `const read = async () => {
        let had = 0
        for await (const part of (await fetch(process.env.FEED)).body) if ((had += part.length) > 5e6) break
        return had
      }
      console.log(JSON.stringify(await Promise.all([read(), read(), read(), read()])))
      process.exit(0)`
    ],
    { FEED: `${url}/api/orders` }
  )
  for (const had of JSON.parse(await new Response(child.stdout).text())) expect(had).toBeGreaterThan(5e6)
}

/**
 * The longest tick of the event loop until `happening` settles, in milliseconds. On a busy machine this process pauses during
 * a tick, and its other threads use processor time. So a tick counts with the lesser of its elapsed and its processor time.
 */
const longestTick = async (happening: Promise<unknown>): Promise<number> => {
  let [longest, isOver] = [0, false]
  const end = happening.finally(() => {
    isOver = true
  })
  const clocks = () => {
    const { system, user } = process.cpuUsage()
    return { wall: performance.now(), cpu: (system + user) / 1000 }
  }
  for (let last = clocks(); !isOver; ) {
    // A timer, because a loop that never rests would take all processor time while the other process and Postgres work. A
    // block appears longer by a millisecond.
    await Bun.sleep(1)
    const now = clocks()
    longest = Math.max(longest, Math.min(now.wall - last.wall, now.cpu - last.cpu))
    last = clocks()
  }
  await end
  return longest
}

/** The largest growth of the program's memory while something happens, in megabytes. */
const growth = async (url: string, happening: () => Promise<unknown>): Promise<number> => {
  const held = async () =>
    Number(/^process_resident_memory_bytes (\S+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
  const idle = await held()
  let [most, isOver] = [idle, false]
  const end = happening().finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, await held())
    await Bun.sleep(20)
  }
  await end
  return (most - idle) / 1e6
}

describe("the feed of 100,000 orders", () => {
  test("is complete, newest first, with each entry once and as on its own page", async () => {
    const text = await (await fetch(feedUrl())).text()
    expect(text).toStartWith('{"items":[{"type":"order","createdAt":"')
    expect(text.slice(-60)).toMatch(/\}\],"now":"[^"]+","generation":0\}$/)
    const { items } = JSON.parse(text)
    expect(items).toHaveLength(entries)
    const times: ReadonlyArray<string> = items.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times.every((time, index) => index === 0 || time < (times[index - 1] ?? ""))).toBe(true)
    for (const { order } of [items[0], items[99], items[100], items.at(-1)]) {
      expect(order).toEqual((await get(`${feedUrl()}/${order.id}`)).body)
    }
  }, 30_000)

  test("does not block the event loop with four concurrent readers", async () => {
    // The best of three, because other work of the machine can lengthen a tick.
    let best = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 3 && best >= 50; tries++)
      best = Math.min(best, await longestTick(readInOtherProcess(store.url)))
    expect(best).toBeLessThan(50)
  }, 60_000)

  // In its own process: when garbage is collected depends on all that a process holds, here also for other tests.
  const growthOfProgram = async (): Promise<number> => {
    await using program = await openProgram({ DATABASE_URL: database.url })
    // Measured after some answers, because the first ones also allocate for code and connections.
    for (let page = 0; page < 20; page++) await (await fetch(`${program.url}/api/orders?limit=100`)).text()
    return await growth(program.url, () => readInOtherProcess(program.url))
  }

  test("takes little memory with four concurrent readers", async () => {
    // The best of three programs, because the machine's load decides when garbage is collected.
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 3 && least >= 100; tries++) least = Math.min(least, await growthOfProgram())
    expect(least).toBeLessThan(100)
  }, 90_000)

  test("is sent in one piece if it is short, and not at all for HEAD", async () => {
    const some = await fetch(`${feedUrl()}?limit=100`)
    expect(Number(some.headers.get("content-length"))).toBe((await some.text()).length)
    const head = await fetch(feedUrl(), { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
  })

  test("is streamed unless a fault could change it", async () => {
    const from = new Date(Date.UTC(2026, 0, 1) + 99_000).toISOString()
    const lengthWith = async (settings: object) => {
      expect((await send("PATCH", `${store.url}/bench/v1/sandboxes/default`, settings)).body.error).toBeUndefined()
      const answer = await fetch(`${feedUrl()}?after=${from}`)
      expect((await answer.json()).items).toHaveLength(1000)
      return answer.headers.get("content-length")
    }
    expect(await lengthWith({ limits: { calls: 100 } })).toBeNull()
    expect(
      await lengthWith({
        faults: [{ effect: { kind: "delay", ms: 1 } }]
      })
    ).not.toBeNull()
    expect(await lengthWith({ limits: { calls: null }, faults: [] })).toBeNull()
  })

  // The latest 40,000 of them: 17 MB, more than the buffers between a program and a client that does not read.
  const latest = `/api/orders?after=${new Date(Date.UTC(2026, 0, 1) + 60_000).toISOString()}`

  /** A client that stops reading after the first bytes, until `readAll`. */
  const slowReader = async (url: string) => {
    let [had, isClosed] = ["", false]
    const closed = Promise.withResolvers<void>()
    const socket: Socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.on("data", (part: Buffer) => {
      had += part.toString("latin1")
    })
    socket.on("error", () => {})
    socket.on("close", () => {
      isClosed = true
      closed.resolve()
    })
    socket.write(`GET ${latest} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
    while (had === "") await Bun.sleep(1)
    socket.pause()
    return {
      readAll: async () => {
        socket.resume()
        await closed.promise
        return had
      },
      isClosed: () => isClosed
    }
  }

  // The last chunk of a chunked body is empty.
  const isComplete = (answer: string): boolean => answer.endsWith("\r\n0\r\n\r\n")

  test("continues for a slow reader, and is aborted for one that reads nothing within REQUEST_TIMEOUT", async () => {
    const hasty = await startStore({ ...database.settings, requestTimeout: 2000 })
    const [slow, stalled] = await Promise.all([slowReader(hasty.url), slowReader(hasty.url)])
    const whole = await slow.readAll()
    expect(isComplete(whole)).toBe(true)
    await Bun.sleep(4000)
    expect(isComplete(await stalled.readAll())).toBe(false)
    await hasty.stop()
  }, 30_000)

  test("is sent completely by a stopping program", async () => {
    const ending = await startStore({ ...database.settings, drainTimeout: 20_000 })
    expect((await fetch(`${ending.url}/api/orders`, { method: "HEAD" })).status).toBe(200)
    const reader = await slowReader(ending.url)
    const stopped = ending.stop()
    await Bun.sleep(100)
    expect(isComplete(await reader.readAll())).toBe(true)
    const begun = performance.now()
    await stopped
    // No other request was in flight, not even the HEAD request.
    expect(performance.now() - begun).toBeLessThan(10_000)
  }, 30_000)

  test("is aborted by a reset, and cannot be taken for complete", async () => {
    const reader = await slowReader(store.url)
    expect((await post(`${store.url}/api/demo/reset`)).status).toBe(200)
    const cut = await reader.readAll()
    expect(cut).toStartWith("HTTP/1.1 200")
    expect(isComplete(cut)).toBe(false)
    expect((await get(feedUrl())).body).toMatchObject({ items: [], generation: 1 })
  }, 30_000)
})
