import { existsSync, statSync } from "node:fs"
import { Duration, Option, Redacted } from "effect"
import { choiceSetting, integerSetting, literals, orNothing, parseInteger, setting } from "./Setting.ts"

// In `postgres://user:12/34@host/name` the host is `user`, and a part of the password is in what follows: that is printed.
const isPostgresUrl = (text: string): boolean => {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text)) return false
  const { hash, pathname, search, username } = new URL(text)
  return !`${pathname}${hash}${username === "" ? search : ""}`.includes("@")
}

const isDatabaseUrl = (text: string): boolean =>
  text === ":memory:" || /^sqlite:.*[^/]/.test(text) || isPostgresUrl(text)

/** The database, and the data the store is built from. */
export const storage = {
  databaseUrl: setting(
    "DATABASE_URL",
    "sqlite:vitrine.db",
    "sqlite:PATH, :memory: or postgres://USER:PASSWORD@HOST:PORT/NAME (percent-encode / ? # % in PASSWORD)",
    [
      "Where the store is kept.",
      "A start, and commands that add data, create a missing file and its folder. A Postgres database must exist. With :memory:, everything is lost at the end."
    ],
    (text) =>
      isDatabaseUrl(text) ? Option.some(Redacted.make(text.replace(/^sqlite::memory:$/, ":memory:"))) : Option.none()
  ),

  databasePoolSize: integerSetting("DATABASE_POOL_SIZE", "10", 1, 500, [
    "The maximum number of connections to Postgres.",
    "Each process has its own. SQLite ignores it."
  ]),

  databasePoolTimeout: setting(
    "DATABASE_POOL_TIMEOUT_MS",
    "5000",
    "a number of milliseconds from 100 to 60000",
    "How many milliseconds a request waits for a connection before it is answered with 503.",
    (text) => Option.map(parseInteger(100, 60_000)(text), Duration.millis)
  ),

  sqliteSynchronous: choiceSetting("SQLITE_SYNCHRONOUS", "normal", literals("normal", "full"), [
    "Which failures the writes to an SQLite file survive.",
    "With normal, they survive every end of the process, but a power cut can lose the last writes, which the operating system had not written yet. With full, they survive power cuts too, but each write waits for the disk."
  ]),

  world: setting(
    "WORLD",
    "",
    "the path of an existing JSON or CSV file, or nothing",
    [
      "A catalogue to serve instead of the built-in one.",
      "docs/world.md describes it: products, and hotels, flights and cars if it has them. `vitrine world check` checks it."
    ],
    orNothing(Option.liftPredicate((text: string) => existsSync(text) && !statSync(text).isDirectory()))
  ),

  seed: setting(
    "STORE_SEED",
    "vitrine",
    "a text of 1 to 64 characters",
    ["The seed of the world.", "Stock, rates, fares and the ids of carts, orders and bookings follow from it."],
    Option.liftPredicate((text: string) => text.length <= 64)
  )
}
