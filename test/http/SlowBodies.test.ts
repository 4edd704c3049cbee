import { afterAll, describe, expect, test } from "bun:test"
import { connect, type Socket } from "node:net"
import { get, post, postUntilServed } from "../support/requests.ts"
import { startStore, useStore } from "../support/store.ts"
import { startAnalytics } from "../visibility/support/analytics.ts"

// The default limits of a server.
const store = useStore({ requestTimeout: 60_000 })
const small = useStore({ maxInFlight: 8, bodiesPerAddress: 3, requestTimeout: 60_000 })

const sockets = new Set<Socket>()
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

const body = JSON.stringify({ product_id: "arc-desk-lamp" })

/** A raw connection from one of this machine's addresses. */
const dial = async (port: number, localAddress: string) => {
  let heard = ""
  const socket = connect({ port, host: "127.0.0.1", localAddress })
  sockets.add(socket)
  socket.on("data", (chunk) => {
    heard += chunk.toString()
  })
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(heard)))
  socket.on("error", () => {})
  await new Promise<void>((resolve) => socket.on("connect", () => resolve()))
  return {
    say: (text: string) => socket.write(text),
    closed,
    hang: () => socket.destroy(),
    hears: async (text: string) => {
      while (!heard.includes(text)) await new Promise((resolve) => socket.once("data", resolve))
      return heard
    }
  }
}

const headOf = (path: string, more = "") =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${more}`

const begun = (path: string) => `${headOf(path, `content-length: ${body.length}\r\n\r\n`)}${body.slice(0, 5)}`

/** A request whose body begins to arrive and then stalls. */
const slow = async (port: number, localAddress: string, path = "/api/checkout") => {
  const line = await dial(port, localAddress)
  line.say(begun(path))
  return line
}

/** The status that a client at another address of this machine receives. */
const from = async (localAddress: string, port: number, request: string) => {
  const line = await dial(port, localAddress)
  line.say(request)
  const heard = await line.hears("\r\n\r\n")
  line.hang()
  return Number(heard.split(" ")[1])
}

const reading = async (url: string, name: string): Promise<number> => {
  const { body } = await get(`${url}/metrics`)
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(body)?.[1])
}

const untilArriving = async (url: string, count: number) => {
  while ((await reading(url, "vitrine_http_bodies_arriving")) !== count) await Bun.sleep(5)
}

const lamp = async (url: string) => `/api/carts/${(await post(`${url}/api/carts`)).body.id}/items`

const add = (path: string) => `${headOf(path, `content-length: ${body.length}\r\n\r\n`)}${body}`

test("1,100 slow bodies of one address do not delay other addresses, nor requests without a body", async () => {
  const path = await lamp(store.url)
  const lines = await Promise.all(Array.from({ length: 1100 }, () => slow(store.port, "127.0.0.1")))
  // A quarter of the limit of 1,000 requests in flight. The others were refused at once.
  await untilArriving(store.url, 250)
  expect(await reading(store.url, "vitrine_http_requests_in_flight")).toBe(1)
  expect(await from("127.0.0.2", store.port, add(path))).toBe(201)
  for (const asked of ["/healthz", "/readyz", "/api/products/arc-desk-lamp"]) {
    expect([asked, (await get(`${store.url}${asked}`)).status]).toEqual([asked, 200])
  }
  // When they close, there is room again.
  for (const line of lines) line.hang()
  await untilArriving(store.url, 0)
  expect(await from("127.0.0.1", store.port, add(path))).toBe(201)
}, 60_000)

describe("a request over the limit of arriving bodies", () => {
  test("per address is refused at once, and its connection closed", async () => {
    const lines = await Promise.all(Array.from({ length: 3 }, () => slow(small.port, "127.0.0.3")))
    await untilArriving(small.url, 3)
    for (const path of ["/api/checkout", "/mcp", "/cart", "/nothing"]) {
      const answer = await (await slow(small.port, "127.0.0.3", path)).closed
      expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 503 [\s\S]*retry-after: 1\r\n/i)])
      expect(answer).toMatch(
        /"code":"unavailable","message":"Too many requests from this address, or from all addresses, are waiting for their bodies/
      )
    }
    expect(await from("127.0.0.4", small.port, add(await lamp(small.url)))).toBe(201)
    for (const line of lines) line.hang()
    await untilArriving(small.url, 0)
  })

  test("of all addresses is refused too", async () => {
    const addresses = ["127.0.0.5", "127.0.0.6", "127.0.0.7"]
    const lines = await Promise.all(
      addresses.flatMap((address) => Array.from({ length: 3 }, () => slow(small.port, address)))
    )
    await untilArriving(small.url, 8)
    expect(await (await slow(small.port, "127.0.0.8")).closed).toStartWith("HTTP/1.1 503 ")
    expect((await get(`${small.url}/api/products/arc-desk-lamp`)).status).toBe(200)
    for (const line of lines) line.hang()
    await untilArriving(small.url, 0)
  })
})

/** The journal outcomes of the requests of a sandbox that were refused with 503. */
const refusedIn = async (url: string, sandbox: string): Promise<ReadonlyArray<string>> => {
  const { items } = (await get(`${url}/bench/v1/sandboxes/${sandbox}/journal?limit=100`)).body
  return items.flatMap(({ http, outcome }: { readonly http: { readonly status: number }; readonly outcome: string }) =>
    http.status === 503 ? [outcome] : []
  )
}

const trialAt = async (url: string) => {
  const { body } = await postUntilServed(`${url}/bench/v1/sandboxes`, { task: "shop/mug-in-chalk" })
  const verdict = async () =>
    (await postUntilServed(`${url}/bench/v1/sandboxes/${body.name}/grade`, { answer: "nothing" })).body.verdict
  return { name: body.name, verdict }
}

test("a client that does not send its body, or starts too many, is at fault: its trial fails", async () => {
  const hasty = await startStore({ maxInFlight: 8, bodiesPerAddress: 1, requestTimeout: 1000 })
  const trial = await trialAt(hasty.url)
  const path = `/shops/${trial.name}/api/checkout`
  const late = await slow(hasty.port, "127.0.0.1", path)
  await untilArriving(hasty.url, 1)
  expect(await (await slow(hasty.port, "127.0.0.1", path)).closed).toContain("waiting for their bodies")
  expect(await late.closed).toContain("its body did not arrive in time")
  expect(await refusedIn(hasty.url, trial.name)).toEqual(["refused", "refused"])
  expect(await trial.verdict()).toBe("fail")
  await hasty.stop()
})

test("a body that does not arrive is its client's fault on every kind of route", async () => {
  const hasty = await startStore({ requestTimeout: 500 })
  const heads = [
    headOf("/api/flights/book", "content-length: 10\r\n\r\n"),
    headOf("/api/carts", "transfer-encoding: chunked\r\n\r\n"),
    headOf("/mcp", "transfer-encoding: chunked\r\n\r\n"),
    headOf("/products/arc-desk-lamp", "content-length: 10\r\n\r\n").replace("json", "x-www-form-urlencoded")
  ]
  for (const head of heads) {
    const line = await dial(hasty.port, "127.0.0.1")
    line.say(head)
    expect(await line.closed).toContain("its body did not arrive in time")
  }
  expect(await refusedIn(hasty.url, "default")).toEqual(heads.map(() => "refused"))
  await hasty.stop()
})

test("a client that is refused because of other clients' bodies or long answers is not at fault: its trial is an error", async () => {
  const busy = await startStore({ maxInFlight: 3, bodiesPerAddress: 2, requestTimeout: 60_000 })
  const trial = await trialAt(busy.url)
  const lines: Array<{ readonly hang: () => void }> = []
  const stream = async (address: string) => {
    const line = await dial(busy.port, address)
    lines.push(line)
    line.say(`GET /shops/${trial.name}/api/orders/stream HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    return (await line.hears("\r\n\r\n")).split(" ")[1]
  }
  const [own, other] = ["127.0.0.1", "127.0.0.2"]
  for (const address of [own, own, own]) await stream(address)
  expect(await refusedIn(busy.url, trial.name)).toEqual(["refused"])
  expect([await stream(other), await stream(other)]).toEqual(["200", "503"])
  expect(await refusedIn(busy.url, trial.name)).toEqual(["refused", "defect"])
  for (const address of [own, own, other]) lines.push(await slow(busy.port, address))
  await untilArriving(busy.url, 3)
  await (await slow(busy.port, other, `/shops/${trial.name}/api/checkout`)).closed
  expect(await refusedIn(busy.url, trial.name)).toEqual(["refused", "defect", "defect"])
  for (const line of lines) line.hang()
  expect(await trial.verdict()).toBe("error")
  await busy.stop()
})

test.each([
  ["a body of a known length", `content-length: ${body.length}\r\n\r\n`, (text: string) => text],
  ["chunks", "transfer-encoding: chunked\r\n\r\n", (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`]
])("a request with %s is in flight once its body has arrived, and is answered", async (_, head, part) => {
  const line = await dial(small.port, "127.0.0.1")
  line.say(headOf(await lamp(small.url), head) + part(body.slice(0, 5)))
  await untilArriving(small.url, 1)
  line.say(part(body.slice(5)))
  if (head.includes("chunked")) line.say("0\r\n\r\n")
  expect(await line.hears("Arc Desk Lamp")).toStartWith("HTTP/1.1 201")
  await untilArriving(small.url, 0)
  line.hang()
})

test("an operation without a body does not wait for one", async () => {
  const line = await slow(small.port, "127.0.0.1", "/api/carts")
  expect(await line.hears("\r\n\r\n")).toStartWith("HTTP/1.1 201")
  line.hang()
})

test("concurrent requests whose bodies arrive at once do not count as slow", async () => {
  const path = await lamp(small.url)
  const one = () => from("127.0.0.9", small.port, add(path))
  for (let round = 0; round < 5; round++) {
    expect(await Promise.all(Array.from({ length: 8 }, one))).toEqual(Array(8).fill(201))
  }
})

test("a request over the limit of requests in flight is refused, with or without a body, and changes nothing", async () => {
  const full = await startAnalytics({ maxInFlight: 1, bodiesPerAddress: 9 })
  const port = Number(new URL(full.url).port)
  const { secret } = await full.organization("Held")
  const path = await lamp(full.url)
  const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })
  const form = "application/x-www-form-urlencoded"
  const requests = [
    [path, "application/json", body],
    ["/mcp", "application/json", call],
    ["/products/arc-desk-lamp", form, "quantity=1"],
    ["/api/carts", "application/json", undefined]
  ] as const
  for (const [path, type, sent] of requests) {
    const line = await dial(port, "127.0.0.1")
    const length = sent === undefined ? "transfer-encoding: chunked" : `content-length: ${sent.length}`
    line.say(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`)
    await untilArriving(full.url, 1)
    full.gate.close()
    const held = full.get("/api/v1/vitals", secret)
    await full.gate.waitForRequests()
    const { body: refused, headers, status } = await get(`${full.url}/api/products/arc-desk-lamp`)
    expect([status, refused.error.code, headers.get("retry-after")]).toEqual([503, "unavailable", "1"])
    expect((await get(`${full.url}/healthz`)).status).toBe(200)
    line.say(sent ?? "0\r\n\r\n")
    const answer = await line.hears("\r\n\r\n")
    expect([path, answer]).toEqual([path, expect.stringContaining("Too many requests are in flight")])
    expect(answer).toStartWith("HTTP/1.1 503 ")
    line.hang()
    full.gate.open()
    expect((await held).status).toBe(200)
  }
  expect((await get(`${full.url}${path.replace("/items", "")}`)).body.items).toEqual([])
  // On each path one with an awaited body and one without. In both cases the server is overloaded, not the client at fault.
  expect(await refusedIn(full.url, "default")).toEqual(Array(8).fill("defect"))
  await full.stop()
})
