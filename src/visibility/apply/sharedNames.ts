import { quote } from "../../domain/Input.ts"
import { foldedName, spelledName } from "../import/BrandMatcher.ts"
import type { BrandKey } from "../records/Keys.ts"
import type { BrandFields, Change, RecordsState } from "./RecordsState.ts"

type ChangedBrand = Change<BrandKey, BrandFields>

/** Whether texts may match the brand differently: it is new, or its names, exclusions or case rule changed. */
export const hasNewNames = ({ changed, key }: ChangedBrand): boolean =>
  key === undefined || ["name", "aliases", "excluded", "case_sensitive"].some((field) => changed.has(field))

interface Claim {
  readonly brand: string
  readonly name: string
  readonly isCaseSensitive: boolean
  /** The brand did not match this name before, or in another case only. */
  readonly isNew: boolean
}

/** Whether two names with the same letters conflict: neither is case-sensitive, or both are spelled the same. */
export const isSameName = (
  a: Pick<Claim, "name" | "isCaseSensitive">,
  b: Pick<Claim, "name" | "isCaseSensitive">
): boolean => (!a.isCaseSensitive && !b.isCaseSensitive) || spelledName(a.name) === spelledName(b.name)

/** The names that a brand shall match, compared with those that it matched before. */
const claimsOf = (brand: string, fields: BrandFields, before: BrandFields | undefined): ReadonlyArray<Claim> => {
  const { aliases, case_sensitive: isCaseSensitive } = fields
  const known = before?.case_sensitive === isCaseSensitive ? [before.name, ...before.aliases] : []
  const knownByLetters = Map.groupBy(known, foldedName)
  return [brand, ...aliases].map((name) => {
    const same = knownByLetters.get(foldedName(name)) ?? []
    const isNew = !same.some((other) => isSameName({ name, isCaseSensitive }, { name: other, isCaseSensitive }))
    return { brand, name, isCaseSensitive, isNew }
  })
}

/**
 * Names that two brands would match: a text could only mean the older one. Names that were shared before do not prevent
 * other changes of the brands.
 */
export const sharedNames = (state: RecordsState, brands: ReadonlyArray<ChangedBrand>): ReadonlyArray<string> => {
  if (!brands.some(hasNewNames)) return []
  const all = new Map([...state.brands].map(([name, { fields }]) => [name, fields]))
  for (const { fields, name } of brands) all.set(name, fields)
  const claims = new Map<string, Array<Claim>>()
  const problems = new Map<string, string>()
  for (const [brand, fields] of all) {
    for (const claim of claimsOf(brand, fields, state.brands.get(brand)?.fields)) {
      const { isNew, name } = claim
      const folded = foldedName(name)
      const others = claims.get(folded) ?? []
      const other = others.find((each) => each.brand !== brand && (isNew || each.isNew) && isSameName(each, claim))
      if (other !== undefined && !problems.has(`${brand} ${folded}`)) {
        problems.set(
          `${brand} ${folded}`,
          `brand ${quote(brand)}: ${quote(name)} is also a name of ${quote(other.brand)}`
        )
      }
      claims.set(folded, [...others, claim])
    }
  }
  return [...problems.values()]
}
