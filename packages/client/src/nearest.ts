/** Some members of a row; a list is given with all its elements, in any order. */
export type PartialMatch<A> =
  A extends ReadonlyArray<infer B>
    ? ReadonlyArray<PartialMatch<B>>
    : A extends object
      ? { readonly [K in keyof A]?: PartialMatch<A[K]> }
      : A

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const toJson = (value: unknown): string => JSON.stringify(value) ?? "nothing"

/** A maximum matching of `wanted` to `actual` elements that fit (augmenting paths), by index. */
const matchPairs = (wanted: ReadonlyArray<unknown>, actual: ReadonlyArray<unknown>): Map<number, number> => {
  const holders = new Map<number, number>()
  const place = (each: number, visited: Set<number>): boolean =>
    actual.some((value, at) => {
      if (visited.has(at) || differences(wanted[each], value).length > 0) return false
      visited.add(at)
      const holder = holders.get(at)
      if (holder !== undefined && !place(holder, visited)) return false
      holders.set(at, each)
      return true
    })
  wanted.forEach((_, each) => {
    place(each, new Set())
  })
  return new Map([...holders].map(([at, each]) => [each, at]))
}

const listDifferences = (wanted: ReadonlyArray<unknown>, actual: ReadonlyArray<unknown>, path: string) => {
  const pairs = matchPairs(wanted, actual)
  const matched = new Set(pairs.values())
  const unmatched = actual.filter((_, at) => !matched.has(at))
  const missed = wanted.flatMap((value, each) => {
    if (pairs.has(each)) return []
    const [found] = nearestFirst(value, unmatched, `${path}[${each}]`)
    if (found === undefined) return [`${path}[${each}]: expected ${toJson(value)}, was nothing`]
    unmatched.splice(unmatched.indexOf(found.value), 1)
    return found.differences
  })
  return [...missed, ...unmatched.map((value) => `${path}: unexpected ${toJson(value)}`)]
}

/** A line for each member whose value is not the wanted one. */
export const differences = (wanted: unknown, actual: unknown, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(wanted) && Array.isArray(actual)) return listDifferences(wanted, actual, path)
  if (isObject(wanted) && isObject(actual)) {
    return Object.entries(wanted).flatMap(([name, value]) =>
      differences(value, actual[name], path === "" ? name : `${path}.${name}`)
    )
  }
  if (wanted === actual) return []
  if (wanted === undefined) return [`${path}: unexpected ${toJson(actual)}`]
  return [`${path}: expected ${toJson(wanted)}, was ${toJson(actual)}`]
}

/** The values with their differences, the nearest first. */
export const nearestFirst = <A>(wanted: unknown, values: ReadonlyArray<A>, path = "") =>
  values
    .map((value) => ({ value, differences: differences(wanted, value, path) }))
    .sort((a, b) => a.differences.length - b.differences.length)
