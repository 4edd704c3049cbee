import { draw } from "../../domain/Seed.ts"
import type { CategoryOrNone } from "../records/Vocabulary.ts"
import { type Draws, scale } from "./Draws.ts"
import type { OrganizationPlan } from "./Plan.ts"
import { newcomersOn, trendFactor } from "./Trend.ts"

/** A brand that an answer may name. */
interface Candidate {
  readonly name: string
  /** How often it is named, in thousandths. */
  readonly chance: number
  /** Its average sentiment, -100 to 100. */
  readonly tone: number
}

export interface SimulatedMention {
  readonly brand: string
  readonly position: number
  readonly sentiment: number
}

// No brand is named in every answer.
const maxChance = 960

/** The brands that answers may name on a day, for one category, provider and location. */
const candidatesOn = (
  seed: string,
  { brands, code, newcomers }: OrganizationPlan,
  day: number,
  question: { readonly category: CategoryOrNone; readonly provider: string; readonly location: string }
): ReadonlyArray<Candidate> => {
  const { category, location, provider } = question
  const known = brands.map(({ name, strength }) => ({ name, strength: strength[category] }))
  return [...known, ...newcomersOn(seed, code, newcomers, day)].map(({ name, strength }) => {
    const subject = `${code}\n${name}`
    const taste = 800 + draw(seed, `taste\n${subject}\n${provider}`, 401)
    const home = 850 + draw(seed, `home\n${subject}\n${location}`, 301)
    return {
      name,
      chance: Math.min(maxChance, scale(strength, trendFactor(seed, subject, day), taste, home)),
      tone: draw(seed, `tone\n${subject}\n${provider}`, 71) - 15
    }
  })
}

/** The mentions of one answer: better known brands are named more often and earlier, each with a sentiment. */
export const mentionsOf = (candidates: ReadonlyArray<Candidate>, draws: Draws): ReadonlyArray<SimulatedMention> =>
  candidates
    .flatMap((candidate) => {
      const isNamed = draws(1000) < candidate.chance
      return isNamed ? [{ ...candidate, rank: candidate.chance + draws(500) }] : []
    })
    // The sort is stable, so this is a total order.
    .sort((a, b) => b.rank - a.rank)
    .map(({ name, tone }, index) => ({
      brand: name,
      position: index + 1,
      sentiment: Math.max(-100, Math.min(100, tone + draws(81) - 40))
    }))

/** Caches the candidates of a day by kind of question. */
export const candidateTable = (seed: string, plan: OrganizationPlan, day: number) => {
  const known = new Map<string, ReadonlyArray<Candidate>>()
  return (category: CategoryOrNone, provider: string, location: string) => {
    const key = `${category}\n${provider}\n${location}`
    const found = known.get(key) ?? candidatesOn(seed, plan, day, { category, provider, location })
    known.set(key, found)
    return found
  }
}
