import type { Effect } from "effect"
import { mapSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { type Hotel, hotels } from "./Hotels.ts"
import { type PackText, standardPack } from "./Pack.ts"
import type { ProductEntry } from "./Product.ts"
import { world } from "./World.ts"

/** A text of a pack, with the name of the pack. */
export interface PlacedText extends PackText {
  readonly pack: string
}

/** The goods and the hotels of some packs, independent of a seed. */
export class WorldView {
  constructor(
    /** Identifies its packs: the same packs have the same key, in every process. */
    readonly key: string,
    readonly products: ReadonlyArray<ProductEntry>,
    readonly hotels: ReadonlyArray<Hotel>,
    /** Texts of packs in it, besides the shop's own. */
    readonly texts: ReadonlyArray<PlacedText> = [],
    /** Whether a search keeps its goods in their order, however well they match. */
    readonly isInOrder = false
  ) {}
}

/** The world that the program serves. */
export const servedWorld = new WorldView(standardPack, world().products, hotels)

/** The world of a sandbox: that of its packs, if a tester has chosen some. */
export const worldIn = ({ control }: Pick<SandboxAddress, "control">): WorldView =>
  control?.world instanceof WorldView ? control.world : servedWorld

/** The world of the current sandbox. */
export const currentWorld: Effect.Effect<WorldView> = mapSandbox(worldIn)
