import { escapeXml } from "../../domain/escapeXml.ts"
import type { Palette, ProductEntry } from "../../store/world/Product.ts"
import { artworkOf } from "./artwork.ts"
import { darken, lighten, mix } from "./colour.ts"
import { type Composition, compositions, drawing, type Placement } from "./drawings.ts"
import { printOf } from "./prints.ts"
import { ellipse, gradient, rect } from "./svg.ts"

const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? ""

const upright: Placement = { focus: [400, 400], at: [400, 406], scale: 1.08, turn: 0 }

const renderPlacement = ({ at, focus, scale, turn }: Placement) =>
  `<use href="#object" filter="url(#cast)" transform="translate(${at[0]} ${at[1]})${turn === 0 ? "" : `rotate(${turn})`}scale(${scale})translate(${-focus[0]} ${-focus[1]})"/>`

const backdrop = (colour: string, floor: Composition["floor"]) => {
  const wall = lighten(colour, 0.14)
  const stops =
    floor === null
      ? gradient("ground", "aslant", [0, wall], [0.55, colour], [1, darken(colour, 0.1)])
      : gradient("ground", "down", [0, colour], [0.62, wall], [0.72, darken(colour, 0.05)], [1, darken(colour, 0.11)])
  return stops + rect(0, 0, 800, 800, 0, "url(#ground)")
}

const floorShadow = (floor: Composition["floor"], colour: string) => {
  if (floor === null) return ""
  const [x, halfWidth] = floor
  return (
    ellipse(x + 34, 652, halfWidth * 1.35, 26, colour, `opacity=".3" filter="url(#softer)"`) +
    ellipse(x + 8, 651, halfWidth * 1.02, 11, colour, `opacity=".5" filter="url(#soft)"`)
  )
}

/**
 * A picture of the product as a standalone SVG document of 800 by 800: view 0 is the product on its ground, view 1 a
 * detail or an arrangement of the same thing. The same product always gives the same bytes.
 */
export const productImage = (
  product: Pick<ProductEntry, "slug" | "name" | "category" | "tags" | "artwork">,
  view: 0 | 1,
  /** Changes the product's colours into those of a variant. */
  colours: (base: typeof Palette.Type) => typeof Palette.Type = (base) => base
): string => {
  const { motif, palette: own } = artworkOf(product)
  const palette = colours(own)
  const { floor, second } = compositions[motif]
  const ground = view === 0 ? palette.ground : mix(lighten(palette.shade, 0.36), palette.ground, 0.15)
  const shadow = darken(ground, 0.72)
  const cast =
    floor === null
      ? `<feDropShadow dx="10" dy="20" stdDeviation="16" flood-color="${shadow}" flood-opacity=".42"/>`
      : `<feDropShadow dx="6" dy="4" stdDeviation="12" flood-color="${shadow}" flood-opacity=".16"/>`
  const blur = (id: string, deviation: number) =>
    // the filter region is absolute: relative to its box, a straight line has no area and would vanish
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-400" y="-400" width="1600" height="1600"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" role="img">`,
    `<title>${escapeXml(product.name)}</title>`,
    `<defs>${blur("soft", 9)}${floor === null ? "" : blur("softer", 22)}<filter id="cast" x="-20%" y="-20%" width="140%" height="150%">${cast}</filter>`,
    `<g id="object">${floorShadow(floor, shadow)}${drawing(motif, palette, printOf(product.slug), escapeXml(initialOf(product.name)))}</g></defs>`,
    backdrop(ground, floor),
    ...(view === 0 ? [upright] : second).map(renderPlacement),
    "</svg>"
  ].join("")
}
