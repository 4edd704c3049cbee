/** An offset from 0 to 1 along a gradient, and the colour there. */
type Stop = readonly [offset: number, colour: string]

const tail = (attributes: string) => (attributes === "" ? "/>" : ` ${attributes}/>`)

export const path = (d: string, fill: string, attributes = ""): string =>
  `<path d="${d}" fill="${fill}"${tail(attributes)}`

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
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius === 0 ? "" : ` rx="${radius}"`} fill="${fill}"${tail(attributes)}`

export const group = (attributes: string, ...content: ReadonlyArray<string>): string =>
  `<g ${attributes}>${content.join("")}</g>`

export const clip = (id: string, ...content: ReadonlyArray<string>): string =>
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
