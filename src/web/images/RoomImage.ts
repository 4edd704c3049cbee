import { draw } from "../../domain/Seed.ts"
import { cities } from "../../store/world/City.ts"
import type { HotelEntry, RoomTypeEntry } from "../../store/world/Hotel.ts"
import { darken, lighten, mix } from "./colour.ts"
import { circle, ellipse, gradient, group, path, rect } from "./svg.ts"

const floor = 440
const cloths = ["#7d2f3b", "#2f5d62", "#34507d", "#b0752a", "#5d5078", "#4f6d4a"]

/** The view through the window: the city's sky and roofs. */
const view = (slug: string, [above, below]: readonly [string, string], x: number, width: number): string =>
  rect(x, 90, width, 190, 0, "url(#sky)") +
  Array.from({ length: Math.ceil(width / 34) }, (_, at) => {
    const height = 30 + draw(slug, `roof ${at}`, 90)
    return rect(x + at * 34, 280 - height, 32, height, 0, mix(above, below, 0.55), `opacity=".8"`)
  }).join("")

const windowOf = (slug: string, sky: readonly [string, string], x: number, width: number, frame: string): string =>
  group(`clip-path="inset(0)"`, view(slug, sky, x, width)) +
  [x - 8, x + width / 2 - 3, x + width].map((at) => rect(at, 82, 8, 206, 2, frame)).join("") +
  rect(x - 14, 282, width + 28, 12, 3, frame) +
  rect(x - 8, 82, width + 16, 8, 2, frame)

const bed = (x: number, width: number, cloth: string, wood: string): string => {
  const pillows = width > 150 ? [0.27, 0.73] : [0.5]
  return (
    rect(x - 10, floor - 150, width + 20, 130, 12, wood) +
    rect(x, floor - 70, width, 92, 8, "#f4efe6") +
    pillows.map((at) => rect(x + width * at - 42, floor - 96, 84, 38, 14, "#fffdf8")).join("") +
    path(`M${x - 6} ${floor - 34}h${width + 12}v60a8 8 0 0 1-8 8h${-(width - 4)}a8 8 0 0 1-8-8z`, cloth) +
    rect(x - 6, floor - 34, width + 12, 12, 3, lighten(cloth, 0.25)) +
    rect(x, floor + 34, 10, 16, 2, darken(wood, 0.3)) +
    rect(x + width - 10, floor + 34, 10, 16, 2, darken(wood, 0.3))
  )
}

const lamp = (x: number, wood: string): string =>
  rect(x - 26, floor - 30, 52, 62, 4, wood) +
  rect(x - 3, floor - 74, 6, 44, 2, darken(wood, 0.4)) +
  path(`M${x - 24} ${floor - 72}l10-34h28l10 34z`, "#ffe3a3") +
  ellipse(x, floor - 60, 70, 54, "#ffe9b8", `opacity=".22"`)

const single = 116
const double = 196

/** Beds for the guests: doubles for pairs, a single for an odd guest, at most three side by side. */
const bedsFor = (sleeps: number): ReadonlyArray<number> => {
  const wide = Math.min(2, Math.floor(sleeps / 2))
  return [...Array.from({ length: wide }, () => double), ...(sleeps % 2 === 1 || sleeps > 4 ? [single] : [])]
}

/**
 * A picture of a room as a standalone SVG document of 800 by 600: beds for its guests, a window on its city, and more
 * furniture for more stars. The same room always gives the same bytes.
 */
export const roomImage = ({ city, slug, stars }: HotelEntry, { name, sleeps }: RoomTypeEntry): string => {
  const { street } = cities[city]
  const seed = `${slug}\n${name}`
  const tint = street.walls[draw(slug, "wall", street.walls.length)] ?? "#ecdfc8"
  const wall = mix(tint, "#fbf5ea", 0.62)
  const wood = ["#8a5a3c", "#6b4a3a", "#a8794f", "#4d3d3a"][draw(slug, "wood", 4)] ?? "#8a5a3c"
  const cloth = cloths[draw(seed, "cloth", cloths.length)] ?? "#34507d"
  const beds = bedsFor(sleeps)
  const gap = 64
  const total = beds.reduce((sum, width) => sum + width, 0) + gap * (beds.length - 1)
  const isLeft = draw(seed, "side", 2) === 0
  const start = isLeft ? 70 : 730 - total
  const wide = 150 + stars * 24
  const windowAt = (isLeft ? 690 - wide : 80) + draw(seed, "window", 30)
  const places = beds.map((_, at) => start + beds.slice(0, at).reduce((sum, width) => sum + width + gap, 0))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600" role="img">`,
    `<defs>${gradient("sky", "down", [0, street.sky[0]], [1, street.sky[1]])}${gradient("room", "across", [0, lighten(wall, 0.25)], [1, darken(wall, 0.07)])}</defs>`,
    rect(0, 0, 800, floor, 0, "url(#room)"),
    rect(0, floor, 800, 160, 0, mix(wood, "#f2e2c8", 0.45)),
    rect(0, floor - 8, 800, 10, 0, lighten(wood, 0.5)),
    windowOf(slug, street.sky, windowAt, wide, lighten(wood, 0.7)),
    stars > 2 ? rect(isLeft ? start + 30 : start + total - 130, 120, 100, 76, 3, darken(wood, 0.2)) : "",
    stars > 2 ? rect(isLeft ? start + 38 : start + total - 122, 128, 84, 60, 1, lighten(cloth, 0.4)) : "",
    ellipse(start + total / 2, floor + 74, total * 0.62, 34, lighten(cloth, 0.55), `opacity=".8"`),
    ...beds.map((width, at) => bed(places[at] ?? start, width, cloth, wood)),
    lamp(isLeft ? start + total + 50 : start - 50, wood),
    stars > 3 ? circle(isLeft ? 690 : 110, floor - 40, 46, street.tree) : "",
    stars > 3 ? rect(isLeft ? 668 : 88, floor - 8, 44, 56, 6, darken(cloth, 0.2)) : "",
    "</svg>"
  ].join("")
}
