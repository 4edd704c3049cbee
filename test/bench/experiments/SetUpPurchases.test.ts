import { expect, test } from "bun:test"
import { checkout, get, post, send } from "../../support/requests.ts"
import { useVerifiedStore } from "../../support/verified.ts"
import { experimentDefinition, experimentsOf, mugs } from "./experimentsOf.ts"

const store = useVerifiedStore()

const { begun, bench, buy, report } = experimentsOf(() => store.url)

const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
const begin = { operation: "createCart", request: {} }

/** A set-up that buys a mug, has calls that write nothing, and leaves a cart with another mug. */
const repeatingSetup = async () => {
  const cartsAfter = async (setup: ReadonlyArray<object>) => {
    const { name } = (await post(bench("/sandboxes"), { clock, seed: "s", setup })).body
    const { state } = (await get(bench(`/sandboxes/${name}/state?view=exact`))).body
    return state.carts.map(({ id }: { id: string }) => id)
  }
  const addTo = (id: string, slug: string) => ({
    operation: "addToCart",
    request: { path: { id }, payload: { product_id: slug, quantity: 1 } }
  })
  const pay = (cart_id: string) => ({
    operation: "checkout",
    request: { payload: { cart_id, payment_token: "tok_visa", idempotency_key: "once" } }
  })
  const [first] = await cartsAfter([begin])
  const one = [begin, addTo(first, mugs[0]), pay(first), pay(first), pay(first)]
  const cart: string = (await cartsAfter([...one, begin])).find((id: string) => id !== first)
  return { cart, setup: [...one, begin, addTo(cart, mugs[1])] }
}

test("purchases of a set-up are distinguished from the agent's, even if some set-up calls wrote nothing", async () => {
  const { cart, setup } = await repeatingSetup()
  await post(bench("/experiments"), experimentDefinition("repeated", { sandbox: { clock, seed: "s", setup } }))
  const trial = await begun("repeated")
  expect((await checkout(trial.url, cart)).status).toBe(201)
  expect((await report("repeated", trial.n, trial.name)).body).toMatchObject({ outcome: "bought", chosen: mugs[1] })

  // A changed set-up applies from the next reset, and does not change what was already done.
  const changed = await begun("repeated")
  expect((await send("PATCH", bench(`/sandboxes/${changed.name}`), { setup: [] })).status).toBe(200)
  expect((await report("repeated", changed.n, changed.name)).body).toMatchObject({ outcome: "none" })
  await post(bench("/experiments"), experimentDefinition("later", { sandbox: { clock, seed: "s" } }))
  const later = await begun("later")
  expect((await send("PATCH", bench(`/sandboxes/${later.name}`), { setup })).status).toBe(200)
  await buy(later.url, mugs[2])
  expect((await report("later", later.n, later.name)).body).toMatchObject({ outcome: "bought", chosen: mugs[2] })
})

test("purchases of a set-up do not count as the agent's choice in copies, imports and after a restore, either", async () => {
  const { cart, setup } = await repeatingSetup()
  await post(bench("/experiments"), experimentDefinition("copied", { sandbox: { clock, seed: "s", setup } }))
  const { n, name } = await begun("copied")
  const sandbox = bench(`/sandboxes/${name}`)
  const { id: snapshot } = (await post(`${sandbox}/snapshots`)).body
  const { body: file } = await get(`${sandbox}/export`)
  const { body: now } = await post(`${sandbox}/fork`, {})
  const { body: then } = await post(`${sandbox}/fork`, { snapshot })
  const { body: imported } = await post(bench("/sandboxes/import"), file)
  const { body: copied } = await post(bench(`/sandboxes/${imported.name}/fork`), {})
  const { body: anywhere } = await post(bench("/sandboxes"), { clock, seed: "s", setup: [begin] })
  const { body: restored } = await post(bench(`/sandboxes/${anywhere.name}/restore`), { snapshot })
  const made = [...now.items, ...then.items, imported, ...copied.items, restored]
  for (const { baseUrl, name } of made) {
    const own = bench(`/sandboxes/${name}`)
    const { id } = (await post(`${own}/snapshots`)).body
    expect((await post(`${own}/restore`, { snapshot: id })).status).toBe(200)
    expect((await checkout(baseUrl, cart)).status).toBe(201)
    expect((await report("copied", n, name)).body).toMatchObject({ outcome: "bought", chosen: mugs[1] })
  }
})

test("after a reset only purchases of that reset's set-up do not count as the agent's choice", async () => {
  const { setup } = await repeatingSetup()
  const sandbox = { agent: { reset: true }, clock, seed: "s", setup }
  await post(bench("/experiments"), experimentDefinition("reset", { sandbox }))
  const emptied = await begun("reset")
  expect((await post(`${emptied.url}/api/demo/reset`)).status).toBe(200)
  await buy(emptied.url, mugs[2])
  const { body } = await report("reset", emptied.n, emptied.name)
  expect(body).toMatchObject({ outcome: "bought", chosen: mugs[2] })
  const again = await begun("reset")
  expect((await post(`${again.url}/api/demo/reset`)).status).toBe(200)
  expect((await post(bench(`/sandboxes/${again.name}/reset`))).status).toBe(200)
  expect((await report("reset", again.n, again.name)).body).toMatchObject({ outcome: "none" })
})

test("in a sandbox of an earlier version, purchases of the set-up are recognized by its calls", async () => {
  const { setup } = await repeatingSetup()
  const sandbox = { agent: { reset: true }, clock, seed: "s", setup: setup.slice(0, 3) }
  await post(bench("/experiments"), experimentDefinition("earlier", { sandbox }))
  const { n, name, url } = await begun("earlier")
  await store.database.query(`update bench_sandboxes set set_up = null where name = '${name}'`)
  const { body: file } = await get(bench(`/sandboxes/${name}/export`))
  expect(file).not.toHaveProperty("setUp")
  const { id: snapshot } = (await post(bench(`/sandboxes/${name}/snapshots`))).body
  const { body: copied } = await post(bench(`/sandboxes/${name}/fork`), { snapshot })
  const { body: imported } = await post(bench("/sandboxes/import"), file)
  expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
  for (const made of [{ baseUrl: url, name }, ...copied.items, imported]) {
    await buy(made.baseUrl, mugs[2])
    expect((await report("earlier", n, made.name)).body).toMatchObject({ outcome: "bought", chosen: mugs[2] })
  }
})
