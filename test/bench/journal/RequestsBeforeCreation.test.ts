import { afterAll, beforeAll, expect, test } from "bun:test"
import { engine, newDatabase } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"

const database = await newDatabase()
let store: Awaited<ReturnType<typeof startStore>>
let task: object
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

beforeAll(async () => {
  store = await startStore({ ...database.settings, seed: "vitrine" })
  const { body } = await get(`${store.url}/bench/v1/tasks/travel/two-seats-to-gatwick?secret=true`)
  task = body.secret
})
afterAll(async () => {
  await store.stop()
  await database.close()
})

/** A request of an agent that leaves only an entry. */
const ask = (name: string) => get(`${store.url}/shops/${name}/api/products/4242424242424242`)
const drop = (name: string) => send("DELETE", at(`/${name}`))
const journalOf = async (name: string) => (await get(at(`/${name}/journal`))).body
const hasSeenCard = async (name: string) =>
  (await journalOf(name)).items.map(({ sawCardNumber }: { readonly sawCardNumber: boolean }) => sawCardNumber)
const make = async (name: string, settings: object = { task }) =>
  expect((await post(at(), { name, ...settings })).status).toBe(201)

test("requests to a name before its trial was created do not belong to the trial, even if a sandbox of that name was dropped", async () => {
  await ask("run")
  await make("run")
  expect(await journalOf("run")).toMatchObject({ items: [], dropped: 0 })
  await drop("run")
  await ask("run")
  await make("run")
  await get(`${store.url}/shops/run/api/products/arc-desk-lamp`)
  expect([await hasSeenCard("run"), (await journalOf("run")).dropped]).toEqual([[false], 0])
  const { body } = await post(at("/run/grade"), { task, answer: "" })
  expect(body.checks.filter(({ id }: { readonly id: string }) => id.startsWith("forbid"))).toMatchObject([{ ok: true }])
  // A creation that is refused because the name is taken removes no entries.
  expect((await post(at(), { name: "run", task })).status).toBe(409)
  expect(await hasSeenCard("run")).toEqual([false])
})

test("earlier requests to the name of a copy of a trial do not belong to the copy", async () => {
  await make("source")
  const { body: file } = await get(at("/source/export"))
  const { id } = (await post(at("/source/snapshots"))).body
  await ask("source")
  const names = ["now", "one", "two", "kept", "file"]
  for (const name of names) await ask(name)
  const fork = (wanted: object) => post(at("/source/fork"), wanted)
  const [now, both, kept, imported] = [
    await fork({ names: ["now"] }),
    await fork({ names: ["one", "two"] }),
    await fork({ names: ["kept"], snapshot: id }),
    await post(at("/import?name=file"), file)
  ]
  expect([now, both, kept, imported].map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const droppedCounts = await Promise.all(names.map(async (name) => [name, (await journalOf(name)).dropped]))
  // The course of a trial is only in the journal of its own sandbox.
  expect(droppedCounts).toEqual([
    ["now", 1],
    ["one", 1],
    ["two", 1],
    ["kept", 0],
    ["file", 0]
  ])
  for (const name of names) expect([name, await hasSeenCard(name)]).toEqual([name, []])
  expect(await hasSeenCard("source")).toEqual([true])
})

test("a trial that is refused does not delete earlier entries of its name", async () => {
  await ask("refused")
  expect((await post(at(), { name: "refused", task, packs: ["none-of-this-name"] })).status).toBe(400)
  expect(await hasSeenCard("refused")).toEqual([true])
})

// A single process waits for no other one.
test.skipIf(engine === "sqlite")(
  "a trial owns its name before the earlier requests to the name are removed",
  async () => {
    const other = await startStore({ ...database.settings, seed: "vitrine" })
    // A process that never answers, and for which the others wait.
    await database.query("insert into bench_journal_writers (id, answered) values ('silent', 0)")
    const made = post(at(), { name: "early", task })
    while ((await get(at("/early"))).status === 404) await Bun.sleep(5)
    expect(await database.query("select id from bench_journal_writers where id = 'silent'")).toHaveLength(1)
    expect((await post(`${other.url}/bench/v1/sandboxes`, { name: "early" })).status).toBe(409)
    await database.query("delete from bench_journal_writers where id = 'silent'")
    expect((await made).status).toBe(201)
    await ask("early")
    expect((await post(`${other.url}/bench/v1/sandboxes`, { name: "early", task })).status).toBe(409)
    expect(await hasSeenCard("early")).toEqual([true])
    await other.stop()
  }
)

test.skipIf(engine === "sqlite")(
  "a sandbox that is created while another of its name is being dropped keeps its own journal entries",
  async () => {
    await make("again", {})
    await ask("again")
    expect(await hasSeenCard("again")).toEqual([true])
    await database.query("insert into bench_journal_writers (id, answered) values ('silent', 0)")
    const dropped = drop("again")
    // The wait for other processes comes afterwards.
    while ((await database.query("select 1 from bench_journal where name = 'again'")).length > 0) await Bun.sleep(5)
    expect(await database.query("select id from bench_journal_writers where id = 'silent'")).toHaveLength(1)
    await make("again", {})
    await ask("again")
    await ask("again")
    expect(await hasSeenCard("again")).toEqual([true, true])
    await database.query("delete from bench_journal_writers where id = 'silent'")
    expect((await dropped).status).toBe(204)
    expect(await hasSeenCard("again")).toEqual([true, true])
  }
)

test("a stream that follows a name continues with the trial that is created under it", async () => {
  await ask("awaited")
  const { body } = await fetch(at("/awaited/journal/stream"), { signal: AbortSignal.timeout(10_000) })
  const events = body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => {
    for (;;) {
      const seq = /"seq":(\d+)/.exec((await events?.read())?.value ?? "")?.[1]
      if (seq !== undefined) return Number(seq)
    }
  }
  expect(await next()).toBe(1)
  await make("awaited")
  await ask("awaited")
  expect(await next()).toBe(2)
  await events?.cancel()
})

test("a sandbox without a task keeps the earlier requests to its name", async () => {
  await ask("watched")
  await make("watched", {})
  await ask("watched")
  expect(await hasSeenCard("watched")).toEqual([true, true])
})
