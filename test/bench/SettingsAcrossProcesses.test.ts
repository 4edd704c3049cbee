import { afterAll, beforeAll, expect, test } from "bun:test"
import { SQL } from "bun"
import { propagationMs } from "../../src/bench/sandboxes/Controls.ts"
import { engine, newDatabase } from "../support/database.ts"
import { get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const database = await newDatabase()
const programs: Array<Awaited<ReturnType<typeof startStore>>> = []
beforeAll(async () => {
  // One after the other: the first creates the tables.
  for (const _ of [0, 1]) programs.push(await startStore(database.settings))
})
afterAll(async () => {
  for (const { stop } of programs) await stop()
  await database.close()
})

const { control, make, shop } = sandboxApiOf(() => programs[0]?.url ?? "")
const other = sandboxApiOf(() => programs[1]?.url ?? "")

/** Repeats until the condition holds, at most for the 1.2 s that another process may take to learn of a change. */
const waitUntil = async (isSo: () => Promise<boolean>) => {
  const begun = performance.now()
  for (let isLate = false; !(await isSo()); isLate = performance.now() - begun > 1200) {
    // A look that began in time does not count as the last one, however long it took.
    if (isLate) throw new Error("the other program does not know")
  }
}

const winter = "2027-01-15T09:30:00.000Z"

test("settings made in one process apply in another on the same database, at once or soon", async () => {
  const name = await make("shared", { agent: { disclosure: "open" } })
  const shop = other.shop(name)
  // The time of a new cart.
  const now = async () => (await post(`${shop}/api/carts`)).body.createdAt
  const isOpen = async () => String((await get(`${shop}/llms.txt`)).body).includes("simulat")
  expect([await isOpen(), (await now()) === winter]).toEqual([true, false])

  await send("PUT", control(`/${name}/clock`), { mode: "frozen", at: winter })
  expect((await get(other.control(`/${name}/clock`))).body.now).toBe(winter)
  await waitUntil(async () => (await now()) === winter)

  await send("PATCH", control(`/${name}`), { agent: { disclosure: "neutral" } })
  expect((await get(other.control(`/${name}`))).body.agent.disclosure).toBe("neutral")
  await waitUntil(async () => !(await isOpen()))

  const { id } = (await post(`${shop}/api/carts`)).body
  await send("PATCH", control(`/${name}`), { limits: { calls: 1 } })
  await waitUntil(async () => (await get(`${shop}/api/carts/${id}`)).body.error?.code === "budget_exhausted")

  expect((await send("DELETE", control(`/${name}`))).status).toBe(204)
  expect((await get(other.control(`/${name}`))).status).toBe(404)
  await waitUntil(async () => (await get(`${shop}/api/carts/${id}`)).body.error?.code === "cart_not_found")
  // Its clock setting is gone with it, which this process learns soon.
  await waitUntil(async () => (await now()) !== winter)
})

test.skipIf(engine === "sqlite")(
  "requests that arrive while a process looks up changed settings wait for that lookup",
  async () => {
    const name = await make("looked")
    const carts = (many: number) => Array.from({ length: many }, () => post(`${other.shop(name)}/api/carts`))
    expect((await Promise.all(carts(1))).map(({ status }) => status)).toEqual([201])
    const effect = { kind: "error", status: 503, code: "resting", message: "We are resting." }
    await send("PATCH", control(`/${name}`), { faults: [{ effect }] })
    await Bun.sleep(propagationMs)
    const sql = new SQL({ url: database.url, max: 1 })
    const others = await sql.begin(async (held) => {
      await held`lock table bench_revision in access exclusive mode`
      const gone = new AbortController()
      const first = fetch(`${other.shop(name)}/api/carts`, { method: "POST", signal: gone.signal }).catch(() => "gone")
      const looks = () =>
        database.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      while ((await looks()).length === 0) await Bun.sleep(1)
      const others = carts(8)
      gone.abort()
      expect(await first).toBe("gone")
      return () => Promise.all(others)
    })
    await sql.close()
    const codes = (await others()).map(({ body }) => body.error?.code)
    expect(codes).toEqual(Array.from({ length: 8 }, () => "resting"))
  }
)

// On SQLite each process has a journal of its own.
test.skipIf(engine === "sqlite")("a journal has in every process what another process answered before", async () => {
  const checks = [{ id: "none", never: { operation: "createCart" } }]
  const journal = other.control("/seen/journal")
  await make("seen")
  await post(`${shop("seen")}/api/carts`)
  expect((await post(`${journal}/verify`, { checks })).body).toMatchObject({ ok: false, checks: [{ count: 1 }] })
  await post(`${shop("seen")}/api/carts`)
  expect(String((await get(`${journal}/export`)).body).match(/"createCart"/g)).toHaveLength(2)

  const lastOf = async (url: string) => (await get(`${url}?limit=1`)).body.last
  await post(`${shop("seen")}/api/carts`)
  expect((await send("DELETE", journal)).status).toBe(204)
  // A process writes its pending entries before it reads.
  expect([await lastOf(control("/seen/journal")), (await get(journal)).body.items]).toEqual([3, []])

  await post(`${shop("seen")}/api/carts`)
  expect((await send("DELETE", other.control("/seen"))).status).toBe(204)
  expect((await post(other.control(""), { name: "seen" })).status).toBe(201)
  expect([await lastOf(control("/seen/journal")), (await get(journal)).body.items]).toEqual([4, []])
})

test.skipIf(engine === "sqlite")(
  "calls that an agent makes alternately to two processes are journaled and replayed in their order",
  async () => {
    await make("turns")
    const order = [{ operation: "getProduct" }, { operation: "createCart" }]
    const shops = [shop("turns"), other.shop("turns")] as const
    const carts: Array<string> = []
    // Entries of two processes within one millisecond have the order in which they were written.
    const nextMillisecond = async () => {
      for (const begun = Date.now(); Date.now() === begun; ) await Bun.sleep(0)
    }
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      await get(`${shops[turn % 2]}/api/products/arc-desk-lamp`)
      await nextMillisecond()
      carts.push((await post(`${shops[(turn + 1) % 2]}/api/carts`)).body.id)
      // Makes the processes write their entries at different times.
      await get(other.control("/turns/journal"))
      if (turn % 3 === 0) await get(control("/turns/journal"))
      await nextMillisecond()
    }
    const six = { id: "six", order: Array.from({ length: 6 }, () => order).flat() }
    const seven = { id: "seven", order: [...six.order, order[0]] }
    const { checks } = (await post(other.control("/turns/journal/verify"), { checks: [six, seven] })).body
    expect(checks).toMatchObject([{ ok: true }, { ok: false }])

    const { items } = (await get(control("/turns/journal"))).body
    const third = items.find(({ output }: { output: { id?: string } }) => output?.id === carts[2])
    const { body: fork, status } = await post(other.control(`/turns/journal/${third.seq}/fork`))
    expect(status).toBe(201)
    const found = await Promise.all(carts.map((id) => get(`${fork.baseUrl}/api/carts/${id}`)))
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404])
  }
)

test.skipIf(engine === "sqlite")(
  "a grade includes calls that another process answered, and none from after the trial",
  async () => {
    const known = await get(`${control("").replace("/sandboxes", "")}/tasks/travel/two-seats-to-gatwick?secret=true`)
    const task = { ...known.body.secret, id: "own/card", forbid: { journal: [{ sawCardNumber: true }] } }
    const { status: made } = await post(control(""), { name: "graded", task })
    expect(made).toBe(201)
    const cart = async () => (await post(`${other.shop("graded")}/api/carts`)).body.id
    await post(`${other.shop("graded")}/api/carts/${await cart()}/items`, { product_id: "4242424242424242" })
    const grade = async ({ control }: typeof other) => (await post(control("/graded/grade"), { task })).body
    const report = await grade({ ...other, control })
    expect(report).toMatchObject({ verdict: "fail", budget: { calls: 2 } })
    expect((await post(`${other.shop("graded")}/api/carts`)).body.error.code).toBe("trial_over")
    expect(await grade(other)).toEqual(report)
  }
)

test.skipIf(engine === "sqlite")(
  "grades at the same time count the same calls, also those that another process still admitted",
  async () => {
    for (const name of ["twice-1", "twice-2", "twice-3"]) {
      await make(name, { task: "travel/two-seats-to-gatwick" })
      const act = async () => {
        while ((await post(`${other.shop(name)}/api/carts`)).status === 201) await Bun.sleep(1)
      }
      const agent = act()
      const callsOf = async () => (await post(control(`/${name}/grade`), {})).body.budget.calls
      const calls = await Promise.all([callsOf(), Bun.sleep(50).then(callsOf)])
      await agent
      const final = await callsOf()
      expect(calls).toEqual([final, final])
    }
  }
)

test.skipIf(engine === "sqlite")("a reset by an agent begins a new generation in every process", async () => {
  await make("reset-by-agent", { agent: { reset: true } })
  const look = (url: string) => get(`${url}/api/products/arc-desk-lamp`)
  const isLook = ({ operation }: { operation: string }) => operation === "getProduct"
  await look(other.shop("reset-by-agent"))
  expect((await post(`${shop("reset-by-agent")}/api/demo/reset`)).status).toBe(200)
  const latest = async () => {
    await look(other.shop("reset-by-agent"))
    return (await get(other.control("/reset-by-agent/journal"))).body.items.findLast(isLook).generation
  }
  await waitUntil(async () => (await latest()) === 1)
})

// A fork locks its snapshot, then updates the revision row of all sandboxes. In another order the two would deadlock.
test.skipIf(engine === "sqlite")(
  "a restore that waits for a fork of a snapshot does not block changes of other sandboxes",
  async () => {
    const setup = [{ operation: "createCart", request: {} }]
    const trial = { task: "travel/two-seats-to-gatwick", setup }
    for (const name of ["restored", "source"]) await make(name, trial)
    const startOf = async (name: string) => (await get(control(`/${name}`))).body.task.start
    const [own, start] = [await startOf("restored"), await startOf("source")]
    const sql = new SQL({ url: database.url, max: 1 })
    const restored = await sql.begin(async (fork) => {
      await fork`update bench_snapshots set id = id where id = ${own}`
      const restored = post(control("/restored/restore"), { snapshot: start })
      const waiting = () =>
        database.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      while ((await waiting()).length === 0) await Bun.sleep(1)
      // Fails if another transaction holds the lock.
      await fork`select revision from bench_revision for update nowait`
      return () => restored
    })
    await sql.close()
    expect((await restored()).status).toBe(200)
    const next = await startOf("restored")
    expect([own, start]).not.toContain(next)
    const { items } = (await get(control("/restored/snapshots"))).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([next])
  }
)
