import { existsSync } from "node:fs"
import { Effect, Layer, Option } from "effect"
import { type Settings, settings } from "../Config.ts"
import * as Database from "../database/Database.ts"
import { Seed } from "../domain/Seed.ts"
import { refused } from "./exit.ts"

/** The file of a database that is not there; none of a server's, which has to be there anyway, or of one in memory. */
const missingFile = (settings: Settings): Option.Option<string> =>
  Option.filter(Database.fileOf(settings), (file) => file !== ":memory:" && !existsSync(file))

/** The settings, where there is a database of theirs. A mistyped file is told, and not made. */
export const settingsOfExisting = Effect.tap(settings, (settings) =>
  Option.match(missingFile(settings), {
    onNone: () => Effect.void,
    onSome: (file) => refused(`DATABASE_URL: there is no database ${file}; \`vitrine serve\` makes one.`)
  })
)

const open = (settings: Settings) => Layer.merge(Database.layer(settings), Layer.succeed(Seed, settings.seed))

/** The database and the seed that a server with the same settings has; one may be running on them. Made if it is not there. */
export const OwnDatabase = Layer.unwrapEffect(Effect.map(settings, open))

/** The same, for commands that could do nothing with a new one. */
export const ExistingDatabase = Layer.unwrapEffect(Effect.map(settingsOfExisting, open))
