import { Effect } from "effect"
import { settings } from "../Config.ts"
import { chooseWorld } from "./chosenWorld.ts"

/** The default command: opens the store with the world of the settings. */
export const serveStore = settings.pipe(
  Effect.zipRight(chooseWorld),
  Effect.zipRight(Effect.promise(() => import("./start.ts"))),
  Effect.flatMap(({ start }) => start)
)
