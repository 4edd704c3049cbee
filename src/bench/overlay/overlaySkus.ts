import { Effect, Either, Option } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { truncate } from "../../domain/Input.ts"
import { type Issue, invalidIssue } from "../../domain/Problem.ts"
import type { Goods } from "../../store/catalog/Goods.ts"
import { datedSku } from "../../store/inventory/capacity.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import type { OverlayEntry } from "./OverlayEntry.ts"

/** What is to be set: the price of one SKU, and how many are left of some. */
export interface OverlayChange {
  readonly date: string
  /** By what the price is named. */
  readonly priceSku: string
  /** By what the stock is counted: of a product that of each variant. */
  readonly stockSkus: ReadonlyArray<string>
  readonly priceCents?: number | undefined
  readonly percent?: number | undefined
  /** null for what the world has. */
  readonly left?: number | null | undefined
}

/** What an entry of a request names and sets. */
interface OverlayEntryInput extends Omit<OverlayEntry, "left"> {
  readonly left?: number | null | undefined
}

export interface OverlayInput {
  readonly overlay?: ReadonlyArray<OverlayEntryInput> | undefined
}

/** What a sandbox sells. */
interface Assortment {
  readonly goods: Goods
  readonly world: WorldView
}

type ResolvedSkus = Pick<OverlayChange, "priceSku" | "stockSkus">

const findGoods = ({ find, findItem }: Goods, name: string): Option.Option<ResolvedSkus> =>
  Option.orElse(
    Option.map(find(name), ({ id, variants }) => ({ priceSku: id, stockSkus: variants.map(({ id }) => id) })),
    () => Option.map(findItem(name), ({ product, variant }) => ({ priceSku: product.id, stockSkus: [variant.id] }))
  )

const findTravel = (world: WorldView, name: string): Option.Option<ResolvedSkus> =>
  Option.map(datedSku(world, name), (sku) => ({ priceSku: sku, stockSkus: [sku] }))

/** What one entry is to set; `field` is what it is called where it is wrong. */
export const overlayChange = (
  { goods, world }: Assortment,
  entry: OverlayEntryInput,
  field: string
): Either.Either<OverlayChange, Issue> => {
  const { date = "", left, percent, priceCents, sku } = entry
  const ofGoods = findGoods(goods, sku)
  const named = Option.orElse(ofGoods, () => findTravel(world, sku))
  if (Option.isNone(named)) {
    const expected =
      "a product, a variant, a room type, a cabin of a flight (KV207/economy) or a class of cars at a desk (LHR/compact) of this world"
    const nearest = goods.similarSlugs(sku)
    const issue = invalidIssue(`${field}.sku`, expected, truncate(sku))
    return Either.left(nearest.length === 0 ? issue : { ...issue, nearest })
  }
  if (Option.isSome(ofGoods) && date !== "") {
    return Either.left(invalidIssue(`${field}.date`, "no date, as goods are not sold by the date", date))
  }
  if ((priceCents ?? percent ?? left) === undefined) {
    return Either.left({ field, reason: "invalid", expected: "priceCents, percent or left", received: "none" })
  }
  return Either.right({ ...named.value, date, priceCents, percent, left })
}

const members = ["priceCents", "percent", "left"] as const

/** What is set of the same thing twice, by whatever names: nobody could tell which of them counts. */
const duplicatesIn = (changes: ReadonlyArray<OverlayChange>, field: string): ReadonlyArray<Issue> => {
  const first = new Map<string, number>()
  return changes.flatMap((change, position) =>
    members.flatMap((member) => {
      const value = change[member]
      if (value === undefined) return []
      const what = member === "left" ? change.stockSkus.join() : change.priceSku
      const name = `${member} ${what} ${change.date}`
      const before = first.get(name)
      if (before === undefined) first.set(name, position)
      const expected = `nothing, as ${field}[${before}] sets it of the same`
      return before === undefined ? [] : [invalidIssue(`${field}[${position}].${member}`, expected, value)]
    })
  )
}

/** What entries of a request are to set, of what the world has; fails with all that is wrong with them. */
export const overlayChanges = (
  assortment: Assortment,
  entries: ReadonlyArray<OverlayEntryInput>,
  field = "overlay"
): Effect.Effect<ReadonlyArray<OverlayChange>, InvalidRequest> => {
  const read = entries.map((entry, position) => overlayChange(assortment, entry, `${field}[${position}]`))
  const invalidEntries = read.flatMap((each) => (Either.isLeft(each) ? [each.left] : []))
  const changes = read.flatMap((each) => (Either.isRight(each) ? [each.right] : []))
  const issues = invalidEntries.length > 0 ? invalidEntries : duplicatesIn(changes, field)
  return Effect.as(InvalidRequest.failIfAny(issues), changes)
}
