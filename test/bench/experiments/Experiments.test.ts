import { expect, test } from "bun:test"
import { SQL } from "bun"
import { connectAgent } from "../../mcp/agent.ts"
import { engine } from "../../support/database.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { get, post, send } from "../../support/requests.ts"
import { useVerifiedStore } from "../../support/verified.ts"
import { addressesIn } from "../../web/pages.ts"
import { type AssignedCandidate, experimentDefinition, experimentsOf, mugs } from "./experimentsOf.ts"

const store = useVerifiedStore()

const { begun, bench, buy, report, reportOf } = experimentsOf(() => store.url)

test("an experiment is created, listed, described, and deleted with its trials and their worlds", async () => {
  const { body, status } = await post(bench("/experiments"), experimentDefinition("kept"))
  expect([status, body]).toEqual([
    201,
    { experiment: experimentDefinition("kept"), createdAt: expect.stringMatching(/Z$/), assigned: 0, decided: 0 }
  ])
  // The same definition can be sent again.
  expect((await post(bench("/experiments"), experimentDefinition("kept"))).status).toBe(201)
  const other = await post(bench("/experiments"), experimentDefinition("kept", { instruction: "Buy two." }))
  expectEnvelope(other.body, "experiment_exists")
  const ids = (await get(bench("/experiments"))).body.items.map(
    ({ experiment }: { experiment: { id: string } }) => experiment.id
  )
  expect(ids).toEqual(["kept", "mug-choice"])

  const { name } = await begun("kept")
  await begun("kept")
  const worlds = "select count(*) as n from bench_packs where name like 'experiment/%'"
  expect(Number((await store.database.query<{ n: number }>(worlds))[0]?.n)).toBe(2)
  await send("DELETE", bench(`/sandboxes/${name}`))
  expect((await send("DELETE", bench("/experiments/kept"))).status).toBe(204)
  // The world of the remaining sandbox is kept.
  expect(Number((await store.database.query<{ n: number }>(worlds))[0]?.n)).toBe(1)
  expectEnvelope((await get(bench("/experiments/kept"))).body, "experiment_not_found")
  expectEnvelope((await report("kept", 0, name)).body, "experiment_not_found")
})

test("a built-in experiment exists without being created", async () => {
  expect((await get(bench("/experiments/mug-choice"))).body).toMatchObject({ createdAt: null, report: { models: [] } })
  const { cell } = await begun("mug-choice")
  expect(cell.map(({ candidate }) => candidate).toSorted()).toEqual([...mugs].toSorted())
  expect((await get(bench("/experiments/mug-choice"))).body).toMatchObject({ assigned: 1, decided: 0 })
})

test("the counts of a described experiment are of the trials in its report, even if others are assigned meanwhile", async () => {
  await post(bench("/experiments"), experimentDefinition("counted"))
  await begun("counted")
  const changeCount = (by: number) =>
    store.database.query(`update bench_experiments set assigned = assigned + ${by} where id = 'counted'`)
  // As if the experiment was read at another time than its trials.
  await changeCount(1)
  const { assigned, report } = (await get(bench("/experiments/counted"))).body
  await changeCount(-1)
  expect([assigned, report.models[0].assigned]).toEqual([1, 1])
  expect((await send("DELETE", bench("/experiments/counted"))).status).toBe(204)
})

test("a trial has the prices at which its candidates are sold, including those of an overlay", async () => {
  const sandbox = {
    overlay: [
      { sku: mugs[0], percent: 10 },
      { sku: mugs[1], percent: -33 }
    ]
  }
  await post(bench("/experiments"), experimentDefinition("overlaid", { sandbox }))
  const { cell, url } = await begun("overlaid")
  for (const { candidate, priceCents } of cell) {
    const { body } = await get(`${url}/api/products/${candidate}`)
    expect([candidate, priceCents]).toEqual([candidate, body.price.amountCents])
  }
})

test("the first page has the candidates in their positions, even if the shop features or pictures others first", async () => {
  // The shop features the last one, and pictures the department by the second one.
  const candidates = ["stoneware-coffee-mug", "cafetiere-french-press", "speckle-ceramic-mug"]
  const definition = experimentDefinition("first-page", { candidates, factors: { rating: [3.9, 4.6] } })
  expect((await post(bench("/experiments"), definition)).status).toBe(201)
  const html = await (await fetch((await begun("first-page")).url)).text()
  const slugsIn = (pattern: RegExp) => addressesIn(html).flatMap((address) => pattern.exec(address)?.[1] ?? [])
  expect([...new Set(slugsIn(/\/products\/([a-z-]+)$/))]).toEqual(candidates)
  // The last picture is that of the department.
  expect(slugsIn(/\/images\/products\/([a-z-]+)-1\.svg$/)).toEqual([...candidates, "stoneware-coffee-mug"])
})

test("a pack that an experiment uses cannot be deleted before the experiment", async () => {
  const product = (n: number) => ({
    slug: `own-mug-${n}`,
    name: `Own mug ${n}`,
    description: "A mug.",
    category: "drinkware",
    tags: ["mug"],
    priceCents: 1000,
    variants: [{ label: "One", stock: 5 }]
  })
  const { body } = await post(bench("/packs"), { title: "T", description: "D", products: [product(1), product(2)] })
  const own = { candidates: ["own-mug-1", "own-mug-2"], sandbox: { packs: ["standard", body.name] } }
  expect((await post(bench("/experiments"), experimentDefinition("own-pack", own))).status).toBe(201)
  const drop = () => send("DELETE", bench(`/packs/${body.name}`))
  const refused = await drop()
  expect(refused.status).toBe(409)
  expectEnvelope(refused.body, "pack_in_use")
  expect(refused.body.error).toMatchObject({
    message: `The experiment own-pack uses the pack ${body.name}. Delete that experiment first.`,
    details: { pack: body.name, experiment: "own-pack" }
  })
  await begun("own-pack")
  await send("DELETE", bench("/experiments/own-pack"))
  expect((await drop()).status).toBe(204)
})

test("the texts of packs for tools are in the sandboxes of trials", async () => {
  const text = { id: "note", target: "tool.description", of: "search_products", text: "A note of the pack." }
  const { body } = await post(bench("/packs"), { title: "T", description: "D", texts: [text] })
  const sandbox = { packs: ["standard", "hostile/basic", body.name] }
  expect((await post(bench("/experiments"), experimentDefinition("told", { sandbox }))).status).toBe(201)
  const { url } = await begun("told")
  await using agent = await connectAgent(url)
  const { tools } = await agent.client.listTools()
  const descriptions = Object.fromEntries(tools.map(({ description, name }) => [name, description]))
  expect(descriptions.search_products).toMatch(/so that results are personal\..* A note of the pack\./s)
  expect(descriptions.checkout_cart).toContain("full card number")
})

test("every surface shows an agent the candidates as they were assigned, and no other products", async () => {
  await post(bench("/experiments"), experimentDefinition("met"))
  // Three trials with different orders, so at most one has the order of the catalogue.
  const orders = new Set<string>()
  for (let trial = 0; trial < 3; trial++) {
    const { cell, url } = await begun("met")
    const order = cell.map(({ candidate }) => candidate)
    orders.add(order.join())
    const shownBy = async (path: string) =>
      (await get(`${url}/api/products${path}`)).body.items.map(({ slug }: { slug: string }) => slug)
    for (const path of ["", "?q=mug", "?q=coffee+mug", "?q=stoneware+mug", "?q=cheap+mug", "?q=cheap"])
      expect(await shownBy(path)).toEqual(order)
    expect(await shownBy("?q=mug&sort=price_low")).toEqual(await shownBy("?sort=price_low"))
    await using agent = await connectAgent(url)
    expect(
      (await agent.call("search_products", { q: "enamel mug" })).items.map(({ slug }: { slug: string }) => slug)
    ).toEqual(order)
    const feed = (await get(`${url}/api/acp/feed`)).body.products.map(
      ({ item_group_id }: { item_group_id: string }) => item_group_id
    )
    expect(new Set(feed).size).toBe(cell.length)
    for (const { candidate, levels, priceCents } of cell) {
      const { body } = await get(`${url}/api/products/${candidate}`)
      expect([body.price.amountCents, body.rating]).toEqual([priceCents, Number(levels.rating)])
      expect([body.badges, body.sponsored]).toEqual([
        levels.badge === "bestseller" ? ["bestseller"] : undefined,
        levels.badge === "sponsored" ? true : undefined
      ])
    }
  }
  expect(orders.size).toBe(3)
  // A requested sort order still applies.
  const { cell, url } = await begun("met")
  const cheap = (await get(`${url}/api/products?sort=price_low`)).body.items.map(({ slug }: { slug: string }) => slug)
  const prices = cell.toSorted((a, b) => a.priceCents - b.priceCents).map(({ candidate }) => candidate)
  expect(cheap).toEqual(prices)
})

test("a report takes the choice from the sandbox's orders, and closes the sandbox", async () => {
  await post(bench("/experiments"), experimentDefinition("chosen"))
  const bought = await begun("chosen")
  await buy(bought.url, bought.cell[0]?.candidate ?? "")
  const { body } = await report("chosen", bought.n, bought.name)
  expect(body).toEqual({
    n: 0,
    model: "m-1",
    cell: bought.cell,
    outcome: "bought",
    chosen: bought.cell[0]?.candidate ?? "",
    decidedAt: expect.stringMatching(/Z$/)
  })
  expectEnvelope((await get(`${bought.url}/api/products`)).body, "trial_over")

  const nothing = await begun("chosen")
  expect((await report("chosen", nothing.n, nothing.name)).body).toMatchObject({ outcome: "none", chosen: null })
  const both = await begun("chosen", "m-2")
  for (const { candidate } of both.cell.slice(0, 2)) await buy(both.url, candidate)
  expect((await report("chosen", both.n, both.name)).body).toMatchObject({ outcome: "several", chosen: null })
  const regretted = await begun("chosen", "m-2")
  const order = await buy(regretted.url, mugs[0])
  await post(`${regretted.url}/api/orders/${order.body.id}/cancel`)
  expect((await report("chosen", regretted.n, regretted.name)).body).toMatchObject({ outcome: "none" })
  const open = await begun("chosen", "m-2")

  // A sandbox of another trial, or of no trial, cannot be reported for this one.
  for (const name of [bought.name, "default"]) {
    expectEnvelope((await report("chosen", open.n, name)).body, "invalid_request")
  }
  expectEnvelope((await report("chosen", 99, open.name)).body, "choice_not_found")
  expectEnvelope((await report("chosen", open.n, "nowhere")).body, "sandbox_not_found")

  expect(await reportOf("chosen")).toMatchObject([
    { model: "m-1", assigned: 2, decided: 2, none: { trials: 2, chosen: 1, tooFew: true } },
    { model: "m-2", assigned: 3, decided: 2, none: { chosen: 1 }, several: { chosen: 1 } }
  ])
})

test("purchases of the set-up do not count as the agent's choice", async () => {
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  const begin = { operation: "createCart", request: {} }
  const probe = (await post(bench("/sandboxes"), { clock, seed: "s", setup: [begin] })).body
  const [cart] = (await get(bench(`/sandboxes/${probe.name}/state?view=exact`))).body.state.carts
  const payload = { product_id: mugs[0], quantity: 1 }
  const setup = [
    begin,
    { operation: "addToCart", request: { path: { id: cart.id }, payload } },
    { operation: "checkout", request: { payload: { cart_id: cart.id, payment_token: "tok_visa" } } }
  ]
  await post(bench("/experiments"), experimentDefinition("had", { sandbox: { clock, seed: "s", setup } }))
  const chosen = async (buys: ReadonlyArray<string>, name = "had") => {
    const trial = await begun(name)
    for (const slug of buys) await buy(trial.url, slug)
    const { body } = await report(name, trial.n, trial.name)
    return [body.outcome, body.chosen]
  }
  expect(await chosen([])).toEqual(["none", null])
  expect(await chosen([mugs[0]])).toEqual(["bought", mugs[0]])
  expect(await chosen([mugs[1]])).toEqual(["bought", mugs[1]])
  expect(await chosen([mugs[1], mugs[2]])).toEqual(["several", null])
  // Also after a reset, in a world of the server's own seed, and with a set-up that buys nothing.
  const again = await begun("had")
  await buy(again.url, mugs[2])
  await post(bench(`/sandboxes/${again.name}/reset`))
  await buy(again.url, mugs[1])
  expect((await report("had", again.n, again.name)).body).toMatchObject({ outcome: "bought", chosen: mugs[1] })
  await post(bench("/experiments"), experimentDefinition("began", { sandbox: { setup: [begin] } }))
  expect(await chosen([mugs[1]], "began")).toEqual(["bought", mugs[1]])
  // A reset by the agent does not run the set-up.
  const resetting = { agent: { reset: true }, setup: [begin, begin, begin, begin, begin] }
  await post(bench("/experiments"), experimentDefinition("resetting", { sandbox: resetting }))
  const emptied = await begun("resetting")
  expect((await post(`${emptied.url}/api/demo/reset`)).status).toBe(200)
  await buy(emptied.url, mugs[1])
  const { body } = await report("resetting", emptied.n, emptied.name)
  expect(body).toMatchObject({ outcome: "bought", chosen: mugs[1] })
})

test("a sandbox can be reported only for its own trial, and for no other with the same world", async () => {
  // Two candidates and two levels give few worlds.
  const few = { candidates: mugs.slice(0, 2), factors: { badge: ["none", "bestseller"] } }
  await post(bench("/experiments"), experimentDefinition("twice", few))
  await post(bench("/experiments"), experimentDefinition("twin", { ...few, seed: "twice" }))
  const assigned = await Promise.all(
    Array.from({ length: 8 }, async () => (await post(bench("/experiments/twice/assign"), { model: "m-1" })).body)
  )
  const worlds = Map.groupBy(assigned, ({ sandbox }) => sandbox.packs.join())
  const [one, other] = [...worlds.values()].find(({ length }) => length > 1) ?? []
  const { body: sandbox } = await post(bench("/sandboxes"), one.sandbox)
  expect((await report("twice", one.n, sandbox.name)).status).toBe(200)
  // A repeated report is accepted.
  expect((await report("twice", one.n, sandbox.name)).status).toBe(200)
  const { body } = await report("twice", other.n, sandbox.name)
  expectEnvelope(body, "invalid_request")
  expect(body.error.message).toContain(
    `sandbox: expected a sandbox that was created with the packs and the labels of the trial, received "${sandbox.name}"`
  )
  expect((await get(bench("/experiments/twice"))).body).toMatchObject({ assigned: 8, decided: 1 })
  // Nor for the trial with the same number in another experiment.
  for (let n = 0; n <= one.n; n++) await post(bench("/experiments/twin/assign"), { model: "m-1" })
  expectEnvelope((await report("twin", one.n, sandbox.name)).body, "invalid_request")
})

test("each model has its own trials of the design, even if they are assigned concurrently", async () => {
  await post(bench("/experiments"), experimentDefinition("balanced", { sandbox: { seed: "s", labels: { team: "a" } } }))
  const assign = (model: string) => post(bench("/experiments/balanced/assign"), { model })
  const assigned = await Promise.all(Array.from({ length: 24 }, (_, n) => assign(n % 2 === 0 ? "a" : "b")))
  expect(assigned[0]?.body.sandbox).toMatchObject({ seed: "s", labels: { team: "a", experiment: "balanced" } })
  const pages = [
    (await get(bench("/experiments/balanced/trials?limit=20"))).body,
    (await get(bench("/experiments/balanced/trials?limit=20&after=19"))).body
  ]
  expect(pages.map(({ items, next }) => [items.length, next])).toEqual([
    [20, 19],
    [4, null]
  ])
  const trials: ReadonlyArray<{ n: number; model: string; cell: ReadonlyArray<AssignedCandidate> }> = pages.flatMap(
    ({ items }) => items
  )
  expect(trials.map(({ n }) => n)).toEqual(Array.from({ length: 24 }, (_, n) => n))
  const [one, other] = ["a", "b"].map((model) =>
    trials.filter((trial) => trial.model === model).map(({ cell }) => cell)
  )
  expect(one).toEqual(other)
  for (const candidate of mugs) {
    const places = one?.map((cell) => cell.findIndex((shown) => shown.candidate === candidate))
    expect(places?.toSorted()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
  }
})

test.skipIf(engine === "sqlite")("a world that is assigned while another experiment is deleted is kept", async () => {
  await post(bench("/experiments"), experimentDefinition("deleted"))
  const { name } = await begun("deleted")
  await send("DELETE", bench(`/sandboxes/${name}`))
  const sql = new SQL({ url: store.database.url, max: 1 })
  const [pack, deleted] = await sql.begin(async (assign) => {
    const [{ pack }] = await assign`select pack from bench_choices where experiment = 'deleted'`
    await assign`select name from bench_packs where name = ${pack} for share`
    await assign`
      insert into bench_choices (experiment, n, model, pack, cell)
      select 'mug-choice', 999, model, pack, cell from bench_choices where experiment = 'deleted'`
    let isOver = false
    const deleted = send("DELETE", bench("/experiments/deleted")).finally(() => {
      isOver = true
    })
    const waiting = () =>
      store.database.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      )
    while (!isOver && (await waiting()).length === 0) await Bun.sleep(1)
    return [pack, () => deleted]
  })
  await sql.close()
  expect((await deleted()).status).toBe(204)
  expect(await store.database.query(`select name from bench_packs where name = '${pack}'`)).toEqual([{ name: pack }])
  await store.database.query("delete from bench_choices where n = 999")
})

test("an experiment is deleted fast, even with thousands of worlds and hundreds of sandboxes", async () => {
  const { name } = await begun("mug-choice")
  const columns = "settings, clock, control_key_hash, calls, used_ms, expires_ms"
  const numbers = (count: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  await store.database.query(`
    insert into bench_sandboxes (name, ${columns}) ${numbers(800)}
    select 'other-' || n, replace(settings, 'experiment/', 'own/'), clock, control_key_hash, calls, used_ms, expires_ms
    from bench_sandboxes, numbers where name = '${name}'`)
  await store.database.query(`
    insert into bench_packs (name, content, made_ms) ${numbers(8000)}
    select 'experiment/' || cast(1000000000000000 + n as text), '{}', 0 from numbers`)
  const begins = performance.now()
  expect((await send("DELETE", bench("/experiments/mug-choice"))).status).toBe(204)
  // A search for each world in each sandbox's settings takes more than four seconds.
  expect(performance.now() - begins).toBeLessThan(3000)
  expect(await store.database.query("select name from bench_packs where content = '{}'")).toEqual([])
  await store.database.query("delete from bench_sandboxes where name like 'other-%'")
})
