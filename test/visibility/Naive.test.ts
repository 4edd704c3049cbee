import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Analytics, opening, startAnalytics } from "./support/analytics.ts"
import { naive } from "./support/naive.ts"
import { makeWorld, type World, type WorldOptions } from "./support/world.ts"

const cap = 40

// Few answers and many, one own brand, several, none; all in the window, and more than twice as long ago.
const worlds: ReadonlyArray<WorldOptions> = [
  { seed: 1, answers: 0, own: 1, days: 7 },
  { seed: 2, answers: 3, own: 0, days: 20 },
  { seed: 3, answers: 60, own: 1, days: 14 },
  { seed: 4, answers: 300, own: 2, days: 200 },
  { seed: 5, answers: 900, own: 0, days: 70 },
  { seed: 6, answers: 700, own: 3, days: 30 },
  { seed: 7, answers: 400, own: 1, days: 185 }
]

interface Subject {
  readonly secret: string
  readonly world: World
}

let analytics: Analytics
const subjects: Array<Subject> = []

beforeAll(async () => {
  analytics = await startAnalytics({ visibilityScanCap: cap })
  for (const options of worlds) {
    const { key, secret } = await analytics.organization(`World ${options.seed}`)
    subjects.push({ secret, world: await analytics.run(makeWorld(key, options)) })
  }
})
afterAll(() => analytics.stop())

const periods = [7, 30, 90] as const

/** Everything that is asked of a world over a period, with what the raw rows say of it. */
const expectations = (world: World, length: number, limit: number): ReadonlyArray<readonly [string, object]> => {
  const { brands, byCategory, current, prompts, stats, vitals, websites, window } = naive(world, length, opening)
  const header = { ...window, truncated: false }
  const query = `period=${length}d&limit=${limit}`
  const top = <Item>(items: ReadonlyArray<Item>) => ({ ...header, items: items.slice(0, limit) })
  return [
    [`/api/v1/vitals?period=${length}d`, vitals],
    [`/api/v1/vitals/by-category?period=${length}d`, { ...window, items: byCategory() }],
    ...world.brands.map((brand) => [`/api/v1/brands/${brand.id}/stats?period=${length}d`, stats(brand)] as const),
    ...world.projects.flatMap(({ id, key }) => {
      const answers = current.filter(({ project }) => project === key)
      const counted = prompts(answers, cap)
      return [
        [`/api/v1/projects/${id}/top-brands?${query}`, top(brands(answers))],
        [`/api/v1/projects/${id}/top-websites?${query}`, top(websites(answers))],
        [
          `/api/v1/projects/${id}/top-prompts?${query}`,
          { ...header, truncated: counted.truncated, items: counted.items.slice(0, limit) }
        ]
      ] as const
    }),
    ...world.prompts.map(
      ({ category, id, key, name }) =>
        [
          `/api/v1/prompts/${id}/top-brands?${query}`,
          {
            prompt_template_id: id,
            prompt_name: name,
            category,
            ...top(brands(current.filter(({ prompt }) => prompt === key)))
          }
        ] as const
    ),
    ...world.topics.flatMap(({ id, key }) => {
      const under = world.prompts.filter(({ topics }) => topics.includes(key))
      const answers = current.filter(({ prompt }) => under.some((each) => each.key === prompt))
      const scanned = answers.flatMap(({ citations }) => citations).length
      const names = { topic_id: id, prompt_template_count: under.length }
      return [
        [`/api/v1/topics/${id}/top-brands?${query}`, { ...names, ...top(brands(answers)) }],
        [
          `/api/v1/topics/${id}/top-websites?${query}`,
          { ...names, citations_scanned: scanned, ...top(websites(answers)) }
        ]
      ] as const
    }),
    ...(["awareness", "consideration", "comparison", "technical"] as const).map((category) => {
      const of = world.prompts.filter((prompt) => prompt.category === category)
      const answers = current.filter(({ prompt }) => of.some(({ key }) => key === prompt))
      return [
        `/api/v1/categories/${category}/top-websites?${query}`,
        {
          category,
          prompt_template_count: of.length,
          citations_scanned: answers.flatMap(({ citations }) => citations).length,
          ...top(websites(answers))
        }
      ] as const
    })
  ]
}

describe("every figure is what the raw rows say", () => {
  for (const [index, options] of worlds.entries()) {
    for (const length of periods) {
      test(`${options.answers} answers over ${options.days} days, ${options.own} own brands, ${length}d`, async () => {
        const { secret, world } = subjects[index] as Subject
        for (const limit of [1, 3, 100]) {
          for (const [path, expected] of expectations(world, length, limit)) {
            const { body, status } = await analytics.get(path, secret)
            expect([path, status]).toEqual([path, 200])
            expect([path, body.data]).toMatchObject([path, expected])
            // `toMatchObject` passes over what stands beyond an expected list.
            const items = (expected as { items?: ReadonlyArray<unknown> }).items
            if (items !== undefined) expect([path, body.data.items.length]).toEqual([path, items.length])
          }
        }
      })
    }
  }
})
