import { darken, lighten } from "../colour.ts"
import { printed } from "../prints.ts"
import {
  circle,
  clip,
  clipped,
  ellipse,
  folds,
  gradient,
  group,
  line,
  matt,
  path,
  radial,
  rect,
  round,
  sheen
} from "../svg.ts"
import type { Drawing } from "./Drawing.ts"

export const lamp: Drawing = ({ accent, ground, main, shade }) => {
  const head = "M-34 -74Q-34 -92 -16 -92H16Q34 -92 34 -74C40 -44 96 -10 124 66Q0 96 -124 66C-96 -10 -40 -44 -34 -74Z"
  const glow = lighten(ground, 0.75)
  return [
    round("main", main),
    round("foot", main),
    `<linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${glow}" stop-opacity=".85"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></linearGradient>`,
    clip("head", head),
    path("M394 322L616 248L770 640Q560 700 350 640Z", "url(#light)", `filter="url(#soft)"`),
    ellipse(280, 646, 128, 24, darken(main, 0.45)),
    ellipse(280, 632, 128, 26, "url(#foot)"),
    ellipse(280, 628, 118, 21, lighten(main, 0.12), `opacity=".6"`),
    line("M470 166C430 130 330 150 252 372", accent, 5, `opacity=".9"`),
    line("M284 624L234 384", darken(shade, 0.25), 20, `stroke-linecap="round"`),
    line("M280 622L230 384", lighten(shade, 0.35), 5, `stroke-linecap="round"`),
    line("M232 386L466 194", darken(shade, 0.25), 20, `stroke-linecap="round"`),
    line("M230 380L462 190", lighten(shade, 0.35), 5, `stroke-linecap="round"`),
    ellipse(282, 618, 30, 14, darken(shade, 0.3)),
    circle(234, 384, 25, darken(shade, 0.35)),
    circle(231, 380, 23, accent),
    circle(231, 380, 8, darken(accent, 0.5)),
    group(
      `transform="translate(480 230) rotate(-19)"`,
      path(head, "url(#main)"),
      sheen("head", 16, 0.4, "M-40 -40C-60 -10 -84 20 -100 60"),
      folds("head", main, 24, "M40 -80C60 -30 110 0 130 70"),
      rect(-30, -106, 60, 24, 9, accent),
      ellipse(0, 66, 122, 24, darken(main, 0.4)),
      ellipse(0, 67, 112, 19, lighten(glow, 0.5)),
      ellipse(0, 72, 46, 22, "#fffdf2"),
      circle(0, -54, 13, darken(shade, 0.3))
    )
  ].join("")
}

export const keyboard: Drawing = ({ accent, ground, main, shade }) => {
  const unit = 43
  const rows: ReadonlyArray<ReadonlyArray<number>> = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
    [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25],
    [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.75],
    [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.5]
  ]
  const keys = rows.flatMap((row, y) =>
    row.map((width, index) => {
      const x = row.slice(0, index).reduce((sum, before) => sum + before, 0)
      const loud = (y === 0 && index === 0) || (y === 2 && index === row.length - 1)
      const quiet = width > 1 && width < 6
      const d = `M${(104 + x * unit).toFixed(0)} ${316 + y * unit}h${(width * unit - 13).toFixed(0)}v26h-${(width * unit - 13).toFixed(0)}z`
      return { d, kind: loud ? "loud" : quiet ? "quiet" : "letter" }
    })
  )
  const of = (kind: string) =>
    keys
      .filter((key) => key.kind === kind)
      .map((key) => key.d)
      .join("")
  const letter = lighten(ground, 0.5)
  const caps = (kind: string, colour: string) =>
    path(
      of(kind),
      darken(colour, 0.34),
      `id="${kind}" stroke="${darken(colour, 0.34)}" stroke-width="9" stroke-linejoin="round"`
    ) +
    path(of(kind), colour, `stroke="${colour}" stroke-width="3" stroke-linejoin="round" transform="translate(0 -4)"`)
  return group(
    `transform="rotate(-9 400 400) translate(32 32) scale(.92)"`,
    matt("case", main),
    line("M420 272C420 210 470 220 470 170S540 120 600 120", accent, 9, `stroke-linecap="round"`),
    line("M420 272C420 210 470 220 470 170S540 120 600 120", darken(accent, 0.4), 2, `stroke-dasharray="5 5"`),
    rect(404, 252, 32, 32, 6, darken(main, 0.5)),
    rect(72, 282, 656, 280, 26, darken(main, 0.45)),
    rect(72, 272, 656, 278, 26, "url(#case)"),
    rect(75, 275, 650, 272, 24, "none", `stroke="${lighten(main, 0.5)}" stroke-width="3" opacity=".6"`),
    rect(92, 300, 616, 228, 12, darken(main, 0.55)),
    caps("letter", letter),
    caps("quiet", shade),
    caps("loud", accent)
  )
}

export const clock: Drawing = ({ accent, ground, main, shade }) => {
  const face = lighten(ground, 0.62)
  return [
    gradient("case", "aslant", [0, lighten(main, 0.35)], [0.45, main], [1, darken(main, 0.4)]),
    radial("face", [0, lighten(face, 0.6)], [1, face]),
    line("M290 560L252 646M510 560L548 646", darken(shade, 0.2), 26, `stroke-linecap="round"`),
    line("M286 560L249 640", lighten(shade, 0.3), 5, `stroke-linecap="round"`),
    rect(376, 128, 48, 40, 12, accent),
    rect(388, 150, 24, 30, 2, darken(accent, 0.4)),
    circle(404, 398, 226, darken(main, 0.5)),
    circle(400, 392, 226, "url(#case)"),
    circle(400, 392, 217, "none", `stroke="${lighten(main, 0.6)}" stroke-width="3" opacity=".6"`),
    circle(400, 392, 188, darken(main, 0.5)),
    circle(400, 392, 183, "url(#face)"),
    circle(
      400,
      392,
      158,
      "none",
      `stroke="${shade}" stroke-width="30" pathLength="120" stroke-dasharray=".7 9.3" stroke-dashoffset=".35"`
    ),
    circle(
      400,
      392,
      168,
      "none",
      `stroke="${shade}" stroke-width="9" pathLength="120" stroke-dasharray=".3 1.7" stroke-dashoffset=".15" opacity=".6"`
    ),
    line(
      "M400 392L316 336M400 392L478 292",
      "#120c14",
      13,
      `opacity=".2" transform="translate(5 9)" stroke-linecap="round"`
    ),
    line("M400 392L316 336", darken(shade, 0.35), 15, `stroke-linecap="round"`),
    line("M400 392L478 292", darken(shade, 0.35), 10, `stroke-linecap="round"`),
    line("M384 352L450 518", accent, 4, `stroke-linecap="round"`),
    circle(400, 392, 14, accent),
    circle(400, 392, 5, darken(accent, 0.5)),
    path("M252 280A183 183 0 0 1 474 225L300 545A183 183 0 0 1 252 280Z", "#fff", `opacity=".2"`)
  ].join("")
}

export const plant: Drawing = ({ accent, main, shade }, print) => {
  const pot = "M266 452H534L504 626Q500 652 474 654H326Q300 652 296 626Z"
  const leaf = (id: string, colour: string) =>
    group(
      `id="${id}"`,
      path("M0 0C-74 -70 -66 -200 0 -292C66 -200 74 -70 0 0Z", colour),
      path("M0 0C66 -70 60 -200 0 -292Z", darken(colour, 0.22), `opacity=".8"`),
      line(
        "M0 10V-270M0 -60L-36 -104M0 -60L36 -104M0 -120L-38 -168M0 -120L38 -168M0 -180L-24 -220M0 -180L24 -220",
        lighten(colour, 0.4),
        3,
        `opacity=".55"`
      )
    )
  const place = (id: string, turn: number, scale: number, x = 400) =>
    `<use href="#${id}" transform="translate(${x} 446) rotate(${turn}) scale(${scale})"/>`
  return [
    round("clay", main),
    clip("pot", pot),
    `<defs>${leaf("far", darken(accent, 0.28))}${leaf("near", accent)}${leaf("young", lighten(accent, 0.22))}</defs>`,
    place("far", -62, 0.86),
    place("far", 64, 0.88),
    place("far", 22, 1.06),
    place("far", -26, 1.04),
    place("near", -44, 0.96, 390),
    place("near", 44, 0.92, 410),
    place("near", 2, 1.1),
    place("young", -20, 0.72, 380),
    place("young", 24, 0.66, 424),
    path(pot, "url(#clay)"),
    printed(print, "pot", shade),
    folds("pot", main, 24, "M250 500H550"),
    clipped("pot", path("M280 590Q340 570 400 592T520 584V670H280Z", shade, `opacity=".85"`)),
    folds("pot", main, 30, "M510 460L480 660"),
    rect(250, 420, 300, 62, 14, "url(#clay)"),
    line("M262 424H538", lighten(main, 0.5), 4, `opacity=".7" stroke-linecap="round"`)
  ].join("")
}
