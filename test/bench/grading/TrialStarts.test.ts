import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { jsonHashOf } from "../../../src/bench/state/canonical.ts"
import { newDatabase } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { expectVerified } from "../../support/verified.ts"

const database = await newDatabase()
let store: Awaited<ReturnType<typeof startStore>>
let task: { readonly id: string }
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

const flight = {
  offer_id: "flt_kv203_tlv_lgw_20270312_economy",
  passenger_name: "Dana Levi",
  payment_token: "tok_visa"
}

beforeAll(async () => {
  store = await startStore({ ...database.settings, seed: "vitrine" })
  const { body } = await get(`${store.url}/bench/v1/tasks/travel/two-seats-to-gatwick?secret=true`)
  const { sandbox, ...rest } = body.secret
  const setup = [{ operation: "bookFlight", request: { payload: { ...flight, passenger_name: "Noa Cohen" } } }]
  task = { ...rest, id: "own/started", sandbox: { ...sandbox, setup }, expect: { ...rest.expect, answer: [] } }
})
afterAll(async () => {
  await store.stop()
  await expectVerified(database)
  await database.close()
})

/** A running clock, so repeated calls have different times. */
const running = { clock: { mode: "offset", at: "2027-01-15T09:30:00Z" } }

const trial = async (settings: object = {}): Promise<string> => (await post(at(), { task, ...settings })).body.name
const book = (name: string) => post(`${store.url}/shops/${name}/api/flights/book`, { ...flight, passengers: 2 })
const grade = (name: string) => post(at(`/${name}/grade`), { task })
const snapshotsOf = async (name: string): Promise<ReadonlyArray<string>> =>
  (await get(at(`/${name}/snapshots`))).body.items.map(({ id }: { readonly id: string }) => id)
const startOf = async (name: string): Promise<string> => (await get(at(`/${name}`))).body.task.start
const drop = (name: string) => send("DELETE", at(`/${name}`))

/** Expects that only calls from now on belong to the trial, and that a correct booking passes it. */
const expectRight = async (name: string) => {
  expect((await book(name)).status).toBe(201)
  expect((await grade(name)).body).toMatchObject({ verdict: "pass", collateral: [] })
}

test("a restore of the start restarts the trial", async () => {
  const name = await trial(running)
  const start = await startOf(name)
  expect(await snapshotsOf(name)).toEqual([start])
  await book(name)
  await book(name)
  expect((await grade(name)).body).toMatchObject({ verdict: "fail", budget: { calls: 2 } })
  expect((await book(name)).status).toBe(410)
  expect((await post(at(`/${name}/restore`), { snapshot: start })).body.task.start).toBe(start)
  await expectRight(name)
  expect((await grade(name)).body.budget.calls).toBe(1)
})

test("a sandbox can be graded with its control key, even if its start snapshot belongs to another sandbox", async () => {
  const name = await trial()
  const { body: made } = await post(at(), { name: "borrowing", task })
  // As in forks of an earlier version.
  const start = await startOf(name)
  await database.query(
    `update bench_sandboxes set settings = replace(settings, '${made.task.start}', '${start}') where name = 'borrowing'`
  )
  await book("borrowing")
  const key = { authorization: `Bearer ${made.controlKey}` }
  expect((await post(at("/borrowing/grade"), { task }, key)).body).toMatchObject({ verdict: "pass" })
})

describe("a reset", () => {
  test("has a new start, and deletes that of the previous trial", async () => {
    const name = await trial(running)
    const before = await startOf(name)
    await book(name)
    await post(at(`/${name}/reset`))
    expect(await startOf(name)).not.toBe(before)
    expect(await snapshotsOf(name)).toEqual([await startOf(name)])
    await expectRight(name)
  })

  test("keeps the start of a trial as long as a snapshot needs it", async () => {
    const name = await trial(running)
    const { body: kept } = await post(at(`/${name}/snapshots`))
    await post(at(`/${name}/reset`))
    expect(await snapshotsOf(name)).toHaveLength(3)
    expect((await post(at(`/${name}/restore`), { snapshot: kept.id })).status).toBe(200)
    await expectRight(name)
  })

  test("of a sandbox whose set-up was removed begins empty", async () => {
    const name = await trial()
    await send("PATCH", at(`/${name}`), { setup: [] })
    await post(at(`/${name}/reset`))
    expect([await startOf(name), await snapshotsOf(name)]).toEqual([undefined as never, []])
    await expectRight(name)
  })
})

describe("a copy of a trial has its own start, which remains if the trial is dropped:", () => {
  test("a fork, with one copy or several", async () => {
    const name = await trial(running)
    const one = (await post(at(`/${name}/fork`), {})).body.items
    const many = (await post(at(`/${name}/fork`), { count: 2 })).body.items
    const begun = (await post(at(`/${name}/fork`), { snapshot: await startOf(name) })).body.items
    await drop(name)
    for (const fork of [...one, ...many, ...begun]) {
      expect(await snapshotsOf(fork.name)).toEqual([await startOf(fork.name)])
      await expectRight(fork.name)
    }
  })

  test("a sandbox into which its start was restored", async () => {
    const [from, to] = [await trial(running), await trial(running)]
    for (let time = 0; time < 2; time += 1) {
      await post(at(`/${to}/restore`), { snapshot: await startOf(from) })
      expect(await snapshotsOf(to)).toEqual([await startOf(to)])
    }
    await drop(from)
    await expectRight(to)
  })

  test("an import, also one from later in the trial", async () => {
    const name = await trial()
    const { body: begun } = await get(at(`/${name}/export`))
    await book(name)
    await post(at(`/${name}/clock/advance`), { by: "P1D" })
    const { body: done } = await get(at(`/${name}/export`))
    expect(done.start).toEqual(begun.start)
    await drop(name)
    const { body: imported } = await post(at("/import"), begun)
    await expectRight(imported.name)
    const { body: late } = await post(at("/import"), done)
    expect((await get(at(`/${late.name}/diff?from=${late.task.start}`))).body.added.bookings).toHaveLength(1)
    const { body: restored } = await post(at(`/${late.name}/restore`), { snapshot: late.task.start })
    expect([restored.now, restored.sequence]).toEqual(["2027-01-15T09:30:00.000Z", begun.sequence])
    await expectRight(late.name)
  })
})

test("a file of an earlier version without a start is imported with a copy of its sandbox's start", async () => {
  const name = await trial()
  const { sha256: _, start: __, ...file } = (await get(at(`/${name}/export`))).body
  const { body: imported, status } = await post(at("/import"), { ...file, sha256: jsonHashOf(file) })
  expect([status, imported.task.start === file.settings.task.start]).toEqual([201, false])
  const described = await get(at(`/${imported.name}`))
  expect(described.body.task.start).toBe(imported.task.start)
  const reading = await fetch(at(`/${imported.name}/diff?from=${imported.task.start}`), {
    headers: { authorization: `Bearer ${imported.controlKey}` }
  })
  expect(reading.status).toBe(200)
  await drop(name)
  await expectRight(imported.name)
})

test("the start in a file is validated like its state", async () => {
  const { sha256: _, ...file } = (await get(at(`/${await trial()}/export`))).body
  const [booking] = file.start.rows.bookings
  const importing = async (start: object) => {
    const forged = { ...file, start: { ...file.start, ...start } }
    const { body, status } = await post(at("/import"), { ...forged, sha256: jsonHashOf(forged) })
    return [status, body.error?.code]
  }
  expect(await importing({})).toEqual([201, undefined])
  expect(await importing({ sequence: 0 })).toEqual([400, "inconsistent_state"])
  expect(await importing({ clock: { mode: "frozen", ms: 9e15 } })).toEqual([400, "invalid_request"])
  const withRows = (rows: object) => importing({ rows: { ...file.start.rows, ...rows } })
  expect(await withRows({ bookings: [{ ...booking, total_cents: "1" }] })).toEqual([400, "invalid_request"])
  const inventory = Array.from({ length: 20_000 }, (_, index) => ({ sku: `sku${index}`, date: "", taken: 0 }))
  expect(await withRows({ inventory })).toEqual([413, "snapshot_too_large"])
})

test("a trial whose start was deleted is not graded, and its agent can continue", async () => {
  const name = await trial()
  await send("DELETE", at(`/${name}/snapshots/${await startOf(name)}`))
  const { body, status } = await grade(name)
  expect([status, body.error.code]).toEqual([404, "snapshot_not_found"])
  expect((await book(name)).status).toBe(201)
  // A copy of it has no start either.
  expect((await post(at(`/${name}/fork`), {})).status).toBe(201)
})
