import type { BrandPlan, Interest } from "../Plan.ts"

const interests: ReadonlyArray<Interest> = ["awareness", "consideration", "comparison", "technical", "uncategorized"]

/** Where a brand is strong: awareness, consideration, comparison, technical, without category; thousandths of answers. */
type Strengths = readonly [number, number, number, number, number]

export const brand = (
  name: string,
  strengths: Strengths,
  more: Partial<Omit<BrandPlan, "name" | "strength">> = {}
): BrandPlan => ({
  name,
  aliases: [],
  domains: [`${name.toLowerCase().replaceAll(/[^a-z]/g, "")}.example`],
  tracking: "tracked",
  isOwn: false,
  ...more,
  strength: Object.fromEntries(interests.map((interest, index) => [interest, strengths[index] ?? 0])) as Record<
    Interest,
    number
  >
})
