import { boundedMemo } from "./boundedMemo.ts"
import { weakMemo } from "./weakMemo.ts"

/**
 * Memoizes a value made of memoized parts: identical parts give the identical value, so its serialized form can be
 * cached with it. `rest` identifies all other inputs.
 */
export const memoByParts = <A>(limit: number) => {
  let count = 0
  const numberOf = weakMemo((_: object) => ++count)
  const composites = boundedMemo<string, A>(limit)
  return (parts: ReadonlyArray<object>, rest: string, make: () => A): A =>
    composites(`${rest} ${parts.map(numberOf).join()}`, make)
}
