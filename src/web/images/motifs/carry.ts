import { darken, lighten } from "../colour.ts"
import { printed } from "../prints.ts"
import {
  circle,
  clip,
  clipped,
  folds,
  gradient,
  group,
  line,
  matt,
  mirrored,
  path,
  rect,
  sheen,
  stitches
} from "../svg.ts"
import type { Drawing } from "./Drawing.ts"

export const tote: Drawing = ({ accent, ground, main, shade }, print) => {
  const body = "M206 292Q400 304 594 292L622 630Q624 656 598 660Q400 672 202 660Q176 656 178 630Z"
  const seam = darken(main, 0.4)
  const art =
    circle(400, 440, 74, accent) +
    path("M296 480Q330 446 366 474T436 476T504 470V560H296Z", shade) +
    line(
      "M300 516Q334 490 366 512T436 512T502 508M300 542Q334 516 366 538T436 538T502 534",
      lighten(ground, 0.3),
      5,
      `opacity=".8"`
    )
  return [
    matt("main", main),
    clip("body", body),
    `<clipPath id="art-edge"><rect x="306" y="356" width="188" height="196" rx="94"/></clipPath>`,
    line("M318 296C316 120 484 120 482 296", darken(shade, 0.35), 22),
    path("M206 292Q400 268 594 292Q400 316 206 292Z", darken(main, 0.55)),
    path(body, "url(#main)"),
    printed(print, "body", shade),
    folds(
      "body",
      main,
      26,
      "M230 300C250 420 226 540 214 660M300 660C330 610 340 570 336 520M520 660C500 620 500 580 506 540"
    ),
    folds("body", main, 56, "M604 290C616 420 622 540 630 660", "M190 664Q400 680 610 664"),
    sheen("body", 44, 0.12, "M262 310C252 420 248 540 240 640"),
    print === "plain" ? clipped("art", art) : "",
    stitches("M208 316Q400 328 592 316", seam),
    line("M300 350V300C298 132 502 132 500 300V350", shade, 24),
    line("M292 350V300C290 122 510 122 508 300V350", lighten(shade, 0.3), 3, `opacity=".5"`),
    stitches("M292 306h16v40h-16ZM492 306h16v40h-16ZM292 306l16 40M508 306l-16 40", lighten(shade, 0.5)),
    rect(566, 392, 22, 34, 2, accent, `transform="rotate(5 577 409)"`)
  ].join("")
}

export const backpack: Drawing = ({ accent, main, shade }, print) => {
  const body = "M232 340C228 206 296 156 400 156S572 206 568 340L574 596Q574 660 506 664H294Q226 660 226 596Z"
  const pocket = "M282 452Q400 436 518 452L524 592Q522 632 486 634H314Q278 632 276 592Z"
  const seam = darken(main, 0.45)
  return [
    matt("main", main),
    matt("pocket", darken(main, 0.06)),
    matt("base", shade),
    clip("body", body),
    clip("pocket", pocket),
    line("M352 170C350 96 450 96 448 170", darken(shade, 0.25), 20),
    line("M350 160C352 92 448 92 450 160", lighten(shade, 0.3), 3, `opacity=".5"`),
    mirrored(
      "side",
      line("M270 230C196 270 172 400 200 560", darken(shade, 0.3), 34),
      path("M232 462C204 470 194 520 198 596Q202 646 238 648Z", darken(shade, 0.12)),
      line("M230 474Q208 482 204 512", lighten(shade, 0.3), 4, `opacity=".6"`)
    ),
    path(body, "url(#main)"),
    printed(print, "body", shade),
    clipped(
      "body",
      path("M220 560Q400 580 580 560V680H220Z", "url(#base)"),
      stitches("M226 572Q400 592 574 572", lighten(shade, 0.4))
    ),
    folds("body", main, 50, "M586 300C576 420 586 560 590 680", "M226 668H580"),
    folds("body", main, 22, "M270 400C330 424 470 424 530 400"),
    sheen("body", 40, 0.2, "M276 300C266 240 310 196 360 188", "M258 360V560"),
    line("M256 380C244 250 300 196 400 196S556 250 544 380", seam, 9),
    line(
      "M256 380C244 250 300 196 400 196S556 250 544 380",
      lighten(main, 0.4),
      2.5,
      `stroke-dasharray="4 5" opacity=".8"`
    ),
    rect(250, 376, 12, 46, 6, accent),
    rect(366, 256, 68, 44, 6, accent),
    stitches("M372 262h56v32h-56Z", darken(accent, 0.5)),
    line("M386 278h28", darken(accent, 0.55), 4),
    path(pocket, "#120c14", `opacity=".3" filter="url(#soft)" transform="translate(4 10)"`),
    path(pocket, "url(#pocket)"),
    sheen("pocket", 30, 0.16, "M296 470V620"),
    line("M290 486Q400 470 510 486", seam, 9),
    line("M290 486Q400 470 510 486", lighten(main, 0.4), 2.5, `stroke-dasharray="4 5" opacity=".8"`),
    rect(482, 480, 12, 42, 6, accent),
    stitches("M290 506L286 590Q288 622 316 624H484Q512 622 514 590L510 506", lighten(main, 0.3))
  ].join("")
}

export const wallet: Drawing = ({ accent, ground, main, shade }) => {
  const face = "M172 300Q172 272 200 272H600Q628 272 628 300V546Q628 578 596 578H204Q172 578 172 546Z"
  const flap = "M172 380C260 372 300 420 400 420S540 372 628 380V546Q628 578 596 578H204Q172 578 172 546Z"
  const card = lighten(ground, 0.6)
  return [
    matt("main", main),
    matt("flap", lighten(main, 0.06)),
    clip("face", face),
    group(
      `transform="rotate(-7 400 420)"`,
      rect(226, 196, 330, 180, 16, card),
      line("M250 224h80", darken(card, 0.25), 8),
      rect(254, 222, 330, 180, 16, accent),
      rect(284, 250, 46, 34, 6, lighten(accent, 0.5)),
      line("M380 262h160", darken(accent, 0.3), 6, `opacity=".5"`),
      path(face, darken(main, 0.32), `transform="translate(0 10)"`),
      path(face, darken(main, 0.14)),
      rect(200, 300, 400, 60, 8, shade),
      line("M200 318Q400 336 600 318", darken(shade, 0.4), 3, `opacity=".6"`),
      clipped("face", path(flap, "#120c14", `opacity=".45" filter="url(#soft)" transform="translate(0 -8)"`)),
      path(flap, "url(#flap)"),
      line("M174 381C260 373 300 421 400 421S540 373 626 381", lighten(main, 0.4), 4, `opacity=".7"`),
      sheen("face", 60, 0.07, "M190 600L420 420"),
      stitches(
        "M186 396C260 390 300 436 400 436S540 390 614 396V544Q614 564 594 564H206Q186 564 186 544Z",
        lighten(main, 0.5)
      ),
      circle(400, 506, 24, "none", `stroke="${darken(main, 0.4)}" stroke-width="3" opacity=".7"`),
      line("M388 512l12-16l12 16", darken(main, 0.4), 3, `opacity=".8"`)
    )
  ].join("")
}

export const umbrella: Drawing = ({ accent, main, shade }, print) => {
  const canopy =
    "M98 430C104 250 236 140 400 140S696 250 702 430Q626 376 552 430Q476 376 400 430Q324 376 248 430Q174 376 98 430Z"
  return group(
    `transform="rotate(9 400 400)"`,
    gradient("main", "aslant", [0, lighten(main, 0.25)], [0.5, main], [1, darken(main, 0.3)]),
    gradient("dim", "aslant", [0, lighten(shade, 0.15)], [0.5, shade], [1, darken(shade, 0.35)]),
    gradient("hook", "across", [0, lighten(accent, 0.35)], [0.5, accent], [1, darken(accent, 0.3)]),
    clip("canopy", canopy),
    path(
      "M98 430Q174 376 248 430Q324 376 400 430Q476 376 552 430Q626 376 702 430Q560 340 400 344Q240 340 98 430Z",
      darken(main, 0.6)
    ),
    line("M400 150V640", darken(shade, 0.55), 9),
    line("M397 430V600", "#fff", 2, `opacity=".5"`),
    line("M400 560V632C400 704 306 704 306 634", "url(#hook)", 22, `stroke-linecap="round"`),
    line("M394 570V630C394 690 314 692 312 636", lighten(accent, 0.5), 4, `opacity=".6" stroke-linecap="round"`),
    rect(386, 548, 28, 20, 5, darken(accent, 0.45)),
    path("M392 96h16l4 50h-24Z", darken(shade, 0.5)),
    path("M400 140C236 140 104 250 98 430Q174 376 248 430C252 290 310 190 400 140Z", "url(#main)"),
    path("M400 140C310 190 252 290 248 430Q324 376 400 430Z", "url(#dim)"),
    path("M400 140C490 190 548 290 552 430Q476 376 400 430Z", "url(#main)"),
    path("M400 140C564 140 696 250 702 430Q626 376 552 430C548 290 490 190 400 140Z", "url(#dim)"),
    printed(print, "canopy", lighten(main, 0.4)),
    folds(
      "canopy",
      main,
      30,
      "M400 140V430M248 430C252 290 310 190 400 140M552 430C548 290 490 190 400 140",
      "M690 440C690 300 620 200 540 170"
    ),
    sheen("canopy", 30, 0.3, "M160 340C190 250 250 200 310 176"),
    line("M248 430C252 290 310 190 400 140V430M552 430C548 290 490 190 400 140", darken(main, 0.45), 3, `opacity=".7"`),
    [98, 248, 400, 552, 702].map((x) => circle(x, 432, 6, accent)).join("")
  )
}
