import { Config, Console, Effect } from "effect"
import { declared } from "../Config.ts"
import { command } from "./command.ts"

const where = Config.all([declared.publicUrl.config, declared.port.config, declared.logLevel.config])

export const openapi = command({
  name: "openapi",
  meaning: "Prints the OpenAPI document: the whole contract of the REST API, as JSON.",
  settings: ["publicUrl", "port"],
  run: () =>
    Effect.gen(function* () {
      const [publicUrl, port] = yield* where
      const { documentAt } = yield* Effect.promise(() => import("../http/SystemRoutes.ts"))
      yield* Console.log(JSON.stringify(documentAt(publicUrl ?? `http://localhost:${port}`), null, 2))
    })
})
