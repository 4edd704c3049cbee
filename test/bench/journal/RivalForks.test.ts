import { expect, test } from "bun:test"
import { engine } from "../../support/database.ts"
import { get, post, useStore } from "../../support/store.ts"
import { controlOf } from "../control.ts"
import { flight } from "../faults/ways.ts"

const store = useStore()
const { control, exactOf, make, shop } = controlOf(() => store.url)

const frozen = { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } }
const json = { "content-type": "application/json" }

const cart = (name: string) => post(`${shop(name)}/api/carts`)
const bookings = async (name: string) => (await exactOf(name)).state.bookings.length
const entriesOf = async (name: string) => (await get(control(`/${name}/journal`))).body.items
const reasonOf = async (name: string, seq: number) =>
  (await post(control(`/${name}/journal/${seq}/fork`))).body.error?.details

/** Books, and gives up once something is so. */
const giveUpOnce = async (name: string, isSo: () => Promise<boolean>) => {
  const caller = new AbortController()
  const book = { method: "POST", headers: json, body: JSON.stringify(flight), signal: caller.signal }
  const given = fetch(`${shop(name)}/api/flights/book`, book).catch(() => undefined)
  while (!(await isSo())) await Bun.sleep(0)
  caller.abort()
  await given
  while (!(await entriesOf(name)).some(({ outcome }: { outcome: string }) => outcome === "gone")) await Bun.sleep(1)
}

test("where a client gave up before a rival had bought, a fork is refused for that", async () => {
  const when = { operation: ["bookFlight"] }
  const faults = [
    { times: 2, effect: { kind: "rival", quantity: 2 } },
    { when, times: 1, effect: { kind: "delay", ms: 10_000 } }
  ]
  const next = { cart, rival: (name: string) => post(`${shop(name)}/api/flights/book`, flight) }
  for (const [kind, write] of Object.entries(next)) {
    const name = await make(`before-${kind}`, { ...frozen, faults })
    await cart(name)
    await giveUpOnce(name, async () => (await get(control(`/${name}/faults`))).body.items[1].fired === 1)
    expect(await bookings(name)).toBe(0)
    for (const _ of [1, 2]) await write(name)
    // Of the writes of a rival it is not known which the first was.
    expect(await reasonOf(name, 2)).toEqual({ seq: 2, reason: "fault" })
    expect(await reasonOf(name, 3)).toEqual({ seq: 3, reason: "fault", at: 3 })
  }
})

// On SQLite a process lets a rival buy all before it does anything else.
test.skipIf(engine === "sqlite")(
  "where a client gave up while a rival bought, a fork is refused for that",
  async () => {
    // It takes a hundred purchases.
    const overlay = [{ sku: "ZV201/economy", left: 900 }]
    const name = await make("amid", { ...frozen, overlay, faults: [{ times: 1, effect: { kind: "rival" } }] })
    await giveUpOnce(name, async () => (await bookings(name)) > 0)
    expect(await bookings(name)).toBeLessThan(100)
    for (const _ of [1, 2]) await cart(name)
    expect(await reasonOf(name, 1)).toEqual({ seq: 1, reason: "fault" })
    expect(await reasonOf(name, 2)).toEqual({ seq: 2, reason: "fault", at: 2 })
  }
)
