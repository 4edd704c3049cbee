import { describe, expect, test } from "bun:test"
import { SQL } from "bun"
import { engine } from "../support/database.ts"
import { get, post, send } from "../support/requests.ts"
import { useVerifiedStore } from "../support/verified.ts"
import { waitUntil } from "../support/waitUntil.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useVerifiedStore()

const { control, hashOf, make, shop } = sandboxApiOf(() => store.url)

test("either a pack is deleted or a sandbox uses it, whichever request comes first", async () => {
  const products = Array.from({ length: 500 }, (_, index) => ({
    slug: `thing-${index}`,
    name: `Thing ${index}`,
    description: "Good.",
    category: "desk",
    priceCents: 100,
    tags: ["thing"],
    variants: [{ label: "One", stock: 1 }]
  }))
  const named = await make("packed-later")
  for (const at of Array.from({ length: 10 }).keys()) {
    const { name: pack } = (await post(`${store.url}/bench/v1/packs`, { title: `T${at}`, description: "D", products }))
      .body
    const world = { packs: [pack], overlay: [{ sku: "thing-1", priceCents: 90 }] }
    const isMade = at % 2 === 0
    const used = isMade
      ? post(control(""), { name: `packed-${at}`, ...world })
      : send("PATCH", control(`/${named}`), world)
    // A little later each time: during the lookup of the pack, the build of its catalogue, and the creation.
    for (let look = 0; look < at >> 1; look++) await get(control(`/${named}`))
    const gone = await send("DELETE", `${store.url}/bench/v1/packs/${pack}`)
    const { body, status } = await used
    expect([gone.status, status]).toEqual(status < 300 ? [409, isMade ? 201 : 200] : [204, 400])
    if (status === 400)
      expect(body.error.details.issues[0]).toMatchObject({ field: `packs: ${pack}`, reason: "unknown" })
  }
})

test("a change applies to the world that a concurrent change has set", async () => {
  const variants = [{ label: "One", stock: 1 }]
  const lamp = { slug: "lamp", name: "Lamp", description: "D", category: "desk", priceCents: 100, tags: [], variants }
  const { name: pack } = (await post(`${store.url}/bench/v1/packs`, { title: "P", description: "D", products: [lamp] }))
    .body
  const name = await make("changed-twice")
  const change = (body: object) => send("PATCH", control(`/${name}`), body)
  /** Two changes, in this order: while another transaction holds the row, both read the sandbox. */
  const both = async (first: object, second: object) => {
    await using sql = new SQL({ url: store.database.url, max: 1 })
    const begun = await sql.begin(async (held) => {
      // An update would let them race for the row's next version.
      await (engine === "postgres"
        ? held`select 1 from sandboxes for update`
        : held`update sandboxes set sequence = sequence`)
      const all = [change(first)]
      for (const _ of [1, 2]) {
        const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        if (engine === "postgres")
          await waitUntil(async () => (await store.database.query(waiting)).length === all.length)
        else for (let look = 0; look < 20; look++) await get(control(`/${name}`))
        if (all.length === 1) all.push(change(second))
      }
      // A function, because an array of promises would be awaited before the lock is released.
      return () => all
    })
    const statuses = (await Promise.all(begun())).map(({ status }) => status)
    const { overlay, packs } = (await get(control(`/${name}`))).body
    return { statuses, packs, skus: overlay.map(({ sku }: { sku: string }) => sku) }
  }
  const entry = (sku: string) => ({ overlay: [{ sku, priceCents: 90 }] })
  expect(await both({ packs: [pack] }, entry("arc-desk-lamp"))).toEqual({
    statuses: [200, 400],
    packs: [pack],
    skus: []
  })
  await change({ packs: ["standard"] })
  const inPack = { packs: [pack], ...entry("lamp") }
  expect(await both(inPack, { packs: ["standard"] })).toEqual({ statuses: [200, 200], packs: ["standard"], skus: [] })
})

describe("a set-up is atomic", () => {
  const setup = Array.from({ length: 20 }, () => ({ operation: "createCart", request: {} }))
  const trial = async (name: string) => {
    await make(name, { task: "travel/two-seats-to-gatwick", setup })
    return hashOf(name, "?view=exact")
  }
  const reset = (name: string) => post(control(`/${name}/reset`))
  const startsOf = async (name: string) => (await get(control(`/${name}/snapshots`))).body.items

  test("in each of two concurrent resets", async () => {
    const hash = await trial("reset-twice")
    const resets = await Promise.all([reset("reset-twice"), reset("reset-twice")])
    expect(resets.map(({ status }) => status)).toEqual([200, 200])
    expect(await hashOf("reset-twice", "?view=exact")).toBe(hash)
    const { generation, task } = (await get(control("/reset-twice"))).body
    expect(await startsOf("reset-twice")).toMatchObject([{ id: task.start, generation, sequence: 20, rows: 20 }])
  })

  test("and comes before the calls that an agent makes in the meantime", async () => {
    const hash = await trial("hurried")
    let isReset = false
    const agent = async () => {
      while (!isReset) expect((await post(`${shop("hurried")}/api/carts`)).status).toBe(201)
    }
    const agents = [agent(), agent(), agent()]
    expect((await reset("hurried")).status).toBe(200)
    isReset = true
    await Promise.all(agents)
    const [start, ...others] = await startsOf("hurried")
    expect([start, others]).toMatchObject([{ sequence: 20, rows: 20 }, []])
    expect((await post(control("/hurried/restore"), { snapshot: start.id })).status).toBe(200)
    expect(await hashOf("hurried", "?view=exact")).toBe(hash)
  })
})
