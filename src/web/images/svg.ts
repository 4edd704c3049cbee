import { darken, lighten } from "./colour.ts"

/** An offset from 0 to 1 along a gradient, and the colour there. */
type Stop = readonly [offset: number, colour: string]

const tail = (attributes: string) => (attributes === "" ? "/>" : ` ${attributes}/>`)

export const path = (d: string, fill: string, attributes = ""): string =>
  `<path d="${d}" fill="${fill}"${tail(attributes)}`

export const line = (d: string, colour: string, width: number, attributes = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${tail(attributes)}`

export const stitches = (d: string, colour: string): string =>
  line(d, colour, 2.5, `stroke-dasharray="9 6" opacity=".75"`)

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, attributes = ""): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${tail(attributes)}`

export const circle = (cx: number, cy: number, r: number, fill: string, attributes = ""): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${tail(attributes)}`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  attributes = ""
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${tail(attributes)}`

export const group = (attributes: string, ...content: ReadonlyArray<string>): string =>
  `<g ${attributes}>${content.join("")}</g>`

/** The content and its mirror image across the middle of the drawing. */
export const mirrored = (id: string, ...content: ReadonlyArray<string>): string =>
  `${group(`id="${id}"`, ...content)}<use href="#${id}" transform="matrix(-1 0 0 1 800 0)"/>`

// clip paths have ids of their own, so that a shape and the gradient that fills it may share a name
export const clip = (id: string, d: string): string => `<clipPath id="${id}-edge"><path d="${d}"/></clipPath>`

export const clipped = (id: string, ...content: ReadonlyArray<string>): string =>
  group(`clip-path="url(#${id}-edge)"`, ...content)

const directions = {
  across: `x1="0" y1="0" x2="1" y2="0"`,
  down: `x1="0" y1="0" x2="0" y2="1"`,
  aslant: `x1="0" y1="0" x2="1" y2="1"`
}

const stopsOf = (stops: ReadonlyArray<Stop>) =>
  stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join("")

export const gradient = (id: string, direction: keyof typeof directions, ...stops: ReadonlyArray<Stop>): string =>
  `<linearGradient id="${id}" ${directions[direction]}>${stopsOf(stops)}</linearGradient>`

export const radial = (id: string, ...stops: ReadonlyArray<Stop>): string =>
  `<radialGradient id="${id}" cx=".38" cy=".3" r=".8">${stopsOf(stops)}</radialGradient>`

/** Light from the left on something upright and round. */
export const round = (id: string, colour: string): string =>
  gradient(
    id,
    "across",
    [0, darken(colour, 0.2)],
    [0.14, colour],
    [0.32, lighten(colour, 0.28)],
    [0.58, colour],
    [1, darken(colour, 0.38)]
  )

/** Light from the upper left on something flat and matt. */
export const matt = (id: string, colour: string): string =>
  gradient(id, "aslant", [0, lighten(colour, 0.16)], [0.5, colour], [1, darken(colour, 0.16)])

/** Blurred dark strokes inside a clipped shape: folds, creases, the turn of an edge. */
export const folds = (clipId: string, colour: string, width: number, ...lines: ReadonlyArray<string>): string =>
  clipped(clipId, line(lines.join(""), darken(colour, 0.7), width, `opacity=".24" filter="url(#soft)"`))

/** Blurred light strokes inside a clipped shape. */
export const sheen = (clipId: string, width: number, opacity: number, ...lines: ReadonlyArray<string>): string =>
  clipped(clipId, line(lines.join(""), "#fff", width, `opacity="${opacity}" filter="url(#soft)"`))
