import { existsSync } from "node:fs"
import { Effect, Layer, Option, Redacted } from "effect"
import { type Settings, settings } from "../Config.ts"
import * as Database from "../database/Database.ts"
import { isVitrineDatabase } from "../database/Inspection.ts"
import * as ReadOnly from "../database/ReadOnly.ts"
import { Seed } from "../domain/Seed.ts"
import { KeepTexts } from "../visibility/facts/AnswerText.ts"
import { commandError } from "./exit.ts"

/** The SQLite file if it does not exist yet; none for a database server and for `:memory:`. */
const missingDatabaseFile = (settings: Settings): Option.Option<string> =>
  Option.filter(Database.fileOf(settings), (file) => file !== ":memory:" && !existsSync(file))

/** The settings, if their database exists. A mistyped file name creates nothing; another program's file is not changed. */
export const settingsOfExistingDatabase = Effect.tap(
  settings,
  Effect.fnUntraced(function* (settings) {
    const missing = missingDatabaseFile(settings)
    if (Option.isSome(missing)) {
      return yield* commandError(
        `DATABASE_URL: the database ${missing.value} does not exist; \`vitrine serve\` makes it.`
      )
    }
    if (!(yield* isVitrineDatabase(settings))) {
      const name = Database.nameOf(Redacted.value(settings.databaseUrl))
      return yield* commandError(`DATABASE_URL: ${name} has no data of Vitrine yet: is it the right database?`)
    }
  })
)

const databaseLayer = (settings: Settings, database: typeof Database.layer | typeof ReadOnly.layer = Database.layer) =>
  Layer.mergeAll(
    database(settings),
    Layer.succeed(Seed, settings.seed),
    Layer.succeed(KeepTexts, settings.visibilityKeepTexts)
  )

/** The database, created if missing, and the other settings that the data depends on. A server may be running on it. */
export const ConfiguredDatabase = Layer.unwrapEffect(Effect.map(settings, databaseLayer))

/** The same for commands that need existing data. */
export const ExistingDatabase = Layer.unwrapEffect(Effect.map(settingsOfExistingDatabase, databaseLayer))

/** The same for dry runs: nothing is migrated, and a database of another version is refused. */
export const ExistingReadOnlyDatabase = Layer.unwrapEffect(
  Effect.map(settingsOfExistingDatabase, (settings) => databaseLayer(settings, ReadOnly.layer))
)

/** The database of a dry run, which creates or migrates nothing: an empty one in memory if there is none. */
export const ReadOnlyDatabase = Layer.unwrapEffect(
  Effect.gen(function* () {
    const configured = yield* settings
    const exists = Option.isNone(missingDatabaseFile(configured)) && (yield* isVitrineDatabase(configured))
    return exists
      ? databaseLayer(configured, ReadOnly.layer)
      : databaseLayer({ ...configured, databaseUrl: Redacted.make(":memory:") })
  })
)
