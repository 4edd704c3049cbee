import { quote } from "../../domain/Input.ts"
import { foldedName, spelledName } from "../import/BrandMatcher.ts"
import type { BrandFields, State } from "./State.ts"

/** A brand that is to be made, or changed. */
interface ChangedBrand {
  readonly name: string
  /** None of a brand that is to be made. */
  readonly key: unknown
  readonly fields: BrandFields
  readonly changed: ReadonlySet<string>
}

/** Whether a text would name a brand otherwise than it did: it is new, or what it is found by has changed. */
export const isNamedAnew = ({ changed, key }: ChangedBrand): boolean =>
  key === undefined || ["aliases", "excluded", "case_sensitive"].some((field) => changed.has(field))

interface Claim {
  readonly brand: string
  readonly name: string
  readonly isCaseSensitive: boolean
}

/** Whether each spelling of a name is one of another, too, which has the same letters. */
const isSame = (a: Claim, b: Claim): boolean =>
  (!a.isCaseSensitive && !b.isCaseSensitive) || spelledName(a.name) === spelledName(b.name)

/** Names that two brands would be found by, of which a text could mean the older one alone; of those that change. */
export const sharedNames = (state: State, brands: ReadonlyArray<ChangedBrand>): ReadonlyArray<string> => {
  const anew = new Set(brands.filter(isNamedAnew).map(({ name }) => name))
  if (anew.size === 0) return []
  const all = new Map([...state.brands].map(([name, { fields }]) => [name, fields]))
  for (const { fields, name } of brands) all.set(name, fields)
  const claims = new Map<string, Array<Claim>>()
  const problems = new Map<string, string>()
  for (const [brand, { aliases, case_sensitive: isCaseSensitive }] of all) {
    for (const name of [brand, ...aliases]) {
      const claim = { brand, name, isCaseSensitive }
      const folded = foldedName(name)
      const others = claims.get(folded) ?? []
      const other = others.find((each) => each.brand !== brand && isSame(each, claim))
      if (other !== undefined && (anew.has(brand) || anew.has(other.brand)) && !problems.has(`${brand} ${folded}`)) {
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
