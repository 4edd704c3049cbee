import { Config, ConfigError, Duration, Either, LogLevel, Option, Redacted } from "effect"

/** One setting: how it is called, what it is for, and how it is read. */
export interface Setting<A> {
  /** The environment variable; `--public-url` is PUBLIC_URL on the command line. */
  readonly variable: string
  /** What an empty or absent variable stands for. */
  readonly fallback: string
  /** What a value has to be, as an error says it. */
  readonly accepted: string
  /** What it is for, in a sentence or two. */
  readonly meaning: string
  readonly config: Config.Config<A>
}

// A URL may carry one, and what is wrong is printed.
const shown = (text: string): string => JSON.stringify(text.replace(/(:\/\/[^:@/]*):[^@/]*@/, "$1:...@"))
const hidden = (): string => "something else"

const setting = <A>(
  variable: string,
  fallback: string,
  accepted: string,
  meaning: string,
  parse: (text: string) => Option.Option<A>,
  show: (text: string) => string = shown
): Setting<A> => ({
  variable,
  fallback,
  accepted,
  meaning,
  config: Config.string(variable).pipe(
    Config.withDefault(""),
    Config.mapOrFail((given) => {
      // An empty variable is how compose files and shells say that it is not set.
      const text = given.trim() === "" ? fallback : given.trim()
      return Either.fromOption(parse(text), () =>
        ConfigError.InvalidData([variable], `expected ${accepted}, received ${show(text)}`)
      )
    })
  )
})

const integer = (least: number, most: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Option.some(Number(text)) : Option.none()

/** A time in seconds, kept in milliseconds. */
const seconds = (most: number) => (text: string) =>
  /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) <= most ? Option.some(Number(text) * 1000) : Option.none()

const ratio = (text: string): Option.Option<number> =>
  /^(0|1|0?\.\d+|[01]\.\d+)$/.test(text) && Number(text) <= 1 ? Option.some(Number(text)) : Option.none()

const baseUrl = (text: string): Option.Option<string | undefined> => {
  if (text === "") return Option.some(undefined)
  if (!URL.canParse(text)) return Option.none()
  const { hash, protocol, search } = new URL(text)
  // Paths are appended to it.
  return /^https?:$/.test(protocol) && `${search}${hash}` === "" ? Option.some(text.replace(/\/+$/, "")) : Option.none()
}

const isDatabaseUrl = (text: string): boolean =>
  text === ":memory:" || /^sqlite:.*[^/]/.test(text) || (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text))

/** `api-key=abc,x-tenant=7`, as OpenTelemetry writes headers. */
const headers = (text: string): Option.Option<Record<string, string>> => {
  const pairs = text === "" ? [] : text.split(",").map((pair) => /^\s*([\w-]+)=(.*?)\s*$/.exec(pair))
  if (pairs.includes(null)) return Option.none()
  return Option.some(Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""])))
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

const logFormats = ["auto", "json", "pretty"] as const

/** Every setting, in the order in which docs/configuration.md lists them. None is needed to start. */
export const declared = {
  port: setting(
    "PORT",
    "3000",
    "a port from 0 to 65535",
    "The port to listen on; 0 takes a free one.",
    integer(0, 65535)
  ),

  host: setting(
    "HOST",
    "127.0.0.1",
    "a host name or an IP address",
    "The address to listen on; 0.0.0.0 listens on every interface.",
    (text) => (/^[\w.:-]+$/.test(text) ? Option.some(text) : Option.none())
  ),

  publicUrl: setting(
    "PUBLIC_URL",
    "",
    "an http or https URL such as https://shop.example",
    "What links in answers begin with, for a server behind a proxy; without it the address that the caller used.",
    baseUrl
  ),

  databaseUrl: setting(
    "DATABASE_URL",
    "sqlite:vitrine.db",
    "sqlite:PATH, :memory: or postgres://USER:PASSWORD@HOST:PORT/NAME",
    "Where the store is kept. A file and its folder are made if they are not there, a Postgres database must be there; :memory: forgets everything at the end.",
    (text) =>
      isDatabaseUrl(text) ? Option.some(Redacted.make(text.replace(/^sqlite::memory:$/, ":memory:"))) : Option.none()
  ),

  databasePoolSize: setting(
    "DATABASE_POOL_SIZE",
    "10",
    "a number from 1 to 500",
    "How many connections this process holds to Postgres at most. SQLite has one.",
    integer(1, 500)
  ),

  databasePoolTimeout: setting(
    "DATABASE_POOL_TIMEOUT_MS",
    "5000",
    "a number of milliseconds from 100 to 60000",
    "How long a request waits for one of them before it is answered with 503, in milliseconds.",
    (text) => Option.map(integer(100, 60_000)(text), Duration.millis)
  ),

  seed: setting(
    "STORE_SEED",
    "vitrine",
    "a text of 1 to 64 characters",
    "The seed of the world: stock, rates, fares and the ids of carts, orders and bookings follow from it.",
    (text) => (text.length <= 64 ? Option.some(text) : Option.none())
  ),

  visibilityPort: setting(
    "VISIBILITY_PORT",
    "",
    "a port from 0 to 65535, or nothing",
    "A port of its own for the analytics API; without one it is beside the store.",
    (text) => (text === "" ? Option.some(undefined) : integer(0, 65535)(text))
  ),

  visibilityDemo: setting(
    "VISIBILITY_DEMO",
    "true",
    "true or false",
    "Whether there are simulated organizations with well-known keys in the analytics API.",
    (text) =>
      Option.map(
        Option.fromNullable(["true", "false"].find((word) => word === text.toLowerCase())),
        (word) => word === "true"
      )
  ),

  visibilityPerMinute: setting(
    "VISIBILITY_RATE_PER_MINUTE",
    "60",
    "a whole number from 1 to 1000000",
    "Requests of an analytics key that are granted anew in a minute.",
    integer(1, 1_000_000)
  ),

  visibilityBurst: setting(
    "VISIBILITY_RATE_BURST",
    "120",
    "a whole number from 1 to 1000000",
    "Requests of an analytics key at once, after a while without any.",
    integer(1, 1_000_000)
  ),

  visibilityPerDay: setting(
    "VISIBILITY_RATE_PER_DAY",
    "10000",
    "a whole number from 1 to 1000000",
    "Requests of an analytics key in a UTC day.",
    integer(1, 1_000_000)
  ),

  visibilityScanCap: setting(
    "VISIBILITY_SCAN_CAP",
    "5000",
    "a whole number from 1 to 1000000",
    "Of how many of the newest mentions a project's top prompts are counted.",
    integer(1, 1_000_000)
  ),

  adminToken: setting(
    "ADMIN_TOKEN",
    "",
    "a text of 16 to 200 characters without spaces, or nothing",
    "What opens the page of the analytics keys, /visibility/keys; without one a new one is made and printed at each start.",
    (text) =>
      /^(\S{16,200})?$/.test(text) ? Option.some(text === "" ? undefined : Redacted.make(text)) : Option.none(),
    hidden
  ),

  logLevel: setting(
    "LOG_LEVEL",
    "info",
    `one of ${[...logLevels.keys()].join(", ")}`,
    "How much is logged; debug writes a line for each request.",
    (text) => Option.fromNullable(logLevels.get(text.toLowerCase()))
  ),

  logFormat: setting(
    "LOG_FORMAT",
    "auto",
    `one of ${logFormats.join(", ")}`,
    "How it is logged: a JSON object in a line for programs, or for people; auto is for people on a terminal.",
    (text) => Option.fromNullable(logFormats.find((format) => format === text.toLowerCase()))
  ),

  requestTimeout: setting(
    "REQUEST_TIMEOUT",
    "30",
    "seconds from 0 to 3600, 0 for no limit",
    "How long a request may take from its headers to its answer, in seconds; after that it is answered 503.",
    seconds(3600)
  ),

  maximumInFlight: setting(
    "MAX_IN_FLIGHT",
    "1000",
    "a number from 1 to 100000",
    "How many requests may be in flight at the same time; one more is answered 503 at once.",
    integer(1, 100_000)
  ),

  drainDelay: setting(
    "DRAIN_DELAY",
    "0",
    "seconds from 0 to 300",
    "How long, after SIGTERM, /readyz is red while new connections are still taken, in seconds: the time that a load balancer needs to notice.",
    seconds(300)
  ),

  drainTimeout: setting(
    "DRAIN_TIMEOUT",
    "10",
    "seconds from 0 to 300",
    "How long requests in flight may take to finish after that, in seconds.",
    seconds(300)
  ),

  traceEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "an http or https URL such as http://localhost:4318",
    "The OTLP/HTTP collector that traces are sent to; without one no request is traced.",
    baseUrl
  ),

  traceHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "",
    "headers such as api-key=secret,x-tenant=7",
    "Headers that go with what is sent to the collector.",
    headers,
    hidden
  ),

  traceService: setting(
    "OTEL_SERVICE_NAME",
    "vitrine",
    "a name",
    "What this program is called in traces.",
    Option.some
  ),

  traceRatio: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "a number from 0 to 1",
    "Which share of the requests is traced. A request with a traceparent follows its caller's decision.",
    ratio
  )
}

type Values<S> = { readonly [Name in keyof S]: S[Name] extends Setting<infer A> ? A : never }

/** What all settings are set to. */
export type Settings = Values<typeof declared>

/** All settings, read and checked together, so that everything that is wrong is told at once. */
export const settings: Config.Config<Settings> = Config.all(
  Object.fromEntries(Object.entries(declared).map(([name, { config }]) => [name, config]))
  // A record built by a loop has forgotten which setting is of which type.
) as unknown as Config.Config<Settings>
