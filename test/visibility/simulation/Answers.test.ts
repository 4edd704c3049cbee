import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { answersOn, type SimulatedAnswer } from "../../../src/visibility/simulation/Answers.ts"
import { demoPlans, planOf, scaledPlan } from "../../../src/visibility/simulation/organizations.ts"

const coffee = planOf("coffee")

const dayMs = 86_400_000
const firstDay = 20_600
const halfYear = Array.from({ length: 180 }, (_, index) => firstDay + index)
const days = fc.integer({ min: 0, max: 40_000 })
const plans = fc.constantFrom(...demoPlans, scaledPlan(3))

const answers = halfYear.flatMap((day) => [...answersOn("test", coffee, day)])
const ok = answers.filter(({ status }) => status === "ok")
const mentionsOf = (brand: string, among: ReadonlyArray<SimulatedAnswer> = ok) =>
  among.filter(({ mentions }) => mentions.some((mention) => mention.brand === brand)).length

describe("the answers of a day", () => {
  test("are these for this seed, on every machine", () => {
    expect([...answersOn("test", coffee, firstDay)].slice(0, 3)).toMatchSnapshot()
    // Every value of a week of all plans.
    const week = demoPlans.flatMap((plan) => halfYear.slice(0, 7).flatMap((day) => [...answersOn("test", plan, day)]))
    expect(week).toHaveLength(334)
    expect(Bun.hash.xxHash64(JSON.stringify(week)).toString(16)).toMatchSnapshot()
  })

  test("do not depend on other days, and differ for another seed", () => {
    fc.assert(
      fc.property(fc.string(), plans, days, (seed, plan, day) => {
        const alone = [...answersOn(seed, plan, day)]
        expect(
          [...answersOn(seed, plan, day - 1), ...answersOn(seed, plan, day)].slice(-alone.length || Infinity)
        ).toEqual(alone)
      }),
      { numRuns: 30 }
    )
    expect([...answersOn("test", coffee, firstDay)]).not.toEqual([...answersOn("test2", coffee, firstDay)])
  })

  test("are valid answers for any seed and day", () => {
    fc.assert(
      fc.property(fc.string(), plans, days, (seed, plan, day) => {
        const made = [...answersOn(seed, plan, day)]
        expect(new Set(made.map(({ source }) => source)).size).toBe(made.length)
        for (const { answeredAt, citations, mentions, status } of made) {
          expect(Math.floor(answeredAt / dayMs)).toBe(day)
          if (status !== "ok") expect([mentions, citations]).toEqual([[], []])
          expect(mentions.map(({ position }) => position)).toEqual(mentions.map((_, index) => index + 1))
          expect(citations.map(({ position }) => position)).toEqual(citations.map((_, index) => index + 1))
          expect(new Set(mentions.map(({ brand }) => brand)).size).toBe(mentions.length)
          expect(new Set(citations.map(({ url }) => url)).size).toBe(citations.length)
          for (const { sentiment } of mentions) {
            expect(Number.isInteger(sentiment) && Math.abs(sentiment) <= 100).toBe(true)
          }
        }
      }),
      { numRuns: 40 }
    )
  })

  test("cite no real site", () => {
    const urls = demoPlans
      .flatMap((plan) => halfYear.flatMap((day) => [...answersOn("test", plan, day)]))
      .flatMap(({ citations }) => citations)
    expect(urls.length).toBeGreaterThan(10_000)
    for (const { site, url } of urls) {
      expect(new URL(url).hostname).toBe(site.domain)
      expect(url).toBe(new URL(url).href)
      expect(site.domain).toMatch(/(^|\.)(example|test|example\.(com|net|org))$/)
      expect(`.${site.domain}`.endsWith(`.${site.apexDomain}`)).toBe(true)
    }
  })
})

describe("half a year of simulated answers is believable", () => {
  test("some answers fail, and every provider has outages", () => {
    expect(ok.length / answers.length).toBeGreaterThan(0.85)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["ok", "error", "empty", "refusal"]))
    const worst = ["chatgpt", "gemini", "perplexity", "claude"].map((provider) => {
      const rates = halfYear.map((day) => {
        const selected = answers.filter(
          (each) => each.provider === provider && Math.floor(each.answeredAt / dayMs) === day
        )
        return selected.filter(({ status }) => status !== "ok").length / selected.length
      })
      return Math.max(...rates)
    })
    expect(worst.filter((rate) => rate > 0.6).length).toBeGreaterThanOrEqual(3)
  })

  test("the ignored brand is mentioned often, and the own brand is neither first nor last", () => {
    const ranks = coffee.brands.map(({ name }) => name).sort((a, b) => mentionsOf(b) - mentionsOf(a))
    expect(ranks.indexOf("Bazorra")).toBeLessThan(2)
    expect(ranks.indexOf("Brindlewick")).toBeGreaterThan(0)
    expect(ranks.indexOf("Brindlewick")).toBeLessThan(5)
  })

  test("a brand is strong in one category and weak in another", () => {
    const share = (brand: string, prompt: string) => {
      const selected = ok.filter((each) => each.prompt === prompt)
      return mentionsOf(brand, selected) / selected.length
    }
    expect(share("Tavimer", "Descaling")).toBeGreaterThan(2 * share("Tavimer", "Quiet grinder"))
  })

  test("months and weekends differ", () => {
    const ovantik = (from: number) => {
      const selected = ok.filter(({ answeredAt }) => {
        const day = Math.floor(answeredAt / dayMs) - firstDay
        return day >= from && day < from + 30
      })
      return mentionsOf("Ovantik", selected) / selected.length
    }
    const months = [0, 30, 60, 90, 120, 150].map(ovantik)
    expect(Math.max(...months) / Math.min(...months)).toBeGreaterThan(1.15)
  })

  test("a brand appears that was not mentioned for months", () => {
    const first = coffee.newcomers.flatMap((name) => {
      const found = ok.find(({ mentions }) => mentions.some(({ brand }) => brand === name))
      return found === undefined ? [] : [Math.floor(found.answeredAt / dayMs) - firstDay]
    })
    expect(first.some((day) => day > 60)).toBe(true)
  })

  test("a prompt keeps its most cited sites and has a long tail", () => {
    const cited = new Map<string, number>()
    const selected = ok.filter(({ prompt }) => prompt === "Best gooseneck kettle")
    for (const { site } of selected.flatMap(({ citations }) => citations)) {
      cited.set(site.domain, (cited.get(site.domain) ?? 0) + 1)
    }
    const counts = [...cited.values()].sort((a, b) => b - a)
    expect(counts[5]).toBeGreaterThan(selected.length / 3)
    expect(counts.filter((count) => count < selected.length / 6).length).toBeGreaterThan(30)
  })
})

describe("a scaled organization", () => {
  test("has that many times as many prompts", () => {
    const base = [...answersOn("test", coffee, firstDay + 1)].length
    for (const scale of [1, 4, 25, 100]) {
      const made = [...answersOn("test", scaledPlan(scale), firstDay + 1)].length
      expect(made / base).toBeGreaterThanOrEqual(scale)
      expect(made / base).toBeLessThan(scale * 1.3 + 1)
    }
  })

  test("has its own wording for each prompt", () => {
    const { prompts } = scaledPlan(40)
    expect(new Set(prompts.map(({ name }) => name)).size).toBe(prompts.length)
    expect(new Set(prompts.map(({ text }) => text)).size).toBe(prompts.length)
  })
})
