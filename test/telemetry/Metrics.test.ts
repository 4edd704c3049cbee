import { describe, expect, test } from "bun:test"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()

const read = async (): Promise<string> => (await get(`${store.url}/metrics`)).body

/** The value of one series, 0 if it does not exist yet. */
const readingOf = (text: string, series: string): number => {
  const line = text.split("\n").find((line) => line.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}

/** How much a series grows during an action. The tests of this file run one after the other. */
const growth = async (series: string, during: () => Promise<unknown>): Promise<number> => {
  const before = readingOf(await read(), series)
  await during()
  return readingOf(await read(), series) - before
}

const requests = (method: string, route: string, status: number) =>
  `vitrine_http_requests_total{method="${method}",route="${route}",status="${status}"}`

describe("/metrics counts", () => {
  test.each([
    ["GET", "/api/products/:id", 200, "/api/products/arc-desk-lamp"],
    ["GET", "/api/products/:id", 200, "/sandboxes/run-7/api/products/arc-desk-lamp?from=afar"],
    ["GET", "/api/products/:id", 404, "/api/products/nothing"],
    ["GET", "/api/products", 400, "/api/products?limit=0"],
    ["HEAD", "/api/products/:id", 200, "/api/products/arc-desk-lamp"],
    ["POST", "/api/carts", 201, "/api/carts"],
    ["OPTIONS", "none", 204, "/api/carts"],
    ["GET", "/images/products/:file", 200, "/images/products/field-watch-38-1.svg"],
    ["GET", "none", 404, "/a/path/that/somebody/guessed"],
    ["DELETE", "none", 405, "/api/products"],
    ["GET", "none", 400, "/sandboxes/NOT-A-NAME/api/products"]
  ])("%s %s %i", async (method, route, status, path) => {
    const ask = () => fetch(`${store.url}${path}`, { method })
    expect(await growth(requests(method, route, status), ask)).toBe(1)
  })

  test("the duration of every request", async () => {
    const labels = 'method="GET",route="/api/orders"'
    const ask = async () => {
      for (let count = 0; count < 3; count++) await get(`${store.url}/api/orders`)
    }
    expect(await growth(`vitrine_http_request_duration_seconds_count{${labels}}`, ask)).toBe(3)
    const text = await read()
    expect(readingOf(text, `vitrine_http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0)
    expect(text).toContain(`vitrine_http_request_duration_seconds_bucket{${labels},le="+Inf"}`)
  })

  test("declines, stock-outs and every other error of an operation, by its code", async () => {
    const url = `${store.url}/sandboxes/counted`
    const refused = (operation: string, code: string) =>
      `vitrine_refusals_total{operation="${operation}",code="${code}"}`
    const lamp = { product_id: "arc-desk-lamp" }
    const declined = async () => checkout(url, await cartWith(url, lamp), { payment_token: "tok_declined" })
    expect(await growth(refused("checkout", "payment_declined"), declined)).toBe(1)
    const soldOut = async () => {
      const watches = { product_id: "field-watch-38", quantity: 3 }
      const late = await cartWith(url, watches)
      await checkout(url, await cartWith(url, watches))
      expect((await checkout(url, late)).status).toBe(409)
    }
    expect(await growth(refused("checkout", "out_of_stock"), soldOut)).toBe(1)
    const unknown = () => get(`${url}/api/carts/nothing`)
    expect(await growth(refused("getCart", "cart_not_found"), unknown)).toBe(1)
  })

  test("time spent in the database: once for each statement outside a transaction, and once for each transaction", async () => {
    const series = "vitrine_database_duration_seconds_count"
    expect(await growth(series, () => post(`${store.url}/api/carts`))).toBe(1)
    const empty = (await post(`${store.url}/api/carts`)).body.id
    expect(await growth(series, () => get(`${store.url}/api/products/arc-desk-lamp`))).toBe(1)
    expect(await growth(series, () => checkout(store.url, empty))).toBe(1)
    expect(readingOf(await read(), "vitrine_database_duration_seconds_sum")).toBeGreaterThan(0)
  })

  test("its own request as in flight", async () => {
    expect(readingOf(await read(), "vitrine_http_requests_in_flight")).toBe(1)
  })

  test("by route, so that unknown paths add no series", async () => {
    const series = async () =>
      (await read()).split("\n").filter((line) => line.startsWith("vitrine_http_requests_total"))
    await fetch(`${store.url}/first`, { method: "GUESSED" })
    const before = await series()
    for (let guess = 0; guess < 50; guess++) {
      await fetch(`${store.url}/api/products/guess-${guess}`)
      await fetch(`${store.url}/guess-${guess}`, { method: `GUESS${guess}` })
    }
    expect((await series()).map((line) => line.replace(/ \d+$/, "")).toSorted()).toEqual(
      [
        ...new Set([...before.map((line) => line.replace(/ \d+$/, "")), requests("GET", "/api/products/:id", 404)])
      ].toSorted()
    )
  })

  test("in the content type that Prometheus expects", async () => {
    const { headers } = await get(`${store.url}/metrics`)
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
  })

  // The last test: the bench later runs statements in the background, which are counted as well.
  test("simulated faults by themselves, and not as answers or durations of the store", async () => {
    const { control, make, shop } = sandboxApiOf(() => store.url)
    const faulted = (fault: string) =>
      `vitrine_http_faults_total{method="GET",route="/api/products/:id",fault="${fault}"}`
    const took = 'vitrine_http_request_duration_seconds_count{method="GET",route="/api/products/:id"}'
    const answered = [200, 404, 500, 503, 410, 499].map((status) => requests("GET", "/api/products/:id", status))
    // Without keep-alive: a client retries if a reused connection is closed.
    const ask = (name: string, id: string, signal?: AbortSignal) =>
      fetch(`${shop(name)}/api/products/${id}`, { keepalive: false, signal: signal ?? null }).catch(() => undefined)
    const growing = async (name: string, effect: object, fault: string, during: () => Promise<unknown>) => {
      await make(name, { faults: [{ effect }] })
      const before = await read()
      await during()
      // The count comes only when the server notices that the client has disconnected.
      const isCounted = (text: string) =>
        [took, faulted("delay"), faulted("drop"), faulted("refuse")].some(
          (series) => readingOf(text, series) > readingOf(before, series)
        )
      let after = await read()
      while (!isCounted(after)) after = await read()
      return [faulted(fault), took, ...answered].map((series) => readingOf(after, series) - readingOf(before, series))
    }
    const grown = (name: string, effect: object, fault: string, id = "arc-desk-lamp") =>
      growing(name, effect, fault, () => ask(name, id))
    /** Runs `act` while a request is delayed. */
    const meanwhile = (name: string, kind: string, fault: string, act: (caller: AbortController) => unknown) =>
      growing(name, { kind, ms: 1000 }, fault, async () => {
        const caller = new AbortController()
        const response = ask(name, "arc-desk-lamp", caller.signal)
        while ((await get(control(`/${name}/faults`))).body.items[0].fired === 0) await Bun.sleep(1)
        await act(caller)
        await response
      })
    expect(await grown("defective", { kind: "error", status: 500 }, "refuse")).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect(await grown("busy", { kind: "error", status: 503 }, "refuse")).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect(await grown("lost", { kind: "drop", phase: "before" }, "drop")).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect(await grown("hung", { kind: "hang", ms: 1 }, "drop")).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    // A delayed request then gets the store's own answer.
    expect(await grown("slow", { kind: "delay", ms: 1 }, "delay")).toEqual([1, 0, 1, 0, 0, 0, 0, 0])
    expect(await grown("slower", { kind: "delay", ms: 1 }, "delay", "nothing")).toEqual([1, 0, 0, 1, 0, 0, 0, 0])
    expect(await grown("cut", { kind: "malform", how: "truncate" }, "drop")).toEqual([0, 1, 1, 0, 0, 0, 0, 0])
    const leave = (caller: AbortController) => caller.abort()
    expect(await meanwhile("left", "hang", "drop", leave)).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect(await meanwhile("hurried", "delay", "delay", leave)).toEqual([1, 0, 0, 0, 0, 0, 0, 1])
    // The 410 after the sandbox is dropped is the store's own answer, not a simulated fault.
    for (const kind of ["hang", "delay"]) {
      const name = `dropped-${kind}`
      const drop = () => send("DELETE", control(`/${name}`))
      expect(await meanwhile(name, kind, "delay", drop)).toEqual([1, 0, 0, 0, 0, 0, 1, 0])
    }
  })
})
