import { expect, test } from "bun:test"
import { engine, newDatabase } from "../../support/database.ts"
import { cartWith, get, post, send, startStore, useStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

const store = useStore()
const { control, make, shop, snapshotOf } = sandboxApiOf(() => store.url)

const settings = { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" }, agent: { reset: true } }
const setup = [{ operation: "createCart", request: {} }]
const forkAt = (name: string, seq: number) => post(control(`/${name}/journal/${seq}/fork`))

/** A sandbox that has had something in its cart. */
const use = async (name: string) => {
  await cartWith(shop(await make(name, settings)), { product_id: "speckle-ceramic-mug" })
  return name
}

const clearJournal = async (name: string) => {
  expect((await send("DELETE", control(`/${name}/journal`))).status).toBe(204)
  return name
}

const copy = async (source: string, name: string): Promise<string> =>
  (await post(control(`/${source}/fork`), { names: [name] })).body.items[0].name

/** What sandboxes begin with, other than nothing, and whether their journals lack some of it. */
const starts: Record<string, readonly [boolean, (name: string) => Promise<string>]> = {
  "a fork": [true, async (name) => copy(await use(`${name}-source`), name)],
  "a fork from an entry": [true, async (name) => (await forkAt(await use(name), 1)).body.name],
  "an import": [
    true,
    async (name) => {
      const file = (await get(control(`/${await use(`${name}-source`)}/export`))).body
      return (await post(control(`/import?name=${name}`), file)).body.name
    }
  ],
  "a restored snapshot": [
    true,
    async (name) => {
      const snapshot = await snapshotOf(await use(`${name}-source`))
      return (await post(control(`/${await make(name, settings)}/restore`), { snapshot })).body.name
    }
  ],
  "writes whose entries were deleted": [true, async (name) => clearJournal(await use(name))],
  "a fork of a set-up": [false, async (name) => copy(await make(`${name}-source`, { ...settings, setup }), name)],
  "a set-up": [false, async (name) => clearJournal(await make(name, { ...settings, setup }))],
  "a reset": [false, async (name) => (await post(control(`/${await clearJournal(await use(name))}/reset`))).body.name]
}

/** Forks the entry of a read, after which the sandbox was reset. */
const forkBefore = async (name: string, reset: (name: string) => Promise<{ readonly status: number }>) => {
  await get(`${shop(name)}/api/products`)
  const { last } = (await get(control(`/${name}/journal`))).body
  expect((await reset(name)).status).toBe(200)
  return forkAt(name, last)
}

for (const [index, [start, [isUnrecorded, begin]]] of Object.entries(starts).entries()) {
  test(`an entry before a reset ${isUnrecorded ? "is refused" : "can be forked"} if its generation began with ${start}`, async () => {
    const { body, status } = await forkBefore(await begin(`tester-${index}`), (name) => post(control(`/${name}/reset`)))
    expect([status, body.error?.details?.reason]).toEqual(isUnrecorded ? [409, "begun"] : [201, undefined])
  })
}

test("an entry before a reset by the agent is refused if its generation began with a fork", async () => {
  const name = await copy(await use("agent-source"), "agent")
  const { body } = await forkBefore(name, () => post(`${shop(name)}/api/demo/reset`))
  expect(body.error.details.reason).toBe("begun")
})

/** The ways to reset a sandbox at a process. */
const resets = {
  tester: (url: string, name: string) => post(`${url}/bench/v1/sandboxes/${name}/reset`),
  agent: (url: string, name: string) => post(`${url}/shops/${name}/api/demo/reset`)
}

// On Postgres the entries of an earlier process are kept.
test.skipIf(engine !== "sqlite").each(Object.entries(resets))(
  "an entry before a reset by the %s is refused if the writes before it were journaled by an earlier process",
  async (_, reset) => {
    await using database = await newDatabase()
    const before = await startStore(database.settings)
    await post(`${before.url}/bench/v1/sandboxes`, { name: "kept", ...settings })
    await post(`${before.url}/shops/kept/api/carts`)
    await before.stop()
    const { stop, url } = await startStore(database.settings)
    await get(`${url}/shops/kept/api/products`)
    expect((await reset(url, "kept")).status).toBe(200)
    const { body, status } = await post(`${url}/bench/v1/sandboxes/kept/journal/1/fork`)
    expect([status, body.error?.code]).toEqual([409, "state_not_repeatable"])
    await stop()
  }
)
