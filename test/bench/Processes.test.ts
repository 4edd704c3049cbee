import { afterAll, beforeAll, expect, test } from "bun:test"
import { newDatabase } from "../support/database.ts"
import { get, post, send, startStore } from "../support/store.ts"
import { controlOf } from "./control.ts"

const database = await newDatabase()
const programs: Array<Awaited<ReturnType<typeof startStore>>> = []
beforeAll(async () => {
  // One after the other: the first makes the tables.
  for (const _ of [0, 1]) programs.push(await startStore(database.settings))
})
afterAll(async () => {
  for (const { stop } of programs) await stop()
  await database.close()
})

const { control, make } = controlOf(() => programs[0]?.url ?? "")
const other = controlOf(() => programs[1]?.url ?? "")

/** Asks again until something is so, for as long as another program may take to learn of it, in milliseconds. */
const soon = async (isSo: () => Promise<boolean>) => {
  const begun = performance.now()
  while (!(await isSo())) if (performance.now() - begun > 1200) throw new Error("the other program does not know")
}

const winter = "2027-01-15T09:30:00.000Z"

test("what is set in one program holds in another one on its database, at once or soon", async () => {
  const name = await make("shared", { agent: { disclosure: "open" } })
  const shop = other.shop(name)
  // What a cart is dated by.
  const now = async () => (await post(`${shop}/api/carts`)).body.createdAt
  const isOpen = async () => String((await get(`${shop}/llms.txt`)).body).includes("simulat")
  expect([await isOpen(), (await now()) === winter]).toEqual([true, false])

  await send("PUT", control(`/${name}/clock`), { mode: "frozen", at: winter })
  expect((await get(other.control(`/${name}/clock`))).body.now).toBe(winter)
  await soon(async () => (await now()) === winter)

  await send("PATCH", control(`/${name}`), { agent: { disclosure: "neutral" } })
  expect((await get(other.control(`/${name}`))).body.agent.disclosure).toBe("neutral")
  await soon(async () => !(await isOpen()))

  const { id } = (await post(`${shop}/api/carts`)).body
  await send("PATCH", control(`/${name}`), { limits: { calls: 1 } })
  await soon(async () => (await get(`${shop}/api/carts/${id}`)).body.error?.code === "budget_exhausted")

  expect((await send("DELETE", control(`/${name}`))).status).toBe(204)
  expect((await get(other.control(`/${name}`))).status).toBe(404)
  await soon(async () => (await get(`${shop}/api/carts/${id}`)).body.error?.code === "cart_not_found")
  expect(await now()).not.toBe(winter)
})
