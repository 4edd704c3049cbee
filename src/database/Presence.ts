import { Database as BunDatabase } from "bun:sqlite"
import { Effect, Layer, Option } from "effect"

// In milliseconds: another one that starts at the same instant holds the file alone for less than one of them.
const patience = 1000

/** The file in which the servers of a database have their places. */
const openPlaces = (filename: string) =>
  Effect.acquireRelease(
    Effect.try(() => new BunDatabase(`${filename}-lock`)),
    (places) => Effect.sync(() => places.close())
  )

/** Takes a place among all servers of a database until the connection is closed, and tells whether there were others. */
const join = (places: BunDatabase): boolean => {
  places.run("pragma busy_timeout = 0")
  const isAlone = (() => {
    try {
      places.run("begin exclusive")
      places.run("rollback")
      return true
    } catch {
      return false
    }
  })()
  places.run(`pragma busy_timeout = ${patience}`)
  places.run("begin")
  // Reading takes the shared lock of the file, which lasts as long as the transaction. A killed process loses it.
  places.query("select count(*) from sqlite_master").get()
  return isAlone
}

/**
 * Says so in a line when another server has the same SQLite file open (none: another engine). That is allowed, they
 * serve the same store and never sell a thing twice; but it is seldom meant.
 */
export const layer = (file: Option.Option<string>): Layer.Layer<never> =>
  Option.match(file, {
    onNone: () => Layer.empty,
    onSome: (filename) => (filename === ":memory:" ? Layer.empty : watch(filename))
  })

const watch = (filename: string) =>
  Layer.scopedDiscard(
    openPlaces(filename).pipe(
      Effect.flatMap((places) => Effect.try(() => join(places))),
      Effect.flatMap((isAlone) =>
        isAlone
          ? Effect.void
          : Effect.logWarning(`DATABASE_URL: ${filename} is open in another process; both serve the same store`)
      ),
      // Without it nothing is lost but the warning. What is wrong with the file, the database itself will say.
      Effect.ignore
    )
  )
