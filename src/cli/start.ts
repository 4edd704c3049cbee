import * as HttpServer from "@effect/platform/HttpServer"
import { Console, Effect, Layer, Logger, Option, Redacted } from "effect"
import { App, VisibilityServer } from "../App.ts"
import { BenchSessions } from "../bench/access/BenchSessions.ts"
import { BenchToken } from "../bench/access/BenchToken.ts"
import { type Settings, settings } from "../Config.ts"
import { type CannotOpenDatabase, fileOf } from "../database/Database.ts"
import { remainingLog } from "../database/sqlite.ts"
import { requestFields } from "../http/requestFields.ts"
import { type CannotListen, urlOf } from "../http/Server.ts"
import * as Logs from "../telemetry/Logs.ts"
import { AdminToken } from "../visibility/access/AdminToken.ts"
import { demoKeys } from "../visibility/simulation/demoKeys.ts"
import { endWithin } from "./endWithin.ts"
import { type CommandFailed, commandError } from "./exit.ts"
import { explainListening, samePortProblem } from "./explainListening.ts"

const keyList = demoKeys.map(({ key, owner }) => `  ${key}  ${owner}`).join("\n")

const demonstration = (origin: string): string => `

  Analytics  ${origin}/api/v1/vitals        docs ${origin}/visibility/docs
  with a key of a simulated organization, as in -H "Authorization: Bearer KEY":
${keyList}`

const benchOff = "off, as others may reach this server; BENCH=on switches it on, with a token"

/**
 * The line with the bench's address and token, or why it is off; none if BENCH says so. A generated token is printed,
 * with an address that signs a browser in once and does not contain the token.
 */
const benchLine = (origin: string, settings: Settings) =>
  Effect.gen(function* () {
    const { isDerived, isOn, value } = yield* BenchToken
    if (!isOn) return settings.bench === "auto" ? benchOff : ""
    if (Option.isNone(value)) return `${origin}/bench`
    if (!isDerived) return `${origin}/bench with your BENCH_TOKEN`
    const code = yield* (yield* BenchSessions).newCode
    return `${origin}/bench/sign-in?code=${code} (for one browser) or with the bench token ${Redacted.value(value.value)}`
  })

/**
 * The line with the page of the keys and its token. A token from the settings is known to the operator, and never
 * printed.
 */
const keysLine = (origin: string, { isDerived, value }: typeof AdminToken.Service): string =>
  `${origin}/visibility/keys ${isDerived ? `with the admin token ${Redacted.value(value)}` : "with your ADMIN_TOKEN"}`

/** The keys of the demonstration for the log, a line for each. */
const logDemoKeys = Effect.forEach(
  demoKeys,
  ({ key, owner }) =>
    Effect.annotateLogs(Effect.logInfo("A well-known key has access to a simulated organization"), {
      owner,
      demo_key: key
    }),
  { discard: true }
)

const printBanner = (settings: Settings) =>
  Effect.gen(function* () {
    const { logFormat, publicUrl, visibilityDemo, visibilityPort } = settings
    const listening = urlOf((yield* HttpServer.HttpServer).address)
    const origin = publicUrl ?? listening
    const open = `Vitrine is open at ${listening}${publicUrl === undefined ? "" : ` as ${publicUrl}`}`
    const analytics = visibilityPort === undefined ? origin : urlOf((yield* VisibilityServer).address)
    const keys = keysLine(origin, yield* AdminToken)
    const control = yield* benchLine(origin, settings)
    const banner = `${open}

  Shop       ${origin}
  Orders     ${origin}/orders
  Visibility ${origin}/visibility
  Keys       ${keys}
  MCP        ${origin}/mcp
  API        ${origin}/api/products
  API docs   ${origin}/docs
  OpenAPI    ${origin}/openapi.json
  Sandboxes  ${origin}/sandboxes/{any-name}/...${control === "" ? "" : `\n  Bench      ${control}`}${
    visibilityDemo ? demonstration(analytics) : ""
  }

Nothing is sold, charged or shipped. Stop with Ctrl-C.`
    // If the banner cannot be printed, the store is open all the same.
    if (Logs.isForPeople(logFormat)) return yield* Effect.catchAllDefect(Console.log(banner), () => Effect.void)
    yield* Effect.logInfo(open)
    yield* Effect.logInfo(`The analytics keys are at ${keys}`)
    if (control !== "") yield* Effect.logInfo(`The bench is ${control === benchOff ? "" : "at "}${control}`)
    if (visibilityDemo) yield* logDemoKeys
  })

/** Why a store could not be opened, in a line. `port` is the name of the setting for the store's port. */
export const explainStartFailure = (
  error: CannotListen | CannotOpenDatabase,
  settings: Settings,
  port = "PORT"
): CommandFailed => {
  if (error._tag === "CannotOpenDatabase") return commandError(error.message)
  const setting = error.port === settings.visibilityPort ? "VISIBILITY_PORT" : port
  return commandError(samePortProblem(settings) ?? explainListening(error, setting))
}

/** How long everything else may take to end after the requests, in milliseconds. */
const maxClosingMs = 5000

/** Writes a last line when the program's own log has ended. */
const writeLast = ({ logFormat, logLevel }: Settings, line: Effect.Effect<void>) =>
  line.pipe(Effect.provide(Logs.layer(logFormat, requestFields)), Logger.withMinimumLogLevel(logLevel))

const warnOfUnfinished = (settings: Settings) =>
  writeLast(
    settings,
    Effect.logWarning("Stopping: the last writes did not end in time. The last entries of journals may be lost")
  )

/** No warning: it is so whenever a second process uses the file. */
const noteRemainingLog = (settings: Settings) =>
  Effect.suspend(() => {
    const file = Option.getOrUndefined(fileOf(settings))
    const log = file === undefined ? undefined : remainingLog(file)
    return log === undefined
      ? Effect.void
      : writeLast(
          settings,
          Effect.logInfo(`${log} still has data of ${file}: another process has it open, or its disk is full`)
        )
  })

/**
 * Opens the store and keeps it open. A failed start prints the reason to stderr and exits with 1. A signal ends it in a
 * bounded time: statements are uninterruptible, and a frozen database would keep each of them waiting.
 */
export const start = Effect.flatMap(settings, (settings) =>
  Layer.launch(Layer.effectDiscard(printBanner(settings)).pipe(Layer.provide(App(settings)))).pipe(
    Effect.mapError((error) => explainStartFailure(error, settings)),
    Effect.onInterrupt(() => noteRemainingLog(settings)),
    endWithin(settings.drainDelay + settings.drainTimeout + maxClosingMs, warnOfUnfinished(settings))
  )
)
