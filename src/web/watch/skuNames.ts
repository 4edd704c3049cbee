import { Effect } from "effect"
import { BenchEntries } from "../../bench/Operations.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { runInSlices, type SlicedWork, shareWork } from "../../domain/SlicedWork.ts"
import { catalogueInSlices } from "../../store/world/Catalogue.ts"
import { byPacks } from "../../store/world/perWorld.ts"
import { type WorldView, worldIn } from "../../store/world/WorldView.ts"

type Names = ReadonlyMap<string, string>

function* namesInSlices(world: WorldView): SlicedWork<Names> {
  const names = new Map<string, string>()
  for (const { name, variants } of yield* catalogueInSlices(world)) {
    for (const { id, label } of variants) names.set(id, `${name}, ${label}`)
    yield
  }
  for (const { name, roomTypes } of world.hotels)
    for (const room of roomTypes) names.set(room.id, `${name}, ${room.name}`)
  return names
}

const namesByWorld = byPacks((world) => shareWork(namesInSlices(world)))

/**
 * The names of variants and rooms in the world of a sandbox, by id. Other ids are readable. Loads the sandbox's packs
 * first if no request has needed them in this process.
 */
export const skuNames = (sandbox: SandboxName) =>
  Effect.gen(function* () {
    const { controls } = yield* BenchEntries
    const world = worldIn({ control: yield* controls.find(sandbox, "again") })
    return yield* runInSlices(namesByWorld(world))
  })
