import { draw } from "../../domain/Seed.ts"
import { type City, cities } from "../../store/world/City.ts"
import type { HotelEntry } from "../../store/world/Hotel.ts"
import { darken, lighten, mix } from "./colour.ts"
import { circle, ellipse, gradient, group, path, rect } from "./svg.ts"

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

const windows = (slug: string, wall: string, left: number, width: number, top: number, floors: number): string => {
  const columns = Math.floor(width / 58)
  const gap = width / columns
  const arched = draw(slug, "arched", 3) === 0
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

/**
 * A picture of a hotel as a standalone SVG document of 800 by 600: an invented front in the manner of its city. The same
 * hotel always gives the same bytes.
 */
export const hotelImage = ({ city, slug, stars }: HotelEntry): string => {
  const { street } = cities[city]
  const wall = pick(street.walls, slug, "wall")
  const accent = pick(["#b3371f", "#1f5c55", "#2f4a7c", "#8a5a12"], slug, "accent")
  const floors = 3 + draw(slug, "floors", 2) + (stars > 3 ? 1 : 0)
  const width = 300 + draw(slug, "width", 4) * 40
  const left = 400 - width / 2
  const top = ground - 82 - floors * floorHeight
  const haze = mix(street.sky[0], street.sky[1], 0.62)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600" role="img">`,
    `<defs>${gradient("sky", "down", [0, street.sky[0]], [0.85, street.sky[1]])}${gradient("wall", "across", [0, lighten(wall, 0.12)], [0.6, wall], [1, darken(wall, 0.16)])}</defs>`,
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
    ellipse(400, ground + 6, width * 0.72, 12, "#1d1522", `opacity=".25"`),
    roofOf(pick(street.roofs, slug, "roof"), left, width, top, darken(wall, 0.34)),
    rect(left, top, width, ground - top, 2, "url(#wall)"),
    windows(slug, wall, left, width, top, floors),
    rect(left, ground - 84, width, 6, 0, darken(wall, 0.22)),
    entrance(400, wall, accent),
    tree(left - 58, 92 + draw(slug, "tree", 40), street.tree),
    tree(left + width + 66, 74 + draw(slug, "other tree", 50), street.tree),
    "</svg>"
  ].join("")
}
