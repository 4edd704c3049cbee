import * as Command from "@effect/cli/Command"
import { Effect } from "effect"
import { settingOptions } from "./SettingOptions.ts"

/** What `vitrine` does when it is told nothing else. */
export const serving = Effect.flatMap(
  Effect.promise(() => import("./start.ts")),
  ({ start }) => start
)

export const serve = Command.make("serve", settingOptions(), () => serving).pipe(
  Command.withDescription("Opens the store and keeps it open until it is stopped (SIGTERM or Ctrl-C).")
)
