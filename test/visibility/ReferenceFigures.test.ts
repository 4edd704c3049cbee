import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Analytics, startAnalytics } from "./support/analytics.ts"
import { expectations } from "./support/expectations.ts"
import { makeWorld, type World, type WorldOptions } from "./support/world.ts"

const cap = 40

// Few and many answers; none, one or several own brands; all answers in the window, or over more than twice its length.
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

describe("every figure matches the raw rows", () => {
  for (const [index, options] of worlds.entries()) {
    for (const length of periods) {
      test(`${options.answers} answers over ${options.days} days, ${options.own} own brands, ${length}d`, async () => {
        const { secret, world } = subjects[index] as Subject
        // A path without a limit has the same figures at each of them, and is read once.
        const figures = new Map([1, 3, 100].flatMap((limit) => expectations(world, length, limit, cap)))
        for (const [path, expected] of figures) {
          const { body, status } = await analytics.get(path, secret)
          expect([path, status]).toEqual([path, 200])
          expect([path, body.data]).toMatchObject([path, expected])
          // `toMatchObject` ignores members that are not expected.
          expect([path, "citations_scanned" in body.data]).toEqual([path, "citations_scanned" in expected])
          const items = (expected as { items?: ReadonlyArray<unknown> }).items
          if (items !== undefined) expect([path, body.data.items.length]).toEqual([path, items.length])
        }
      })
    }
  }
})
