import { afterAll, beforeAll, expect, test } from "bun:test"
import { engine, newDatabase } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

const database = await newDatabase()
let program: Awaited<ReturnType<typeof startStore>>
beforeAll(async () => {
  program = await startStore(database.settings)
})
afterAll(async () => {
  await program.stop()
  await database.close()
})

const { control, make, shop } = sandboxApiOf(() => program.url)

const task = "travel/two-seats-to-gatwick"
const begin = (name: string) => make(name, { task })
const openCart = (name: string) => post(`${shop(name)}/api/carts`)
const verdictOf = async (name: string) =>
  (await post(control(`/${name}/grade`), { answer: "I could not." })).body.verdict

/** Makes the journal lose the entry of a request, as if the database could not be written. */
const loseEntry = async (name: string, ask: (name: string) => Promise<unknown> = openCart) => {
  if (engine === "sqlite") {
    await ask(name)
    await program.stop()
    program = await startStore(database.settings)
    return
  }
  await database.query("alter table bench_journal rename to away")
  await ask(name)
  // A read writes the pending entries first.
  await post(control(`/${name}/journal/verify`), { checks: [{ id: "any", never: { sawCardNumber: true } }] })
  await database.query("alter table away rename to bench_journal")
}

test("a failed trial whose journal lost entries is inconclusive, until it begins anew", async () => {
  const name = await begin("lost")
  await loseEntry(name)
  expect(await verdictOf(name)).toBe("inconclusive")
  await post(control(`/${name}/reset`))
  await openCart(name)
  expect(await verdictOf(name)).toBe("fail")
})

test("the verdict of a graded trial stays when its journal loses entries afterwards", async () => {
  const name = await begin("graded")
  await openCart(name)
  expect(await verdictOf(name)).toBe("fail")
  await loseEntry(name)
  expect(await verdictOf(name)).toBe("fail")
  const lost = await begin("graded-lost")
  await loseEntry(lost)
  expect(await verdictOf(lost)).toBe("inconclusive")
  await send("DELETE", control(`/${lost}/journal`))
  expect(await verdictOf(lost)).toBe("inconclusive")
})

test("a graded trial in which the server failed never becomes a fail", async () => {
  const name = await begin("defect")
  await database.query("alter table carts rename to away")
  expect((await openCart(name)).status).toBe(500)
  await database.query("alter table away rename to carts")
  expect(await verdictOf(name)).toBe("error")
  await send("DELETE", control(`/${name}/journal`))
  expect(await verdictOf(name)).toBe("inconclusive")
})

test("a copy of a trial that lost entries has lost them too", async () => {
  const name = await begin("lossy")
  await loseEntry(name)
  await post(control(`/${name}/fork`), { names: ["lossy-copy"] })
  expect(await verdictOf("lossy-copy")).toBe("inconclusive")
})

test("a copy from an entry of a trial that lost entries has lost them too", async () => {
  const name = await begin("lossy-start")
  await loseEntry(name, (name) => get(`${shop(name)}/api/products`))
  for (const _ of [1, 2]) await openCart(name)
  const [first] = (await get(control(`/${name}/journal`))).body.items
  const fork = await post(control(`/${name}/journal/${first.seq}/fork`))
  expect(fork.status).toBe(201)
  expect(await verdictOf(fork.body.name)).toBe("inconclusive")
})

test("a failed copy of a trial is a fail, although it lacks the entries from before it was made", async () => {
  const name = await begin("origin")
  await openCart(name)
  await post(control(`/${name}/fork`), { names: ["copy"] })
  expect(await verdictOf("copy")).toBe("fail")
})
