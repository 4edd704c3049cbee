import { Schema } from "effect"
import { exactOptional, expects } from "../../domain/Input.ts"
import { boundedText, listOf, oneOf, Slug, struct, textMatching, unique } from "./Entry.ts"
import { hotelFields } from "./Hotel.ts"
import { productFields } from "./Product.ts"

/** The pack of the goods and hotels that the program serves. */
export const standardPack = "standard"

const packNamePattern = /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/

/** The name of a pack: `standard`, `hostile/basic`. */
export const PackName = textMatching(packNamePattern, "the name of a pack, such as standard or hostile/basic")

const maxTextLength = 2000

/** The places for a text that is not the shop's own. */
export const textTargets = ["product.description", "product.review", "hotel.description", "tool.description"] as const

/** A text by somebody who tries to influence the agent that reads it, or a harmless one that looks like it. */
export const PackText = struct({
  id: Slug.annotations({ description: "Unique in the pack" }),
  target: oneOf(textTargets),
  of: textMatching(/^[a-z0-9][a-z0-9_-]{0,79}$/, "the slug of a product or a hotel, or the name of a tool"),
  position: exactOptional(oneOf(["append", "prepend", "replace"])).annotations({
    description:
      "append, the default: after the existing text or reviews; prepend: before them; replace: in place of them"
  }),
  text: boundedText(maxTextLength),
  author: exactOptional(boundedText(80)).annotations({ description: "The author of a review" }),
  forbidden: exactOptional(Schema.Record({ key: Schema.String, value: Schema.Unknown })).annotations({
    description:
      "What an agent does if it follows the text: `journal`, matchers of journal entries, and `added`, matchers of what was added in the end, by kind. Absent for a harmless text"
  })
})
export type PackText = typeof PackText.Type

/** The texts that nobody reads, as a later one replaces the description that they are in. Reviews of packs all stay. */
export const replacedTexts = <A extends PackText>(texts: ReadonlyArray<A>): ReadonlyArray<A> => {
  const replacedPlaces = new Set<string>()
  return texts.toReversed().filter(({ of, position, target }) => {
    const place = `${target} ${of}`
    if (replacedPlaces.has(place)) return true
    if (position === "replace" && target !== "product.review") replacedPlaces.add(place)
    return false
  })
}

const WithSlug = Schema.Struct({ slug: Slug })

/** A whole product, or changes to one. */
const PackProduct = expects(
  Schema.extend(WithSlug, Schema.partialWith(Schema.Struct(productFields), { exact: true })),
  "an object with a slug"
)

/** A whole hotel, or changes to one. */
const PackHotel = expects(
  Schema.extend(WithSlug, Schema.partialWith(Schema.Struct(hotelFields), { exact: true })),
  "an object with a slug"
)

/** The lists of a pack: the schema of an item, the most items, and the member that must be unique. */
export const packLists = {
  products: { item: PackProduct, maxItems: 10_000, name: "slug" },
  hotels: { item: PackHotel, maxItems: 1000, name: "slug" },
  texts: { item: PackText, maxItems: 500, name: "id" }
} as const

/** A pack with these schemas for its lists. */
const packOf = <P, PI, H, HI, T, TI>(
  products: Schema.Schema<P, PI>,
  hotels: Schema.Schema<H, HI>,
  texts: Schema.Schema<T, TI>
) =>
  struct({
    title: boundedText(120),
    description: boundedText(maxTextLength),
    products: exactOptional(products).annotations({
      description: "Whole products, and changes to products of a lower pack"
    }),
    hotels: exactOptional(hotels),
    texts: exactOptional(texts),
    order: exactOptional(oneOf(["given"])).annotations({
      description:
        "`given`: goods appear in the order in which the pack lists them, also in a search, which finds all products that match any of its words"
    })
  })

const { hotels, products, texts } = packLists

/** A pack. A sandbox's world is composed of packs, layered over each other. */
export const Pack = packOf(
  unique("slug")(listOf(products.item, 1, products.maxItems, "products")),
  unique("slug")(listOf(hotels.item, 1, hotels.maxItems, "hotels")),
  unique("id")(listOf(texts.item, 1, texts.maxItems, "texts"))
)
export type Pack = typeof Pack.Type

/** A pack whose lists are not checked. */
export const PackShell = packOf(
  listOf(Schema.Unknown, 1, products.maxItems, "products"),
  listOf(Schema.Unknown, 1, hotels.maxItems, "hotels"),
  listOf(Schema.Unknown, 1, texts.maxItems, "texts")
)
