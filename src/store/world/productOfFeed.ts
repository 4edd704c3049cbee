import type { Path } from "./Mistakes.ts"

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "")

/** The readable name of a product in links. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)

/** A category in a word: the last of `Home & Garden > Lighting > Lamps`, as feeds have them. */
const categoryOf = (category: string): string => slugOf(category.replace(/^.*>/s, "")).slice(0, 40).replace(/-$/, "")

/** Cents of `29.00 USD` or `29.9 USD`; the text itself where it is no price, to be told as what it is. */
export const centsOf = (price: unknown): unknown => {
  const [, dollars, cents = "00"] = /^(\d{1,7})(?:\.(\d{1,2}))? USD$/.exec(text(price)) ?? []
  // A number alone would be taken for cents.
  if (dollars === undefined) return typeof price === "number" ? String(price) : price
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"))
}

const price = "a price from 0.01 USD to 1000000.00 USD"

/** The members of items that those of a product are made of. */
const sources: Readonly<Record<string, string>> = {
  slug: "title",
  name: "title",
  description: "description",
  category: "product_category",
  priceCents: "price"
}

/** Where something is wrong in the items that a product is made of. */
interface InItems {
  /** Which of its items, */
  readonly item: number
  /** which member of it, */
  readonly member: string
  /** and what it is to be, where the product has something else for it. */
  readonly expected?: string
}

/** What is wrong at a path of a product, as what is wrong with an item; undefined where it is none of its own. */
export const inItems = ([member, variant]: Path): InItems | undefined => {
  if (member === "variants" && variant === undefined) {
    return { item: 0, member: "item_group_id", expected: "that of 1 to 8 items" }
  }
  // Its label is made of the title, its size and its colour.
  if (member === "variants") return { item: Number(variant), member: "title" }
  const source = sources[String(member)]
  if (source === undefined) return undefined
  return { item: 0, member: source, ...(source === "price" ? { expected: price } : {}) }
}

// Titles are compared so far: no name of a product, and none of what tells its variants apart, is as long.
const longestTitle = 1000

// What stands between the name of a product and what distinguishes a variant.
const separator = /(?:, |: | - | – | \()(?!.*(?:, |: | - | – | \()).*$/

// Behind these a word has ended. A point is none, as in 1.5.
const boundary = /^[\s,:;(/|–—-]/

const beginningOf = (titles: ReadonlyArray<string>): string => {
  const [first = ""] = titles
  let length = first.length
  for (const title of titles) while (!title.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}

/**
 * What all titles of a product begin with: up to the last separator that they have in common, else as many whole words. Empty
 * where they have no word in common.
 */
const nameOf = (titles: ReadonlyArray<string>): string => {
  const common = beginningOf(titles)
  if (titles.every((title) => title === common)) return common
  if (separator.test(common)) return common.replace(separator, "").trim()
  const rests = titles.map((title) => title.slice(common.length))
  const isWhole = /\s$/.test(common) || rests.every((rest) => rest === "" || boundary.test(rest))
  return common.slice(0, isWhole ? common.length : Math.max(0, common.lastIndexOf(" "))).trim()
}

/** An item of a product feed of agent checkout. */
type FeedItem = Readonly<Record<string, unknown>>

/** Labels of which those that are empty, or as others are, have more behind them. */
const furtherLabels = (labels: ReadonlyArray<string>, more: (at: number) => string): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return labels.map((label, at) => {
    const isClear = label !== "" && counts.get(label) === 1
    return isClear ? label : [label, more(at)].filter((part) => part !== "").join(" / ")
  })
}

const sizeAndColour = ({ color, size }: FeedItem): string =>
  [typeof size === "number" ? String(size) : text(size), text(color)].filter((part) => part !== "").join(" / ")

/** What distinguishes each variant: what its title has beyond the name of the product, its size and colour, or its id. */
const labelsOf = (variants: ReadonlyArray<FeedItem>, titles: ReadonlyArray<string>, name: string) => {
  const member = (read: (item: FeedItem) => string) => (at: number) => read(variants[at] ?? {})
  const own = titles.map((title) => title.slice(name.length).replace(/^[\s,:–-]+/, ""))
  const sized = furtherLabels(own, member(sizeAndColour))
  const isOneEmpty = sized.filter((label) => label === "").length === 1
  return furtherLabels(
    isOneEmpty ? sized.map((label) => label || "Standard") : sized,
    member(({ id }) => text(id))
  )
}

/** By what items are variants of one product. */
export const groupOf = ({ id, item_group_id }: FeedItem): string => text(item_group_id) || text(id)

/**
 * The product of which these items are the variants. What is wrong with them is told by the schema of products. `slugs` are those
 * of the feed so far: one of the same name has its id behind it.
 */
export const productOfFeed = (variants: ReadonlyArray<FeedItem>, slugs: Set<string>): object => {
  const [first = {}] = variants
  const titles = variants.map(({ title }) => text(title).slice(0, longestTitle))
  const common = nameOf(titles)
  const name = common || (titles[0] ?? "")
  const id = slugOf(text(first.id))
  const own = slugOf(name) || id
  const slug = slugs.has(own) ? slugOf(`${own.slice(0, Math.max(0, 79 - id.length))} ${id}`) : own
  slugs.add(slug)
  return {
    slug,
    name,
    description: text(first.description),
    category: categoryOf(text(first.product_category)),
    priceCents: centsOf(first.price),
    tags: [],
    variants: labelsOf(variants, titles, common).map((label, at) => ({
      label,
      stock: variants[at]?.availability === "out_of_stock" ? 0 : "plenty"
    }))
  }
}
