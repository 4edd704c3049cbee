import { boundedMemo } from "./boundedMemo.ts"
import { weakMemo } from "./weakMemo.ts"

/**
 * Memoizes what is made of parts that are memoized themselves: the very same parts give the very same whole, so that what was
 * written of it can be kept with it. `rest` names whatever else the whole is made of.
 */
export const memoByParts = <A>(limit: number) => {
  let count = 0
  const numberOf = weakMemo((_: object) => ++count)
  const composites = boundedMemo<string, A>(limit)
  return (parts: ReadonlyArray<object>, rest: string, make: () => A): A =>
    composites(`${rest} ${parts.map(numberOf).join()}`, make)
}
