import type { Palette } from "../../../store/world/Product.ts"
import type { Print } from "../prints.ts"

/**
 * A motif as SVG markup in a space of 800 by 800, lit from the upper left. It may use the filter `soft`, which every
 * document defines; what stands on the floor stands at y 650.
 */
export type Drawing = (palette: Palette, print: Print) => string
