import * as Options from "@effect/cli/Options"
import { Console, Effect } from "effect"
import { sandboxNameOf } from "./benchParameters.ts"
import { settingsOfExistingDatabase } from "./ConfiguredDatabase.ts"
import { command, option } from "./command.ts"
import { commandError } from "./exit.ts"

export const reset = command({
  name: "reset",
  meaning:
    "Resets a sandbox in the database, also while a server uses it. Writes directly to the database, and deletes the old rows of the sandbox.",
  parameters: {
    sandbox: option("sandbox", "The sandbox to reset. (default)", (name) =>
      Options.withDefault(Options.text(name), "default")
    )
  },
  settings: ["databaseUrl", "seed"],
  run: ({ sandbox }) =>
    Effect.gen(function* () {
      const name = yield* sandboxNameOf("--sandbox")(sandbox)
      const read = yield* settingsOfExistingDatabase
      const { resetSandbox } = yield* Effect.promise(() => import("../app/resetSandbox.ts"))
      yield* Effect.mapError(resetSandbox(read, name), ({ message }) => commandError(message))
      yield* Console.log(`The sandbox ${name} is in its initial state.`)
    })
})
