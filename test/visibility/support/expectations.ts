import { testTime } from "./analytics.ts"
import { referenceFigures } from "./referenceFigures.ts"
import type { World } from "./world.ts"

/** Every path that reads figures of a world over a period, with the answer that follows from the raw rows. */
export const expectations = (
  world: World,
  length: number,
  limit: number,
  cap: number
): ReadonlyArray<readonly [string, object]> => {
  const { brands, byCategory, current, prompts, stats, vitals, websites, window } = referenceFigures(
    world,
    length,
    testTime
  )
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
      const inCategory = world.prompts.filter((prompt) => prompt.category === category)
      const answers = current.filter(({ prompt }) => inCategory.some(({ key }) => key === prompt))
      return [
        `/api/v1/categories/${category}/top-websites?${query}`,
        {
          category,
          prompt_template_count: inCategory.length,
          citations_scanned: answers.flatMap(({ citations }) => citations).length,
          ...top(websites(answers))
        }
      ] as const
    })
  ]
}
