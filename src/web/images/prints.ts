import { Struct } from "effect"
import { clip } from "./svg.ts"

const tiles = {
  stripe: { size: 46, marks: (colour: string) => `<path d="M0 12h46v13H0z" fill="${colour}"/>` },
  check: {
    size: 66,
    marks: (colour: string) =>
      `<path d="M0 0h22v66H0zM0 0h66v22H0z" fill="${colour}" opacity=".5"/><path d="M42 0h3v66h-3zM0 42h66v3H0z" fill="${colour}"/>`
  },
  speckle: {
    size: 110,
    marks: (colour: string) =>
      `<g fill="${colour}"><circle cx="14" cy="22" r="4"/><circle cx="52" cy="9" r="2.4"/><circle cx="88" cy="31" r="3.4"/><circle cx="36" cy="52" r="2"/><circle cx="70" cy="66" r="4.4"/><circle cx="101" cy="80" r="2.2"/><circle cx="20" cy="86" r="3"/><circle cx="50" cy="99" r="2.6"/></g>`
  },
  quilt: {
    size: 74,
    marks: (colour: string) =>
      `<path d="M-2 39L39 -2M35 76L76 35M-2 35L39 76M35 -2L76 39" stroke="${colour}" stroke-width="3" opacity=".75"/><path d="M2 42L42 2M39 79L79 39" stroke="#fff" stroke-width="2.5" opacity=".22"/>`
  },
  dot: {
    size: 56,
    marks: (colour: string) => `<g fill="${colour}"><circle cx="14" cy="14" r="7"/><circle cx="42" cy="42" r="7"/></g>`
  }
}

export type Print = keyof typeof tiles | "plain"

const prints = Struct.keys(tiles)

/** The print that the product's slug names, so that the picture agrees with the name. */
export const printOf = (slug: string): Print => prints.find((print) => slug.includes(print)) ?? "plain"

/** The print over everything inside the clip path, nothing for `plain`. */
export const renderPrint = (print: Print, clipId: string, colour: string): string => {
  if (print === "plain") return ""
  const { marks, size } = tiles[print]
  const pattern = `<pattern id="${clipId}-print" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${marks(colour)}</pattern>`
  return pattern + clip(clipId, `<rect width="800" height="800" fill="url(#${clipId}-print)"/>`)
}
