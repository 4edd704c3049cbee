import { command } from "./command.ts"
import { allSettings } from "./SettingOptions.ts"
import { serveStore } from "./serveStore.ts"

export const serve = command({
  name: "serve",
  meaning: "Starts the server, and runs it until SIGTERM or Ctrl-C.",
  settings: allSettings,
  run: () => serveStore
})
