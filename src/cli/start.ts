import { HttpServer } from "@effect/platform"
import { Console, Effect, Layer } from "effect"
import { App } from "../App.ts"
import { type Settings, settings } from "../Config.ts"
import type { CannotOpenDatabase } from "../database/Database.ts"
import { type CannotListen, urlOf } from "../http/Server.ts"
import { isForPeople } from "../telemetry/Logs.ts"
import { CommandFailed } from "./exit.ts"

const banner = (origin: string) => `Vitrine is open at ${origin}

  Shop       ${origin}
  Orders     ${origin}/orders
  MCP        ${origin}/mcp
  API        ${origin}/api/products
  API docs   ${origin}/docs
  OpenAPI    ${origin}/openapi.json
  Sandboxes  ${origin}/sandboxes/{any-name}/...

Nothing is sold, charged or shipped. Stop with Ctrl-C.`

const welcome = ({ logFormat }: Settings) =>
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    const origin = urlOf(address)
    yield* isForPeople(logFormat) ? Console.log(banner(origin)) : Effect.logInfo(`Vitrine is open at ${origin}`)
  })

const explainListening = ({ host, port, reason }: CannotListen): string => {
  if (/EADDRNOTAVAIL|ENOTFOUND|EINVAL/.test(reason)) return `HOST: cannot listen on ${host} (${reason})`
  if (/in use/.test(reason)) return `PORT: ${port} is already in use on ${host}`
  return `PORT: cannot listen on port ${port} of ${host} (${reason})`
}

const explain = (error: CannotListen | CannotOpenDatabase): CommandFailed => {
  switch (error._tag) {
    case "CannotListen":
      return new CommandFailed({ lines: [explainListening(error)] })
    case "CannotOpenDatabase":
      return new CommandFailed({ lines: [`DATABASE_URL: cannot open ${error.database} (${error.reason})`] })
  }
}

/** Opens the store and keeps it open. A start that fails says why in a line on stderr and exits with 1. */
export const start = Effect.flatMap(settings, (settings) =>
  Layer.launch(Layer.effectDiscard(welcome(settings)).pipe(Layer.provide(App(settings)))).pipe(Effect.mapError(explain))
)
