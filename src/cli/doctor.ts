import * as Command from "@effect/cli/Command"
import { Console, Effect } from "effect"
import { CommandFailed } from "./exit.ts"
import { settingOptions } from "./SettingOptions.ts"

export const doctor = Command.make("doctor", settingOptions(), () =>
  Effect.gen(function* () {
    const { examine } = yield* Effect.promise(() => import("./examine.ts"))
    const findings = yield* examine
    for (const { isWell, subject, what } of findings) {
      yield* Console.log(`${isWell ? "ok  " : "FAIL"}  ${subject.padEnd(10)}  ${what}`)
    }
    const ill = findings.filter(({ isWell }) => !isWell).map(({ subject }) => subject)
    if (ill.length > 0) return yield* new CommandFailed({ lines: [`Not well: ${ill.join(", ")}.`] })
  })
).pipe(
  Command.withDescription(
    "Checks the settings, the database, its migrations and the port, and changes none of them. 0 if a start would succeed."
  )
)
