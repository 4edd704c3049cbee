import { darken, lighten } from "../colour.ts"
import { printed } from "../prints.ts"
import { circle, clip, clipped, gradient, group, line, matt, path, rect, round, sheen, stitches } from "../svg.ts"
import type { Drawing } from "./Drawing.ts"

export const notebook: Drawing = ({ accent, ground, main, shade }, print) => {
  const cover = "M222 132H566Q584 132 584 150V634Q584 652 566 652H222Z"
  const paper = lighten(ground, 0.7)
  return [
    matt("main", main),
    gradient("spine", "across", [0, darken(shade, 0.3)], [0.5, lighten(shade, 0.15)], [1, darken(shade, 0.25)]),
    clip("cover", cover),
    group(
      `transform="rotate(-8 400 400)"`,
      path("M446 640h26v96l-13-16l-13 16Z", accent),
      path("M230 146H584Q602 146 602 164V652Q602 670 584 670H230Z", darken(main, 0.45)),
      rect(228, 142, 368, 518, 6, paper),
      line("M230 655H590M592 150V654M586 150V650", darken(paper, 0.22), 2, `opacity=".7"`),
      path(cover, "url(#main)"),
      printed(print, "cover", lighten(main, 0.35)),
      sheen("cover", 90, 0.07, "M200 640L520 120"),
      clipped(
        "cover",
        rect(222, 120, 56, 550, 0, "url(#spine)"),
        line("M282 132V652", darken(main, 0.6), 6, `opacity=".35"`)
      ),
      line("M224 134H566Q582 134 582 150", lighten(main, 0.5), 3, `opacity=".6"`),
      rect(326, 222, 166, 106, 5, paper),
      rect(334, 230, 150, 90, 2, "none", `stroke="${accent}" stroke-width="2.5"`),
      line("M354 260h110M354 280h110M354 300h64", darken(paper, 0.45), 3, `opacity=".7"`),
      rect(536, 124, 16, 546, 0, "#120c14", `opacity=".3" filter="url(#soft)"`),
      rect(532, 130, 16, 540, 2, accent),
      line("M536 132V668", lighten(accent, 0.5), 2.5, `opacity=".6"`)
    )
  ].join("")
}

export const pen: Drawing = ({ accent, main, shade }) => {
  const steel = "#d9d7d2"
  const barrel = "M364 96Q400 60 436 96L442 440H358Z"
  return [
    round("barrel", main),
    round("grip", shade),
    round("metal", accent),
    round("nib", steel),
    clip("barrel", barrel),
    group(
      `transform="rotate(38 400 400) translate(-44 0)"`,
      path(barrel, "url(#barrel)"),
      line("M380 110V430", "#fff", 7, `opacity=".4" stroke-linecap="round"`),
      rect(357, 424, 86, 16, 3, "url(#metal)"),
      rect(359, 440, 82, 10, 2, darken(main, 0.5)),
      path("M362 450H438L424 574Q400 582 376 574Z", "url(#grip)"),
      line("M380 462L388 566", "#fff", 5, `opacity=".3"`),
      rect(372, 570, 56, 13, 5, "url(#metal)"),
      path("M378 583H422C432 640 412 690 400 742C388 690 368 640 378 583Z", "url(#nib)"),
      path("M390 583H410C414 620 406 640 400 656C394 640 386 620 390 583Z", accent, `opacity=".8"`),
      circle(400, 636, 6, darken(steel, 0.75)),
      line("M400 640V738", darken(steel, 0.7), 2)
    ),
    group(
      `transform="rotate(38 400 400) translate(104 20)"`,
      path("M354 232Q400 186 446 232L450 520H350Z", "url(#barrel)"),
      line("M372 244V508", "#fff", 7, `opacity=".35" stroke-linecap="round"`),
      rect(349, 484, 102, 12, 2, "url(#metal)"),
      rect(349, 504, 102, 20, 4, "url(#metal)"),
      path("M412 226Q430 222 432 240V420Q424 444 416 420Z", "#120c14", `opacity=".35" filter="url(#soft)"`),
      path("M404 222Q426 216 428 236V416Q419 440 410 416V240H404Z", "url(#metal)"),
      line("M414 236V408", lighten(accent, 0.7), 3, `opacity=".8"`)
    )
  ].join("")
}

export const tray: Drawing = ({ accent, ground, main, shade }, print) => {
  const well = "M178 268Q178 252 194 252H606Q622 252 622 268V548Q622 564 606 564H194Q178 564 178 548Z"
  const steel = lighten(accent, 0.5)
  return [
    matt("rim", main),
    gradient("well", "aslant", [0, darken(shade, 0.28)], [0.4, shade], [1, lighten(shade, 0.14)]),
    round("pencil", accent),
    clip("well", well),
    group(
      `transform="rotate(-10 400 400)"`,
      rect(142, 226, 516, 372, 44, darken(main, 0.4)),
      rect(142, 216, 516, 372, 44, "url(#rim)"),
      rect(146, 220, 508, 364, 42, "none", `stroke="${lighten(main, 0.5)}" stroke-width="3" opacity=".7"`),
      path(well, "url(#well)"),
      printed(print, "well", lighten(shade, 0.3)),
      clipped("well", line("M178 570V252H630", "#120c14", 34, `opacity=".45" filter="url(#soft)"`)),
      rect(446, 252, 14, 312, 0, main),
      rect(446, 398, 176, 14, 0, main),
      line("M463 256V560M463 415H620", "#120c14", 6, `opacity=".3"`),
      group(
        `transform="rotate(-6 310 400)"`,
        rect(250, 276, 28, 238, 3, "#120c14", `opacity=".35" filter="url(#soft)" transform="translate(10 10)"`),
        rect(250, 290, 28, 220, 2, "url(#pencil)"),
        path("M250 290L264 250L278 290Z", lighten(ground, 0.5)),
        path("M259 265L264 250L269 265Z", darken(shade, 0.6)),
        rect(250, 496, 28, 22, 3, steel),
        rect(252, 518, 24, 18, 5, main)
      ),
      group(
        `transform="rotate(9 370 400)"`,
        rect(344, 270, 34, 260, 16, "#120c14", `opacity=".35" filter="url(#soft)" transform="translate(10 10)"`),
        rect(344, 276, 34, 250, 15, lighten(ground, 0.35)),
        rect(344, 276, 34, 84, 15, darken(shade, 0.5)),
        rect(370, 284, 8, 66, 4, steel)
      ),
      circle(520, 336, 32, darken(accent, 0.25)),
      circle(520, 330, 32, accent),
      circle(520, 330, 22, "none", `stroke="${lighten(accent, 0.5)}" stroke-width="3"`),
      circle(570, 348, 26, darken(ground, 0.3)),
      circle(570, 343, 26, lighten(ground, 0.2)),
      line(
        "M500 470q0-20 18-20h40q20 0 20 22t-20 22h-44q-30 0-30-32t30-32h50",
        lighten(ground, 0.5),
        7,
        `stroke-linecap="round"`
      ),
      line("M512 530h70q18 0 18-16t-18-16", accent, 7, `stroke-linecap="round"`)
    )
  ].join("")
}

export const deskMat: Drawing = ({ accent, ground, main, shade }, print) => {
  const mat = "M214 226H676Q692 226 692 242V560Q692 576 676 576H214Z"
  return [
    matt("main", main),
    gradient(
      "roll",
      "across",
      [0, darken(shade, 0.4)],
      [0.35, lighten(shade, 0.3)],
      [0.7, shade],
      [1, darken(shade, 0.5)]
    ),
    clip("mat", mat),
    group(
      `transform="rotate(-9 400 400)"`,
      path(mat, darken(main, 0.5), `transform="translate(3 8)"`),
      path(mat, "url(#main)"),
      printed(print, "mat", lighten(main, 0.2)),
      clipped("mat", rect(120, 210, 170, 380, 60, "#120c14", `opacity=".5" filter="url(#soft)"`)),
      sheen("mat", 90, 0.05, "M340 600L600 200"),
      stitches("M220 242H676V560H220", lighten(main, 0.45)),
      path("M620 532h50v22h-50Z", accent),
      rect(108, 218, 150, 366, 18, "url(#roll)"),
      path("M112 226Q183 204 254 226Q250 244 183 246Q116 244 112 226Z", darken(main, 0.25)),
      path(
        "M136 226Q183 212 232 226Q226 238 183 240Q140 238 136 226ZM158 227Q183 220 208 227Q204 233 183 234Q162 233 158 227Z",
        lighten(shade, 0.25),
        `fill-rule="evenodd"`
      ),
      rect(108, 380, 150, 44, 0, accent),
      line("M108 386H258M108 418H258", darken(accent, 0.4), 2.5, `stroke-dasharray="7 5"`),
      rect(198, 372, 26, 60, 6, lighten(ground, 0.3), `stroke="${darken(accent, 0.5)}" stroke-width="3"`)
    )
  ].join("")
}
