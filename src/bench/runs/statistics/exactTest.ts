/** The results of one task before and after. */
interface Stratum {
  readonly before: { readonly passed: number; readonly trials: number }
  readonly after: { readonly passed: number; readonly trials: number }
}

/** The result of a test. Both values are 0 to 1. */
interface TestResult {
  /** The probability by chance of a difference at most as likely as the observed one. */
  readonly p: number
  /** The minimum possible `p` for these numbers of trials: above 0.05 they are too few to show anything. */
  readonly least: number
}

/** A cache of the logarithms of 0!, 1!, ... */
const logFactorials = [0]
const logFactorial = (n: number): number => {
  for (let at = logFactorials.length; at <= n; at++) logFactorials.push((logFactorials[at - 1] ?? 0) + Math.log(at))
  return logFactorials[n] ?? 0
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** The probability of each number of passed trials before, if chance assigned the trials: hypergeometric. */
const probabilitiesOf = ({ after, before }: Stratum): ReadonlyArray<number> => {
  const passed = before.passed + after.passed
  const trials = before.trials + after.trials
  return Array.from({ length: before.trials + 1 }, (_, count) =>
    count > passed || before.trials - count > trials - passed
      ? 0
      : Math.exp(
          logChoose(passed, count) +
            logChoose(trials - passed, before.trials - count) -
            logChoose(trials, before.trials)
        )
  )
}

/** The distribution of the sum of two independent counts. */
const convolve = (one: Float64Array, other: ReadonlyArray<number>): Float64Array => {
  const sums = new Float64Array(one.length + other.length - 1)
  // Thousands of trials are millions of steps: a plain loop takes a tenth of the time.
  for (let j = 0; j < other.length; j++) {
    const b = other[j] ?? 0
    if (b > 0) for (let i = 0; i < one.length; i++) sums[i + j] = (sums[i + j] ?? 0) + (one[i] ?? 0) * b
  }
  return sums
}

// Equal probabilities may differ by rounding.
const tolerance = 1 + 1e-9

/**
 * The exact conditional test, two-sided: within each stratum, chance alone assigns trials to before and after. With one stratum
 * it is Fisher's test.
 */
export const exactTest = (strata: ReadonlyArray<Stratum>): TestResult => {
  const distribution = strata.map(probabilitiesOf).reduce(convolve, Float64Array.of(1))
  const observed = strata.reduce((sum, { before }) => sum + before.passed, 0)
  const atMost = (limit: number) =>
    Math.min(
      1,
      distribution.reduce((sum, chance) => (chance <= limit * tolerance ? sum + chance : sum), 0)
    )
  return {
    p: atMost(distribution[observed] ?? 0),
    least: atMost(Math.min(...distribution.filter((chance) => chance > 0)))
  }
}
