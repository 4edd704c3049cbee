import { quote } from "../../domain/Input.ts"
import { groupByKey, type SlicedWork } from "../../domain/SlicedWork.ts"
import { maxIssues, type Path, type PathIssue } from "./FileIssues.ts"
import {
  acceptedAvailability,
  centsOf,
  type FeedItem,
  mainLabelMember,
  makeSlugs,
  productOfFeed,
  textOrNumber
} from "./productOfFeed.ts"

const expectedLabel =
  "a text of 1 to 80 characters for what distinguishes the variant: what its title has beyond the name of the product, its size and its colour"

// More than a product has variants: its schema tells so, and need not see all.
const maxItemsPerProduct = 101

/** A member of an item, and what it is to be where the product has something else for it. */
interface Source {
  readonly member: string
  readonly expected?: string
}

/** What the members of a product are made of. */
const sources: Readonly<Record<string, Source>> = {
  slug: { member: "title" },
  name: { member: "title" },
  description: { member: "description" },
  category: { member: "product_category" },
  priceCents: { member: "price", expected: "a price from 0.01 USD to 1000000.00 USD" }
}

interface ItemSource extends Source {
  readonly item: number
}

/** What a product feed comes to. */
interface FeedGoods {
  readonly products: ReadonlyArray<object>
  /** What is wrong with items that products do not show: each by the number of its item and its member. */
  readonly issues: ReadonlyArray<PathIssue>
  /** What is wrong at a path of a product, as what is wrong with an item; undefined where it is none of its own. */
  readonly locateInItems: (product: number, path: Path) => ItemSource | undefined
}

/** The items whose id is missing, or that of one before them: another would be sold in their place. */
function* invalidIds(items: ReadonlyArray<FeedItem>): SlicedWork<ReadonlyArray<PathIssue>> {
  const ids = new Set<string>()
  const found: Array<PathIssue> = []
  for (const [item, { id: value }] of items.entries()) {
    if (found.length === maxIssues) break
    const [path, id] = [[item, "id"], textOrNumber(value)]
    const expected = id === "" ? "an id: a text or a number" : "an id that no item before it has"
    if (value === undefined || value === "") found.push({ path, issue: { reason: "missing", expected } })
    else if (id === "" || ids.has(id))
      found.push({ path, issue: { reason: "invalid", expected, received: quote(value) } })
    ids.add(id)
    yield
  }
  return found
}

/** By what items are variants of one product: their group and their price, which all variants of a product have in common. */
const groupOf = ({ id, item_group_id, price }: FeedItem): string =>
  JSON.stringify([textOrNumber(item_group_id) || textOrNumber(id), centsOf(price)])

/** The goods that the items of a product feed describe. What is wrong with a product is told by its schema. */
export function* readFeed(items: ReadonlyArray<FeedItem>): SlicedWork<FeedGoods> {
  const makeSlug = makeSlugs()
  const groups = yield* groupByKey(items.entries(), ([, item]) => groupOf(item))
  const variantsOf = (group: (typeof groups)[number] | undefined) =>
    (group ?? []).slice(0, maxItemsPerProduct).map(([, item]) => item)
  const issues = yield* invalidIds(items)
  const products: Array<object> = []
  for (const group of groups) {
    products.push(productOfFeed(variantsOf(group), makeSlug))
    yield
  }
  const locateInItems: FeedGoods["locateInItems"] = (product, [member, variant, inner]) => {
    const group = groups[product]
    const [at] = group?.[member === "variants" ? Number(variant ?? 0) : 0] ?? []
    if (at === undefined) return undefined
    if (member !== "variants") {
      const source = sources[String(member)]
      return source === undefined ? undefined : { item: at, ...source }
    }
    if (variant === undefined) {
      return { item: at, member: "item_group_id", expected: "that of 1 to 8 items of one price" }
    }
    if (inner === "stock") return { item: at, member: "availability", expected: acceptedAvailability }
    return { item: at, member: mainLabelMember(variantsOf(group), Number(variant)), expected: expectedLabel }
  }
  return { products, issues, locateInItems }
}
