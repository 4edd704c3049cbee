import { darken, lighten } from "../colour.ts"
import { printed } from "../prints.ts"
import { circle, clip, clipped, ellipse, folds, gradient, line, path, radial, rect, round, sheen } from "../svg.ts"
import type { Drawing } from "./Drawing.ts"

export const teapot: Drawing = ({ accent, main, shade }, print) => {
  const body =
    "M400 316C540 316 592 400 588 478C584 570 520 646 470 650H330C280 646 216 570 212 478C208 400 260 316 400 316Z"
  const spout = "M246 540C180 520 176 430 140 384L100 372Q98 352 122 346L172 342C206 372 214 430 262 436Z"
  return [
    radial("main", [0, lighten(main, 0.32)], [0.45, main], [1, darken(main, 0.45)]),
    gradient("spout", "aslant", [0, lighten(main, 0.25)], [0.6, main], [1, darken(main, 0.35)]),
    round("lid", shade),
    radial("knob", [0, lighten(accent, 0.5)], [0.6, accent], [1, darken(accent, 0.4)]),
    clip("body", body),
    line("M276 352C250 150 550 150 524 352", darken(accent, 0.38), 25, `stroke-linecap="round"`),
    line("M276 352C250 150 550 150 524 352", accent, 18, `stroke-linecap="round"`),
    line("M276 340C256 160 540 156 522 330", lighten(accent, 0.5), 5, `opacity=".6" stroke-linecap="round"`),
    line(
      "M286 256l24 8M304 226l20 14M332 204l12 20M514 256l-24 8M496 226l-20 14M468 204l-12 20",
      darken(accent, 0.45),
      4,
      `opacity=".6"`
    ),
    path(spout, "url(#spout)"),
    path("M100 372Q98 352 122 346L172 342Q150 362 100 372Z", darken(main, 0.6)),
    path(body, "url(#main)"),
    printed(print, "body", shade),
    clipped("body", path("M200 582Q260 560 330 582T470 578T600 566V660H200Z", shade, `opacity=".95"`)),
    folds("body", main, 40, "M596 440C604 560 540 650 460 664H320"),
    folds("body", main, 22, "M300 344Q400 366 500 344"),
    sheen("body", 26, 0.45, "M272 400C250 440 254 500 270 540"),
    circle(276, 354, 17, darken(main, 0.2)),
    circle(524, 354, 17, darken(main, 0.35)),
    path("M296 336C306 300 350 288 400 288S494 300 504 336Q400 364 296 336Z", "url(#lid)"),
    line("M318 318C336 302 366 298 396 298", "#fff", 6, `opacity=".45" stroke-linecap="round"`),
    rect(388, 272, 24, 22, 4, darken(accent, 0.4)),
    circle(400, 262, 23, "url(#knob)")
  ].join("")
}

export const frenchPress: Drawing = ({ accent, ground, main, shade }) => {
  const coffee = "M252 372H488V612Q488 630 470 632H270Q252 630 252 612Z"
  return [
    round("frame", main),
    round("lid", main),
    round("coffee", "#4a2c1c"),
    round("knob", accent),
    gradient(
      "glass",
      "across",
      [0, darken(ground, 0.25)],
      [0.2, lighten(ground, 0.8)],
      [0.7, lighten(ground, 0.3)],
      [1, darken(ground, 0.3)]
    ),
    gradient("grip", "aslant", [0, lighten(shade, 0.25)], [0.5, shade], [1, darken(shade, 0.4)]),
    clip("coffee", coffee),
    line("M366 90V250", "#c9c5bd", 11),
    line("M363 100V250", "#fff", 3, `opacity=".7"`),
    circle(366, 86, 29, "url(#knob)"),
    circle(357, 76, 8, "#fff", `opacity=".5"`),
    line("M494 296H560Q598 296 598 336V520Q598 560 560 560H494", darken(shade, 0.4), 36),
    line("M494 292H558Q594 292 594 334V518Q594 556 558 556H494", "url(#grip)", 30),
    line("M500 282H556Q584 284 586 316", lighten(shade, 0.5), 4, `opacity=".6"`),
    rect(242, 250, 256, 394, 16, "url(#glass)", `opacity=".6"`),
    path(coffee, "url(#coffee)", `opacity=".96"`),
    ellipse(370, 372, 118, 16, "#8a5a3c"),
    ellipse(364, 371, 86, 9, "#b98a63", `opacity=".8"`),
    line("M366 250V350", "#c9c5bd", 8, `opacity=".8"`),
    rect(256, 344, 228, 14, 6, "#bdb8b0"),
    line("M262 348H478", "#fff", 3, `opacity=".7"`),
    clipped("coffee", line("M262 400V620", "#fff", 14, `opacity=".16" filter="url(#soft)"`)),
    line("M268 264V600", "#fff", 13, `opacity=".5" stroke-linecap="round"`),
    line("M476 270V600", "#fff", 5, `opacity=".4" stroke-linecap="round"`),
    rect(236, 300, 268, 22, 4, "url(#frame)"),
    rect(236, 550, 268, 22, 4, "url(#frame)"),
    rect(302, 316, 20, 240, 2, "url(#frame)"),
    rect(424, 316, 20, 240, 2, "url(#frame)"),
    path("M236 612H504V640Q504 654 490 654H250Q236 654 236 640Z", "url(#frame)"),
    folds("coffee", main, 18, "M250 634H490"),
    path("M232 252Q232 200 300 190Q370 178 440 190Q508 200 508 252V264H232Z", "url(#lid)"),
    path("M228 252H512V272Q370 284 228 272Z", darken(main, 0.12)),
    path("M236 252L206 246Q202 262 232 276Z", darken(main, 0.25)),
    line("M262 236Q268 212 310 206", "#fff", 8, `opacity=".5" stroke-linecap="round"`)
  ].join("")
}
