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
  mirrored,
  path,
  radial,
  rect,
  round,
  sheen,
  stitches
} from "../svg.ts"
import type { Drawing } from "./Drawing.ts"

export const beanie: Drawing = ({ accent, main, shade }, print) => {
  const dome = "M196 520C184 320 276 186 400 186S616 320 604 520Z"
  const cuff = "M176 498Q400 456 624 498Q638 560 624 622Q400 658 176 622Q162 560 176 498Z"
  const offsets = Array.from({ length: 11 }, (_, index) => index - 5)
  const ribs = offsets.map(
    (at) => `M${400 + at * 8} 190C${400 + at * 38} 240 ${400 + at * 44} 380 ${400 + at * 43} 520`
  )
  const cuffRibs = Array.from({ length: 23 }, (_, index) => index - 11).map(
    (at) => `M${400 + at * 20} ${478 + at * at * 0.16}q${at * 0.6} 80 0 ${164 - at * at * 0.26}`
  )
  return [
    radial("main", [0, lighten(main, 0.24)], [0.5, main], [1, darken(main, 0.4)]),
    round("cuff", shade),
    clip("dome", dome),
    clip("fold", cuff),
    path(dome, "url(#main)"),
    printed(print, "dome", shade),
    clipped(
      "dome",
      line(ribs.join(""), darken(main, 0.5), 7, `opacity=".4"`),
      line(ribs.join(""), lighten(main, 0.4), 5, `opacity=".3" transform="translate(9 0)"`),
      line("M180 484Q400 440 620 484", "#120c14", 26, `opacity=".3" filter="url(#soft)"`)
    ),
    path(cuff, "url(#cuff)"),
    clipped(
      "fold",
      line(cuffRibs.join(""), darken(shade, 0.5), 5, `opacity=".4"`),
      line(cuffRibs.join(""), lighten(shade, 0.4), 3.5, `opacity=".35" transform="translate(7 0)"`)
    ),
    folds("fold", shade, 30, "M170 634Q400 670 630 634"),
    rect(438, 530, 92, 62, 5, accent, `transform="rotate(-2 484 560)"`),
    stitches("M446 538h76v44h-76Z", darken(accent, 0.5)),
    line("M466 560h36", darken(accent, 0.55), 5, `stroke-linecap="round"`)
  ].join("")
}

export const cap: Drawing = ({ accent, main, shade }, print) => {
  const crown =
    "M222 494C206 330 308 218 440 216C572 214 654 322 656 500C600 528 520 540 430 534C350 528 280 516 222 494Z"
  const brim =
    "M226 474C160 492 96 532 76 580C66 608 98 616 140 602C234 572 340 560 448 572Q470 556 462 534C376 540 290 520 226 474Z"
  const seam = darken(main, 0.4)
  return [
    radial("main", [0, lighten(main, 0.22)], [0.5, main], [1, darken(main, 0.36)]),
    gradient("brim", "down", [0, darken(shade, 0.12)], [0.5, lighten(shade, 0.12)], [1, darken(shade, 0.25)]),
    clip("crown", crown),
    clip("peak", brim),
    path("M430 534C520 540 600 528 656 500L654 524C600 552 520 562 446 556Z", darken(main, 0.55)),
    path(crown, "url(#main)"),
    printed(print, "crown", shade),
    folds("crown", main, 34, "M210 500C300 550 540 560 670 500", "M440 216C560 300 590 420 580 540"),
    sheen("crown", 44, 0.18, "M290 290C262 350 256 400 262 460"),
    line(
      "M440 216C350 270 306 380 300 516M440 216C476 300 486 420 470 536M440 216C560 280 600 400 596 520",
      seam,
      3,
      `opacity=".65"`
    ),
    stitches("M432 226C340 280 296 384 290 512M452 226C488 300 498 420 482 534", lighten(main, 0.35)),
    circle(352, 312, 7, darken(main, 0.6), `stroke="${lighten(main, 0.3)}" stroke-width="3"`),
    circle(540, 330, 7, darken(main, 0.6), `stroke="${lighten(main, 0.3)}" stroke-width="3"`),
    ellipse(440, 214, 20, 11, accent),
    path(brim, "url(#brim)"),
    clipped(
      "peak",
      stitches(
        "M214 500C150 524 110 556 96 590M236 506C180 530 150 552 128 590M262 520C220 538 190 556 168 586M300 532C270 544 240 560 220 578",
        darken(shade, 0.45)
      ),
      line("M226 474C290 520 376 540 462 534", "#120c14", 30, `opacity=".28" filter="url(#soft)"`)
    ),
    line("M76 580C66 608 98 616 140 602C234 572 340 560 448 572", lighten(shade, 0.35), 4, `opacity=".7"`),
    group(
      `transform="translate(384 424) rotate(3) skewY(4)"`,
      rect(-44, -34, 88, 68, 12, accent),
      stitches("M-36 -26h72v52h-72Z", darken(accent, 0.5)),
      path("M-24 16L-6 -14L6 4L12 -6L26 16Z", darken(accent, 0.55))
    )
  ].join("")
}

export const scarf: Drawing = ({ accent, main, shade, ground }, print) => {
  const front =
    "M262 168C262 140 290 136 352 136S448 140 448 168C454 300 440 450 450 612Q352 630 254 612C266 450 256 300 262 168Z"
  const back = "M400 150H544C548 280 540 400 552 520Q470 536 400 524Z"
  const fringe = (from: number, to: number, y: number) =>
    Array.from({ length: Math.floor((to - from) / 15) + 1 }, (_, index) => {
      const bow = (index % 3) * 6 - 6
      return `M${from + index * 15} ${y}q${bow} 30 ${bow / 2} 62`
    }).join("")
  const wood = darken(ground, 0.45)
  const bands =
    rect(240, 480, 230, 34, 0, accent) + rect(240, 530, 230, 12, 0, shade) + rect(240, 558, 230, 34, 0, accent)
  return [
    matt("main", main),
    gradient("wood", "down", [0, lighten(wood, 0.3)], [1, darken(wood, 0.3)]),
    clip("front", front),
    clip("back", back),
    rect(150, 142, 500, 24, 12, "url(#wood)"),
    line(fringe(408, 546, 516), darken(main, 0.22), 6, `stroke-linecap="round"`),
    path(back, darken(main, 0.2)),
    printed(print, "back", darken(shade, 0.2)),
    print === "plain"
      ? clipped(
          "back",
          rect(390, 420, 180, 26, 0, darken(accent, 0.18)),
          rect(390, 462, 180, 26, 0, darken(accent, 0.18))
        )
      : "",
    folds("back", main, 60, "M430 130C450 300 440 420 446 560"),
    line(fringe(262, 446, 612), main, 7, `stroke-linecap="round"`),
    line(fringe(266, 440, 612), darken(main, 0.3), 2.5, `stroke-linecap="round" opacity=".6"`),
    path(front, "url(#main)"),
    printed(print, "front", shade),
    print === "plain" ? clipped("front", bands) : "",
    folds("front", main, 20, "M306 150C318 300 300 460 312 620M398 150C388 300 402 460 394 620"),
    folds("front", main, 40, "M456 150C460 300 448 450 458 620", "M250 128H460"),
    sheen("front", 30, 0.15, "M282 180C290 330 280 470 284 610", "M356 190C352 330 360 470 352 610")
  ].join("")
}

export const belt: Drawing = ({ accent, main, shade }) => {
  const band = "M170 356V486C190 572 300 610 410 610S620 566 640 486V356C620 440 520 476 405 476S190 440 170 356Z"
  return group(
    `transform="translate(-5 44)"`,
    gradient(
      "band",
      "across",
      [0, darken(main, 0.3)],
      [0.28, lighten(main, 0.2)],
      [0.6, main],
      [1, darken(main, 0.45)]
    ),
    gradient("metal", "aslant", [0, lighten(accent, 0.55)], [0.5, accent], [1, darken(accent, 0.4)]),
    clip("band", band),
    ellipse(405, 356, 235, 120, darken(main, 0.3)),
    ellipse(405, 362, 217, 106, darken(shade, 0.55)),
    path(
      "M188 362C196 300 300 256 405 256S614 300 622 362C610 420 590 430 570 440C600 330 500 290 405 290S210 320 240 430C210 420 196 400 188 362Z",
      darken(shade, 0.15)
    ),
    ellipse(400, 384, 150, 68, "none", `stroke="${darken(main, 0.15)}" stroke-width="16"`),
    ellipse(400, 392, 142, 64, darken(shade, 0.68)),
    ellipse(396, 396, 88, 38, "none", `stroke="${darken(main, 0.05)}" stroke-width="15"`),
    path(band, "url(#band)"),
    folds("band", main, 26, "M170 496C190 582 300 620 410 620S620 576 640 496"),
    sheen("band", 16, 0.3, "M172 376C192 460 300 496 405 496S600 462 640 376"),
    stitches(
      "M180 388C206 458 300 490 405 490S604 456 630 388M180 482C206 560 300 594 405 594S604 560 630 482",
      lighten(main, 0.45)
    ),
    [470, 512, 553].map((x, index) => ellipse(x, 537 - index * 15, 6, 9, darken(main, 0.75))).join(""),
    group(
      `transform="translate(322 528) rotate(7)"`,
      rect(-62, -84, 124, 160, 20, "none", `stroke="#120c14" stroke-width="18" opacity=".3" filter="url(#soft)"`),
      rect(-62, -88, 124, 160, 20, "none", `stroke="url(#metal)" stroke-width="17"`),
      rect(-68, -94, 136, 172, 24, "none", `stroke="${lighten(accent, 0.7)}" stroke-width="2.5" opacity=".8"`),
      rect(-70, -16, 140, 15, 7, "url(#metal)")
    ),
    path("M424 478L452 476V608L424 610Z", darken(main, 0.28)),
    line("M428 480V608", lighten(main, 0.4), 3, `opacity=".5"`)
  )
}

export const sunglasses: Drawing = ({ accent, main, shade }) => {
  const lens = "M138 346C200 326 320 326 372 354C384 440 350 514 262 518C174 520 140 452 138 346Z"
  return [
    gradient("lens", "down", [0, darken(shade, 0.5)], [0.55, shade], [1, lighten(accent, 0.15)]),
    gradient("frame", "down", [0, lighten(main, 0.25)], [0.5, main], [1, darken(main, 0.35)]),
    clip("lens", lens),
    line(
      "M122 344C180 470 330 566 590 560M678 344C620 476 470 590 230 574",
      darken(main, 0.42),
      17,
      `stroke-linecap="round"`
    ),
    line("M124 340C182 464 330 558 590 553", lighten(main, 0.3), 3, `opacity=".5"`),
    mirrored(
      "eye",
      path(lens, "url(#lens)", `opacity=".95"`),
      path(lens, "none", `stroke="url(#frame)" stroke-width="24" stroke-linejoin="round"`),
      path("M108 318L160 322L150 374L112 366Q98 340 108 318Z", "url(#frame)"),
      circle(128, 344, 6, accent)
    ),
    line("M368 372Q400 334 432 372", darken(main, 0.1), 22),
    line("M366 364Q400 326 434 364", lighten(main, 0.45), 4, `opacity=".7"`),
    clipped(
      "lens",
      path("M170 300L260 300L180 540L90 540Z", "#fff", `opacity=".2"`),
      path("M280 300L304 300L224 540L200 540Z", "#fff", `opacity=".16"`)
    ),
    group(
      `transform="translate(290 0)"`,
      clipped("lens", path("M170 300L260 300L180 540L90 540Z", "#fff", `opacity=".16"`))
    ),
    line(
      "M136 332C200 312 322 312 374 342M426 342C478 312 600 312 664 332",
      lighten(main, 0.5),
      4,
      `opacity=".6" stroke-linecap="round"`
    )
  ].join("")
}

export const watch: Drawing = ({ accent, ground, main, shade }) => {
  const strap = "M334 90Q400 74 466 90L478 262H322ZM322 538H478L462 706Q400 736 338 706Z"
  const dial = lighten(ground, 0.55)
  return [
    round("strap", main),
    gradient("case", "aslant", [0, lighten(accent, 0.6)], [0.45, accent], [1, darken(accent, 0.45)]),
    radial("dial", [0, lighten(dial, 0.6)], [1, dial]),
    clip("strap", strap),
    path(strap, "url(#strap)"),
    folds("strap", main, 40, "M310 262H490M310 538H490"),
    stitches("M346 100L336 258M454 100L464 258M336 542L350 700M464 542L450 700", lighten(main, 0.5)),
    [610, 642, 674].map((y) => ellipse(400, y, 6, 8, darken(main, 0.7))).join(""),
    rect(546, 382, 30, 36, 7, "url(#case)"),
    rect(316, 240, 168, 320, 26, "url(#case)"),
    circle(400, 400, 160, "url(#case)"),
    circle(400, 400, 152, "none", `stroke="${lighten(accent, 0.7)}" stroke-width="3" opacity=".7"`),
    circle(400, 400, 136, darken(accent, 0.45)),
    circle(400, 400, 131, "url(#dial)"),
    circle(
      400,
      400,
      112,
      "none",
      `stroke="${shade}" stroke-width="18" pathLength="120" stroke-dasharray=".55 9.45" stroke-dashoffset=".27"`
    ),
    circle(
      400,
      400,
      119,
      "none",
      `stroke="${shade}" stroke-width="5" pathLength="120" stroke-dasharray=".24 1.76" stroke-dashoffset=".12" opacity=".7"`
    ),
    circle(400, 452, 26, "none", `stroke="${shade}" stroke-width="2" opacity=".5"`),
    line("M400 452V432", main, 3),
    line("M400 400L336 366", "#120c14", 11, `opacity=".2" transform="translate(4 7)" stroke-linecap="round"`),
    line("M400 400L336 366", darken(shade, 0.3), 10, `stroke-linecap="round"`),
    line("M400 400L450 314", darken(shade, 0.3), 7, `stroke-linecap="round"`),
    line("M392 424L414 304", main, 3),
    circle(400, 400, 10, darken(shade, 0.3)),
    path("M300 316A131 131 0 0 1 452 280L330 511A131 131 0 0 1 300 316Z", "#fff", `opacity=".22"`)
  ].join("")
}
