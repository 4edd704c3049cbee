import { HttpServer } from "@effect/platform"
import { ConfigError, Console, Effect, Layer } from "effect"
import { App, VisibilityServer } from "../App.ts"
import { type Settings, settings } from "../Config.ts"
import type { DatabaseUnavailable } from "../database/Database.ts"
import { type CannotListen, urlOf } from "../http/Server.ts"
import { demoKeys } from "../visibility/simulation/demoKeys.ts"

const keyList = demoKeys.map(({ key, owner }) => `  ${key}  ${owner}`).join("\n")

const demonstration = (origin: string): string => `

  Analytics  ${origin}/api/v1/vitals        docs ${origin}/visibility/docs
  with a key of a simulated organization, as in -H "Authorization: Bearer KEY":
${keyList}`

const welcome = Effect.fnUntraced(function* ({ visibilityDemo }: Settings) {
  const { address } = yield* HttpServer.HttpServer
  const analytics = urlOf((yield* VisibilityServer).address)
  const origin = urlOf(address)
  yield* Console.log(`Vitrine is open at ${origin}

  Shop       ${origin}/api/products
  API docs   ${origin}/docs
  OpenAPI    ${origin}/openapi.json
  Sandboxes  ${origin}/sandboxes/{any-name}/...${visibilityDemo ? demonstration(analytics) : ""}

Nothing is sold, charged or shipped. Stop with Ctrl-C.`)
})

const explainListening = ({ host, port, reason }: CannotListen): string => {
  if (/EADDRNOTAVAIL|ENOTFOUND|EINVAL/.test(reason)) return `HOST: cannot listen on ${host} (${reason})`
  if (/in use/.test(reason)) return `PORT: ${port} is already in use on ${host}`
  return `PORT: cannot listen on port ${port} of ${host} (${reason})`
}

/** One line for each setting that is wrong, beginning with its name. */
const explain = (error: ConfigError.ConfigError | CannotListen | DatabaseUnavailable): ReadonlyArray<string> => {
  if (ConfigError.isConfigError(error)) {
    return ConfigError.reduceWithContext(error, undefined, wrongSettings)
  }
  switch (error._tag) {
    case "CannotListen":
      return [explainListening(error)]
    case "DatabaseUnavailable":
      return [`DATABASE_URL: cannot open ${error.filename} (${error.reason})`]
  }
}

const line = (path: ReadonlyArray<string>, message: string): ReadonlyArray<string> => [`${path.join(".")}: ${message}`]

const wrongSettings: ConfigError.ConfigErrorReducer<undefined, ReadonlyArray<string>> = {
  andCase: (_, left, right) => [...left, ...right],
  orCase: (_, left, right) => [...left, ...right],
  invalidDataCase: (_, path, message) => line(path, message),
  missingDataCase: (_, path, message) => line(path, message),
  sourceUnavailableCase: (_, path, message) => line(path, message),
  unsupportedCase: (_, path, message) => line(path, message)
}

/** Starts the store and keeps it open. A start that fails says why in a line on stderr and exits with 1. */
export const serve = Effect.flatMap(settings, (settings) =>
  Layer.launch(Layer.effectDiscard(welcome(settings)).pipe(Layer.provide(App(settings))))
).pipe(Effect.tapError((error) => Effect.forEach(explain(error), (text) => Console.error(text), { discard: true })))
