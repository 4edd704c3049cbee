import { command } from "./command.ts"
import { allSettings } from "./SettingOptions.ts"
import { serving } from "./serving.ts"

export const serve = command({
  name: "serve",
  meaning: "Opens the store and keeps it open until SIGTERM or Ctrl-C.",
  settings: allSettings,
  run: () => serving
})
