/** The categories of the shop, in the order in which the catalogue lists them. */
export const categories = ["apparel", "accessories", "desk", "drinkware"] as const

export type Category = (typeof categories)[number]

/** How many units of a variant a fresh sandbox holds: an exact count, or `plenty` (40 to 120, drawn from the seed). */
type Stock = number | "plenty"

export interface VariantEntry {
  /** What distinguishes the variant within its product: `M / Sand`, `Graphite`, `350 ml`. Unique within the product. */
  readonly label: string
  readonly stock: Stock
}

/** Which picture a product has: a motif that the shop can draw, and the colours it is drawn in. */
export interface Artwork {
  readonly motif: Motif
  readonly palette: Palette
}

/** Every drawing of the shop; `web/images` has one function for each. */
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
  "french-press"
] as const

export type Motif = (typeof motifs)[number]

/** Four colours as `#rrggbb`: behind the product, its main surface, its shaded or second surface, and a small accent. */
export interface Palette {
  readonly ground: string
  readonly main: string
  readonly shade: string
  readonly accent: string
}

/** A product as the world describes it: everything but its ids, which come from the slug. */
export interface ProductEntry {
  /** Lower-case words joined by hyphens, unique in the catalogue. */
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly priceCents: number
  readonly tags: ReadonlyArray<string>
  /** 1 to 8, the first is what a buyer gets who names none. */
  readonly variants: ReadonlyArray<VariantEntry>
  readonly artwork: Artwork
}
