import { Console, Effect, Layer, Redacted } from "effect"
import { type Settings, settings } from "../Config.ts"
import { cannotOpen, nameOf } from "../database/Database.ts"
import * as ReadOnly from "../database/ReadOnly.ts"
import { type CheckedInvariant, verifyInvariants } from "../database/verifyInvariants.ts"
import { Seed } from "../domain/Seed.ts"
import { chooseWorld } from "./chosenWorld.ts"
import { command, flag } from "./command.ts"
import { commandError, explainErrors } from "./exit.ts"
import { formatCount, formatNumber } from "./format.ts"

const asText = (checks: ReadonlyArray<CheckedInvariant>): string => {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks
    .flatMap(({ examples, name, rows, sentence, violations }) => [
      violations === 0
        ? `ok    ${name.padEnd(width)}  ${formatCount(rows, "row")}`
        : `FAIL  ${name.padEnd(width)}  ${formatCount(rows, "row")}, ${formatCount(violations, "violation")}. Expected: ${sentence}`,
      ...examples.map(
        ({ expected, found, id, owner }) =>
          `      ${[owner, id].join(" ").trim()}: expected ${expected}, found ${found}`
      )
    ])
    .join("\n")
}

const asJson = (database: string, checks: ReadonlyArray<CheckedInvariant>): string =>
  JSON.stringify({ database, ok: checks.every(({ violations }) => violations === 0), checks }, null, 2)

/** Checks the database of the settings, also while a server uses it. */
const runChecks = (settings: Settings) =>
  Effect.promise(() => import("../Invariants.ts")).pipe(
    Effect.flatMap(({ invariantAreas: areas }) => verifyInvariants(areas)),
    Effect.provide(Layer.merge(ReadOnly.layer(settings), Layer.succeed(Seed, settings.seed))),
    Effect.catchTag("SqlError", (error) => Effect.fail(cannotOpen(Redacted.value(settings.databaseUrl), error)))
  )

export const verify = command({
  name: "verify",
  meaning:
    "Checks every invariant of the database, also while a server uses it. Changes nothing. Exits with 0 if all hold.",
  parameters: { json: flag("json", "Prints the results as JSON.") },
  settings: ["databaseUrl", "databasePoolTimeout", "world", "seed"],
  run: ({ json }) =>
    Effect.gen(function* () {
      const read = yield* settings
      yield* chooseWorld
      const checks = yield* runChecks(read)
      const database = nameOf(Redacted.value(read.databaseUrl))
      yield* Console.log(json ? asJson(database, checks) : asText(checks))
      const broken = checks.filter(({ violations }) => violations > 0)
      const rows = checks.reduce((sum, { rows }) => sum + rows, 0)
      if (broken.length > 0) {
        const names = broken.map(({ name }) => name).join(", ")
        return yield* commandError(`${database}: ${broken.length} of ${checks.length} checks failed: ${names}.`)
      }
      if (!json)
        yield* Console.log(`${database}: all ${checks.length} checks hold, ${formatNumber(rows)} rows checked.`)
    }).pipe(explainErrors)
})
