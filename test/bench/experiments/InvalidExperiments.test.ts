import { expect, test } from "bun:test"
import { expectEnvelope } from "../../support/envelope.ts"
import { get, post } from "../../support/requests.ts"
import { useVerifiedStore } from "../../support/verified.ts"
import { experimentDefinition, experimentsOf, mugs } from "./experimentsOf.ts"

const store = useVerifiedStore()

const { begun, bench, report } = experimentsOf(() => store.url)

test("an invalid experiment is refused with the reason", async () => {
  const wrong = await post(
    bench("/experiments"),
    experimentDefinition("wrong", { candidates: ["stoneware-cofee-mug", mugs[1]] })
  )
  expectEnvelope(wrong.body, "invalid_request")
  expect(wrong.body.error.message).toContain("stoneware-coffee-mug")
  for (const more of [
    { candidates: [mugs[0]] },
    { candidates: [mugs[0], mugs[0]] },
    { factors: { priceCents: [0, 10], pricePercent: [0, 10] } },
    { factors: { rating: [4.65, 3] } },
    { factors: { colour: ["red", "blue"] } },
    { trials: 0 },
    { id: "Wrong" }
  ]) {
    expect([more, (await post(bench("/experiments"), experimentDefinition("wrong", more))).status]).toEqual([more, 400])
  }
  expectEnvelope((await post(bench("/experiments/none/assign"), { model: "m" })).body, "experiment_not_found")
})

test("texts that a database or a sandbox cannot store are refused before a trial is assigned", async () => {
  for (const [more, field] of [
    [{ instruction: "Buy.\u0000" }, "instruction"],
    [{ factors: { badge: ["none", "\ud800"] } }, "factors.badge[1]"],
    [{ seed: "a\u0000" }, "seed"],
    [{ sandbox: { labels: { team: "a\u0000" } } }, "sandbox.labels.team"]
  ] as const) {
    const { body } = await post(bench("/experiments"), experimentDefinition("texts", more))
    expectEnvelope(body, "invalid_request")
    expect(body.error.message).toStartWith(`Invalid request: ${field}: expected a text without U+0000`)
  }
  await post(bench("/experiments"), experimentDefinition("texts"))
  for (const model of ["m\u0000", "m\ud800"]) {
    const { body } = await post(bench("/experiments/texts/assign"), { model })
    expectEnvelope(body, "invalid_request")
    expect(body.error.message).toStartWith("Invalid request: model: expected a text without U+0000")
  }
  expect((await get(bench("/experiments/texts"))).body.assigned).toBe(0)
})

test("an experiment whose labels leave no room for those of its trials is refused at creation", async () => {
  const withLabels = (count: number, more: object = {}) => {
    const labels = Object.fromEntries(Array.from({ length: count }, (_, n) => [`label-${n}`, "x"]))
    return experimentDefinition(`labels-${count}`, { sandbox: { labels: { ...labels, ...more } } })
  }
  const { body } = await post(bench("/experiments"), withLabels(30))
  expectEnvelope(body, "invalid_request")
  expect(body.error.message).toContain("expected at most 29 labels besides experiment, trial, model, received 30")
  // A label is counted even if its name is that of an inherited member.
  const inherited = await post(bench("/experiments"), withLabels(29, { toString: "x" }))
  expect(inherited.body.error?.message).toContain("received 30")
  expect((await post(bench("/experiments"), withLabels(29))).status).toBe(201)
  const { n, name } = await begun("labels-29")
  expect((await report("labels-29", n, name)).status).toBe(200)
})

test("an experiment whose sandboxes could not be created is refused at creation, with the place of the error", async () => {
  for (const [sandbox, expectedMessage] of [
    [{ overlay: [{ sku: "arc-desk-lamp", priceCents: 1 }] }, "sandbox.overlay[0].sku: expected a product, a variant,"],
    [
      { faults: ["slow", { effect: { kind: "stock", select: { sku: "arc-desk-lamp" }, left: 0 } }] },
      "sandbox.faults[1].effect.select.sku: expected a product"
    ],
    [
      { faults: [{ when: { operation: ["none"] }, effect: { kind: "error" } }] },
      "sandbox.faults[0].when.operation none"
    ],
    [{ agent: { tools: { hide: ["none"] } } }, "sandbox.agent.tools.hide"],
    [{ packs: ["standard", "none"] }, "Invalid request: sandbox.packs: none is unknown: expected one of standard"]
  ] as const) {
    const { body } = await post(bench("/experiments"), experimentDefinition("unmade", { sandbox }))
    expectEnvelope(body, "invalid_request")
    expect(body.error.message).toContain(expectedMessage)
  }
  expectEnvelope((await get(bench("/experiments/unmade"))).body, "experiment_not_found")
  const ofCandidate = { overlay: [{ sku: mugs[0], left: 1 }], faults: ["slow"] }
  expect((await post(bench("/experiments"), experimentDefinition("made", { sandbox: ofCandidate }))).status).toBe(201)
  await begun("made")
})

test("an experiment with a price level below 1 cent is refused", async () => {
  const prices = await Promise.all(
    mugs.slice(0, 2).map(async (slug) => (await get(`${store.url}/api/products/${slug}`)).body.price.amountCents)
  )
  const least = Math.min(...prices)
  const withPrices = (id: string, level: number) =>
    post(
      bench("/experiments"),
      experimentDefinition(id, { candidates: mugs.slice(0, 2), factors: { priceCents: [0, level] } })
    )
  const { body } = await withPrices("given-away", -least)
  expectEnvelope(body, "invalid_request")
  expect(body.error.message).toContain(
    `factors.priceCents[1]: expected a level with which ${mugs[prices.indexOf(least)]} costs 1 cent or more, received ${-least}`
  )
  expect((await withPrices("a-cent", 1 - least)).status).toBe(201)
  // An experiment of an earlier version, which did not check this, still exists.
  await store.database.query(
    `update bench_experiments set definition = replace(definition, '[0,${1 - least}]', '[0,${-least}]') where id = 'a-cent'`
  )
  expect((await withPrices("a-cent", -least)).status).toBe(201)
})

test("an experiment whose overlay sets a price that a factor varies is refused", async () => {
  const [mug, other] = mugs
  const { variants } = (await get(`${store.url}/api/products/${mug}`)).body
  const withOverlay = (id: string, factors: object, overlay: ReadonlyArray<object>) =>
    post(bench("/experiments"), experimentDefinition(id, { candidates: [mug, other], factors, sandbox: { overlay } }))
  for (const [factor, sku] of [
    ["pricePercent", mug],
    ["priceCents", variants[0].id]
  ] as const) {
    const overlay = [
      { sku: "KV207/economy", priceCents: 500 },
      { sku: other, left: 3 },
      { sku, priceCents: 500 }
    ]
    const { body } = await withOverlay("set", { [factor]: [0, 10] }, overlay)
    expectEnvelope(body, "invalid_request")
    expect(body.error.message).toBe(
      `Invalid request: sandbox.overlay[2].priceCents: expected no fixed price, as factors.${factor} varies the price of ${mug}, received 500.`
    )
  }
  const priced = [{ sku: mug, priceCents: 500 }]
  expect((await withOverlay("set", { position: "permute" }, priced)).status).toBe(201)
  const beside = [
    { sku: "KV207/economy", priceCents: 500 },
    { sku: mug, percent: 10, left: 3 }
  ]
  expect((await withOverlay("beside", { pricePercent: [0, 10] }, beside)).status).toBe(201)
})
