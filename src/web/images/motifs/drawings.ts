import type { Motif } from "../../../store/world/Product.ts"
import { frenchPress, teapot } from "./brewing.ts"
import { backpack, tote, umbrella, wallet } from "./carry.ts"
import { hoodie, jacket, shirt, socks, tee, trousers } from "./clothing.ts"
import type { Drawing } from "./Drawing.ts"
import { clock, keyboard, lamp, plant } from "./desk.ts"
import { bottle, glass, mug, tumbler } from "./drinkware.ts"
import { beanie, belt, cap, scarf, sunglasses, watch } from "./worn.ts"
import { deskMat, notebook, pen, tray } from "./writing.ts"

/** Every motif's drawing; a motif without one does not compile. */
export const drawings: Record<Motif, Drawing> = {
  tee,
  shirt,
  hoodie,
  jacket,
  trousers,
  socks,
  beanie,
  cap,
  scarf,
  tote,
  backpack,
  wallet,
  belt,
  sunglasses,
  watch,
  umbrella,
  notebook,
  pen,
  lamp,
  "desk-mat": deskMat,
  keyboard,
  tray,
  clock,
  plant,
  mug,
  tumbler,
  bottle,
  teapot,
  glass,
  "french-press": frenchPress
}
