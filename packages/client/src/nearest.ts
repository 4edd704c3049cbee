/** A row of which some members are told; lists are told with all that is in them, in whatever order. */
export type Told<A> =
  A extends ReadonlyArray<infer B>
    ? ReadonlyArray<Told<B>>
    : A extends object
      ? { readonly [K in keyof A]?: Told<A[K]> }
      : A

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const shown = (value: unknown): string => JSON.stringify(value) ?? "nothing"

/**
 * Which of `actual` each of `wanted` has, by their places: one of its own, which fits it, for as many as possible
 * (augmenting paths).
 */
const paired = (wanted: ReadonlyArray<unknown>, actual: ReadonlyArray<unknown>): Map<number, number> => {
  const holders = new Map<number, number>()
  const place = (each: number, seen: Set<number>): boolean =>
    actual.some((value, at) => {
      if (seen.has(at) || differences(wanted[each], value).length > 0) return false
      seen.add(at)
      const holder = holders.get(at)
      if (holder !== undefined && !place(holder, seen)) return false
      holders.set(at, each)
      return true
    })
  wanted.forEach((_, each) => {
    place(each, new Set())
  })
  return new Map([...holders].map(([at, each]) => [each, at]))
}

const listDifferences = (wanted: ReadonlyArray<unknown>, actual: ReadonlyArray<unknown>, path: string) => {
  const pairs = paired(wanted, actual)
  const fitting = new Set(pairs.values())
  const left = actual.filter((_, at) => !fitting.has(at))
  const missed = wanted.flatMap((value, each) => {
    if (pairs.has(each)) return []
    const [found] = nearestFirst(value, left, `${path}[${each}]`)
    if (found === undefined) return [`${path}[${each}]: expected ${shown(value)}, was nothing`]
    left.splice(left.indexOf(found.value), 1)
    return found.differences
  })
  return [...missed, ...left.map((value) => `${path}: nobody expected ${shown(value)}`)]
}

/** A line for each member in which a value is otherwise than what is told of it. */
export const differences = (wanted: unknown, actual: unknown, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(wanted) && Array.isArray(actual)) return listDifferences(wanted, actual, path)
  if (isRow(wanted) && isRow(actual)) {
    return Object.entries(wanted).flatMap(([name, value]) =>
      differences(value, actual[name], path === "" ? name : `${path}.${name}`)
    )
  }
  return wanted === actual ? [] : [`${path}: expected ${shown(wanted)}, was ${shown(actual)}`]
}

/** These values with what is otherwise in each, the nearest first. */
export const nearestFirst = <A>(wanted: unknown, values: ReadonlyArray<A>, path = "") =>
  values
    .map((value) => ({ value, differences: differences(wanted, value, path) }))
    .sort((a, b) => a.differences.length - b.differences.length)
