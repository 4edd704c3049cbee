import * as Command from "@effect/cli/Command"
import { Effect } from "effect"
import { settingOptions, withGiven } from "./SettingOptions.ts"

/** What `vitrine` does when it is told nothing else. */
export const serving = ({ given }: { readonly given: Parameters<typeof withGiven>[0] }) =>
  Effect.promise(() => import("./start.ts")).pipe(
    Effect.flatMap(({ start }) => start),
    withGiven(given)
  )

export const serve = Command.make("serve", settingOptions(), serving).pipe(
  Command.withDescription("Opens the store and keeps it open until it is stopped (SIGTERM or Ctrl-C).")
)
