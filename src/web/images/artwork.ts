import { Schema } from "effect"
import data from "../../../data/drawings/palettes.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import { draw } from "../../domain/Seed.ts"
import { type Motif, motifs, Palette, type ProductEntry } from "../../store/world/Product.ts"

const palettes = readBuiltIn(Schema.NonEmptyArray(Palette), data, "drawings/palettes.json")

/** The motif that the product's words name; a parcel if they name none. */
const motifOf = ({ category, slug, tags }: Pick<ProductEntry, "slug" | "category" | "tags">): Motif => {
  const words = new Set(
    [...tags, ...slug.split("-"), ...category.split("-")].flatMap((word) => [word, word.replace(/s$/, "")])
  )
  return motifs.find((motif) => words.has(motif)) ?? "parcel"
}

/** The artwork of a product: what its entry sets, and the rest derived from its words and its slug. */
export const artworkOf = ({ artwork, ...product }: Pick<ProductEntry, "slug" | "category" | "tags" | "artwork">) => ({
  motif: artwork?.motif ?? motifOf(product),
  palette: artwork?.palette ?? palettes[draw(product.slug, "palette", palettes.length)] ?? palettes[0]
})
