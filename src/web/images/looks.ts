import { Schema } from "effect"
import data from "../../../data/drawings/colours.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import { Palette } from "../../store/world/Product.ts"
import { darken, mix } from "./colour.ts"

type Colours = typeof Palette.Type

// The colours that labels of variants name, in lower case, and what they are in a picture.
const namedPalettes = readBuiltIn(
  Schema.Record({ key: Schema.String, value: Schema.partialWith(Palette, { exact: true }) }),
  data
)

/** The colour that a label names: `Ink` in `M / Ink`; none where it names another thing, such as a layout. */
const colourNameOf = (label: string): string | undefined =>
  label
    .toLowerCase()
    .split("/")
    .map((part) => part.trim())
    .findLast((part) => Object.hasOwn(namedPalettes, part))

interface Labelled {
  readonly label: string
}

/**
 * How many pictures the variants of a product need: for each variant the first one that looks as it does, by their places.
 * The first variant looks as the product does, and so does every one without a colour of its own.
 */
export const looksOf = (variants: ReadonlyArray<Labelled>): ReadonlyArray<number> => {
  const names = variants.map(({ label }) => colourNameOf(label))
  return names.map((name) => (name === undefined ? 0 : names.indexOf(name)))
}

/** The colours of a product in those of one of its variants. */
export const variantPalette = (base: Colours, label: string): Colours => {
  const chosen = namedPalettes[colourNameOf(label) ?? ""] ?? {}
  if (chosen.main === undefined) return { ...base, ...chosen }
  return { ...base, shade: darken(chosen.main, 0.28), ground: mix(base.ground, chosen.main, 0.08), ...chosen }
}
