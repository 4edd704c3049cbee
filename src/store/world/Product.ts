import { Schema } from "effect"
import { exactOptional, expects } from "../../domain/Input.ts"
import { boundedText, Colour, integerBetween, listOf, oneOf, Slug, struct, textMatching, unique } from "./Entry.ts"

/** A department of the shop: a lower-case word. The world defines which exist. */
export type Category = string

const CategoryWord = textMatching(/^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/, "a lower-case word of 1 to 40 characters")

/** The look of a department on the first page. */
export const CategoryEntry = struct({
  name: CategoryWord,
  text: exactOptional(boundedText(80).annotations({ description: "A few words about its products" })),
  cover: exactOptional(Slug.annotations({ description: "The slug of the product whose picture represents it" }))
})

/** Every drawing of the shop, each a file in `data/drawings`. A product without a known motif is a parcel. */
export const motifs = [
  "tee",
  "shirt",
  "hoodie",
  "jacket",
  "trousers",
  "socks",
  "beanie",
  "cap",
  "scarf",
  "tote",
  "backpack",
  "wallet",
  "belt",
  "sunglasses",
  "watch",
  "umbrella",
  "notebook",
  "pen",
  "lamp",
  "desk-mat",
  "keyboard",
  "tray",
  "clock",
  "plant",
  "mug",
  "tumbler",
  "bottle",
  "teapot",
  "glass",
  "french-press",
  "parcel"
] as const

export type Motif = (typeof motifs)[number]

/** Four colours: behind the product, its main surface, its shaded or second surface, and a small accent. */
export const Palette = struct({ ground: Colour, main: Colour, shade: Colour, accent: Colour })
export type Palette = typeof Palette.Type

/** The picture of a product: one of the shop's motifs, and its colours. */
const Artwork = struct({
  motif: exactOptional(oneOf(motifs)),
  palette: exactOptional(Palette)
})

const VariantEntry = struct({
  label: boundedText(80).annotations({
    description: "What distinguishes the variant within its product: `M / Sand`, `Graphite`, `350 ml`"
  }),
  stock: expects(
    Schema.Union(Schema.Literal("plenty"), Schema.Number.pipe(Schema.int(), Schema.between(0, 100_000))),
    `a whole number of units from 0 to 100000, or "plenty"`
  ).annotations({
    description: "Units in a new sandbox: an exact count, or plenty (40 to 120, drawn from the seed)"
  })
})
export type VariantEntry = typeof VariantEntry.Type

/** A buyer's review of a product. */
export const ReviewEntry = struct({
  author: boundedText(80),
  rating: exactOptional(integerBetween(1, 5)).annotations({ description: "In stars" }),
  text: boundedText(2000)
})

/** The most reviews that a product has. */
export const maxReviews = 50

/** A rating in answers. Only the description has the step: validators divide by it, and find a remainder in 4.6. */
export const Stars = Schema.Number.pipe(
  Schema.between(1, 5),
  Schema.multipleOf(0.1, { jsonSchema: {}, description: "Stars from 1 to 5, in tenths" })
)

/** The members of a product besides its slug. */
export const productFields = {
  name: boundedText(120),
  description: boundedText(2000),
  category: CategoryWord,
  priceCents: integerBetween(1, 100_000_000, "a whole number of US cents").annotations({
    description: "The price of one unit of any variant, before tax"
  }),
  tags: listOf(boundedText(40), 0, 30, "tags").annotations({ description: "Lower-case words that search also finds" }),
  variants: unique("label")(listOf(VariantEntry, 1, 8, "variants")).annotations({
    description: "A buyer who names no variant gets the first available one"
  }),
  artwork: exactOptional(Artwork),
  rating: exactOptional(expects(Stars, "a number of stars from 1 to 5, in tenths")).annotations({
    description: "The average rating by buyers: 1 to 5 stars, in tenths"
  }),
  reviewCount: exactOptional(integerBetween(0, 1_000_000)).annotations({
    description: "How many buyers rated it"
  }),
  reviews: exactOptional(listOf(ReviewEntry, 1, maxReviews, "reviews")),
  badges: exactOptional(listOf(boundedText(40), 1, 5, "badges")).annotations({
    description: "Labels on the product: `Bestseller`"
  }),
  sponsored: exactOptional(expects(Schema.Boolean, "true or false")).annotations({
    description: "Whether its position in lists is paid for"
  })
}

/** A product as the world describes it: everything but its ids, which come from the slug. */
export const ProductEntry = struct({
  slug: Slug.annotations({ description: "Unique in the catalogue; ids are made from it" }),
  ...productFields
})
export type ProductEntry = typeof ProductEntry.Type
