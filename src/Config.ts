import { Config, ConfigError, Duration, Either, LogLevel, Option, Redacted } from "effect"

// A URL may carry one, and what is wrong is printed.
const withoutPassword = (text: string): string => text.replace(/(:\/\/[^:@/]*):[^@/]*@/, "$1:...@")

const setting = <A>(
  name: string,
  fallback: string,
  accepted: string,
  parse: (text: string) => Option.Option<A>
): Config.Config<A> =>
  Config.string(name).pipe(
    Config.withDefault(""),
    Config.mapOrFail((given) => {
      // An empty variable is how compose files and shells say that it is not set.
      const text = given.trim() === "" ? fallback : given.trim()
      return Either.fromOption(parse(text), () =>
        ConfigError.InvalidData([name], `expected ${accepted}, received ${JSON.stringify(withoutPassword(text))}`)
      )
    })
  )

const port = (text: string): Option.Option<number> =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Option.some(Number(text)) : Option.none()

const publicUrl = (text: string): Option.Option<string | undefined> => {
  if (text === "") return Option.some(undefined)
  if (!URL.canParse(text)) return Option.none()
  const { hash, protocol, search } = new URL(text)
  // Paths are appended to it.
  return /^https?:$/.test(protocol) && `${search}${hash}` === "" ? Option.some(text.replace(/\/+$/, "")) : Option.none()
}

const isDatabaseUrl = (text: string): boolean =>
  text === ":memory:" || /^sqlite:.*[^/]/.test(text) || (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text))

const wholeNumber =
  (minimum: number, maximum: number) =>
  (text: string): Option.Option<number> =>
    /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      ? Option.some(Number(text))
      : Option.none()

const logLevels = new Map<string, LogLevel.LogLevel>([
  ["trace", LogLevel.Trace],
  ["debug", LogLevel.Debug],
  ["info", LogLevel.Info],
  ["warning", LogLevel.Warning],
  ["error", LogLevel.Error],
  ["fatal", LogLevel.Fatal],
  ["none", LogLevel.None]
])

/** Every setting: its variable, its default, what is accepted. None is needed to start. */
export const settings = Config.all({
  /** The port to listen on; 0 takes a free one. */
  port: setting("PORT", "3000", "a port from 0 to 65535", port),

  /** The address to listen on; 0.0.0.0 listens on every interface. */
  host: setting("HOST", "127.0.0.1", "a host name or an IP address", (text) =>
    /^[\w.:-]+$/.test(text) ? Option.some(text) : Option.none()
  ),

  /** What links in answers begin with, for a server behind a proxy; without it the address that the caller used. */
  publicUrl: setting("PUBLIC_URL", "", "an http or https URL such as https://shop.example", publicUrl),

  /** Where the store is kept. A file and its folder are made if they are not there; a Postgres database must be there. */
  databaseUrl: setting(
    "DATABASE_URL",
    "sqlite:vitrine.db",
    "sqlite:PATH, :memory: or postgres://USER:PASSWORD@HOST:PORT/NAME",
    (text) =>
      isDatabaseUrl(text) ? Option.some(Redacted.make(text.replace(/^sqlite::memory:$/, ":memory:"))) : Option.none()
  ),

  /** How many connections this process holds to Postgres at most. SQLite has one. */
  databasePoolSize: setting("DATABASE_POOL_SIZE", "10", "a number from 1 to 500", wholeNumber(1, 500)),

  /** How long a request waits for one of them before it is answered with 503, in milliseconds. */
  databasePoolTimeout: setting(
    "DATABASE_POOL_TIMEOUT_MS",
    "5000",
    "a number of milliseconds from 100 to 60000",
    (text) => Option.map(wholeNumber(100, 60_000)(text), Duration.millis)
  ),

  /** The seed of the world: stock and ids follow from it. */
  seed: setting("STORE_SEED", "vitrine", "a text of 1 to 64 characters", (text) =>
    text.length <= 64 ? Option.some(text) : Option.none()
  ),

  /** How much is logged. */
  logLevel: setting("LOG_LEVEL", "info", `one of ${[...logLevels.keys()].join(", ")}`, (text) =>
    Option.fromNullable(logLevels.get(text.toLowerCase()))
  )
})

export type Settings = Config.Config.Success<typeof settings>
