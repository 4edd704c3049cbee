import { Effect } from "effect"
import { settings } from "../Config.ts"
import { chooseWorld } from "./chosenWorld.ts"

/** What `vitrine` does when it is told nothing else: it opens the store, of the world that the settings name. */
export const serveStore = settings.pipe(
  Effect.zipRight(chooseWorld),
  Effect.zipRight(Effect.promise(() => import("./start.ts"))),
  Effect.flatMap(({ start }) => start)
)
