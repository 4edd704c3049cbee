import type { Answer } from "../../../src/visibility/facts/Answer.ts"
import type { BrandKey } from "../../../src/visibility/records/Keys.ts"
import { dayMs } from "./analytics.ts"
import type { World } from "./world.ts"

const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The weight 0.9^(position - 1) in millionths, by the rule instead of the table; constant beyond position 20. */
const weight = (position: number): number => Math.round(1_000_000 * 0.9 ** (Math.min(position, 20) - 1))

/** Rounds to two decimals, half away from zero. It is exact, as it uses whole numbers only. */
const roundRatio = (numerator: bigint, denominator: bigint): number => {
  if (denominator === 0n) return 0
  const sign = numerator < 0n ? -1n : 1n
  const doubled = (sign * numerator * 200n) / denominator
  return Number(sign * ((doubled + 1n) / 2n)) / 100
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

/** Every figure of these answers for these brands, from the raw rows. */
export const metricsOf = (answers: ReadonlyArray<Answer>, subjects: ReadonlySet<BrandKey>) => {
  const matching = (answer: Answer) => answer.mentions.filter(({ brand }) => subjects.has(brand))
  const mentions = answers.flatMap(matching)
  const mentioning = answers.filter((answer) => matching(answer).length > 0)
  const weights = sum(mentioning.map((answer) => weight(Math.min(...matching(answer).map(({ position }) => position)))))
  const count = BigInt(mentions.length)
  const sentiments = mentions.flatMap(({ sentiment }) => sentiment ?? [])
  const judged = BigInt(sentiments.length)
  return {
    visibility_score: roundRatio(100n * BigInt(weights), 1_000_000n * BigInt(answers.length)),
    mention_count: mentions.length,
    total_queries: answers.length,
    queries_with_mentions: mentioning.length,
    mention_coverage: roundRatio(100n * BigInt(mentioning.length), BigInt(answers.length)),
    avg_position: roundRatio(BigInt(sum(mentions.map(({ position }) => position))), count),
    sentiment_score: roundRatio(100n * judged + BigInt(sum(sentiments)), 2n * judged)
  }
}

const roundedDifference = (a: number, b: number): number => (Math.round(a * 100) - Math.round(b * 100)) / 100

/** The window of a period at a time, the answers of a world in it, and all their figures. */
export const referenceFigures = (world: World, length: number, now: number) => {
  const today = Math.floor(now / dayMs)
  const ok = world.answers.filter(({ status }) => status === "ok")
  const between = (first: number, last: number) =>
    ok.filter(({ answeredAt }) => answeredAt >= first * dayMs && answeredAt < (last + 1) * dayMs)
  const [first, current] = [today - length + 1, between(today - length + 1, today)]
  const before = between(first - length, first - 1)
  const window = { period: `${length}d`, date_from: isoDay(first), date_to: isoDay(today) }

  const own = world.brands.filter(({ isOwn }) => isOwn)
  const subjects = own.length > 0 ? own : world.brands.filter(({ tracking }) => tracking === "tracked")
  const subjectKeys = new Set(subjects.map(({ key }) => key))

  const metrics = (keys: ReadonlySet<BrandKey>) => {
    const [now, then] = [metricsOf(current, keys), metricsOf(before, keys)]
    return {
      ...window,
      ...now,
      trend: {
        score_change: before.length === 0 ? 0 : roundedDifference(now.visibility_score, then.visibility_score),
        mention_change: before.length === 0 ? 0 : now.mention_count - then.mention_count,
        position_change:
          now.mention_count === 0 || then.mention_count === 0
            ? 0
            : roundedDifference(now.avg_position, then.avg_position)
      }
    }
  }

  const ranked = <Item>(items: ReadonlyArray<Item>, countOf: (item: Item) => number, nameOf: (item: Item) => string) =>
    items
      .filter((item) => countOf(item) > 0)
      .toSorted((a, b) => countOf(b) - countOf(a) || (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))

  return {
    window,
    current,
    before,
    vitals: metrics(subjectKeys),

    stats: (brand: World["brands"][number]) => ({
      ...metrics(new Set([brand.key])),
      brand_id: brand.id,
      brand_name: brand.name,
      history: Array.from({ length }, (_, index) => {
        const { mention_count, visibility_score } = metricsOf(
          between(first + index, first + index),
          new Set([brand.key])
        )
        return { date: isoDay(first + index), visibility_score, mention_count }
      })
    }),

    byCategory: () => {
      const order = ["awareness", "consideration", "comparison", "technical", "uncategorized"]
      return order
        .map((category) => {
          const prompts = world.prompts.filter((prompt) => (prompt.category ?? "uncategorized") === category)
          const keys = new Set(prompts.map(({ key }) => key))
          const { avg_position, mention_count, total_queries, visibility_score } = metricsOf(
            current.filter(({ prompt }) => keys.has(prompt)),
            subjectKeys
          )
          return {
            category,
            visibility_score,
            mention_count,
            total_queries,
            avg_position,
            prompt_template_count: prompts.length
          }
        })
        .filter(({ prompt_template_count, total_queries }) => prompt_template_count > 0 || total_queries > 0)
        .toSorted((a, b) => b.visibility_score - a.visibility_score)
    },

    brands: (answers: ReadonlyArray<Answer>) =>
      ranked(
        world.brands
          .filter(({ tracking }) => tracking !== "ignored")
          .map(({ id, key, name }) => ({
            brand_id: id,
            name,
            mention_count: answers.flatMap(({ mentions }) => mentions).filter(({ brand }) => brand === key).length
          })),
        ({ mention_count }) => mention_count,
        ({ brand_id, name }) => `${name}\u0000${brand_id}`
      ),

    websites: (answers: ReadonlyArray<Answer>) => {
      const cited = answers.flatMap(({ citations }) => citations.map(({ website }) => website))
      const domains = cited.map(({ domain }) => domain)
      return ranked(
        [...new Map(cited.map((website) => [website.domain, website])).values()].map(
          ({ apexDomain, domain, type }) => ({
            domain,
            apex_domain: apexDomain,
            type,
            citation_count: domains.filter((other) => other === domain).length
          })
        ),
        ({ citation_count }) => citation_count,
        ({ domain }) => domain
      )
    },

    /** The prompts of the newest `cap` mentions. Answers of one instant are in the order of writing. */
    prompts: (answers: ReadonlyArray<Answer>, cap: number) => {
      const seen = new Set(world.brands.filter(({ tracking }) => tracking !== "ignored").map(({ key }) => key))
      const newest = answers
        .map((answer, written) => ({ answer, written }))
        .toSorted((a, b) => b.answer.answeredAt - a.answer.answeredAt || b.written - a.written)
        .flatMap(({ answer }) => answer.mentions.filter(({ brand }) => seen.has(brand)).map(() => answer.prompt))
      const counted = newest.slice(0, cap)
      return {
        truncated: newest.length > cap,
        items: ranked(
          world.prompts.map(({ id, key, name }) => ({
            prompt_template_id: id,
            name,
            mention_count: counted.filter((prompt) => prompt === key).length
          })),
          ({ mention_count }) => mention_count,
          ({ name, prompt_template_id }) => `${name}\u0000${prompt_template_id}`
        )
      }
    }
  }
}
