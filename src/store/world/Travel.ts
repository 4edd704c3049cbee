import { Struct } from "effect"
import type { SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { world } from "./World.ts"
import { worldIn } from "./WorldView.ts"

/** A kind of trip, which a world offers or not. */
export type TravelKind = "hotels" | "flights" | "cars"

/** The kinds of trips in a sandbox. Packs have hotels alone: flights and cars are those of the served world. */
export const travelIn = (address: Pick<SandboxAddress, "control">): ReadonlyArray<TravelKind> => {
  const { cars, flights } = world()
  const { hotels } = worldIn(address)
  return Struct.entries({ hotels, flights, cars }).flatMap(([kind, { length }]) => (length > 0 ? [kind] : []))
}

/** What a shop with these kinds of trips is, for a sentence: it is a travel agency only if it has some. */
export const shopNoun = (travel: ReadonlyArray<TravelKind>): string =>
  travel.length > 0 ? "shop and travel agency" : "shop"
