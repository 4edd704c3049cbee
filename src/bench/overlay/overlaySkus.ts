import { Array as Arr, Effect, Either, Option } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { truncate } from "../../domain/Input.ts"
import { type Issue, invalidIssue } from "../../domain/Problem.ts"
import type { Goods } from "../../store/catalog/Goods.ts"
import { datedSku } from "../../store/inventory/capacity.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import type { OverlayEntry } from "./OverlayEntry.ts"

/** A change of an overlay: the price of one SKU, and the stock of some. */
export interface OverlayChange {
  readonly date: string
  /** The SKU of the price. */
  readonly priceSku: string
  /** The SKUs of the stock: for a product, those of all variants. */
  readonly stockSkus: ReadonlyArray<string>
  readonly priceCents?: number | undefined
  readonly percent?: number | undefined
  /** null for the world's stock. */
  readonly left?: number | null | undefined
}

/** An overlay entry of a request. */
interface OverlayEntryInput extends Omit<OverlayEntry, "left"> {
  readonly left?: number | null | undefined
}

export interface OverlayInput {
  readonly overlay?: ReadonlyArray<OverlayEntryInput> | undefined
}

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

/** The change of one entry; `field` is its name in issues. */
export const overlayChange = (
  { goods, world }: Assortment,
  entry: OverlayEntryInput,
  field: string
): Either.Either<OverlayChange, Issue> => {
  const { date = "", left, percent, priceCents, sku } = entry
  const ofGoods = findGoods(goods, sku)
  const resolved = Option.orElse(ofGoods, () => findTravel(world, sku))
  if (Option.isNone(resolved)) {
    const expected =
      "a product, a variant, a room type, a cabin of a flight (KV207/economy) or a class of cars at a desk (LHR/compact) of this world"
    const nearest = goods.similarSlugs(sku)
    const issue = invalidIssue(`${field}.sku`, expected, truncate(sku))
    return Either.left(nearest.length === 0 ? issue : { ...issue, nearest })
  }
  if (Option.isSome(ofGoods) && date !== "") {
    return Either.left(invalidIssue(`${field}.date`, "no date, because goods are not sold by date", date))
  }
  if ((priceCents ?? percent ?? left) === undefined) {
    return Either.left({ field, reason: "invalid", expected: "priceCents, percent or left", received: "none" })
  }
  return Either.right({ ...resolved.value, date, priceCents, percent, left })
}

const members = ["priceCents", "percent", "left"] as const

/** Issues of values that are set twice for the same SKU, even by different names: it would be unclear which applies. */
const duplicatesIn = (changes: ReadonlyArray<OverlayChange>, field: string): ReadonlyArray<Issue> => {
  const first = new Map<string, number>()
  return changes.flatMap((change, position) =>
    members.flatMap((member) => {
      const value = change[member]
      if (value === undefined) return []
      // The stock of a product is that of each variant.
      const skus = member === "left" ? change.stockSkus : [change.priceSku]
      const names = skus.map((sku) => `${member} ${sku} ${change.date}`)
      const before = names.map((name) => first.get(name)).find((earlier) => earlier !== undefined)
      if (before === undefined) for (const name of names) first.set(name, position)
      const expected = `no value, because ${field}[${before}] sets it for the same goods or offer`
      return before === undefined ? [] : [invalidIssue(`${field}[${position}].${member}`, expected, value)]
    })
  )
}

/** The changes of a request's entries; fails with all their issues. */
export const overlayChanges = (
  assortment: Assortment,
  entries: ReadonlyArray<OverlayEntryInput>,
  field = "overlay"
): Effect.Effect<ReadonlyArray<OverlayChange>, InvalidRequest> => {
  const read = entries.map((entry, position) => overlayChange(assortment, entry, `${field}[${position}]`))
  const [invalidEntries, changes] = Arr.separate(read)
  const issues = invalidEntries.length > 0 ? invalidEntries : duplicatesIn(changes, field)
  return Effect.as(InvalidRequest.failIfAny(issues), changes)
}
