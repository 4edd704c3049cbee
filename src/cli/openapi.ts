import { Config, Console, Effect } from "effect"
import { settingDeclarations } from "../Config.ts"
import { chooseWorld } from "./chosenWorld.ts"
import { command } from "./command.ts"

const addressSettings = Config.all([
  settingDeclarations.publicUrl.config,
  settingDeclarations.port.config,
  settingDeclarations.logLevel.config
])

export const openapi = command({
  name: "openapi",
  meaning: "Prints the contract of the REST API, as an OpenAPI document in JSON.",
  settings: ["publicUrl", "port", "world"],
  run: () =>
    Effect.gen(function* () {
      const [publicUrl, port] = yield* addressSettings
      yield* chooseWorld
      const { documentAt } = yield* Effect.promise(() => import("../http/SystemRoutes.ts"))
      yield* Console.log(JSON.stringify(documentAt(publicUrl ?? `http://localhost:${port}`), null, 2))
    })
})
