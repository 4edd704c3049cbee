import { Effect } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import type { SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { perSeed, Seed } from "../../domain/Seed.ts"
import { runToCompletion, type SlicedWork, shareWork } from "../../domain/SlicedWork.ts"
import { servedWorld, type WorldView, worldIn } from "./WorldView.ts"

/** Cached worlds of other packs than the program's own, each with its derived values. */
export const maxWorlds = 16

/** A value derived from the seed and the packs of a sandbox's world, memoized. */
export const perWorld = <A>(
  make: (seed: string, world: WorldView) => A
): Effect.Effect<(here: SandboxAddress) => A, never, Seed> =>
  Effect.zipWith(
    Seed,
    perSeed((seed) => make(seed, servedWorld)),
    (programSeed, served) => {
      const others = boundedMemo<string, A>(maxWorlds)
      return (here) => {
        const world = worldIn(here)
        if (world === servedWorld) return served(here)
        const seed = here.control?.seed ?? programSeed
        return others(`${world.key}\n${seed}`, () => make(seed, world))
      }
    }
  )

/** A value derived from the packs of a world alone, memoized. */
export const byPacks = <A>(make: (world: WorldView) => A) => {
  const served = make(servedWorld)
  const others = boundedMemo<string, A>(maxWorlds)
  return (world: WorldView): A => (world === servedWorld ? served : others(world.key, () => make(world)))
}

/** The same for values that take long to make. Until one is ready, a caller completes it without slices. */
export const byPacksInSlices = <A>(make: (world: WorldView) => SlicedWork<A>) => {
  const served = runToCompletion(make(servedWorld))
  const of = byPacks((world) => shareWork(make(world)))
  const ready = new WeakSet<object>()
  const get = (world: WorldView): A => (world === servedWorld ? served : runToCompletion(of(world)()))
  return Object.assign(get, {
    isReady: (world: WorldView): boolean => world === servedWorld || ready.has(of(world)),
    prepare: function* (world: WorldView): SlicedWork<void> {
      if (world === servedWorld) return
      const work = of(world)
      yield* work()
      ready.add(work)
    }
  })
}
