import { draw } from "../../domain/Seed.ts"
import type { ProductEntry } from "../../store/world/Product.ts"
import { type Experiment, type Factors, noBadge, type ShownCandidate, sponsoredBadge } from "./Experiment.ts"

/** Shuffles (Fisher-Yates), deterministic for the seed and the key. */
const shuffle = <A>(items: ReadonlyArray<A>, seed: string, key: string): ReadonlyArray<A> => {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = draw(seed, `${key}\n${last}`, last + 1)
    // Both indexes are within the list.
    const [a, b] = [shuffled[last] as A, shuffled[other] as A]
    shuffled[last] = b
    shuffled[other] = a
  }
  return shuffled
}

const seedOf = ({ id, seed = id }: Experiment): string => `experiment\n${seed}`

/**
 * The order of the candidates in one trial of a model, numbered from 0. In each block of as many trials as candidates, each
 * candidate has each place once: a Latin square, a different one in each block.
 */
const orderOf = (experiment: Experiment, trial: number): ReadonlyArray<string> => {
  const { candidates, factors } = experiment
  if (factors.position === undefined) return candidates
  const seed = seedOf(experiment)
  const block = Math.floor(trial / candidates.length)
  const base = shuffle(candidates, seed, `order\n${block}`)
  const rotations = shuffle([...candidates.keys()], seed, `turns\n${block}`)
  const rotation = rotations[trial % candidates.length] ?? 0
  return [...base.slice(rotation), ...base.slice(0, rotation)]
}

/** The factors other than the position, with their levels. */
const candidateFactors = ({ badge, priceCents, pricePercent, rating }: Factors) =>
  Object.entries({ priceCents, pricePercent, badge, rating }).flatMap(([name, levels]) =>
    levels === undefined ? [] : [{ name, levels: levels.map(String) }]
  )

/** Every factor with its levels in order; the first is the reference level. */
export const factorsOf = ({ candidates, factors }: Experiment) => [
  ...(factors.position === undefined
    ? []
    : [{ name: "position", levels: candidates.map((_, place) => String(place + 1)) }]),
  ...candidateFactors(factors)
]

/** The levels of a candidate in a trial: in each block of as many trials as a factor has levels, it has each once. */
const levelsOf = (experiment: Experiment, candidate: string, trial: number): Levels =>
  Object.fromEntries(
    candidateFactors(experiment.factors).map(({ levels, name }) => {
      const key = `${name}\n${candidate}\n${Math.floor(trial / levels.length)}`
      return [name, shuffle(levels, seedOf(experiment), key)[trial % levels.length] ?? ""]
    })
  )

type Levels = Readonly<Record<string, string>>

/** The price of a candidate with its levels, in cents; 0 or less if they reduce it too much. */
const raisedPrice = ({ priceCents }: Pick<ProductEntry, "priceCents">, levels: Levels): number => {
  const raised = priceCents + Number(levels.priceCents ?? 0)
  return Math.round(raised * (1 + Number(levels.pricePercent ?? 0) / 100))
}

/** At least 1: experiments of an earlier version may have levels that reduce the price too much. */
const priceOf = (product: ProductEntry, levels: Levels): number => Math.max(1, raisedPrice(product, levels))

/** The levels with which a candidate would cost less than 1 cent, with their fields. */
export const nonPositivePriceLevels = (
  { candidates, factors: { priceCents = [], pricePercent = [] } }: Experiment,
  products: ReadonlyMap<string, ProductEntry>
) =>
  Object.entries({ priceCents, pricePercent }).flatMap(([factor, levels]) =>
    levels.flatMap((level, at) =>
      candidates.flatMap((candidate) => {
        const product = products.get(candidate)
        const isSold = product === undefined || raisedPrice(product, { [factor]: String(level) }) >= 1
        return isSold ? [] : [{ candidate, field: `factors.${factor}[${at}]`, level }]
      })
    )
  )

const badgesOf = (badge: string | undefined): Pick<ProductEntry, "badges" | "sponsored"> => {
  if (badge === undefined || badge === noBadge) return {}
  return badge === sponsoredBadge ? { sponsored: true } : { badges: [badge] }
}

/** One trial of a model: the candidates as the API describes them, and as products of the world. */
export const cellOf = (
  experiment: Experiment,
  products: ReadonlyMap<string, ProductEntry>,
  trial: number
): { readonly shown: ReadonlyArray<ShownCandidate>; readonly goods: ReadonlyArray<ProductEntry> } => {
  const hasPlaces = experiment.factors.position !== undefined
  const placed = orderOf(experiment, trial).flatMap((candidate, place) => {
    const product = products.get(candidate)
    if (product === undefined) return []
    const levels = levelsOf(experiment, candidate, trial)
    const priceCents = priceOf(product, levels)
    const shown: ShownCandidate = {
      candidate,
      name: product.name,
      position: place + 1,
      priceCents,
      levels: { ...(hasPlaces ? { position: String(place + 1) } : {}), ...levels }
    }
    const { badge, rating } = levels
    // A varied badge replaces those of the product.
    const { badges, sponsored, ...withoutBadges } = product
    return [
      {
        shown,
        goods: {
          ...(badge === undefined ? product : { ...withoutBadges, ...badgesOf(badge) }),
          priceCents,
          ...(rating === undefined ? {} : { rating: Number(rating) })
        }
      }
    ]
  })
  return { shown: placed.map(({ shown }) => shown), goods: placed.map(({ goods }) => goods) }
}
