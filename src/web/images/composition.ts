import type { Motif } from "../../store/world/Product.ts"

/** Where a copy of the drawing goes: the drawing's point `focus` lands on `at`, scaled and turned (degrees) about it. */
export interface Placement {
  readonly focus: readonly [x: number, y: number]
  readonly at: readonly [x: number, y: number]
  readonly scale: number
  readonly turn: number
}

/** How a motif is photographed. */
export interface Composition {
  /** Middle and half width of the shadow under something that stands on the floor; null for what lies flat. */
  readonly floor: readonly [x: number, halfWidth: number] | null
  /** The second picture, back to front. */
  readonly second: ReadonlyArray<Placement>
}

const middle = [400, 400] as const

const close = (x: number, y: number, scale: number, turn: number): ReadonlyArray<Placement> => [
  { focus: [x, y], at: middle, scale, turn }
]

/** Two of a kind standing side by side, the left one farther back. */
const pair = (gap: number, scale: number): ReadonlyArray<Placement> => [
  { focus: [400, 650], at: [400 - gap, 590], scale: scale * 0.86, turn: 0 },
  { focus: [400, 650], at: [400 + gap * 0.8, 680], scale, turn: 0 }
]

/** Two of a kind lying across each other. */
const crossed = (gap: number, scale: number, turn: number): ReadonlyArray<Placement> => [
  { focus: middle, at: [400 - gap, 400 - gap * 0.5], scale, turn: -turn },
  { focus: middle, at: [400 + gap, 400 + gap * 0.5], scale, turn }
]

export const compositions: Record<Motif, Composition> = {
  tee: { floor: null, second: close(430, 270, 2, -10) },
  shirt: { floor: null, second: close(410, 290, 2.1, 8) },
  hoodie: { floor: null, second: close(400, 290, 1.9, -8) },
  jacket: { floor: null, second: close(380, 300, 2, 9) },
  trousers: { floor: null, second: close(410, 230, 2.1, -9) },
  socks: { floor: null, second: close(420, 480, 1.8, -14) },
  beanie: { floor: null, second: close(480, 520, 2, -7) },
  cap: { floor: null, second: close(330, 440, 1.9, 6) },
  scarf: { floor: null, second: close(370, 560, 2.2, -12) },
  tote: { floor: null, second: close(400, 400, 1.9, 8) },
  backpack: { floor: [400, 190], second: close(400, 380, 1.9, -8) },
  wallet: { floor: null, second: crossed(90, 0.78, 16) },
  belt: { floor: [405, 220], second: close(340, 520, 2.1, -6) },
  sunglasses: { floor: null, second: close(290, 420, 1.9, -14) },
  watch: { floor: null, second: close(410, 400, 2, 16) },
  umbrella: { floor: null, second: close(400, 330, 1.7, -16) },
  notebook: { floor: null, second: crossed(120, 0.82, 13) },
  pen: { floor: null, second: close(270, 570, 2, 10) },
  lamp: { floor: [280, 140], second: close(440, 260, 1.9, 0) },
  "desk-mat": { floor: null, second: close(230, 400, 1.9, 6) },
  keyboard: { floor: null, second: close(230, 400, 2, -8) },
  tray: { floor: null, second: close(470, 400, 1.8, 14) },
  clock: { floor: [400, 190], second: close(420, 370, 1.9, 0) },
  plant: { floor: [400, 130], second: close(400, 330, 1.8, 0) },
  mug: { floor: [355, 150], second: pair(150, 0.86) },
  tumbler: { floor: [400, 105], second: pair(140, 0.94) },
  bottle: { floor: [400, 120], second: pair(130, 0.94) },
  teapot: { floor: [400, 130], second: close(360, 430, 1.7, 0) },
  glass: { floor: [400, 100], second: pair(150, 0.94) },
  "french-press": { floor: [370, 140], second: close(400, 300, 1.8, 0) }
}
