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
  "a text of 1 to 80 characters that distinguishes the variant: the rest of its title after the product's name, with its size and its colour if needed"

// More than the variants of any product: its schema reports that, and need not see all.
const maxItemsPerProduct = 101

/** A member of an item, and what is expected there if that differs from the product's member. */
interface Source {
  readonly member: string
  readonly expected?: string
}

/** The sources of a product's members. */
const sources: Readonly<Record<string, Source>> = {
  slug: { member: "title" },
  name: { member: "title" },
  description: { member: "description" },
  category: { member: "product_category" },
  priceCents: { member: "price", expected: "a price from 0.01 USD to 1000000.00 USD" },
  rating: { member: "product_review_rating", expected: "a number of stars from 1 to 5" },
  reviewCount: { member: "product_review_count" }
}

interface ItemSource extends Source {
  readonly item: number
}

/** The products of a feed, with issues. */
interface FeedGoods {
  readonly products: ReadonlyArray<object>
  /** Issues of items that their products do not show, by item number and member. */
  readonly issues: ReadonlyArray<PathIssue>
  /** The item and member that a path of a product comes from; undefined if it has none. */
  readonly locateInItems: (product: number, path: Path) => ItemSource | undefined
}

/** Issues for items whose id is missing or repeated: a repeated one would sell another item. */
function* invalidIds(items: ReadonlyArray<FeedItem>): SlicedWork<ReadonlyArray<PathIssue>> {
  const ids = new Set<string>()
  const found: Array<PathIssue> = []
  for (const [item, { id: value }] of items.entries()) {
    if (found.length === maxIssues) break
    const [path, id] = [[item, "id"], textOrNumber(value)]
    const expected = id === "" ? "an id: a text or a number" : "an id that no earlier item has"
    if (value === undefined || value === "") found.push({ path, issue: { reason: "missing", expected } })
    else if (id === "" || ids.has(id))
      found.push({ path, issue: { reason: "invalid", expected, received: quote(value) } })
    ids.add(id)
    yield
  }
  return found
}

/** The key of the product that an item is a variant of: its group and its price, which all variants share. */
const groupOf = ({ id, item_group_id, price }: FeedItem): string =>
  JSON.stringify([textOrNumber(item_group_id) || textOrNumber(id), centsOf(price)])

/** The goods of a product feed. The schema of products reports their issues. */
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
      return { item: at, member: "item_group_id", expected: "the id of a group of 1 to 8 items with one price" }
    }
    if (inner === "stock") return { item: at, member: "availability", expected: acceptedAvailability }
    return { item: at, member: mainLabelMember(variantsOf(group), Number(variant)), expected: expectedLabel }
  }
  return { products, issues, locateInItems }
}
