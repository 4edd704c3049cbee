import { existsSync } from "node:fs"
import { Effect, Layer, Option, Redacted } from "effect"
import { type Settings, settings } from "../Config.ts"
import * as Database from "../database/Database.ts"
import { isVitrineDatabase } from "../database/Inspection.ts"
import * as ReadOnly from "../database/ReadOnly.ts"
import { Seed } from "../domain/Seed.ts"
import { KeepTexts } from "../visibility/facts/AnswerText.ts"
import { commandError } from "./exit.ts"

/** The file of a database that is not there; none of a server's, which has to be there anyway, or of one in memory. */
const missingDatabaseFile = (settings: Settings): Option.Option<string> =>
  Option.filter(Database.fileOf(settings), (file) => file !== ":memory:" && !existsSync(file))

/** The settings, where there is a database of theirs. A mistyped file is told, and not made, and one of another program not changed. */
export const settingsOfExistingDatabase = Effect.tap(
  settings,
  Effect.fnUntraced(function* (settings) {
    const missing = missingDatabaseFile(settings)
    if (Option.isSome(missing)) {
      return yield* commandError(`DATABASE_URL: there is no database ${missing.value}; \`vitrine serve\` makes one.`)
    }
    if (!(yield* isVitrineDatabase(settings))) {
      const name = Database.nameOf(Redacted.value(settings.databaseUrl))
      return yield* commandError(
        `DATABASE_URL: Vitrine has stored nothing in ${name} yet: is it the one that you mean?`
      )
    }
  })
)

const databaseLayer = (settings: Settings, database: typeof Database.layer | typeof ReadOnly.layer = Database.layer) =>
  Layer.mergeAll(
    database(settings),
    Layer.succeed(Seed, settings.seed),
    Layer.succeed(KeepTexts, settings.visibilityKeepTexts)
  )

/** The database and what else of the settings the data depends on, as a server with the same settings has it; one may be running on them. Made if it is not there. */
export const ConfiguredDatabase = Layer.unwrapEffect(Effect.map(settings, databaseLayer))

/** The same, for commands that could do nothing with a new one. */
export const ExistingDatabase = Layer.unwrapEffect(Effect.map(settingsOfExistingDatabase, databaseLayer))

/** The same, for those that only say what they would do: nothing is migrated, and one of another version is refused. */
export const ExistingReadOnlyDatabase = Layer.unwrapEffect(
  Effect.map(settingsOfExistingDatabase, (settings) => databaseLayer(settings, ReadOnly.layer))
)

/**
 * What a command reads that only says what it would do, and makes or migrates nothing: an empty database in memory where none is
 * there.
 */
export const ReadOnlyDatabase = Layer.unwrapEffect(
  Effect.gen(function* () {
    const configured = yield* settings
    const isThere = Option.isNone(missingDatabaseFile(configured)) && (yield* isVitrineDatabase(configured))
    return isThere
      ? databaseLayer(configured, ReadOnly.layer)
      : databaseLayer({ ...configured, databaseUrl: Redacted.make(":memory:") })
  })
)
