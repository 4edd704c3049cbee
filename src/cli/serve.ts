import { Effect } from "effect"
import { command } from "./command.ts"
import { allSettings } from "./SettingOptions.ts"

/** What `vitrine` does when it is told nothing else. */
export const serving = Effect.flatMap(
  Effect.promise(() => import("./start.ts")),
  ({ start }) => start
)

export const serve = command({
  name: "serve",
  meaning: "Opens the store and keeps it open until it is stopped (SIGTERM or Ctrl-C).",
  settings: allSettings,
  run: () => serving
})
