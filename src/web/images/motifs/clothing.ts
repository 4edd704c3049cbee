import { darken, lighten } from "../colour.ts"
import { printed } from "../prints.ts"
import { circle, clip, clipped, folds, line, matt, mirrored, path, rect, sheen, stitches } from "../svg.ts"
import type { Drawing } from "./Drawing.ts"

export const tee: Drawing = ({ accent, main, shade }, print) => {
  const body =
    "M318 172C290 184 258 194 232 208C190 232 146 300 118 368L212 412C226 388 240 368 252 352C258 450 256 560 248 652Q400 672 552 652C544 560 542 450 548 352C560 368 574 388 588 412L682 368C654 300 610 232 568 208C542 194 510 184 482 172C466 214 438 232 400 232C362 232 334 214 318 172Z"
  const neck = "M318 172C334 214 362 232 400 232S466 214 482 172"
  const seam = darken(main, 0.3)
  return [
    matt("main", main),
    clip("body", body),
    path(`${neck}Q400 198 318 172Z`, darken(main, 0.42)),
    line("M320 174Q400 200 480 174", darken(shade, 0.2), 12),
    rect(385, 194, 30, 18, 3, accent),
    path(body, "url(#main)"),
    printed(print, "body", shade),
    folds(
      "body",
      main,
      22,
      "M252 352C296 392 318 450 314 530M548 352C506 396 500 440 506 500M300 660C330 620 346 560 340 500"
    ),
    folds("body", main, 46, "M560 660C550 560 546 450 556 352L690 420", "M232 360L212 420"),
    sheen("body", 44, 0.11, "M300 270C286 380 292 500 286 620", "M190 280L160 350"),
    line("M232 208C264 252 266 310 252 352M568 208C536 252 534 310 548 352", seam, 2.5, `opacity=".6"`),
    line(neck, shade, 17),
    line(neck, darken(shade, 0.25), 2, `transform="translate(0 9)" opacity=".7"`),
    stitches("M250 634Q400 654 550 634M126 350L222 394M674 350L578 394", seam),
    path(
      "M446 318h70v58q-35 22-70 0Z",
      darken(main, 0.6),
      `fill-opacity=".05" stroke="${seam}" stroke-width="2.5" stroke-opacity=".55"`
    ),
    rect(510, 346, 14, 20, 2, accent)
  ].join("")
}

const sleeve = "M252 200C200 214 174 270 160 340C144 430 128 510 116 600L204 622C222 540 242 460 268 384Z"

export const shirt: Drawing = ({ accent, main, shade }, print) => {
  const body =
    "M322 168C292 182 264 190 244 202C254 270 264 330 262 390C262 480 258 560 250 636Q268 690 400 690Q532 690 550 636C542 560 538 480 538 390C536 330 546 270 556 202C536 190 508 182 478 168L400 226Z"
  const seam = darken(main, 0.35)
  return [
    matt("main", main),
    matt("dark", darken(main, 0.1)),
    clip("body", body),
    clip("sleeve", sleeve),
    mirrored(
      "sleeve",
      path(sleeve, "url(#dark)"),
      printed(print, "sleeve", darken(shade, 0.1)),
      line("M216 330C196 420 184 500 172 590", darken(main, 0.5), 14, `opacity=".25" filter="url(#soft)"`),
      path("M114 598L206 620L196 664L104 642Z", shade),
      circle(182, 640, 6, accent)
    ),
    path("M322 168Q400 140 478 168L400 236Z", darken(main, 0.45)),
    path("M322 168Q400 176 478 168L470 190Q400 204 330 190Z", darken(shade, 0.3)),
    path(body, "url(#main)"),
    printed(print, "body", shade),
    folds(
      "body",
      main,
      24,
      "M262 380C300 420 320 480 310 560M538 380C506 420 500 480 512 600M340 690C356 620 352 560 344 520"
    ),
    folds("body", main, 44, "M562 200C540 330 548 480 560 640"),
    sheen("body", 40, 0.11, "M300 240C290 380 296 500 286 640"),
    clipped("body", rect(382, 210, 36, 490, 0, lighten(main, 0.12)), stitches("M389 220V690M411 220V690", seam)),
    [272, 346, 420, 494, 568, 640]
      .map((y) => circle(400, y, 8, accent, `stroke="${darken(accent, 0.35)}" stroke-width="2"`))
      .join(""),
    path(
      "M446 318h78v74l-39 20l-39-20Z",
      darken(main, 0.6),
      `fill-opacity=".05" stroke="${seam}" stroke-width="2.5" stroke-opacity=".6"`
    ),
    stitches("M446 334h78", seam),
    mirrored(
      "collar",
      path("M322 166L400 230L350 294L292 200Q304 176 322 166Z", shade),
      stitches("M304 204L350 280L388 232", darken(shade, 0.35))
    )
  ].join("")
}

export const hoodie: Drawing = ({ accent, main, shade }, print) => {
  const body =
    "M296 226C272 232 252 238 236 248C252 320 260 380 258 440C258 510 256 570 252 626Q400 642 548 626C544 570 542 510 542 440C540 380 548 320 564 248C548 238 528 232 504 226L400 300Z"
  const ribs = Array.from({ length: 17 }, (_, index) => `M${262 + index * 17} 630v36`).join("")
  return [
    matt("main", main),
    matt("dark", darken(main, 0.1)),
    clip("body", body),
    mirrored(
      "arm",
      path("M244 244C196 260 170 310 154 380C136 460 124 540 116 610L206 630C222 560 242 500 268 430Z", "url(#dark)"),
      line("M214 370C192 450 180 520 166 600", darken(main, 0.6), 18, `opacity=".28" filter="url(#soft)"`),
      path("M114 606L206 628Q204 652 196 670Q150 668 110 650Q108 626 114 606Z", shade),
      line("M132 616l-6 36M152 620l-5 40M172 624l-5 40", darken(shade, 0.3), 3, `opacity=".6"`)
    ),
    path(
      "M284 236C252 130 324 84 400 84S548 130 516 236C500 280 440 300 400 330C360 300 300 280 284 236Z",
      "url(#main)"
    ),
    path(body, "url(#main)"),
    printed(print, "body", shade),
    path(
      "M326 226C306 156 350 116 400 116S494 156 474 226C462 260 424 276 400 304C376 276 338 260 326 226Z",
      darken(shade, 0.15)
    ),
    path(
      "M346 222C334 166 364 138 400 138S466 166 454 222C440 248 420 258 400 280C380 258 360 248 346 222Z",
      darken(main, 0.55)
    ),
    line("M296 232C310 276 366 294 400 330C434 294 490 276 504 232", darken(main, 0.35), 3, `opacity=".8"`),
    folds(
      "body",
      main,
      26,
      "M258 430C300 450 316 420 330 380M542 430C500 450 484 420 470 380M300 640C310 600 300 560 296 520"
    ),
    folds("body", main, 44, "M566 250C544 380 552 520 560 630"),
    sheen("body", 40, 0.11, "M292 300C280 400 292 500 284 620"),
    path(
      "M322 470H478L522 566V606H278V566Z",
      darken(main, 0.07),
      `stroke="${darken(main, 0.4)}" stroke-width="2.5" stroke-opacity=".7"`
    ),
    stitches("M330 480L288 570M470 480L512 570M330 480H470", darken(main, 0.4)),
    path("M252 624Q400 642 548 624L544 668Q400 684 256 668Z", shade),
    line(ribs, darken(shade, 0.3), 3, `opacity=".55"`),
    line("M366 282C358 330 360 370 366 404M434 282C442 330 442 360 436 388", accent, 8, `stroke-linecap="round"`),
    line("M366 398v20M436 382v20", darken(accent, 0.35), 10)
  ].join("")
}

const arm = "M246 204C196 222 168 280 152 352C134 440 122 530 112 616L206 636C222 552 244 470 270 394Z"

export const jacket: Drawing = ({ accent, main, shade }, print) => {
  const body =
    "M326 176C292 186 262 194 238 208C252 280 262 340 260 410C260 500 256 590 250 668Q400 686 550 668C544 590 540 500 540 410C538 340 548 280 562 208C538 194 508 186 474 176L400 210Z"
  const edge = darken(main, 0.4)
  return [
    matt("main", main),
    matt("dark", darken(main, 0.12)),
    clip("body", body),
    clip("arm", arm),
    mirrored(
      "arm",
      path(arm, "url(#dark)"),
      printed(print, "arm", darken(main, 0.45)),
      line("M214 350C192 440 180 520 166 610", darken(main, 0.6), 18, `opacity=".28" filter="url(#soft)"`),
      line("M118 584L211 604", edge, 3, `opacity=".7"`),
      path("M150 592l40 8-4 20-40-8Z", shade)
    ),
    path("M326 178C330 140 350 122 400 122S470 140 474 178L400 220Z", darken(main, 0.5)),
    path(body, "url(#main)"),
    clipped(
      "body",
      path("M220 190H580V318Q490 342 400 322Q310 342 220 318Z", shade),
      stitches("M240 310Q310 332 400 312Q490 332 560 310", darken(shade, 0.4))
    ),
    printed(print, "body", darken(main, 0.4)),
    folds("body", main, 24, "M260 400C300 440 320 500 316 560M540 400C506 440 496 500 506 570"),
    folds("body", main, 46, "M566 200C542 340 552 520 562 670"),
    sheen("body", 40, 0.11, "M296 220C284 380 296 500 284 640"),
    mirrored(
      "half",
      path(
        "M326 176C322 150 336 126 362 118C376 150 390 176 397 204V262C366 246 338 218 326 176Z",
        "url(#main)",
        `stroke="${edge}" stroke-width="2.5"`
      ),
      path(
        "M282 470h88v120q-44 16-88 0Z",
        darken(main, 0.05),
        `stroke="${edge}" stroke-width="2.5" stroke-opacity=".7"`
      ),
      path("M276 456h100v38l-50 22l-50-22Z", main, `stroke="${edge}" stroke-width="2.5" stroke-opacity=".8"`),
      circle(326, 496, 7, accent)
    ),
    rect(388, 204, 24, 474, 0, edge),
    line("M400 206V676", accent, 6, `stroke-dasharray="6 4"`),
    rect(391, 262, 18, 40, 6, accent),
    stitches("M380 270V672M420 270V672", edge)
  ].join("")
}

export const trousers: Drawing = ({ accent, main, shade }, print) => {
  const body =
    "M286 160C270 270 252 440 238 680Q304 694 370 680C378 560 388 440 400 346C412 440 422 560 430 680Q496 694 562 680C548 440 530 270 514 160Z"
  const seam = darken(main, 0.38)
  return [
    matt("main", main),
    clip("body", body),
    path("M290 124Q400 140 510 124L506 148Q400 166 294 148Z", darken(main, 0.5)),
    path(body, "url(#main)"),
    printed(print, "body", shade),
    folds(
      "body",
      main,
      20,
      "M312 210C304 380 306 520 300 690M488 210C496 380 492 520 500 690M400 346C366 330 340 320 322 300M400 346C436 330 460 320 478 300"
    ),
    folds("body", main, 50, "M400 346C386 460 376 580 372 690", "M570 680C552 440 536 270 520 160"),
    sheen("body", 32, 0.11, "M284 260C270 400 264 540 258 680", "M452 360C456 480 460 580 462 680"),
    path(
      "M288 122Q400 140 512 122L516 176Q400 194 284 176Z",
      main,
      `stroke="${seam}" stroke-width="2.5" stroke-opacity=".6"`
    ),
    line("M330 128v56M470 128v56M400 346V186", seam, 3, `opacity=".7"`),
    rect(318, 122, 14, 66, 4, darken(main, 0.14)),
    rect(468, 122, 14, 66, 4, darken(main, 0.14)),
    stitches(
      "M424 186C426 250 420 286 402 300M298 188C300 230 288 262 276 280M502 188C500 230 512 262 524 280",
      lighten(main, 0.4)
    ),
    circle(400, 158, 10, accent, `stroke="${darken(accent, 0.4)}" stroke-width="2.5"`),
    mirrored(
      "cuff",
      path("M236 640Q304 656 372 640L370 692Q304 706 234 692Z", shade),
      stitches("M240 654Q304 668 368 654", darken(shade, 0.4))
    )
  ].join("")
}

export const socks: Drawing = ({ accent, main, shade }, print) => {
  const sock =
    "M322 150H452C458 240 454 320 456 392C458 424 476 440 502 454L590 500C660 540 648 634 570 636C500 638 424 616 372 574C330 540 322 500 324 450C328 350 326 250 322 150Z"
  const ribs = Array.from({ length: 10 }, (_, index) => `M${330 + index * 13} 146v70`).join("")
  return [
    matt("main", main),
    clip("sock", sock),
    `<defs><g id="one">`,
    path(sock, "url(#main)"),
    printed(print, "sock", shade),
    clipped("sock", circle(312, 560, 92, accent), circle(650, 600, 108, accent), rect(300, 130, 200, 90, 0, shade)),
    folds(
      "sock",
      main,
      34,
      "M460 150C466 280 454 360 460 400C470 440 500 450 600 500",
      "M372 584C440 630 520 644 600 640"
    ),
    folds("sock", main, 14, "M452 396C420 430 390 440 370 446M456 420C430 456 410 466 396 476"),
    sheen("sock", 30, 0.16, "M350 230C354 340 350 420 352 500"),
    clipped("sock", line(ribs, darken(shade, 0.35), 3.5, `opacity=".5"`), stitches("M312 220H460", darken(main, 0.4))),
    stitches("M400 548C398 500 370 472 322 470M556 640C530 590 550 520 590 494", darken(accent, 0.4)),
    "</g></defs>",
    `<use href="#one" transform="translate(-104 -14) rotate(7 400 400)"/>`,
    path(sock, darken(main, 0.8), `transform="translate(-2 16) rotate(-5 400 400)" opacity=".4" filter="url(#soft)"`),
    `<use href="#one" transform="translate(10 6) rotate(-5 400 400)"/>`
  ].join("")
}
