// 0.9^(position - 1) in millionths, rounded to integers so that sums are the same on every engine.
const weights = [
  1000000, 900000, 810000, 729000, 656100, 590490, 531441, 478297, 430467, 387420, 348678, 313811, 282430, 254187,
  228768, 205891, 185302, 166772, 150095, 135085
] as const

const minWeight = 135085

/** The number of positions with a weight of their own. */
export const maxWeightedPosition = weights.length

/** The weight of a mention at a position (1 is the first), in millionths; after the twentieth it stays the same. */
export const weightOf = (position: number): number => weights[position - 1] ?? minWeight
