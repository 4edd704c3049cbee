import { Schema } from "effect"
import data from "../../../data/drawings/hotels.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import { draw } from "../../domain/Seed.ts"
import { type City, cities } from "../../store/world/City.ts"
import type { HotelEntry } from "../../store/world/Hotel.ts"
import { darken, lighten, mix } from "./colour.ts"
import { circle, gradient, group, path, rect } from "./svg.ts"

type Roof = City["street"]["roofs"][number]

const floorHeight = 62
const ground = 520

const pick = <A>(choices: ReadonlyArray<A>, slug: string, what: string): A => {
  const chosen = choices[draw(slug, what, choices.length)]
  if (chosen === undefined) throw new Error(`nothing to choose for ${what}`)
  return chosen
}

/** Houses far away, paler than the sky is bright. */
const skyline = (slug: string, colour: string): string =>
  Array.from({ length: 9 }, (_, at) => {
    const height = 90 + draw(slug, `far ${at}`, 190)
    return rect(at * 92 - 14, ground - height, 84, height, 2, colour)
  }).join("")

const roofOf = (roof: Roof, left: number, width: number, top: number, colour: string): string => {
  const right = left + width
  switch (roof) {
    case "flat":
      return rect(left - 10, top - 14, width + 20, 16, 2, colour)
    case "gable":
      return path(`M${left - 14} ${top + 2}L${left + width / 2} ${top - 74}L${right + 14} ${top + 2}z`, colour)
    case "mansard":
      return (
        path(`M${left - 8} ${top + 2}l26-58h${width - 36}l26 58z`, colour) +
        [0.25, 0.5, 0.75]
          .map((at) => rect(left + width * at - 15, top - 42, 30, 34, 15, lighten(colour, 0.55)))
          .join("")
      )
    case "steps":
      return (
        rect(left + 34, top - 52, width - 68, 54, 2, colour) +
        rect(left + 84, top - 96, width - 168, 46, 2, darken(colour, 0.12))
      )
  }
}

const windows = (
  slug: string,
  arched: boolean,
  wall: string,
  left: number,
  width: number,
  top: number,
  floors: number
): string => {
  const columns = Math.floor(width / 58)
  const gap = width / columns
  const glass = ["#ffe3a3", "#ffd487", mix(wall, "#2b3350", 0.72), mix(wall, "#2b3350", 0.6)]
  const cells = Array.from({ length: floors * columns }, (_, cell) => {
    const x = left + (cell % columns) * gap + gap / 2 - 14
    const y = top + 18 + Math.floor(cell / columns) * floorHeight
    const lit = glass[draw(slug, `lit ${cell}`, glass.length)] ?? wall
    return rect(x, y, 28, 38, arched ? 14 : 2, lit) + rect(x - 4, y + 38, 36, 4, 1, darken(wall, 0.18))
  })
  return cells.join("")
}

const tree = (x: number, size: number, colour: string): string =>
  rect(x - 4, ground - size * 0.9, 8, size * 0.95, 3, darken(colour, 0.45)) +
  circle(x, ground - size * 1.15, size * 0.52, colour) +
  circle(x - size * 0.3, ground - size * 0.9, size * 0.36, darken(colour, 0.08)) +
  circle(x + size * 0.3, ground - size * 0.88, size * 0.34, lighten(colour, 0.1))

const entrance = (middle: number, wall: string, accent: string): string =>
  path(`M${middle - 34} ${ground}v-52a34 34 0 0 1 68 0v52z`, darken(wall, 0.55)) +
  path(`M${middle - 24} ${ground}v-50a24 24 0 0 1 48 0v50z`, "#ffd98f") +
  rect(middle - 62, ground - 104, 124, 14, 3, accent)

const Composition = Schema.Struct({
  /** The blocks of the house from back to front: x, width, and floors above the lowest block. */
  blocks: Schema.NonEmptyArray(Schema.Tuple(Schema.Number, Schema.Number, Schema.Int)),
  /** The x of the middle of its door. */
  entrance: Schema.Number,
  /** What is drawn in front of it. */
  front: Schema.Literal("trees", "lamps", "garden", "water")
})

const compositions = readBuiltIn(Schema.NonEmptyArray(Composition), data, "drawings/hotels.json")

const lamp = (x: number): string =>
  rect(x - 3, ground - 130, 6, 132, 2, "#3a3340") +
  circle(x, ground - 138, 15, "#ffe3a3") +
  circle(x, ground - 138, 30, "#ffe3a3", `opacity=".25"`)

const waves = (slug: string, sky: string): string =>
  rect(0, ground + 14, 800, 80, 0, mix(sky, "#24506b", 0.55)) +
  Array.from({ length: 14 }, (_, at) =>
    rect(draw(slug, `wave ${at}`, 760), ground + 24 + (at % 5) * 12, 40 + draw(slug, `length ${at}`, 70), 3, 1, sky)
  ).join("")

const frontOf = ({ blocks, front }: typeof Composition.Type, slug: string, sky: string, colour: string): string => {
  const left = Math.min(...blocks.map(([x]) => x))
  const right = Math.max(...blocks.map(([x, width]) => x + width))
  const size = (what: string) => 70 + draw(slug, what, 50)
  switch (front) {
    case "trees":
      return tree(left - 50, size("tree"), colour) + tree(right + 56, size("other tree"), colour)
    case "lamps":
      return [90, 420, 750].map(lamp).join("")
    case "garden":
      return [40, 150, 660, 760].map((x) => tree(x, size(`tree ${x}`), colour)).join("")
    case "water":
      return waves(slug, sky)
  }
}

/**
 * A picture of a hotel as a standalone SVG document of 800 by 600: invented houses in the manner of its city. `place` is the
 * hotel's among those of its city, so that neighbours are composed in different ways. The same hotel always gives the same bytes.
 */
export const hotelImage = ({ city, slug, stars }: HotelEntry, place: number): string => {
  const { street } = cities[city]
  const composition = compositions[place % compositions.length] ?? compositions[0]
  const wall = pick(street.walls, slug, "wall")
  const accent = pick(["#b3371f", "#1f5c55", "#2f4a7c", "#8a5a12"], slug, "accent")
  const haze = mix(street.sky[0], street.sky[1], 0.62)
  const isArched = draw(slug, "arched", 3) === 0
  const house = ([left, width, floors]: (typeof composition.blocks)[number], at: number): string => {
    const storeys = floors + (stars > 3 ? 1 : 0)
    const top = ground - 82 - storeys * floorHeight
    const colour = at === 0 ? wall : mix(wall, pick(street.walls, slug, `wall ${at}`), 0.6)
    return [
      roofOf(pick(street.roofs, slug, `roof ${at}`), left, width, top, darken(colour, 0.34)),
      rect(left, top, width, ground - top, 2, colour),
      rect(left, top, width, ground - top, 2, "url(#shade)"),
      windows(`${slug} ${at}`, isArched, colour, left, width, top, storeys),
      rect(left, ground - 84, width, 6, 0, darken(colour, 0.22))
    ].join("")
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600" role="img">`,
    `<defs>${gradient("sky", "down", [0, street.sky[0]], [0.85, street.sky[1]])}<linearGradient id="shade"><stop stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#1d1522" stop-opacity=".16"/></linearGradient></defs>`,
    rect(0, 0, 800, 600, 0, "url(#sky)"),
    circle(
      130 + draw(slug, "sun", 520),
      120 + draw(slug, "height", 80),
      46,
      lighten(street.sky[1], 0.5),
      `opacity=".85"`
    ),
    group(`opacity=".75"`, skyline(slug, haze)),
    rect(0, ground, 800, 80, 0, darken(mix(street.sky[1], wall, 0.3), 0.34)),
    ...composition.blocks.map(house),
    entrance(composition.entrance, wall, accent),
    frontOf(composition, slug, haze, street.tree),
    "</svg>"
  ].join("")
}
