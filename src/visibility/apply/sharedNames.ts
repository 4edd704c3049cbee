import { quote } from "../../domain/Input.ts"
import { foldedName, spelledName } from "../import/BrandMatcher.ts"
import type { BrandFields, RecordsState } from "./RecordsState.ts"

/** A brand that is to be made, or changed. */
interface ChangedBrand {
  readonly name: string
  /** None of a brand that is to be made. */
  readonly key: unknown
  readonly fields: BrandFields
  readonly changed: ReadonlySet<string>
}

/** Whether a text would name a brand otherwise than it did: it is new, or what it is found by has changed. */
export const hasNewNames = ({ changed, key }: ChangedBrand): boolean =>
  key === undefined || ["aliases", "excluded", "case_sensitive"].some((field) => changed.has(field))

interface Claim {
  readonly brand: string
  readonly name: string
  readonly isCaseSensitive: boolean
  /** The brand was not found by it, or in other cases. */
  readonly isNew: boolean
}

/** Whether each spelling of a name is one of another, too, which has the same letters. */
const isSameName = (a: Pick<Claim, "name" | "isCaseSensitive">, b: Pick<Claim, "name" | "isCaseSensitive">): boolean =>
  (!a.isCaseSensitive && !b.isCaseSensitive) || spelledName(a.name) === spelledName(b.name)

/** What a brand is to be found by, beside what it was found by. */
const claimsOf = (brand: string, fields: BrandFields, before: BrandFields | undefined): ReadonlyArray<Claim> => {
  const { aliases, case_sensitive: isCaseSensitive } = fields
  const known = before?.case_sensitive === isCaseSensitive ? [brand, ...before.aliases] : []
  const knownByLetters = Map.groupBy(known, foldedName)
  return [brand, ...aliases].map((name) => {
    const same = knownByLetters.get(foldedName(name)) ?? []
    const isNew = !same.some((other) => isSameName({ name, isCaseSensitive }, { name: other, isCaseSensitive }))
    return { brand, name, isCaseSensitive, isNew }
  })
}

/**
 * Names that two brands would be found by, of which a text could mean the older one alone. Those that were so before are no
 * reason to refuse what else is said of either.
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
          `brand ${quote(brand)}: ${quote(name)} is a name of ${quote(other.brand)}, too`
        )
      }
      claims.set(folded, [...others, claim])
    }
  }
  return [...problems.values()]
}
