import { expect, test } from "bun:test"
import { Effect } from "effect"
import type { Answer } from "../../src/visibility/facts/Answer.ts"
import { Facts } from "../../src/visibility/facts/Facts.ts"
import { dayMs, startAnalytics } from "./support/analytics.ts"
import { makeWorld } from "./support/world.ts"

const at = (text: string): number => Date.parse(text)

/** An organization with one own brand, which is mentioned first in an answer at each of these instants. */
const answered = async (now: string, instants: ReadonlyArray<string>) => {
  const analytics = await startAnalytics({}, at(now))
  const { key, secret } = await analytics.organization("Watched")
  const { brands, projects, prompts } = await analytics.run(makeWorld(key, { seed: 41, answers: 0, own: 1, days: 1 }))
  const brand = brands[0]
  const answers = instants.map(
    (instant): Answer => ({
      source: instant,
      project: projects[0]?.key as Answer["project"],
      prompt: prompts[0]?.key as Answer["prompt"],
      provider: "chatgpt",
      location: "us",
      answeredAt: at(instant),
      status: "ok",
      mentions: brand === undefined ? [] : [{ brand: brand.key, position: 1, sentiment: 0 }],
      citations: []
    })
  )
  await analytics.run(Effect.flatMap(Facts, (facts) => facts.record(key, answers)))
  const vitals = async (period: string) => (await analytics.get(`/api/v1/vitals?period=${period}`, secret)).body.data
  const stats = async (period: string) =>
    (await analytics.get(`/api/v1/brands/${brand?.id}/stats?period=${period}`, secret)).body.data
  return { analytics, secret, vitals, stats }
}

test("a day ends at midnight UTC", async () => {
  const { analytics, stats, vitals } = await answered("2026-11-20T23:59:59.999Z", [
    "2026-11-14T00:00:00.000Z",
    "2026-11-20T23:59:59.999Z",
    "2026-11-21T00:00:00.000Z"
  ])
  expect(await vitals("7d")).toMatchObject({ date_from: "2026-11-14", date_to: "2026-11-20", total_queries: 2 })
  expect((await stats("7d")).history.map(({ mention_count }: { mention_count: number }) => mention_count)).toEqual([
    1, 0, 0, 0, 0, 0, 1
  ])
  analytics.setTime(at("2026-11-21T00:00:00.000Z"))
  const next = await vitals("7d")
  expect(next).toMatchObject({ date_from: "2026-11-15", date_to: "2026-11-21", total_queries: 2 })
  // The trend compares with the answers that have left the window.
  expect(next.trend).toEqual({ score_change: 0, mention_change: 1, position_change: 0 })
  await analytics.stop()
})

test("windows cross the ends of months, of February and of the year correctly", async () => {
  const { analytics, stats, vitals } = await answered("2024-03-01T12:00:00Z", ["2024-02-29T12:00:00Z"])
  expect(await vitals("7d")).toMatchObject({ date_from: "2024-02-24", date_to: "2024-03-01", total_queries: 1 })
  expect((await stats("7d")).history[5]).toEqual({ date: "2024-02-29", visibility_score: 100, mention_count: 1 })
  for (const [now, period, from, to] of [
    ["2023-03-01T00:00:00Z", "30d", "2023-01-31", "2023-03-01"],
    ["2024-01-01T00:00:00Z", "7d", "2023-12-26", "2024-01-01"],
    ["2024-12-31T23:59:59Z", "90d", "2024-10-03", "2024-12-31"],
    ["2026-03-29T01:30:00Z", "30d", "2026-02-28", "2026-03-29"]
  ] as const) {
    analytics.setTime(at(now))
    const data = await stats(period)
    expect([data.date_from, data.date_to]).toEqual([from, to])
    expect(data.history.length).toBe(Number.parseInt(period, 10))
    const dates = data.history.map(({ date }: { date: string }) => at(`${date}T00:00:00Z`))
    expect(dates.every((date: number, index: number) => date === at(`${from}T00:00:00Z`) + index * dayMs)).toBe(true)
  }
  await analytics.stop()
})

test("the worked example of the documentation is correct", async () => {
  const now = at("2026-11-20T12:00:00Z")
  const analytics = await startAnalytics({}, now)
  const { key, secret } = await analytics.organization("Example")
  const { brands, projects, prompts } = await analytics.run(makeWorld(key, { seed: 42, answers: 0, own: 1, days: 1 }))
  const mentions = [
    { position: 1, sentiment: 60 },
    { position: 2, sentiment: 0 },
    { position: 5, sentiment: -30 },
    undefined
  ]
  const answers = mentions.map(
    (mention, index): Answer => ({
      source: String(index),
      project: projects[0]?.key as Answer["project"],
      prompt: prompts[0]?.key as Answer["prompt"],
      provider: "chatgpt",
      location: "us",
      answeredAt: now,
      status: "ok",
      mentions: mention === undefined || brands[0] === undefined ? [] : [{ brand: brands[0].key, ...mention }],
      citations: []
    })
  )
  await analytics.run(Effect.flatMap(Facts, (facts) => facts.record(key, answers)))
  const { body } = await analytics.get("/api/v1/vitals?period=7d", secret)
  expect(body.data).toEqual({
    period: "7d",
    date_from: "2026-11-14",
    date_to: "2026-11-20",
    visibility_score: 63.9,
    mention_count: 3,
    total_queries: 4,
    queries_with_mentions: 3,
    mention_coverage: 75,
    avg_position: 2.67,
    sentiment_score: 55,
    trend: { score_change: 0, mention_change: 0, position_change: 0 }
  })
  await analytics.stop()
})
