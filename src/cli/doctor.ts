import { Console, Effect } from "effect"
import { command } from "./command.ts"
import { commandError } from "./exit.ts"
import { allSettings } from "./SettingOptions.ts"

export const doctor = command({
  name: "doctor",
  meaning:
    "Checks the settings, the database, its migrations and the port. Changes none of them. Exits with 0 if a start would succeed.",
  settings: allSettings,
  run: () =>
    Effect.gen(function* () {
      const { examine } = yield* Effect.promise(() => import("./examine.ts"))
      const findings = yield* examine
      for (const { isOk, subject, what } of findings) {
        yield* Console.log(`${isOk ? "ok  " : "FAIL"}  ${subject.padEnd(10)}  ${what}`)
      }
      const failing = new Set(findings.filter(({ isOk }) => !isOk).map(({ subject }) => subject))
      if (failing.size > 0) return yield* commandError(`Failed checks: ${[...failing].join(", ")}.`)
    })
})
