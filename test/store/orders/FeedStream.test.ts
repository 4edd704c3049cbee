import { expect, test } from "bun:test"
import { cartWith, checkout, get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"

const store = useStore({ bench: "off" })
const shopOf = (sandbox: string) => `${store.url}/sandboxes/${sandbox}`

const winter = "2027-01-15T09:30:00.000Z"

const buy = async (url: string): Promise<string> =>
  (await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))).body.id

interface FeedEvent {
  readonly id: string
  readonly generation: number
  readonly orders: ReadonlyArray<string>
}

/** The events of a stream, read one at a time. */
const eventsOf = async function* (url: string, headers: Record<string, string> = {}): AsyncGenerator<FeedEvent> {
  const stop = new AbortController()
  const response = await fetch(url, { headers, signal: stop.signal })
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  const decoder = new TextDecoder()
  let text = ""
  try {
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array)
      const whole = text.split("\n\n")
      text = whole.pop() ?? ""
      for (const event of whole) {
        const id = /^id: (.*)$/m.exec(event)?.[1]
        if (id === undefined) continue
        const { generation, items, now } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "")
        expect(id).toBe(now)
        yield { id, generation, orders: items.map(({ order }: { order: { id: string } }) => order.id) }
      }
    }
  } finally {
    stop.abort()
  }
}

const next = async (events: AsyncGenerator<FeedEvent>): Promise<FeedEvent> => {
  const { value } = await events.next()
  return value
}

test("each stream gets new orders as they are made, from its own position on", async () => {
  const url = shopOf("followed")
  const first = await buy(url)
  const { now } = (await get(`${url}/api/orders`)).body
  const [all, later] = [eventsOf(`${url}/api/orders/stream`), eventsOf(`${url}/api/orders/stream?after=${now}`)]
  expect((await next(all)).orders).toEqual([first])
  expect((await next(later)).orders).toEqual([])
  const second = await buy(url)
  const seen = await next(all)
  expect([seen.orders, (await next(later)).orders]).toEqual([[second], [second]])
  await Promise.all([all.return(undefined), later.return(undefined)])
  const third = await buy(url)
  const resumed = eventsOf(`${url}/api/orders/stream?after=${now}`, { "last-event-id": seen.id })
  expect((await next(resumed)).orders).toEqual([third])
  await resumed.return(undefined)
  const unknown = eventsOf(`${url}/api/orders/stream?after=${seen.id}`, { "last-event-id": "none" })
  expect((await next(unknown)).orders).toEqual([third])
  await unknown.return(undefined)
})

test("after a reset a stream starts over with the new generation, also when it reconnects", async () => {
  const url = shopOf("reset")
  await buy(url)
  const events = eventsOf(`${url}/api/orders/stream`)
  const { id } = await next(events)
  await post(`${url}/api/demo/reset`)
  expect(await next(events)).toMatchObject({ generation: 1, orders: [] })
  const away = eventsOf(`${url}/api/orders/stream`, { "last-event-id": id })
  expect(await next(away)).toMatchObject({ generation: 1, orders: [] })
  const order = await buy(url)
  expect(await next(events)).toMatchObject({ generation: 1, orders: [order] })
  await Promise.all([events.return(undefined), away.return(undefined)])
})

test("a stream of a sandbox created again under its name shares nothing with one of the dropped sandbox", async () => {
  const bench = await startStore()
  const url = `${bench.url}/shops/again`
  const create = () => post(`${bench.url}/bench/v1/sandboxes`, { name: "again", clock: { mode: "frozen", at: winter } })
  await create()
  await buy(url)
  await buy(url)
  const dropped = eventsOf(`${url}/api/orders/stream`)
  expect((await next(dropped)).orders).toHaveLength(2)
  expect((await send("DELETE", `${bench.url}/bench/v1/sandboxes/again`)).status).toBe(204)
  expect((await create()).status).toBe(201)
  const events = eventsOf(`${url}/api/orders/stream`)
  expect(await next(events)).toMatchObject({ generation: 0, orders: [] })
  const order = await buy(url)
  expect(await next(events)).toMatchObject({ generation: 0, orders: [order] })
  await Promise.all([dropped.return(undefined), events.return(undefined)])
  await bench.stop()
})

test("streams are limited per address like slow readers, and end when the program stops", async () => {
  const stopping = await startStore({ drainTimeout: 20_000, bodiesPerAddress: 2 })
  const open = () => fetch(`${stopping.url}/api/orders/stream`)
  const [one, other] = [await open(), await open()]
  const texts = Promise.all([one.text(), other.text()])
  expect((await open()).status).toBe(503)
  const begun = performance.now()
  await stopping.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  for (const text of await texts) expect(text).toContain(": \n\n")
})
