import { foldedName } from "../import/BrandMatcher.ts"
import type { RecordsFile } from "./RecordsFile.ts"
import { isSameName } from "./sharedNames.ts"

/**
 * The new names of brands that lines of a file rename, by their old ones. A line with an unknown name renames the one
 * brand whose name it has in another spelling or as an alias, unless another line has or renames that brand.
 */
export const renamedBrands = (
  brands: ReadonlyArray<{ readonly name: string; readonly isCaseSensitive: boolean }>,
  lines: RecordsFile["brands"]
): ReadonlyMap<string, string> => {
  const known = new Set(brands.map(({ name }) => name))
  const given = new Set(lines.map(({ name }) => name))
  const brandsByLetters = Map.groupBy(brands, ({ name }) => foldedName(name))
  const claims = lines.flatMap(({ aliases = [], case_sensitive: isCaseSensitive = false, name }) => {
    const claimed =
      known.has(name) || name !== name.trim() ? [] : [name, ...aliases].map((each) => ({ name: each, isCaseSensitive }))
    const owners = claimed.flatMap((claim) =>
      (brandsByLetters.get(foldedName(claim.name)) ?? []).filter((brand) => isSameName(claim, brand))
    )
    const [owner, ...others] = new Set(owners)
    return owner === undefined || others.length > 0 || given.has(owner.name) ? [] : [[owner.name, name] as const]
  })
  const claimsByOwner = Map.groupBy(claims, ([owner]) => owner)
  return new Map([...claimsByOwner.values()].filter(({ length }) => length === 1).flat())
}
