import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engine, newDatabase } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"

const database = await newDatabase()
let store: Awaited<ReturnType<typeof startStore>>
let tasks: ReadonlyArray<object>
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

const flight = {
  offer_id: "flt_kv203_tlv_lgw_20270312_economy",
  passenger_name: "Dana Levi",
  payment_token: "tok_visa"
}
const never = { operation: "bookFlight" }

beforeAll(async () => {
  store = await startStore({ ...database.settings, seed: "vitrine" })
  const { body } = await get(`${store.url}/bench/v1/tasks/travel/two-seats-to-gatwick?secret=true`)
  const { sandbox, ...rest } = body.secret
  const setup = [{ operation: "bookFlight", request: { payload: { ...flight, passenger_name: "Noa Cohen" } } }]
  const expected = { ...rest.expect, answer: [] }
  const task = { ...rest, expect: expected, forbid: { journal: [{ sawCardNumber: true }] }, budget: { calls: 2 } }
  tasks = [
    { ...task, id: "own/empty", sandbox },
    { ...task, id: "own/started", sandbox: { ...sandbox, setup } }
  ]
})
afterAll(async () => {
  await store.stop()
  await database.close()
})

const book = (name: string) => post(`${store.url}/shops/${name}/api/flights/book`, { ...flight, passengers: 2 })
const sayCard = (name: string) =>
  post(`${store.url}/shops/${name}/api/carts/none/items`, { product_id: "lamp", card: "4242 4242 4242 4242" })
const make = async (settings: object): Promise<string> => (await post(at(), settings)).body.name
const snapshot = async (name: string): Promise<string> => (await post(at(`/${name}/snapshots`))).body.id
const restore = (name: string, id: string) => post(at(`/${name}/restore`), { snapshot: id })
const clear = (name: string) => send("DELETE", at(`/${name}/journal`))
const dropped = async (name: string): Promise<number> => (await get(at(`/${name}/journal`))).body.dropped
const verdict = async (name: string, task: object): Promise<string> =>
  (await post(at(`/${name}/grade`), { task })).body.verdict
const verified = async (name: string) => {
  const { body, status } = await post(at(`/${name}/journal/verify`), { checks: [{ id: "none", never }] })
  return status === 200 ? body.ok : body.error.code
}

/** Copies of a sandbox: forks, a fork of a snapshot, an import, and a sandbox into which the snapshot was restored. */
const copiesOf = async (name: string, kept: string, settings: object): Promise<ReadonlyArray<string>> => {
  const forks = await Promise.all(
    [{}, { count: 2 }, { snapshot: kept }].map(async (wanted) => (await post(at(`/${name}/fork`), wanted)).body.items)
  )
  const { body: imported } = await post(at("/import"), (await get(at(`/${name}/export`))).body)
  const other = await make(settings)
  expect((await restore(other, kept)).status).toBe(200)
  return [...forks.flat().map((fork) => fork.name), imported.name, other]
}

describe("the journal of a trial", () => {
  test("a copy made in the middle of a trial is inconclusive, as its journal has no beginning", async () => {
    for (const task of tasks) {
      const name = await make({ task })
      await sayCard(name)
      await book(name)
      const { last } = (await get(at(`/${name}/journal`))).body
      await book(name)
      const { body: again } = await post(at(`/${name}/journal/${last}/fork`))
      const copies = [...(await copiesOf(name, await snapshot(name), { task })), again.name]
      const results = await Promise.all(copies.map(async (copy) => [copy, await dropped(copy), await verified(copy)]))
      expect(results).toEqual(copies.map((copy) => [copy, 1, "journal_truncated"]))
      await Promise.all(copies.map(sayCard))
      expect(await Promise.all(copies.map(dropped))).toEqual(copies.map(() => 1))
      expect([await verdict(name, task), await verified(name)]).toEqual(["fail", false])
    }
  })

  test("restoring the start of a trial into another sandbox begins a trial with an empty journal", async () => {
    for (const task of tasks) {
      const source = await make({ task })
      const kept = await snapshot(source)
      for (const settings of [{}, { task }]) {
        const other = await make(settings)
        await sayCard(other)
        await restore(other, kept)
        const { body: journal } = await get(at(`/${other}/journal`))
        expect([journal.items, journal.dropped]).toEqual([[], 0])
        await book(other)
        expect(await verdict(other, task)).toBe("pass")
        // A restore lets an agent continue that the grade had shut out.
        await restore(other, kept)
        expect((await book(other)).status).toBe(201)
      }
    }
  })

  test("a fork of a trial that passes does not pass by itself: it is inconclusive", async () => {
    for (const task of tasks) {
      const name = await make({ task })
      await book(name)
      const [fork] = (await post(at(`/${name}/fork`))).body.items
      expect([await verdict(fork.name, task), await verdict(name, task)]).toEqual(["inconclusive", "pass"])
      // After a reset it is a trial of its own.
      await post(at(`/${fork.name}/reset`))
      expect([await dropped(fork.name), await verified(fork.name)]).toEqual([0, true])
      await book(fork.name)
      expect(await verdict(fork.name, task)).toBe("pass")
    }
  })

  test("a copy made at the start of a trial has a complete journal", async () => {
    for (const task of tasks) {
      const name = await make({ task })
      for (const copy of await copiesOf(name, await snapshot(name), { task })) {
        expect([await dropped(copy), await verified(copy)]).toEqual([0, true])
        await book(copy)
        expect([copy, await verdict(copy, task)]).toEqual([copy, "pass"])
      }
    }
  })

  test("a fork of the start of a trial always has a complete journal; a fork of its current state lacks the reads before it", async () => {
    for (const task of tasks) {
      const name = await make({ task })
      const kept = await snapshot(name)
      await sayCard(name)
      const forkOf = async (wanted: object) => (await post(at(`/${name}/fork`), wanted)).body.items[0].name
      expect(await dropped(await forkOf({}))).toBe(1)
      expect(await dropped(await forkOf({ snapshot: await snapshot(name) }))).toBe(1)
      await book(name)
      expect(await dropped(await forkOf({ snapshot: kept }))).toBe(0)
      const { start = kept } = (await get(at(`/${name}`))).body.task
      expect(await dropped(await forkOf({ snapshot: start }))).toBe(0)
    }
  })

  test("a copy of a snapshot lacks the requests before the snapshot, even if the journal was cleared since", async () => {
    for (const task of tasks) {
      const name = await make({ task })
      await sayCard(name)
      const forkOf = async (of: string, wanted: object) => (await post(at(`/${of}/fork`), wanted)).body.items[0].name
      const fork = await forkOf(name, {})
      expect(await dropped(await forkOf(fork, { snapshot: await snapshot(fork) }))).toBe(1)
      const kept = await snapshot(name)
      await post(at(`/${name}/reset`))
      const anew = await snapshot(name)
      expect(await dropped(await forkOf(name, { snapshot: kept }))).toBe(1)
      expect(await dropped(await forkOf(name, { snapshot: anew }))).toBe(0)
    }
  })

  test("a fork whose journal was cleared lacks nothing after a restore of a later snapshot, but does after one of an earlier", async () => {
    for (const task of tasks) {
      const name = await make({ task })
      await book(name)
      const [{ name: fork }] = (await post(at(`/${name}/fork`))).body.items
      const before = await snapshot(fork)
      await clear(fork)
      const kept = await snapshot(fork)
      await book(fork)
      await restore(fork, kept)
      expect([await dropped(fork), await verified(fork)]).toEqual([0, false])
      await restore(fork, before)
      expect(await dropped(fork)).toBe(1)
    }
  })

  test("copies of a snapshot lack the requests that an earlier process served, whenever the snapshot was taken", async () => {
    const [task = {}] = tasks
    const name = await make({ task })
    await sayCard(name)
    const kept = [await snapshot(name)]
    await store.stop()
    store = await startStore({ ...database.settings, seed: "vitrine" })
    kept.push(await snapshot(name))
    for (const id of kept) {
      const { body } = await post(at(`/${name}/fork`), { snapshot: id })
      expect(await dropped(body.items[0].name)).toBe(1)
      await restore(name, id)
      expect(await dropped(name)).toBe(engine === "postgres" ? 0 : 1)
    }
  })

  test("a restore of the sandbox's own snapshot leaves the journal complete, unless it was cleared since", async () => {
    for (const task of tasks) {
      const name = await make({ task })
      await book(name)
      const kept = await snapshot(name)
      await book(name)
      await restore(name, kept)
      expect([await dropped(name), await verified(name)]).toEqual([0, false])
      await post(at(`/${name}/reset`))
      expect([await dropped(name), await verified(name)]).toEqual([0, true])
      await restore(name, kept)
      expect([await dropped(name), await verified(name)]).toEqual([1, "journal_truncated"])
      await clear(name)
      expect([await dropped(name), await verified(name)]).toEqual([0, true])
      // The journal was empty at the snapshot, and was replaced by the reset.
      const cleared = await snapshot(name)
      await post(at(`/${name}/reset`))
      await restore(name, cleared)
      expect(await dropped(name)).toBe(1)
    }
  })

  test("a restore of a snapshot from before the sandbox was a trial makes its journal incomplete", async () => {
    const [, task] = tasks
    const name = "before"
    for (const _ of [1, 2]) await book(name)
    const kept = await snapshot(name)
    const { start } = (await get(at(`/${await make({ task })}`))).body.task
    await restore(name, start)
    expect(await dropped(name)).toBe(0)
    await restore(name, kept)
    expect([await dropped(name), await verified(name)]).toEqual([1, "journal_truncated"])
  })
})

test("a sandbox without a task, and its copies, have a complete journal", async () => {
  const name = await make({ name: "prepared" })
  await book(name)
  for (const copy of await copiesOf(name, await snapshot(name), {})) {
    expect([await dropped(copy), await verified(copy)]).toEqual([0, true])
  }
})
