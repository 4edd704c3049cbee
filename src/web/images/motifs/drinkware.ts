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
  path,
  radial,
  rect,
  round,
  sheen
} from "../svg.ts"
import type { Drawing } from "./Drawing.ts"

export const mug: Drawing = ({ accent, main, shade }, print) => {
  const body = "M200 270L210 572Q214 628 278 640Q355 656 432 640Q496 628 500 572L510 270Z"
  const handle = "M498 338C652 312 660 560 490 546"
  return [
    round("main", main),
    round("base", shade),
    gradient("handle", "down", [0, lighten(main, 0.22)], [0.5, main], [1, darken(main, 0.35)]),
    clip("body", body),
    `<clipPath id="mouth-edge"><ellipse cx="355" cy="270" rx="143" ry="31"/></clipPath>`,
    line(handle, darken(main, 0.32), 46),
    line(handle, "url(#handle)", 38),
    line("M506 326C642 306 642 540 500 530", lighten(main, 0.55), 5, `opacity=".6" stroke-linecap="round"`),
    path(body, "url(#main)"),
    printed(print, "body", accent),
    clipped("body", path("M190 566Q240 548 300 566T420 562T520 552V660H190Z", "url(#base)")),
    folds("body", main, 24, "M200 642Q355 680 510 642"),
    sheen("body", 20, 0.4, "M250 310L256 560"),
    print === "plain"
      ? group(
          `transform="translate(362 440)" opacity=".9"`,
          circle(0, 0, 42, accent),
          path("M-42 0A42 42 0 0 0 42 0Q20 -12 0 0T-42 0Z", darken(accent, 0.2))
        )
      : "",
    ellipse(355, 270, 155, 37, lighten(main, 0.22)),
    ellipse(355, 271, 143, 31, darken(main, 0.4)),
    clipped(
      "mouth",
      ellipse(355, 288, 140, 28, "#3f2618"),
      ellipse(340, 286, 90, 13, "#6e4630", `opacity=".7"`),
      line("M205 262Q355 226 505 262", "#120c14", 22, `opacity=".35" filter="url(#soft)"`)
    )
  ].join("")
}

export const tumbler: Drawing = ({ accent, main, shade }, print) => {
  const body = "M272 236H528L494 626Q490 650 466 652H334Q310 650 306 626Z"
  const sleeve = "M283 356H517L505 502H295Z"
  const ribs = Array.from({ length: 10 }, (_, index) => `M${300 + index * 22} 360L${306 + index * 20.8} 498`).join("")
  return [
    round("main", main),
    round("sleeve", shade),
    round("lid", accent),
    round("steel", "#dcd9d3"),
    clip("body", body),
    clip("sleeve", sleeve),
    path(body, "url(#main)"),
    printed(print, "body", lighten(main, 0.45)),
    sheen("body", 14, 0.45, "M322 250L346 640"),
    path(sleeve, "url(#sleeve)"),
    clipped(
      "sleeve",
      line(ribs, darken(shade, 0.45), 5, `opacity=".45"`),
      line(ribs, "#fff", 2, `opacity=".22" transform="translate(6 0)"`)
    ),
    folds("body", main, 12, "M280 354H520", "M290 508H510"),
    folds("body", main, 22, "M300 664H500"),
    rect(428, 420, 34, 46, 5, accent, `opacity=".95"`),
    path("M268 222H532L527 250H273Z", "url(#steel)"),
    path("M266 196Q266 170 296 166Q400 152 504 166Q534 170 534 196V226Q400 238 266 226Z", "url(#lid)"),
    ellipse(400, 172, 112, 15, lighten(accent, 0.2)),
    ellipse(400, 174, 100, 11, darken(accent, 0.25)),
    rect(350, 158, 62, 20, 9, darken(accent, 0.5)),
    rect(346, 154, 62, 18, 8, lighten(accent, 0.3)),
    line("M290 190V220", "#fff", 10, `opacity=".4" stroke-linecap="round"`)
  ].join("")
}

export const bottle: Drawing = ({ accent, main, shade }, print) => {
  const body =
    "M344 214H456C458 248 512 264 512 330V616Q512 652 474 654H326Q288 652 288 616V330C288 264 342 248 344 214Z"
  return [
    round("main", main),
    round("cap", shade),
    round("steel", "#d8d5cf"),
    clip("body", body),
    line("M346 150C346 60 454 60 454 150", accent, 17),
    line("M340 150C342 54 446 52 458 140", lighten(accent, 0.5), 3, `opacity=".6"`),
    rect(340, 126, 120, 72, 14, "url(#cap)"),
    line("M362 150V194M382 150V194M402 150V194M422 150V194M442 150V194", darken(shade, 0.45), 3, `opacity=".5"`),
    ellipse(400, 130, 54, 9, lighten(shade, 0.25)),
    rect(348, 196, 104, 22, 2, "url(#steel)"),
    path(body, "url(#main)"),
    printed(print, "body", lighten(main, 0.45)),
    clipped(
      "body",
      path("M280 560H520V660H280Z", "url(#cap)"),
      line("M280 560H520", lighten(shade, 0.4), 4, `opacity=".5"`)
    ),
    folds("body", main, 22, "M280 666H520"),
    sheen("body", 18, 0.5, "M336 290C322 310 322 330 322 360V640"),
    sheen("body", 8, 0.35, "M480 320V600"),
    print === "plain"
      ? group(
          `transform="translate(404 420)"`,
          path("M-44 34L-12 -30L8 6L18 -10L46 34Z", accent, `opacity=".95"`),
          circle(28, -34, 13, accent)
        )
      : rect(388, 420, 34, 34, 17, accent)
  ].join("")
}

export const glass: Drawing = ({ accent, ground, main, shade }) => {
  const wall = "M262 210H538L510 622Q506 652 474 654H326Q294 652 290 622Z"
  const drink = "M276 300H524L506 586Q504 602 488 604H312Q296 602 294 586Z"
  const rim = lighten(ground, 0.75)
  const facets = "M330 214L346 604M400 214V610M470 214L454 604"
  return [
    gradient("drink", "down", [0, lighten(main, 0.25)], [0.5, main], [1, darken(shade, 0.05)]),
    gradient(
      "wall",
      "across",
      [0, darken(ground, 0.25)],
      [0.2, lighten(ground, 0.7)],
      [0.7, lighten(ground, 0.3)],
      [1, darken(ground, 0.35)]
    ),
    radial("fruit", [0, lighten(accent, 0.35)], [1, accent]),
    clip("drink", drink),
    group(
      `transform="rotate(14 520 210)"`,
      circle(516, 206, 74, accent),
      circle(516, 206, 64, lighten(accent, 0.72)),
      circle(516, 206, 56, "url(#fruit)"),
      line("M516 150V262M460 206H572M476 166L556 246M556 166L476 246", lighten(accent, 0.75), 4)
    ),
    ellipse(400, 210, 138, 26, rim, `opacity=".5"`),
    path(wall, "url(#wall)", `opacity=".55"`),
    path(drink, "url(#drink)", `opacity=".92"`),
    clipped(
      "drink",
      rect(318, 330, 84, 84, 14, "#fff", `opacity=".3" transform="rotate(-14 360 372)"`),
      rect(410, 372, 80, 80, 14, "#fff", `opacity=".24" transform="rotate(18 450 412)"`),
      rect(330, 446, 72, 72, 14, "#fff", `opacity=".16" transform="rotate(8 366 482)"`)
    ),
    ellipse(400, 300, 124, 20, lighten(main, 0.4)),
    ellipse(400, 302, 112, 15, main, `opacity=".7"`),
    line(facets, "#fff", 3, `opacity=".35"`),
    line("M296 226L322 612", "#fff", 16, `opacity=".55" stroke-linecap="round"`),
    line("M508 240L488 596", "#fff", 6, `opacity=".5" stroke-linecap="round"`),
    path(
      "M294 604Q400 622 506 604L504 634Q500 652 474 654H326Q300 652 296 634Z",
      lighten(ground, 0.55),
      `opacity=".7"`
    ),
    ellipse(400, 634, 92, 11, darken(shade, 0.1), `opacity=".28"`),
    ellipse(400, 210, 138, 26, "none", `stroke="${rim}" stroke-width="5" opacity=".95"`)
  ].join("")
}
