import { Option, Predicate, Record, Schema } from "effect"
import { joinWithOr } from "../../domain/Input.ts"
import { slugify } from "../../domain/slugify.ts"
import { maxReviews, ReviewEntry } from "./Product.ts"

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "")

/** Ids and sizes are numbers in some feeds. */
export const textOrNumber = (value: unknown): string => (typeof value === "number" ? String(value) : text(value))

const maxSlugLength = 80

/** The readable name of a product in links. */
export const slugOf = (name: string, maxLength = maxSlugLength): string =>
  slugify(name.normalize("NFKD").replace(/\p{M}+/gu, ""))
    .slice(0, maxLength)
    .replace(/-$/, "")

/** Gives each name a unique slug: if it is taken, with the id appended, and with a number if that is taken, too. */
export const makeSlugs = (): ((name: string, id: string) => string) => {
  const used = new Set<string>()
  const numbers = new Map<string, number>()
  const numbered = (slug: string): string => {
    for (let number = numbers.get(slug) ?? 2; ; number++) {
      const end = `-${number}`
      const found = `${slugOf(slug, maxSlugLength - end.length)}${end}`
      if (used.has(found)) continue
      numbers.set(slug, number + 1)
      return found
    }
  }
  return (name, id) => {
    const idSuffix = slugOf(id)
    const base = slugOf(name) || idSuffix || "product"
    const withId = slugOf(`${slugOf(base, Math.max(0, maxSlugLength - 1 - idSuffix.length))} ${idSuffix}`)
    const slug = [base, withId].find((one) => !used.has(one)) ?? numbered(withId)
    used.add(slug)
    return slug
  }
}

/** A category as one word: the last of `Home & Garden > Lighting > Lamps`, as feeds write it. */
const categoryOf = (category: string): string => slugOf(category.replace(/^.*>/s, ""), 40)

/** Cents of `29.00 USD` or `29.9 USD`; the value itself if it is no price, for the error to quote. */
export const centsOf = (price: unknown): unknown => {
  const [, dollars, cents = "00"] = /^(\d{1,7})(?:\.(\d{1,2}))? USD$/.exec(text(price)) ?? []
  // A bare number would be taken for cents.
  if (dollars === undefined) return typeof price === "number" ? String(price) : price
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"))
}

// In characters: titles are compared up to here. No name of a product or label of a variant is as long.
const maxTitleLength = 1000

// The separator between the name of a product and the label of a variant.
const separator = /(?:, |: | - | – | \()(?!.*(?:, |: | - | – | \()).*$/

// Characters that end a word. A point does not, as in 1.5.
const boundary = /^[\s,:;(/|–—-]/

const commonPrefix = (titles: ReadonlyArray<string>): string => {
  const [first = ""] = titles
  let length = first.length
  for (const title of titles) while (!title.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}

/**
 * The common beginning of a product's titles: up to their last common separator, or else as many whole words. Empty if
 * they have no word in common.
 */
const nameOf = (titles: ReadonlyArray<string>): string => {
  const common = commonPrefix(titles)
  if (titles.every((title) => title === common)) return common
  if (separator.test(common)) return common.replace(separator, "").trim()
  const rests = titles.map((title) => title.slice(common.length))
  const endsAtWord = /\s$/.test(common) || rests.every((rest) => rest === "" || boundary.test(rest))
  return common.slice(0, endsAtWord ? common.length : Math.max(0, common.lastIndexOf(" "))).trim()
}

/** The stock for each word of feeds, some of which use spaces or hyphens. */
const stocks = new Map<unknown, "plenty" | 0>([
  ["in_stock", "plenty"],
  ["out_of_stock", 0],
  ["preorder", "plenty"],
  ["pre_order", "plenty"],
  ["backorder", "plenty"],
  ["available_for_order", "plenty"],
  ["limited_availability", "plenty"],
  ["sold_out", 0],
  ["discontinued", 0]
])

export const acceptedAvailability = joinWithOr([...stocks.keys()].map(String))

/** The stock of an item; the feed's value itself if it is unknown, for the error to quote. */
const stockOf = ({ availability }: FeedItem): unknown => {
  const value = availability ?? ""
  const word =
    typeof value === "string"
      ? text(value)
          .toLowerCase()
          .replace(/[\s-]+/g, "_")
      : undefined
  if (word === "") return "plenty"
  // A number would be taken for units.
  return stocks.get(word) ?? (typeof value === "number" ? String(value) : value)
}

/** An item of a product feed of agent checkout. */
export type FeedItem = Readonly<Record<string, unknown>>

/** Extends labels that are empty or repeated with `more`. */
const disambiguateLabels = (labels: ReadonlyArray<string>, more: (at: number) => string): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return labels.map((label, at) => {
    const isClear = label !== "" && counts.get(label) === 1
    return isClear ? label : [label, more(at)].filter((part) => part !== "").join(" / ")
  })
}

const sizeAndColour = ({ color, size }: FeedItem): string =>
  [size, color]
    .map(textOrNumber)
    .filter((part) => part !== "")
    .join(" / ")

/** The rest of a title after the name of its product. */
const restOf = (title: string, name: string): string => title.slice(name.length).replace(/^[\s,:–-]+/, "")

/** The label of each variant: the rest of its title, its size and colour, or its id. */
const labelsOf = (variants: ReadonlyArray<FeedItem>, titles: ReadonlyArray<string>, name: string) => {
  const member = (read: (item: FeedItem) => string) => (at: number) => read(variants[at] ?? {})
  const rests = titles.map((title) => restOf(title, name))
  const sized = disambiguateLabels(rests, member(sizeAndColour))
  const isOneEmpty = sized.filter((label) => label === "").length === 1
  return disambiguateLabels(
    isOneEmpty ? sized.map((label) => label || "Standard") : sized,
    member(({ id }) => textOrNumber(id))
  )
}

const titlesOf = (variants: ReadonlyArray<FeedItem>) =>
  variants.map(({ title }) => text(title).slice(0, maxTitleLength))

/** The member of an item that makes up most of its variant's label. */
export const mainLabelMember = (variants: ReadonlyArray<FeedItem>, at: number): string => {
  const titles = titlesOf(variants)
  const { color, id, size } = variants[at] ?? {}
  const parts = { title: restOf(titles[at] ?? "", nameOf(titles)), size, color, id }
  const lengths = Object.entries(parts).map(([member, part]) => [textOrNumber(part).length, member] as const)
  return lengths.reduce((longest, one) => (one[0] > longest[0] ? one : longest))[1]
}

/** The number that a text or a cell is; the value itself if it is none, for the error to quote. */
export const numberOf = (value: unknown): unknown =>
  typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

// The protocol does not say which form reviews have.
const decodeReviews = Schema.decodeUnknownOption(Schema.parseJson(Schema.NonEmptyArray(ReviewEntry)))

const optionalNumber = (value: unknown): unknown => {
  const trimmed = typeof value === "string" ? value.trim() : value
  return trimmed === null || trimmed === "" ? undefined : numberOf(trimmed)
}

/** What buyers say of an item, without members that it leaves out. Some feeds rate 0 what nobody has rated. */
const reviewFieldsOf = ({ product_review_count, product_review_rating, raw_review_data }: FeedItem): object => {
  const rating = optionalNumber(product_review_rating)
  const members = {
    rating: typeof rating === "number" ? Math.round(rating * 10) / 10 || undefined : rating,
    reviewCount: optionalNumber(product_review_count),
    // A pack may add a review, so the feed of a shop can have more.
    reviews: Option.getOrUndefined(decodeReviews(raw_review_data))?.slice(0, maxReviews)
  }
  return Record.filter(members, Predicate.isNotUndefined)
}

/** The product whose variants these items are. The schema of products reports its issues. */
export const productOfFeed = (variants: ReadonlyArray<FeedItem>, makeSlug: ReturnType<typeof makeSlugs>): object => {
  const [first = {}] = variants
  const titles = titlesOf(variants)
  const common = nameOf(titles)
  const name = common || (titles[0] ?? "")
  return {
    slug: makeSlug(name, textOrNumber(first.id)),
    name,
    description: text(first.description),
    category: categoryOf(text(first.product_category)),
    priceCents: centsOf(first.price),
    tags: [],
    ...reviewFieldsOf(first),
    variants: labelsOf(variants, titles, common).map((label, at) => ({
      label,
      stock: stockOf(variants[at] ?? {})
    }))
  }
}
