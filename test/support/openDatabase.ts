import { Duration, Layer, Redacted } from "effect"
import * as Database from "../../src/database/Database.ts"

/** The program's database at a URL. */
export const openDatabase = (url: string, poolSize = 10, poolTimeout: Duration.DurationInput = "30 seconds") =>
  Layer.fresh(
    Database.layer({
      databaseUrl: Redacted.make(url),
      databasePoolSize: poolSize,
      databasePoolTimeout: Duration.decode(poolTimeout),
      sqliteSynchronous: "normal"
    })
  )
