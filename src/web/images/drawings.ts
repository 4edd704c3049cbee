import { Schema } from "effect"
import data from "../../../data/drawings/compositions.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import { type Motif, motifs, type Palette } from "../../store/world/Product.ts"
import { darken, lighten } from "./colour.ts"
import { drawingFiles } from "./files.ts" with { type: "macro" }
import { type Print, renderPrint } from "./prints.ts"

const Point = Schema.Tuple(Schema.Number, Schema.Number)

/** Where a copy of the drawing goes: the drawing's point `focus` lands on `at`, scaled and turned (degrees) about it. */
const Placement = Schema.Struct({ focus: Point, at: Point, scale: Schema.Number, turn: Schema.Number })
export type Placement = typeof Placement.Type

/** How a motif is photographed. */
const Composition = Schema.Struct({
  /** Middle and half width of the shadow under a standing object; null for a flat one. */
  floor: Schema.NullOr(Point),
  /** The second picture, back to front. */
  second: Schema.NonEmptyArray(Placement)
})
export type Composition = typeof Composition.Type

export const compositions: Readonly<Record<Motif, Composition>> = readBuiltIn(
  Schema.Record({ key: Schema.Literal(...motifs), value: Composition }),
  data,
  "drawings/compositions.json"
)

const files = drawingFiles()

const isColour = (name: string): name is keyof Palette => /^(ground|main|shade|accent)$/.test(name)

/** `main darken 0.2 lighten 0.5`: a colour of the palette, and the steps that change it in order. */
const colourOf = (expression: string, palette: Palette): string => {
  const [name = "", ...steps] = expression.split(" ")
  if (!isColour(name)) throw new Error(`{${expression}}: there is no such colour`)
  return steps.reduce((colour, step, at) => {
    const share = Number(steps[at + 1])
    if (at % 2 === 1) return colour
    if (step === "darken") return darken(colour, share)
    if (step === "lighten") return lighten(colour, share)
    throw new Error(`{${expression}}: a colour is darkened or lightened`)
  }, palette[name])
}

/**
 * A motif as SVG markup in a space of 800 by 800, lit from the upper left. It may use the filter `soft`, which every
 * document defines; what stands on the floor stands at y 650. What `<plain>` holds is there for goods without a print,
 * what `<patterned>` holds for those with one, and `<print>` is where the print goes. `initial` is a letter as markup.
 */
export const drawing = (motif: Motif, palette: Palette, print: Print, initial: string): string =>
  (files[motif] ?? "")
    .replace(/^<svg [^>]*>|<\/svg>$/g, "")
    .replace(print === "plain" ? /<patterned>.*?<\/patterned>|<\/?plain>/g : /<plain>.*?<\/plain>|<\/?patterned>/g, "")
    .replace(/\{([^}]+)\}/g, (_, named: string) => (named === "initial" ? initial : colourOf(named, palette)))
    .replace(/<print clip="([^"]+)" colour="([^"]+)"\/>/g, (_, clip: string, colour: string) =>
      renderPrint(print, clip, colour)
    )
