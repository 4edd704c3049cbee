import { Either } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { inTurns, type Pieces, shared } from "../../domain/Pieces.ts"
import { catalogueInPieces } from "../../store/world/Catalogue.ts"
import { layPacksInPieces } from "../../store/world/packs.ts"
import type { WorldView } from "../../store/world/WorldView.ts"

type Names = ReadonlyMap<string, string>

function* namesInPieces(world: WorldView): Pieces<Names> {
  const names = new Map<string, string>()
  for (const { name, variants } of yield* catalogueInPieces(world)) {
    for (const { id, label } of variants) names.set(id, `${name}, ${label}`)
    yield
  }
  for (const { name, roomTypes } of world.hotels)
    for (const room of roomTypes) names.set(room.id, `${name}, ${room.name}`)
  return names
}

// By world, the last used of them.
const made = boundedMemo<string, () => Pieces<Names>>(16)

function* namesOf(packs: ReadonlyArray<string>): Pieces<Names> {
  const laid = yield* layPacksInPieces(packs)
  if (laid === undefined || Either.isLeft(laid)) return new Map()
  return yield* made(laid.right.key, () => shared(namesInPieces(laid.right)))()
}

/** What variants and rooms of the world of some packs are called, by their ids. What else is sold has a name that can be read. */
export const soldNames = (packs: ReadonlyArray<string>) => inTurns(() => namesOf(packs))
