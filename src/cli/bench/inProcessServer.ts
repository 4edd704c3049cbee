import * as HttpServer from "@effect/platform/HttpServer"
import { Context, Effect, Layer, LogLevel, Redacted } from "effect"
import { settings } from "../../Config.ts"
import { urlOf } from "../../http/Server.ts"
import { connect } from "../benchClient.ts"
import { chooseWorld } from "../chosenWorld.ts"
import { infrastructureError, usageError } from "../exit.ts"

/** A random secret token: it closes the bench to agents on the same machine. */
export const randomToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url")

/** A store in this process, on a free port and in memory, until the scope closes. */
export const inProcessServer = Effect.gen(function* () {
  const baseSettings = yield* settings
  yield* Effect.catchTag(chooseWorld, "CommandFailed", ({ lines }) => usageError(lines))
  const { App } = yield* Effect.promise(() => import("../../App.ts"))
  const benchToken = Redacted.make(randomToken())
  const app = App({
    ...baseSettings,
    host: "127.0.0.1",
    port: 0,
    publicUrl: undefined,
    allowedHosts: [],
    databaseUrl: Redacted.make(":memory:"),
    visibilityPort: undefined,
    visibilityDemo: false,
    bench: "on",
    benchToken,
    logLevel: LogLevel.Error
  })
  const context = yield* Effect.mapError(Layer.build(app), (error) => {
    return infrastructureError(
      error._tag === "CannotListen" ? `No server can be started: ${error.reason}` : error.message
    )
  })
  const url = urlOf(Context.get(context, HttpServer.HttpServer).address)
  return { url, client: yield* connect(url, benchToken) }
})
