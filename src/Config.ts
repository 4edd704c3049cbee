import { Config, ConfigError, Either, LogLevel, Option } from "effect"

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

const positive = (text: string): Option.Option<number> =>
  /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000_000 ? Option.some(Number(text)) : Option.none()

const publicUrl = (text: string): Option.Option<string | undefined> => {
  if (text === "") return Option.some(undefined)
  if (!URL.canParse(text)) return Option.none()
  const { hash, protocol, search } = new URL(text)
  // Paths are appended to it.
  return /^https?:$/.test(protocol) && `${search}${hash}` === "" ? Option.some(text.replace(/\/+$/, "")) : Option.none()
}

/** The file of an SQLite database, or `:memory:`. */
const databaseFile = (text: string): Option.Option<string> => {
  if (text === ":memory:" || text === "sqlite::memory:") return Option.some(":memory:")
  const file = /^sqlite:(?:\/\/)?(.+)$/.exec(text)?.[1]
  return Option.fromNullable(file)
}

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

  /** Where the store is kept. The file and its folder are made if they are not there. */
  databaseFile: setting("DATABASE_URL", "sqlite:vitrine.db", "sqlite:PATH or :memory:", databaseFile),

  /** The seed of the world: stock and ids follow from it. */
  seed: setting("STORE_SEED", "vitrine", "a text of 1 to 64 characters", (text) =>
    text.length <= 64 ? Option.some(text) : Option.none()
  ),

  /** A port of its own for the analytics API; without one it is beside the store. */
  visibilityPort: setting("VISIBILITY_PORT", "", "a port from 0 to 65535, or nothing", (text) =>
    text === "" ? Option.some(undefined) : port(text)
  ),

  /** Whether there are simulated organizations with well-known keys in the analytics API. */
  visibilityDemo: setting("VISIBILITY_DEMO", "true", "true or false", (text) =>
    ["true", "false"].includes(text.toLowerCase()) ? Option.some(text.toLowerCase() === "true") : Option.none()
  ),

  /** Requests of an analytics key that are granted anew in a minute. */
  visibilityPerMinute: setting("VISIBILITY_RATE_PER_MINUTE", "60", "a whole number from 1 to 1000000", positive),

  /** Requests of an analytics key at once. */
  visibilityBurst: setting("VISIBILITY_RATE_BURST", "120", "a whole number from 1 to 1000000", positive),

  /** Requests of an analytics key in a UTC day. */
  visibilityPerDay: setting("VISIBILITY_RATE_PER_DAY", "10000", "a whole number from 1 to 1000000", positive),

  /** Of how many of the newest mentions a project's top prompts are counted. */
  visibilityScanCap: setting("VISIBILITY_SCAN_CAP", "5000", "a whole number from 1 to 1000000", positive),

  /** How much is logged. */
  logLevel: setting("LOG_LEVEL", "info", `one of ${[...logLevels.keys()].join(", ")}`, (text) =>
    Option.fromNullable(logLevels.get(text.toLowerCase()))
  )
})

export type Settings = Config.Config.Success<typeof settings>
