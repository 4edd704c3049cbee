import { Effect, Layer } from "effect"
import { settings } from "../Config.ts"
import * as Database from "../database/Database.ts"
import { Seed } from "../domain/Seed.ts"

/** The database and the seed that a server with the same settings has; one may be running on them. */
export const OwnDatabase = Layer.unwrapEffect(
  Effect.map(settings, (settings) => Layer.merge(Database.layer(settings), Layer.succeed(Seed, settings.seed)))
)
