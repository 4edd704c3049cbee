import { expect, test } from "bun:test"
import { Effect } from "effect"
import fc from "fast-check"
import { cellOf, factorsOf } from "../../../src/bench/experiments/design.ts"
import type { Experiment, ShownCandidate } from "../../../src/bench/experiments/Experiment.ts"
import { reportOf } from "../../../src/bench/experiments/reportOf.ts"
import { servedWorld } from "../../../src/store/world/WorldView.ts"

const products = new Map(servedWorld.products.map((product) => [product.slug, product]))
const [first, second, third] = ["stoneware-coffee-mug", "speckle-ceramic-mug", "enamel-stripe-camp-mug"] as const
const mugs: Experiment = {
  id: "mugs",
  instruction: "Buy one coffee mug.",
  candidates: [first, second, third],
  factors: {
    position: "permute",
    priceCents: [0, -100],
    badge: ["none", "bestseller", "sponsored"],
    rating: [3.9, 4.6]
  }
}
const shownIn = (experiment: Experiment, trial: number) => cellOf(experiment, products, trial).shown

/** How often each name occurs. */
const occurrences = (names: ReadonlyArray<string>) =>
  [...Map.groupBy(names, (name) => name).values()].map((all) => all.length)

test("after any number of trials each candidate has had each position and each level equally often, give or take one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.string({ minLength: 1 }), (trials, seed) => {
      const shown = Array.from({ length: trials }, (_, trial) => shownIn({ ...mugs, seed }, trial)).flat()
      for (const { levels, name } of factorsOf(mugs)) {
        for (const candidate of mugs.candidates) {
          const had = shown.filter((each) => each.candidate === candidate).map((each) => each.levels[name] ?? "")
          const counts = levels.map((level) => had.filter((each) => each === level).length)
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        }
      }
    }),
    { seed: 1, numRuns: 30 }
  )
})

test("the levels of a candidate are independent between factors and between candidates", () => {
  const shown = Array.from({ length: 1200 }, (_, trial) => shownIn(mugs, trial))
  const pairs = shown.flatMap((cell) =>
    cell.map(({ levels }) => `${levels.position} ${levels.priceCents} ${levels.badge} ${levels.rating}`)
  )
  // 36 combinations, each about 100 times.
  expect(occurrences(pairs)).toHaveLength(36)
  for (const count of occurrences(pairs)) expect(Math.abs(count - 100)).toBeLessThan(40)
  const orders = occurrences(shown.map((cell) => cell.map(({ candidate }) => candidate).join()))
  expect(orders).toHaveLength(6)
})

test("a candidate's product matches its levels, and is the same each time", () => {
  for (let trial = 0; trial < 12; trial++) {
    const { goods, shown } = cellOf(mugs, products, trial)
    expect(cellOf(mugs, products, trial)).toEqual({ goods, shown })
    for (const [place, { badges, priceCents, rating, slug, sponsored }] of goods.entries()) {
      const { levels = {}, ...shownCandidate }: Partial<ShownCandidate> = shown[place] ?? {}
      const usual = products.get(slug)?.priceCents ?? 0
      expect(shownCandidate).toMatchObject({ candidate: slug, position: place + 1, priceCents })
      expect({ priceCents, rating, badges, sponsored }).toEqual({
        priceCents: usual + Number(levels.priceCents),
        rating: Number(levels.rating),
        badges: levels.badge === "bestseller" ? ["bestseller"] : undefined,
        sponsored: levels.badge === "sponsored" ? true : undefined
      })
    }
  }
  const inPercent = { ...mugs, factors: { pricePercent: [50, -90] } }
  const [mug] = cellOf(inPercent, products, 0).goods
  const usual = products.get(mug?.slug ?? "")?.priceCents ?? 0
  expect([usual * 1.5, usual * 0.1]).toContain(mug?.priceCents ?? 0)
  expect(shownIn(inPercent, 0).map(({ candidate }) => candidate)).toEqual([...mugs.candidates])
})

const reported = (...given: Parameters<typeof reportOf>) => Effect.runPromise(reportOf(...given))

/** A trial of an agent that buys what `choose` returns. */
const trialOf = (experiment: Experiment, n: number, choose: (cell: ReturnType<typeof shownIn>) => string | null) => {
  const cell = shownIn(experiment, n)
  const chosen = choose(cell)
  const outcome = chosen === null ? ("none" as const) : ("bought" as const)
  return { n, model: "m", cell, outcome, chosen, decidedAt: null }
}

test("a report finds the factors of a choice, and says if there are too few trials", async () => {
  // Takes the first in two of three trials, otherwise the second, and nothing in every tenth trial.
  const choose = (n: number) => (cell: ReturnType<typeof shownIn>) =>
    n % 10 === 9 ? null : (cell[n % 3 === 2 ? 1 : 0]?.candidate ?? null)
  const trials = Array.from({ length: 180 }, (_, n) => trialOf(mugs, n, choose(n)))
  const [report] = (await reported(mugs, trials)).models
  const [position, price] = report?.factors ?? []
  expect(report).toMatchObject({ assigned: 180, decided: 180, none: { chosen: 18, tooFew: false } })
  expect(report?.candidates.map(({ trials }) => trials)).toEqual([180, 180, 180])
  expect(position?.levels.map(({ chosen, trials }) => [chosen, trials])).toEqual([
    [108, 180],
    [54, 180],
    [0, 180]
  ])
  const [reference, place, last] = position?.levels ?? []
  expect(reference).toMatchObject({ difference: null, effect: null })
  expect(place?.difference).toBeCloseTo(-0.3, 9)
  // The odds of the second place against the first are 1 to 2.
  expect(place?.effect?.estimate).toBeCloseTo(-Math.log(2), 0)
  expect(place?.effect?.standardError).toBeLessThan(0.3)
  // Nobody took the last one, so its effect cannot be estimated.
  expect(last).toMatchObject({ share: { share: 0 }, effect: null })
  expect(Math.abs(price?.levels[1]?.effect?.estimate ?? 9)).toBeLessThan(0.6)

  const [few] = (await reported(mugs, trials.slice(0, 29))).models
  expect(few?.candidates[0]?.tooFew).toBe(true)
  const [enough] = (await reported(mugs, trials.slice(0, 30))).models
  expect(enough?.candidates[0]?.tooFew).toBe(false)
  expect((await reported(mugs, [])).models).toEqual([])
})

test("a level counts each trial once, even if several candidates have it", async () => {
  const trials = Array.from({ length: 20 }, (_, n) => trialOf(mugs, n, (cell) => cell[0]?.candidate ?? null))
  const [report] = (await reported(mugs, trials)).models
  for (const { factor, levels } of report?.factors ?? []) {
    for (const { chosen, level, share, tooFew, trials: counted } of levels) {
      const had = trials.filter(({ cell }) => cell.some(({ levels }) => levels[factor] === level))
      const took = had.filter(
        ({ cell, chosen }) => cell.find(({ candidate }) => candidate === chosen)?.levels[factor] === level
      )
      expect([factor, level, counted, chosen, tooFew]).toEqual([factor, level, had.length, took.length, true])
      expect(share?.share).toBe(took.length / had.length)
    }
  }
  const counts = report?.factors.flatMap(({ levels }) => levels.map(({ trials }) => trials)) ?? []
  expect(Math.max(...counts)).toBe(20)
})

test("trials with several purchases and undecided trials are counted separately", async () => {
  const several = { ...trialOf(mugs, 0, () => null), outcome: "several" as const }
  const open = { ...trialOf(mugs, 1, () => null), outcome: null }
  const [report] = (await reported(mugs, [several, open, trialOf(mugs, 2, () => first)])).models
  expect(report).toMatchObject({ assigned: 3, decided: 2, several: { chosen: 1 }, none: { chosen: 0 } })
})
