import { afterAll, expect, test } from "bun:test"
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { temporaryDirectory } from "../../support/process.ts"
import { cartWith, checkout, get, post, postUntilServed } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { startAnalytics } from "../../visibility/support/analytics.ts"
import { runInProcess } from "../inProcess.ts"

const store = useStore()
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const once = (operation: string, effect: object) => ({ when: { operation: [operation] }, times: 1, effect })

/** Records the calls of `act` in a sandbox with these fault rules, as a trial is recorded, and replays them. */
const replayed = async (
  name: string,
  faults: ReadonlyArray<object>,
  act: (url: string) => Promise<unknown>,
  recordedAt = store.url,
  settings: object = {}
) => {
  const at = `${recordedAt}/bench/v1/sandboxes`
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  expect((await postUntilServed(at, { name, clock, faults, ...settings })).status).toBe(201)
  const folder = join(directory.path, name)
  mkdirSync(folder)
  const keep = async (file: string, path: string) =>
    Bun.write(join(folder, file), await (await fetch(`${at}/${name}/${path}`)).text())
  await keep("start.json", "export")
  await act(`${recordedAt}/sandboxes/${name}`)
  await keep("journal.jsonl", "journal/export")
  return runInProcess(["bench", "replay", folder, "--server", store.url])
}

test("calls that a fault rule failed are repeated, so that the rule counts them, and a dropped connection is an outcome", async () => {
  const faults = [
    once("searchProducts", { kind: "error" }),
    once("checkout", { kind: "drop", phase: "before" }),
    once("getCart", { kind: "drop", phase: "after", how: "partial" }),
    once("protocol:tools/list", { kind: "error" }),
    { when: { agent: "Zoë 数" }, trigger: { nth: [2] }, effect: { kind: "error" } }
  ]
  const result = await replayed("faulted", faults, async (url) => {
    for (const status of [503, 200]) expect((await get(`${url}/api/products?q=mug`)).status).toBe(status)
    const cart = await cartWith(url, { product_id: "speckle-ceramic-mug" })
    await expect(checkout(url, cart)).rejects.toThrow()
    await expect(get(`${url}/api/carts/${cart}`)).rejects.toThrow()
    expect((await checkout(url, cart)).status).toBe(201)
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" }
    for (const _ of [1, 2]) await post(`${url}/mcp`, list, { accept: "application/json, text/event-stream" })
    const label = { "x-agent-label": Buffer.from("Zoë 数").toString("latin1") }
    for (const status of [200, 503]) expect((await get(`${url}/api/products`, label)).status).toBe(status)
  })
  expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout: "9 calls were answered as before.\n" })
})

test("calls are repeated on their surface, with idempotency keys, query and unknown arguments", async () => {
  const result = await replayed("ways", [], async (url) => {
    await get(`${url}/api/products?q=mug&q=cup`)
    const cart = await cartWith(url, { product_id: "speckle-ceramic-mug" })
    const key = { "idempotency-key": "k1", "idempotency-mode": "enforce", "x-store-channel": "web" }
    for (const _ of [1, 2]) await post(`${url}/api/checkout`, { cart_id: cart, payment_token: "tok_visa" }, key)
    for (const [name, given] of Object.entries({
      add_to_cart: { cart_id: cart, id: cart, product_id: "speckle-ceramic-mug" },
      get_product: { product_id: "speckle-ceramic-mug", colour_of_the_box: "red" },
      search_products: { q: 5 },
      compare_products: {}
    })) {
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }
      await post(`${url}/mcp`, message, { accept: "application/json, text/event-stream" })
    }
  })
  const stdout = expect.stringMatching(/^[89] calls were answered as before\.\n$/)
  expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout })
})

test("a tool that a fault rule renamed is called by the name that the agent used", async () => {
  const rename = { create_cart: "open_cart" }
  const faults = [once("protocol:tools/list", { kind: "tools", rename })]
  const result = await replayed("renamed", faults, async (url) => {
    const ask = (method: string, params: object) =>
      post(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method, params }, { accept: "application/json, text/event-stream" })
    await ask("tools/list", {})
    expect((await ask("tools/call", { name: "open_cart" })).body.result.structuredContent.id).toStartWith("cart_")
    await ask("tools/call", { name: "search_products", arguments: { query: "mug" } })
  })
  expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout: "2 calls were answered as before.\n" })

  const journal = `${store.url}/bench/v1/sandboxes/renamed/journal`
  const { items } = (await get(journal)).body
  const named = items.map(({ calledAs, tool }: { calledAs?: string; tool?: string }) => [tool, calledAs])
  expect(named.slice(1)).toEqual([
    ["create_cart", "open_cart"],
    ["search_products", undefined]
  ])
  const har = (await get(`${journal}/export?format=har`)).body
  expect(JSON.parse(har.log.entries[1].request.postData.text).params.name).toBe("open_cart")
})

test("a question to the shopper is recorded as a call of ask_shopper, and is repeated as one", async () => {
  const at = `${store.url}/bench/v1/sandboxes`
  const ask = (name: string) => post(`${at}/${name}/shopper`, { question: "A bag?" })
  const settings = { task: "travel/two-seats-to-gatwick" }
  const result = await replayed("asked", [], () => ask("asked"), store.url, settings)
  expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout: "1 call was answered as before.\n" })
  const { items } = (await get(`${at}/asked/journal`)).body
  const http = { method: "POST", path: "/mcp", status: 200 }
  expect(items).toMatchObject([{ surface: "mcp", channel: "mcp", tool: "ask_shopper", operation: "askShopper", http }])
  const { entries } = (await get(`${at}/asked/journal/export?format=har`)).body.log
  const { params } = JSON.parse(entries[0].request.postData.text)
  expect(params).toEqual({ name: "ask_shopper", arguments: { question: "A bag?" } })

  // Without that tool, no question is recorded.
  await post(at, { name: "alone" })
  expect((await ask("alone")).status).toBe(404)
  expect((await get(`${at}/alone/journal`)).body.items).toEqual([])
})

test("calls that a fault rule counts are listed and not compared, once the rule counted a page differently from its one call", async () => {
  const second = (when: object) => ({ when, trigger: { nth: [2] }, effect: { kind: "error" } })
  const named = (...calls: ReadonlyArray<string>) =>
    calls.map(
      (call) =>
        `${call}: not compared, because a fault rule counted a page differently from the call that replaces it\n`
    )
  // The page makes one call of getProduct, which its entry names, and one of searchProducts.
  const page = "/products/speckle-ceramic-mug"

  const faults = ["getProduct", "searchProducts", "createCart"].map((operation) => second({ operation: [operation] }))
  const counted = await replayed("parts", faults, async (url) => {
    expect((await get(`${url}${page}`)).status).toBe(200)
    for (const path of ["/api/products/arc-desk-lamp", "/api/products?q=mug"]) {
      expect((await get(`${url}${path}`)).status).toBe(503)
    }
    for (const status of [201, 503]) expect((await post(`${url}/api/carts`)).status).toBe(status)
  })
  const others = `${named("1 getProduct", "3 searchProducts").join("")}3 calls were answered as before.\n`
  expect(counted).toMatchObject({ exitCode: 0, stderr: "", stdout: others })

  const web = await replayed("web", [second({ surface: ["web"], operation: ["getProduct"] })], async (url) => {
    for (const status of [200, 503]) expect((await get(`${url}${page}`)).status).toBe(status)
    await get(`${url}/api${page}`)
  })
  const own = `${named("1 getProduct", "2 getProduct").join("")}1 call was answered as before.\n`
  expect(web).toMatchObject({ exitCode: 0, stderr: "", stdout: own })
})

test("calls that timed out on the server were rolled back, and are not repeated", async () => {
  const slow = await startAnalytics({ requestTimeout: 2000 })
  const act = async (url: string) => {
    const { id } = (await postUntilServed(`${url}/api/carts`)).body
    const items = `${url}/api/carts/${id}/items`
    const lamp = { product_id: "arc-desk-lamp" }
    const form = { method: "POST", headers: { origin: slow.url }, body: new URLSearchParams({ quantity: "1" }) }
    const params = { name: "add_to_cart", arguments: { cart_id: id, ...lamp } }
    slow.gate.close()
    const answers = await Promise.all([
      post(items, lamp),
      post(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params }),
      fetch(`${url}/products/arc-desk-lamp`, form)
    ])
    slow.gate.open()
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await postUntilServed(items, lamp)).body.items).toMatchObject([{ quantity: 1 }])
  }
  const result = await replayed("overdue", [], act, slow.url)
  expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout: "2 calls were answered as before.\n" })
  await slow.stop()
})

test("only the beginning of a stream is requested again, as it has no end", async () => {
  const result = await replayed("streamed", [], async (url) => {
    const { body, status } = await fetch(`${url}/api/orders/stream`)
    expect(status).toBe(200)
    await body?.cancel()
    expect((await get(`${url}/api/products?q=mug`)).status).toBe(200)
  })
  expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout: "2 calls were answered as before.\n" })
})

test("calls with masked input are listed and not compared", async () => {
  const result = await replayed("masked", [], async (url) => {
    await get(`${url}/api/products?q=4242424242424242`)
    await get(`${url}/api/products?q=mug`)
  })
  const stdout =
    "1 searchProducts: not compared, because a part of the request is masked\n1 call was answered as before.\n"
  expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout })
})

test("files with a byte order mark and a blank last line, as editors save them, are accepted", async () => {
  await replayed("edited", [], (url) => get(`${url}/api/products?q=mug`))
  const folder = join(directory.path, "edited")
  for (const name of ["start.json", "journal.jsonl"]) {
    const file = Bun.file(join(folder, name))
    await Bun.write(file, `\ufeff\n${await file.text()}  \r\n`)
  }
  const replay = () => runInProcess(["bench", "replay", folder, "--server", store.url])
  expect(await replay()).toMatchObject({ exitCode: 0, stderr: "", stdout: "1 call was answered as before.\n" })
  const journal = join(folder, "journal.jsonl")
  const lines = await Bun.file(journal).text()
  await Bun.write(journal, `${lines}{}`)
  expect(await replay()).toMatchObject({ exitCode: 2, stderr: `${journal}:4: expected an entry of a journal\n` })
  // Each member is needed, also those that can have any value.
  for (const member of ["input", "output"]) {
    await Bun.write(journal, lines.replace(`"${member}":`, `"${member}s":`))
    expect(await replay()).toMatchObject({ exitCode: 2, stderr: `${journal}:2: expected an entry of a journal\n` })
  }

  // The exit code 1 would mean that the store answers differently.
  await Bun.write(journal, lines)
  for (const name of ["start.json", "journal.jsonl"]) {
    await Bun.file(join(folder, name)).delete()
    const stderr = expect.stringContaining(`${join(folder, name)}: cannot be read (`)
    expect(await replay()).toMatchObject({ exitCode: 2, stderr })
  }
})

test("an edited start.json is reported by its path, and not as a failure of the server", async () => {
  await replayed("changed", [], (url) => get(`${url}/api/products?q=mug`))
  const folder = join(directory.path, "changed")
  const start = join(folder, "start.json")
  const recorded = await Bun.file(start).json()
  for (const [change, expected] of [
    [{ sequence: 9 }, "The file was changed after the export"],
    [{ format: "vitrine-sandbox/0" }, ""],
    [{ settings: { seed: 7 } }, ""]
  ] as const) {
    await Bun.write(start, JSON.stringify({ ...recorded, ...change }))
    const { exitCode, stderr } = await runInProcess(["bench", "replay", folder, "--server", store.url])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`${start}: ${expected}`)])
  }
})

test("a recording of somebody else calls nothing but its own sandbox, and cannot control the terminal", async () => {
  const sandboxes = `${store.url}/bench/v1/sandboxes`
  const victim = `${sandboxes}/victim`
  expect((await post(sandboxes, { name: "victim" })).status).toBe(201)
  await replayed("foreign", [], (url) => get(`${url}/api/products?q=mug`))
  const folder = join(directory.path, "foreign")
  const file = Bun.file(join(folder, "journal.jsonl"))
  const entry = JSON.parse(await file.text())
  const replay = () => runInProcess(["bench", "replay", folder, "--server", store.url])
  for (const path of [
    ...["/../../bench/v1/sandboxes/victim", "/%2e%2E/.%2e/bench/v1/sandboxes/victim"],
    ...["/..\\..\\bench\\v1\\sandboxes\\victim", "/.\t./.\n./bench/v1/sandboxes/victim", "/../victim/api/products"],
    "-other/api/products"
  ]) {
    await file.write(JSON.stringify({ ...entry, http: { ...entry.http, method: "DELETE", path } }))
    const { exitCode, stderr } = await replay()
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Entry 1: expected a path in its sandbox")])
    expect((await get(victim)).status).toBe(200)
  }
  for (const [change, code] of [
    [{ input: "[redacted]" }, 0],
    [{ output: 1 }, 1]
  ] as const) {
    await file.write(JSON.stringify({ ...entry, ...change, operation: "\u001b]0;title\u0007" }))
    const { exitCode, stderr, stdout } = await replay()
    expect([exitCode, stdout + stderr]).toEqual([code, expect.stringContaining("1 \\u001b]0;title\\u0007: ")])
  }
})

const mostKept =
  "A journal keeps the last 5000 entries, or fewer if they are large or BENCH_JOURNAL_BYTES is used up.\n"

test("a journal with missing entries is not replayed, as later answers would differ", async () => {
  await replayed("cut", [], async (url) => {
    for (const query of ["mug", "lamp", "sock"]) await get(`${url}/api/products?q=${query}`)
  })
  const folder = join(directory.path, "cut")
  const journal = join(folder, "journal.jsonl")
  const [first, second, third] = (await Bun.file(journal).text()).trim().split("\n")
  for (const [lines, missing] of [
    [[third], "2 of its 3 entries are"],
    [[first, third], "1 of its 3 entries is"]
  ] as const) {
    await Bun.write(journal, lines.join("\n"))
    const { exitCode, stderr, stdout } = await runInProcess(["bench", "replay", folder, "--server", store.url])
    const expected = `${journal}: cannot be replayed: ${missing} missing. ${mostKept}`
    expect([exitCode, stderr, stdout]).toEqual([2, expected, ""])
  }
  await Bun.write(journal, [third, first, second].join("\n"))
  expect((await runInProcess(["bench", "replay", folder, "--server", store.url])).exitCode).toBe(0)
})

test("if the sequence numbers of a journal do not show missing entries, the run's report does", async () => {
  const out = join(directory.path, "asked")
  const task = ["--task", "shop/mug-in-chalk", "--trials", "2"]
  await runInProcess(["bench", "run", "--agent", "idle", ...task, "--out", out, "--server", store.url])
  const folder = join(out, "trials", "shop-mug-in-chalk-2")
  const replay = () => runInProcess(["bench", "replay", folder, "--server", store.url])
  // An agent that calls nothing leaves a journal without entries.
  expect(await replay()).toMatchObject({ exitCode: 0, stderr: "", stdout: "0 calls were answered as before.\n" })

  const file = Bun.file(join(out, "report.json"))
  const report = await file.json()
  const refused = (lacking: string) => ({
    exitCode: 2,
    stderr: `${join(folder, "journal.jsonl")}: cannot be replayed: ${lacking}. ${mostKept}`,
    stdout: ""
  })
  const second = report.trials.find(({ attempt }: { attempt: number }) => attempt === 2)
  second.calls = null
  second.trial.budget = { calls: 3, dropped: 3, ms: 1 }
  await Bun.write(file, JSON.stringify(report))
  expect(await replay()).toEqual(refused("3 or more of its entries are missing"))
  await file.delete()
  expect(await replay()).toEqual(
    refused("it has no entries, but no report of its run says that the agent made no calls")
  )
})

test("the results of a run by version 0.1.0 can still be compared and replayed", async () => {
  const recorded = resolve(import.meta.dir, "recorded")
  const { stdout: compared } = await runInProcess(["bench", "diff", recorded, recorded])
  expect(compared).toStartWith("1 task: 100 % (21 to 100 %) before, 100 % (21 to 100 %) after. ")
  const trial = join(recorded, "trials/shop-mug-in-chalk-1")
  expect(await runInProcess(["bench", "replay", trial, "--server", store.url])).toEqual({
    exitCode: 0,
    stdout: "3 calls were answered as before.\n",
    stderr: ""
  })
})
