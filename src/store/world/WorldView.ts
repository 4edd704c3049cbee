import type { Effect } from "effect"
import { mapSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { type Hotel, hotels } from "./Hotels.ts"
import { type PackText, standardPack } from "./Pack.ts"
import type { ProductEntry } from "./Product.ts"
import { world } from "./World.ts"

/** A text of a pack, and the pack that it is of. */
export interface PlacedText extends PackText {
  readonly pack: string
}

/** The goods and the hotels of some packs. Nothing of it depends on a seed. */
export class WorldView {
  constructor(
    /** Says what it is made of: the same packs have the same key, in every process. */
    readonly key: string,
    readonly products: ReadonlyArray<ProductEntry>,
    readonly hotels: ReadonlyArray<Hotel>,
    /** Texts that stand in it besides the shop's own. */
    readonly texts: ReadonlyArray<PlacedText> = [],
    /** Whether a search leaves its goods in their order, whichever of them match better. */
    readonly isInOrder = false
  ) {}
}

/** What the program serves. */
export const servedWorld = new WorldView(standardPack, world().products, hotels)

/** The world of a sandbox: that of its packs, if a tester has chosen some. */
export const worldIn = ({ control }: Pick<SandboxAddress, "control">): WorldView =>
  control?.world instanceof WorldView ? control.world : servedWorld

/** The world of the current sandbox. */
export const currentWorld: Effect.Effect<WorldView> = mapSandbox(worldIn)
