import { Array as Arr, Effect } from "effect"
import { yieldToEventLoop } from "../../../domain/yieldToEventLoop.ts"

/** One choice: the attributes of each alternative, one number per parameter, and the index of the chosen one. */
export interface Choice {
  readonly alternatives: ReadonlyArray<ReadonlyArray<number>>
  readonly chosen: number
}

/** The estimate of a parameter, in log odds. */
export interface Estimate {
  readonly estimate: number
  readonly standardError: number
}

type Matrix = ReadonlyArray<ReadonlyArray<number>>

const maxSteps = 60
const tolerance = 1e-10

// With ten alternatives and thirty parameters these take a few milliseconds.
const choicesPerTick = 100

// Ridge penalty: keeps a parameter that no choice identifies near 0. Too small to affect the others.
const ridge = 1e-6

const dot = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** The inverse of a symmetric positive definite matrix by elimination: no pivot is 0. */
const inverseOf = (matrix: Matrix): Matrix => {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))])
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1
    for (let column = 0; column < 2 * size; column++) pivotRow[column] = (pivotRow[column] ?? 0) / pivot
    for (const [other, row] of rows.entries()) {
      const factor = other === at ? 0 : (row[at] ?? 0)
      if (factor === 0) continue
      for (let column = 0; column < 2 * size; column++) {
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0)
      }
    }
  }
  return rows.map((row) => row.slice(size))
}

const probabilitiesOf = (alternatives: Matrix, parameters: ReadonlyArray<number>): ReadonlyArray<number> => {
  const utilities = alternatives.map((alternative) => dot(alternative, parameters))
  const highest = Math.max(...utilities)
  const weights = utilities.map((utility) => Math.exp(utility - highest))
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** The gradient of the log-likelihood and its negated Hessian. */
interface Derivatives {
  readonly slope: Array<number>
  readonly information: ReadonlyArray<Array<number>>
}

const addChoice = (
  { information, slope }: Derivatives,
  { alternatives, chosen }: Choice,
  parameters: ReadonlyArray<number>
): void => {
  const probabilities = probabilitiesOf(alternatives, parameters)
  const mean = parameters.map((_, at) =>
    dot(
      probabilities,
      alternatives.map((alternative) => alternative[at] ?? 0)
    )
  )
  for (const [place, alternative] of alternatives.entries()) {
    const probability = probabilities[place] ?? 0
    const deviations = alternative.map((value, at) => value - (mean[at] ?? 0))
    // Thousands of choices are millions of steps: plain loops take half the time.
    for (let at = 0; at < deviations.length; at++) {
      const value = deviations[at] ?? 0
      if (place === chosen) slope[at] = (slope[at] ?? 0) + value
      const row = information[at]
      if (row === undefined) continue
      for (let other = 0; other < deviations.length; other++) {
        row[other] = (row[other] ?? 0) + probability * value * (deviations[other] ?? 0)
      }
    }
  }
}

const derivativesOf = Effect.fnUntraced(function* (choices: ReadonlyArray<Choice>, parameters: ReadonlyArray<number>) {
  const derivatives: Derivatives = {
    slope: parameters.map((value) => -ridge * value),
    information: parameters.map((_, row) => parameters.map((_, column): number => (row === column ? ridge : 0)))
  }
  for (const part of Arr.chunksOf(choices, choicesPerTick)) {
    yield* yieldToEventLoop
    for (const choice of part) addChoice(derivatives, choice, parameters)
  }
  return derivatives
})

/**
 * McFadden's conditional logit by maximum likelihood: what makes an alternative more likely to be chosen. The likelihood has
 * one maximum, which Newton's method finds; standard errors come from its curvature there. A parameter that choices do not
 * identify, or that would be infinite, has a standard error of hundreds. Thousands of choices take seconds, in which it yields
 * to other requests.
 */
export const conditionalLogit = Effect.fnUntraced(function* (choices: ReadonlyArray<Choice>, parameters: number) {
  let estimates: ReadonlyArray<number> = Array.from({ length: parameters }, () => 0)
  let covariance: Matrix = []
  for (let step = 0; step < maxSteps; step++) {
    const { information, slope } = yield* derivativesOf(choices, estimates)
    covariance = inverseOf(information)
    const change = covariance.map((row) => dot(row, slope))
    // A step from far away may overshoot the maximum, so it is limited to 2 in any direction.
    const maxChange = Math.max(2, ...change.map(Math.abs))
    estimates = estimates.map((value, at) => value + ((change[at] ?? 0) * 2) / maxChange)
    if (maxChange === 2 && change.every((value) => Math.abs(value) < tolerance)) break
  }
  return estimates.map((estimate, at): Estimate => ({ estimate, standardError: Math.sqrt(covariance[at]?.[at] ?? 0) }))
})
