import { Schema } from "effect"
import data from "../../../data/drawings/colours.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import { Palette } from "../../store/world/Product.ts"
import { darken, mix } from "./colour.ts"

type Colours = typeof Palette.Type

// The colours that variant labels name, in lower case, as they are drawn.
const namedPalettes = readBuiltIn(
  Schema.Record({ key: Schema.String, value: Schema.partialWith(Palette, { exact: true }) }),
  data,
  "drawings/colours.json"
)

/** The colour that a label names: `Ink` in `M / Ink`; undefined if it names something else, such as a layout. */
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
 * For each variant of a product, the index of the first variant that looks like it. The first variant looks like the
 * product, and so does every variant without a colour of its own.
 */
export const looksOf = (variants: ReadonlyArray<Labelled>): ReadonlyArray<number> => {
  const names = variants.map(({ label }) => colourNameOf(label))
  return names.map((name) => (name === undefined ? 0 : names.indexOf(name)))
}

/** The product's palette, changed to the colours of a variant. */
export const variantPalette = (base: Colours, label: string): Colours => {
  const chosen = namedPalettes[colourNameOf(label) ?? ""] ?? {}
  if (chosen.main === undefined) return { ...base, ...chosen }
  return { ...base, shade: darken(chosen.main, 0.28), ground: mix(base.ground, chosen.main, 0.08), ...chosen }
}
